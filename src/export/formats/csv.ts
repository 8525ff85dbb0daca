import { csvLine } from '../../service/rows/screening-lines.ts';
import { type ExportFormat, FORMAT_FACTS } from './format.ts';
import { lineFile } from './line-file.ts';
import { cellsOf, TABLE_COLUMNS, tableRow } from './table.ts';

/** A table for spreadsheets and databases: UTF-8, RFC 4180, one row for each record; deltas have `op` as the first column. */
export const csv: ExportFormat = {
  ...FORMAT_FACTS.csv,
  isText: true,
  rowsOf: (record) => [tableRow(record)],
  open(path, { isDelta }) {
    const names = TABLE_COLUMNS.map(({ name }) => name);
    return lineFile(path, csvLine(isDelta ? ['op', ...names] : names), (row) =>
      csvLine(isDelta ? [row.op, ...cellsOf(row)] : cellsOf(row)),
    );
  },
};
