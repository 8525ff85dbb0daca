/** A function of a text that remembers its results, forgetting all when there are more than `most`. */
export function remembered<T extends NonNullable<unknown>>(
  compute: (text: string) => T,
  most: number,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let value = known.get(text);
    if (value === undefined) {
      if (known.size > most) known.clear();
      value = compute(text);
      known.set(text, value);
    }
    return value;
  };
}
