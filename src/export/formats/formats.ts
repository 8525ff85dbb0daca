import { csvLine } from '../../service/rows/screening-lines.ts';
import { followthemoney } from './followthemoney.ts';
import { type ExportFormat, FORMAT_FACTS, FORMAT_NAMES, type FormatName } from './format.ts';
import { jsonLineFile, lineFile } from './line-file.ts';
import { parquet } from './parquet.ts';
import { senzing } from './senzing.ts';
import { simple } from './simple.ts';
import { cellsOf, TABLE_COLUMNS, tableRow } from './table.ts';
import { xlsx } from './xlsx.ts';

/** A table for spreadsheets and databases: UTF-8, RFC 4180, one row for each record; deltas have `op` as the first column. */
const csv: ExportFormat = {
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

/** Complete records, one per line. */
const jsonl: ExportFormat = {
  ...FORMAT_FACTS.jsonl,
  isText: true,
  rowsOf: (record) => [{ key: record.id, value: record }],
  open: jsonLineFile,
};

const BY_NAME: Readonly<Record<FormatName, ExportFormat>> = {
  jsonl,
  csv,
  xlsx,
  ftm: followthemoney,
  simple,
  senzing,
  parquet,
};

/** Every format, in display order. */
export const FORMATS: readonly ExportFormat[] = FORMAT_NAMES.map((name) => BY_NAME[name]);

export const formatOf = (name: FormatName): ExportFormat => BY_NAME[name];
