import type { ExportRecord } from '../record.ts';
import type { ExportRow, RowOp } from '../row.ts';

export const FORMAT_NAMES = ['jsonl', 'csv', 'xlsx', 'ftm', 'simple', 'senzing', 'parquet'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];

/** What of a format is known without the code that writes it. */
export interface FormatFacts {
  name: FormatName;
  /** What file names end in, without the first dot. */
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

/** What a file is to be: all rows of a state, or what changed between two. */
interface FileForm {
  isDelta: boolean;
}

/** A row to write; `op` in delta files alone, `isNew` where it puts a row that was not there. */
export interface WrittenRow extends ExportRow {
  op?: RowOp;
  isNew?: boolean;
}

/** A file that is written row by row. */
export interface RowFile {
  add(row: WrittenRow): void;
  /** Completes the file. */
  finish(): Promise<void>;
  /** Gives the file up, unfinished. */
  abandon(): void;
}

/** One form in which records are given out. */
export interface ExportFormat extends FormatFacts {
  /** True for texts, of which a compressed copy is kept too. */
  isText: boolean;
  /** The rows of a record; in most formats one. */
  rowsOf(record: ExportRecord): ExportRow[];
  /** Begins a file at `path`, which must not be there. */
  open(path: string, form: FileForm): RowFile;
}
