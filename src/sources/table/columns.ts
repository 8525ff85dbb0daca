/** Determines the content of the columns of a customer file, from headings or the user's settings. */
import { type DateOrder, orderNamed } from './birth-dates.ts';
import { type ColumnField, fieldOfHeading, fieldWithinHeading, NAME_FIELDS } from './headings.ts';

/** The columns of each field, by column index from 0. */
export type Columns = Readonly<Partial<Record<ColumnField, readonly number[]>>>;

/** Content of the columns of a file. */
export interface ColumnPlan {
  columns: Columns;
  /** Date orders stated in headings, by column. */
  orders: ReadonlyMap<number, DateOrder>;
}

/** True for a field that contains a name or a part of one. */
export const isNameField = (field: string): boolean => NAME_FIELDS.some((one) => one === field);

/** Indexes of all columns that contain names or parts of them. */
export const nameColumns = (columns: Columns): number[] => NAME_FIELDS.flatMap((field) => columns[field] ?? []);

/** The fields of headings. A partial match counts only if no complete heading matches its field. */
function fieldsOf(headings: readonly string[]) {
  const whole = headings.map(fieldOfHeading);
  const kindOf = (field: string) => (field === 'bare_name' || isNameField(field) ? 'name' : field);
  const named = new Set(whole.flatMap((field) => (field === null ? [] : [kindOf(field)])));
  return headings.map((heading, place) => {
    const field = whole[place] ?? fieldWithinHeading(heading);
    return field === null || (whole[place] === null && named.has(kindOf(field))) ? null : field;
  });
}

/**
 * Determines the columns of a file. A field that the user maps uses the mapped columns only; the others are found by
 * their headings. Without a column of names, none of {@link NAME_FIELDS} is present.
 *
 * @param headings for a table without any: `#1`, `#2` …
 * @param mapped columns of the user's fields, by index
 */
export function planColumns(
  headings: readonly string[],
  mapped: ReadonlyMap<ColumnField, readonly number[]> = new Map(),
): ColumnPlan {
  const columns: Partial<Record<ColumnField, number[]>> = {};
  const taken = new Set<number>([...mapped.values()].flat());
  for (const [field, places] of mapped) columns[field] = [...places];
  // If the user maps whole names, other columns that look like names are not names.
  const isNameMapped = nameColumns(columns).length > 0;
  const bare: number[] = [];
  fieldsOf(headings).forEach((field, place) => {
    if (field === null || taken.has(place)) return;
    if (field === 'bare_name') {
      if (!isNameMapped && !mapped.has('name')) bare.push(place);
      return;
    }
    if (mapped.has(field) || (isNameMapped && isNameField(field))) return;
    columns[field] ??= [];
    columns[field].push(place);
  });
  placeBareNames(columns, bare);
  // In a list without headings, a single column contains the names.
  if (headings.length === 1 && headings[0] === '#1' && nameColumns(columns).length === 0) columns.name = [0];
  return { columns, orders: statedOrders(headings, columns) };
}

/** "Name" is the surname if there are first names, the first name if there are surnames, and else the whole name. */
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

/** Date orders in headings, in brackets or after the name: `DOB (MM/DD/YYYY)`. */
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
