import { type ExportFormat, FORMAT_FACTS } from './format.ts';
import { jsonLineFile } from './line-file.ts';

/** Every record whole, one a line: all that is known of a party. */
export const jsonl: ExportFormat = {
  ...FORMAT_FACTS.jsonl,
  isText: true,
  rowsOf: (record) => [{ key: record.id, value: record }],
  open: jsonLineFile,
};
