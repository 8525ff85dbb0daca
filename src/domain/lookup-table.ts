/**
 * A constant table that is looked up by text from outside: a query, a file, a parameter. A plain object would also answer
 * to `constructor`, `toString` and every other name that all objects inherit.
 */
export const lookupTable = <V>(entries: Readonly<Record<string, V>>): ReadonlyMap<string, V> =>
  new Map(Object.entries(entries));
