/** Memoises a function of a text or number. The cache is cleared when it exceeds `most` entries. */
export function memoize<T extends NonNullable<unknown>, K extends string | number = string>(
  compute: (of: K) => T,
  most: number,
): (of: K) => T {
  const known = new Map<K, T>();
  return (of) => {
    let value = known.get(of);
    if (value === undefined) {
      if (known.size > most) known.clear();
      value = compute(of);
      known.set(of, value);
    }
    return value;
  };
}
