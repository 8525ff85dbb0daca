/** Which column of a customer file holds what: by its heading, or as the user says (`--map name=Kundenname`). */
import { nearestOf } from '../../domain/nearest.ts';
import { type DateOrder, orderNamed } from './birth-dates.ts';
import { AmbiguousFile } from './file-faults.ts';
import { COLUMN_FIELDS, type ColumnField, fieldOfHeading, foldHeading } from './headings.ts';

/** The columns of each field, by their places from 0. */
export type Columns = Readonly<Partial<Record<ColumnField, readonly number[]>>>;

/** What the columns of a file hold. */
export interface ColumnPlan {
  columns: Columns;
  /** Orders of dates that headings state, by column. */
  orders: ReadonlyMap<number, DateOrder>;
}

/** Fields that make a name of their own. */
const WHOLE_NAMES: readonly ColumnField[] = ['name', 'company_name'];
const NAME_PARTS: readonly ColumnField[] = ['first_name', 'middle_name', 'last_name', 'second_last_name'];

const isField = (text: string): text is ColumnField => (COLUMN_FIELDS as readonly string[]).includes(text);

/**
 * Reads `name=Kundenname,birth_date=Geb.Datum`: fields and the headings of their columns, `#3` for the third, `-` for none.
 * A heading with a comma needs a `--map` of its own.
 *
 * @throws AmbiguousFile for what is no such list, or an unknown field
 */
export function readMapping(texts: readonly string[]): Map<ColumnField, string[]> {
  const mapping = new Map<ColumnField, string[]>();
  for (const part of texts.flatMap((text) => text.split(/,(?=\s*[a-z_]+\s*=)/))) {
    const match = /^\s*([a-z_]+)\s*=\s*(.+?)\s*$/.exec(part);
    const field = match?.[1] === 'q' ? 'name' : match?.[1] === 'nationality' ? 'country' : match?.[1];
    if (!match || !isField(field!)) {
      const near = field === undefined ? null : nearestOf(field, COLUMN_FIELDS);
      throw new AmbiguousFile(
        `--map ${part.trim()} must be FIELD=HEADING; fields are ${COLUMN_FIELDS.join(', ')}.${near ? ` Nearest valid value: ${near}.` : ''}`,
      );
    }
    mapping.set(field as ColumnField, [...(mapping.get(field as ColumnField) ?? []), match[2]!]);
  }
  return mapping;
}

/** The place of the column with this heading, or `#n`. */
function placeOf(heading: string, headings: readonly string[], file: string): number {
  const numbered = /^#(\d{1,3})$/.exec(heading);
  const exact = headings.indexOf(heading);
  if (exact >= 0) return exact;
  if (numbered && Number(numbered[1]) >= 1 && Number(numbered[1]) <= headings.length) return Number(numbered[1]) - 1;
  const folded = foldHeading(heading);
  const alike = headings.flatMap((one, at) => (foldHeading(one) === folded ? [at] : []));
  if (alike.length === 1) return alike[0]!;
  const what = alike.length > 1 ? `${alike.length} columns` : 'no column';
  throw new AmbiguousFile(`--map: ${file} has ${what} "${heading}"; its columns are: ${listOf(headings)}.`);
}

const listOf = (headings: readonly string[]): string => headings.slice(0, 30).join(' | ').slice(0, 500);

/**
 * The columns of a file. A field that the user maps is in the mapped columns alone; the others are found by their headings.
 *
 * @throws AmbiguousFile when no column holds a name, or a mapped one is not there
 */
export function planColumns(
  file: string,
  headings: readonly string[],
  mapping: ReadonlyMap<ColumnField, readonly string[]>,
): ColumnPlan {
  const columns: Partial<Record<ColumnField, number[]>> = {};
  const taken = new Set<number>();
  for (const [field, names] of mapping) {
    columns[field] = names.filter((name) => name !== '-').map((name) => placeOf(name, headings, file));
    for (const place of columns[field]) taken.add(place);
  }
  // A whole name that is mapped is the name; what else looks like one is another thing.
  const isNameMapped = [...WHOLE_NAMES, ...NAME_PARTS].some((field) => (columns[field]?.length ?? 0) > 0);
  const bare: number[] = [];
  headings.forEach((heading, place) => {
    const field = fieldOfHeading(heading);
    if (field === null || taken.has(place)) return;
    if (field === 'bare_name') {
      if (!isNameMapped && !mapping.has('name')) bare.push(place);
      return;
    }
    if (mapping.has(field) || (isNameMapped && (WHOLE_NAMES.includes(field) || NAME_PARTS.includes(field)))) return;
    columns[field] ??= [];
    columns[field].push(place);
  });
  placeBareNames(columns, bare);
  const isNamed = [...WHOLE_NAMES, ...NAME_PARTS].some((field) => (columns[field]?.length ?? 0) > 0);
  if (!isNamed)
    throw new AmbiguousFile(
      `${file}: no column is known to hold names. Its columns are: ${listOf(headings)}. Say which with --map name=HEADING.`,
    );
  return { columns, orders: statedOrders(headings, columns) };
}

/** "Name" beside first names is the surname, beside surnames the first name, and else the whole name. */
function placeBareNames(columns: Partial<Record<ColumnField, number[]>>, bare: readonly number[]): void {
  if (bare.length === 0) return;
  const has = (field: ColumnField): boolean => (columns[field]?.length ?? 0) > 0;
  const isAlone = bare.length === 1 && !has('name');
  const field = !isAlone
    ? 'name'
    : has('first_name') && !has('last_name')
      ? 'last_name'
      : has('last_name') && !has('first_name')
        ? 'first_name'
        : 'name';
  columns[field] = [...(columns[field] ?? []), ...bare].sort((a, b) => a - b);
}

/** Orders that headings of dates state in brackets or behind the name: `DOB (MM/DD/YYYY)`. */
function statedOrders(headings: readonly string[], { birth_date: dates = [] }: Columns): Map<number, DateOrder> {
  const orders = new Map<number, DateOrder>();
  for (const place of dates) {
    for (const [, inside] of headings[place]!.matchAll(/[(（[]([^)）\]]+)[)）\]]/g)) {
      const order = orderNamed(inside!);
      if (order) orders.set(place, order);
    }
  }
  return orders;
}
