/** Ways in which names are damaged in practice, with a fixed seed so that every run is the same. */
import type { Random } from '../../src/exam/cases/random.ts';

const below = (random: Random, count: number): number => Math.floor(random() * count);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Deletes, doubles, replaces, adds or swaps one random letter, in a word of four letters or more. */
export function withTypo(name: string, random: Random): string | null {
  const spots = [...name.matchAll(/\p{L}{4,}/gu)];
  if (spots.length === 0) return null;
  const spot = spots[below(random, spots.length)]!;
  const at = spot.index + below(random, spot[0].length);
  const letter = LETTERS[below(random, 26)]!;
  const [before, after] = [name.slice(0, at), name.slice(at + 1)];
  switch (below(random, 4)) {
    case 0:
      return before + after;
    case 1:
      return before + name[at]! + letter + after;
    case 2:
      return before + letter + after;
    default:
      return at + 1 < name.length && /\p{L}/u.test(name[at + 1]!)
        ? before + name[at + 1]! + name[at]! + name.slice(at + 2)
        : before + letter + after;
  }
}

const words = (name: string): string[] => name.split(/\s+/).filter((word) => word !== '');

/** The words in another order. */
export function reordered(name: string, random: Random): string | null {
  const all = words(name.replaceAll(',', ' '));
  if (all.length < 2) return null;
  const by = 1 + below(random, all.length - 1);
  return [...all.slice(by), ...all.slice(0, by)].join(' ');
}

/** One word as an initial: A. Petrov. */
export function withInitial(name: string, random: Random): string | null {
  const all = words(name);
  const at = below(random, all.length);
  return all.length < 2 ? null : all.with(at, `${all[at]![0]}.`).join(' ');
}

/** Two neighbouring words written as one, or one long word as two. */
export function rejoined(name: string, random: Random): string | null {
  const all = words(name);
  const at = below(random, all.length);
  if (random() < 0.5 && all.length > 1) {
    const left = Math.min(at, all.length - 2);
    if (/[^\p{L}\p{N}]/u.test(all[left]! + all[left + 1]!)) return null;
    all.splice(left, 2, all[left]! + all[left + 1]!.toLowerCase());
    return all.join(' ');
  }
  if (!/^\p{L}{6,}$/u.test(all[at]!)) return null;
  const cut = 3 + below(random, all[at]!.length - 5);
  all.splice(at, 1, all[at]!.slice(0, cut), all[at]!.slice(cut));
  return all.join(' ');
}
