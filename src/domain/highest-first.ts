/**
 * Sorts a list in place, highest first, equal ones in the order in which they stand, and gives it: an insertion sort, which for
 * the few items of a word or name needs no memory, as `sort` does.
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

/** From so many on, moving each costs more. */
const MANY = 24;
