/** A function of a text or number that remembers its results, forgetting all when there are more than `most`. */
export function remembered<T extends NonNullable<unknown>, K extends string | number = string>(
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
