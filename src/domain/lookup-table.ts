/** A constant table looked up by external text; a plain object would also have values for `constructor` etc. */
export const lookupTable = <V>(entries: Readonly<Record<string, V>>): ReadonlyMap<string, V> =>
  new Map(Object.entries(entries));
