import { dayNumber } from '../../domain/dates.ts';
import type { Filters } from '../query.ts';
import { type Columns, NO_DAY } from './columns.ts';
import {
  addRow,
  allRows,
  complementInto,
  countRows,
  intersectInto,
  type RowSet,
  uniteInto,
  wordsFor,
} from './row-sets.ts';

/** Number of filter results that a snapshot caches; pages and repeated screenings use the same few filters. */
const REMEMBERED = 64;

/** Evaluates filters over one snapshot and caches the latest results. */
export function filterEvaluator(columns: Columns, rows: number): (filters: Filters) => RowSet {
  const remembered = new Map<string, RowSet>();
  return (filters) => {
    const key = JSON.stringify(filters);
    const known = remembered.get(key);
    if (known) return known;
    const found = evaluate(columns, rows, filters);
    if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value!);
    remembered.set(key, found);
    return found;
  };
}

/** The rows that pass every filter. A list of values means any of them. */
function evaluate(columns: Columns, rows: number, filters: Filters): RowSet {
  const { words } = allRows(rows);
  const anyOf = (prefix: string, values: readonly string[] | undefined): void => {
    if (!values) return;
    const union = new Uint32Array(wordsFor(rows));
    for (const value of values) {
      const bitmap = columns.property(`${prefix}:${value}`);
      if (bitmap) uniteInto(union, bitmap);
    }
    intersectInto(words, union);
  };
  const flag = (name: string, wanted: boolean | undefined): void => {
    if (wanted === undefined) return;
    const bitmap = columns.property(name)?.slice() ?? new Uint32Array(wordsFor(rows));
    if (!wanted) complementInto(bitmap, rows);
    intersectInto(words, bitmap);
  };
  anyOf('jurisdiction', filters.jurisdictions);
  anyOf('list', filters.source_lists);
  anyOf('type', filters.entity_types);
  anyOf('country', filters.countries);
  anyOf('programme', filters.programmes);
  flag('china', filters.is_china);
  flag('active', filters.is_active);
  flag('own', filters.official === undefined ? undefined : !filters.official);
  if (filters.date_from || filters.date_to) {
    intersectInto(words, listedBetween(columns, rows, filters.date_from, filters.date_to));
  }
  if (filters.as_of) intersectInto(words, listedOn(columns, rows, dayNumber(filters.as_of)));
  return { words, count: countRows(words) };
}

function listedBetween({ listed }: Columns, rows: number, from?: string, to?: string): Uint32Array {
  const first = from ? dayNumber(from) : NO_DAY + 1;
  const last = to ? dayNumber(to) : Number.MAX_SAFE_INTEGER;
  const words = new Uint32Array(wordsFor(rows));
  for (let row = 0; row < rows; row++) if (listed[row]! >= first && listed[row]! <= last) addRow(words, row);
  return words;
}

function listedOn({ intervals, intervalAt }: Columns, rows: number, day: number): Uint32Array {
  const words = new Uint32Array(wordsFor(rows));
  for (let row = 0; row < rows; row++) {
    for (let i = intervalAt[row]!; i < intervalAt[row + 1]!; i++) {
      if (intervals[2 * i]! <= day && day < intervals[2 * i + 1]!) addRow(words, row);
    }
  }
  return words;
}
