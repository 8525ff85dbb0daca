import { csvLine } from '../../service/rows/csv-line.ts';
import type { ExportFormat } from './format.ts';
import { lineFile } from './line-file.ts';
import { cellsOf, TABLE_COLUMNS, tableRow } from './table.ts';

/** A table for spreadsheets and databases: UTF-8, RFC 4180, one row for each record; deltas have `op` as the first column. */
export const csv: ExportFormat = {
  name: 'csv',
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  isText: true,
  rowsOf: (record) => [tableRow(record)],
  open(path, { isDelta }) {
    const names = TABLE_COLUMNS.map(({ name }) => name);
    return lineFile(path, csvLine(isDelta ? ['op', ...names] : names), (row) =>
      csvLine(isDelta ? [row.op, ...cellsOf(row)] : cellsOf(row)),
    );
  },
};
