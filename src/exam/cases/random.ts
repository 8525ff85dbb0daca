/** Reproducible random choices: the same seed gives the same choices on every machine. */

/** Returns a number 0 ≤ x < 1 at each call. */
export type Random = () => number;

/** A small reproducible random generator (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A separate generator for each purpose, so that one class of cases does not change when another is omitted. */
export function namedRandom(seed: number, purpose: string): Random {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5 ^ seed;
  for (const char of purpose) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  return seededRandom(hash);
}

/** A whole number from 0 to `count` - 1. */
export const below = (random: Random, count: number): number => Math.floor(random() * count);

/** One element of a non-empty list. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)]!;

/** A copy of the list in random order (Fisher-Yates). */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = below(random, at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}
