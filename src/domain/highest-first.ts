/**
 * Sorts a list in place in descending order, stably, and returns it. Insertion sort: unlike `sort` it allocates nothing
 * for the few items of a word or name.
 */
export function highestFirst<T>(list: T[], of: (item: T) => number): T[] {
  if (list.length > MANY) return list.sort((a, b) => of(b) - of(a));
  for (let at = 1; at < list.length; at++) {
    const item = list[at]!;
    const value = of(item);
    let to = at;
    for (; to > 0 && of(list[to - 1]!) < value; to--) list[to] = list[to - 1]!;
    list[to] = item;
  }
  return list;
}

/** From this length on, `sort` is faster. */
const MANY = 24;
