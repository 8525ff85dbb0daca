/** What is remembered of the records of a list from one file of it to the next. */

/** A record as it was read: where it begins within its lines, how many they are, and what it came to. */
export interface KnownRecord {
  linesBefore: number;
  lines: number;
  outcome: unknown;
}

/** Records of the files of one list, by the digest of their bytes. */
export type RecordMemory = Map<string, KnownRecord>;

/** What a record is remembered by, when the parser found it to be one whole record. */
export interface RecordBytes {
  digest: string;
  linesBefore: number;
  lines: number;
}
