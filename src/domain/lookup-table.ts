/**
 * A constant table that is looked up by external text: a query, a file, a parameter. A plain object would also have
 * values for `constructor`, `toString` and every other inherited name.
 */
export const lookupTable = <V>(entries: Readonly<Record<string, V>>): ReadonlyMap<string, V> =>
  new Map(Object.entries(entries));
