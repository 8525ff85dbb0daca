import type { ExportRecord, ExportRow, RowOp } from '../record.ts';

export const FORMAT_NAMES = ['jsonl', 'csv', 'xlsx', 'ftm', 'simple', 'senzing', 'parquet'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** Properties of a format that are available without loading the code that writes it. */
export interface FormatFacts {
  name: FormatName;
  /** File name extension, without the first dot. */
  extension: string;
  mediaType: string;
}

export const FORMAT_FACTS: Readonly<Record<FormatName, FormatFacts>> = {
  jsonl: { name: 'jsonl', extension: 'jsonl', mediaType: 'application/x-ndjson' },
  csv: { name: 'csv', extension: 'csv', mediaType: 'text/csv; charset=utf-8; header=present' },
  xlsx: {
    name: 'xlsx',
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  ftm: { name: 'ftm', extension: 'ftm.json', mediaType: 'application/json+ftm' },
  simple: { name: 'simple', extension: 'targets.simple.csv', mediaType: 'text/csv; charset=utf-8; header=present' },
  senzing: { name: 'senzing', extension: 'senzing.jsonl', mediaType: 'application/x-ndjson' },
  parquet: { name: 'parquet', extension: 'parquet', mediaType: 'application/vnd.apache.parquet' },
};

/** The content of a file: all rows of a state, or the changes between two. */
interface FileForm {
  isDelta: boolean;
}

/** A row to write; `op` in delta files only, `isNew` for a row that was not in the state before. */
export interface WrittenRow extends ExportRow {
  op?: RowOp;
  isNew?: boolean;
}

/** A file that is being written row by row. */
export interface RowFile {
  add(row: WrittenRow): void;
  finish(): Promise<void>;
  /** Closes the unfinished file after an error. */
  abandon(): void;
}

/** A format of the exported records. */
export interface ExportFormat extends FormatFacts {
  /** True for text formats, which also get a compressed copy. */
  isText: boolean;
  /** The rows of a record; in most formats one. */
  rowsOf(record: ExportRecord): ExportRow[];
  /** Creates a file at `path`; it must not exist. */
  open(path: string, form: FileForm): RowFile;
}
