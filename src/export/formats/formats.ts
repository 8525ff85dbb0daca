import { csv } from './csv.ts';
import { followthemoney } from './followthemoney.ts';
import { type ExportFormat, FORMAT_NAMES, type FormatName } from './format.ts';
import { jsonl } from './jsonl.ts';
import { parquet } from './parquet.ts';
import { senzing } from './senzing.ts';
import { simple } from './simple.ts';
import { xlsx } from './xlsx.ts';

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
