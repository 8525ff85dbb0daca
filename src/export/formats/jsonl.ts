import type { ExportFormat } from './format.ts';
import { jsonLineFile } from './line-file.ts';

/** Every record whole, one a line: all that is known of a party. */
export const jsonl: ExportFormat = {
  name: 'jsonl',
  extension: 'jsonl',
  mediaType: 'application/x-ndjson',
  isText: true,
  rowsOf: (record) => [{ key: record.id, value: record }],
  open: jsonLineFile,
};
