/** Which column of a customer file holds what: by its heading, or as the user says. The command line, the service and the pages share it. */
import { type DateOrder, orderNamed } from './birth-dates.ts';
import { type ColumnField, fieldOfHeading, fieldWithinHeading } from './headings.ts';

/** The columns of each field, by their places from 0. */
export type Columns = Readonly<Partial<Record<ColumnField, readonly number[]>>>;

/** What the columns of a file hold. */
export interface ColumnPlan {
  columns: Columns;
  /** Orders of dates that headings state, by column. */
  orders: ReadonlyMap<number, DateOrder>;
}

/** Fields that make a name. */
export const NAME_FIELDS: readonly ColumnField[] = [
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'second_last_name',
  'company_name',
];

/** Places of all columns that a name is made of. */
export const nameColumns = (columns: Columns): number[] => NAME_FIELDS.flatMap((field) => columns[field] ?? []);

/** The fields of headings. What is known only as part of a heading counts where no whole heading names its field. */
function fieldsOf(headings: readonly string[]) {
  const whole = headings.map(fieldOfHeading);
  const kindOf = (field: string) =>
    field === 'bare_name' || NAME_FIELDS.includes(field as ColumnField) ? 'name' : field;
  const named = new Set(whole.flatMap((field) => (field === null ? [] : [kindOf(field)])));
  return headings.map((heading, place) => {
    const field = whole[place] ?? fieldWithinHeading(heading);
    return field === null || (whole[place] === null && named.has(kindOf(field))) ? null : field;
  });
}

/**
 * The columns of a file. A field that the user maps is in the mapped columns alone; the others are found by their headings.
 * Without a column of names it has none of {@link NAME_FIELDS}.
 *
 * @param headings of a table without any: `#1`, `#2` …
 * @param mapped columns of the fields that the user names, by their places
 */
export function planColumns(
  headings: readonly string[],
  mapped: ReadonlyMap<ColumnField, readonly number[]> = new Map(),
): ColumnPlan {
  const columns: Partial<Record<ColumnField, number[]>> = {};
  const taken = new Set<number>([...mapped.values()].flat());
  for (const [field, places] of mapped) columns[field] = [...places];
  // A whole name that is mapped is the name; what else looks like one is another thing.
  const isNameMapped = nameColumns(columns).length > 0;
  const bare: number[] = [];
  fieldsOf(headings).forEach((field, place) => {
    if (field === null || taken.has(place)) return;
    if (field === 'bare_name') {
      if (!isNameMapped && !mapped.has('name')) bare.push(place);
      return;
    }
    if (mapped.has(field) || (isNameMapped && NAME_FIELDS.includes(field))) return;
    columns[field] ??= [];
    columns[field].push(place);
  });
  placeBareNames(columns, bare);
  // Of a list without headings the only column holds the names.
  if (headings.length === 1 && headings[0] === '#1' && nameColumns(columns).length === 0) columns.name = [0];
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
