import { type ExportFormat, FORMAT_FACTS } from './format.ts';
import { jsonLineFile } from './line-file.ts';

/** Complete records, one per line. */
export const jsonl: ExportFormat = {
  ...FORMAT_FACTS.jsonl,
  isText: true,
  rowsOf: (record) => [{ key: record.id, value: record }],
  open: jsonLineFile,
};
