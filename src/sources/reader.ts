import type { Readable } from 'node:stream';
import type { EntityRecord } from '../domain/entity/entity.ts';
import type { ListedParty } from '../domain/entity/party.ts';
import type { OwnList } from '../domain/lists/own-lists.ts';
import type { SourceInfo } from '../domain/lists/source.ts';

/**
 * Items that a source parser yields, in file order:
 * - `edition` once, as soon as the date stated in the file is known (null when there is none),
 * - `party` for each listed party, every key once,
 * - `amendments` before the parties, if the file states the days on which the list was changed: all of them, and those
 *   on which parties were added,
 * - `set_aside` for each record that cannot be parsed (counted, listed, rejected above 1%),
 * - `skipped` for records left out on purpose (e.g. the OFAC rows of the CSL), counted by reason,
 * - `note` for cell texts that could not be resolved (unknown country name, …), counted by kind,
 * - change files only: `delta_remove` with the last full record, `delta_update` for a correction in place.
 */
export type ReadItem =
  | { kind: 'edition'; date: string | null }
  | { kind: 'party'; party: ListedParty }
  | { kind: 'amendments'; days: readonly string[]; told: readonly string[] }
  | { kind: 'delta_add'; party: ListedParty }
  | { kind: 'delta_remove'; party: ListedParty }
  | { kind: 'delta_update'; key: string; name: string }
  | { kind: 'set_aside'; position: string; reason: string; excerpt: string }
  | { kind: 'skipped'; reason: string }
  | { kind: 'note'; note: string; text: string };

/** The file as a whole is not an edition of this list: wrong root or columns, malformed, too large, no records. */
export class UnreadableEdition extends Error {
  override name = 'UnreadableEdition';
}

/** A source: its facts, and the parser of its official files. `bytes` is the decompressed file. */
export interface SourceReader {
  info: SourceInfo;
  /** The operator's settings of an own list. Its editions have the day on which they are ingested. */
  own?: OwnList;
  /** Version of the parser; by default the digest of its files (`reader-version.ts`). */
  version?: string;
  /** Parses a full edition as a stream. @throws UnreadableEdition when the file is not this list */
  read(bytes: Readable): AsyncGenerator<ReadItem>;
  /** Parses a change file of the authority, if it publishes any. */
  readDelta?(bytes: Readable): AsyncGenerator<ReadItem>;
  /** Storage hosts to which the authority's server may redirect downloads; other redirects are rejected. */
  storageHosts?: readonly string[];
  /** Other official addresses of the same file, used when the first one fails. */
  otherUrls?: readonly string[];
  /** Address of the same edition in a second language, which is appended to a file downloaded from the authority. */
  alsoAt?: string;
  /** Pattern of the address of the file on the web page (`info.home`), if it links to the file. */
  linkAtHome?: RegExp;
  /** Timeout for the first byte, where the authority generates the file on request, ms. */
  firstByteMs?: number;
  /** Address of the authority's archive of change files, if there is one. */
  deltaArchive?: string;
  /** Ids of the sources in whose folders change files of this list may be, in that order; default this source only. */
  deltaFolders?: readonly string[];
  /** Minimum number of parties in a first edition: half of the smallest edition ever published. */
  leastParties?: number;
  /** The file does not state its date: the publication date takes precedence over the newest date in its records. */
  editionDateIsDerived?: boolean;
  /** The authority reassigns keys: a record is the known party only if both share an identity hint. */
  keysAreReused?: boolean;
  /** The listing date moves forward with every new legal act: the earliest date ever stated is the listing date. */
  listingDateMoves?: boolean;
  /** Keys are derived from names: a record with a new key may be a respelled one, which keeps its id. */
  keysFollowNames?: boolean;
  /** The record of a returning party states its first listing: a new record with an old date was listed before. */
  listingDateIsFirst?: boolean;
  /** Remark for readers about a removal at the end date stated in the record. */
  endNote?: string;
  /** The authority has one number per party for all its lists: equal keys on two of them mean one party. */
  numberedBy?: string;
  /** The name by which records of other lists refer to official ids of this one (`authority` of a cross reference). */
  citedAs?: string;
  /** The authority's own page of a record, if its address is certain; null for a record without one. */
  recordUrl?(entity: EntityRecord): string | null;
  /** Remark about a removal if the party may still be restricted; `lists` are all lists in its last record. */
  removalNote?(lists: readonly string[]): string | undefined;
}
