/** Typos: a letter inserted, dropped, replaced or swapped; every letter and space of the name has the same chance. */
import { foldName } from './listed.ts';
import { below, pick, type Random, shuffled } from './random.ts';
import { type Letters, lettersOf } from './tables.ts';

/** A changed name and the kind of change, which the report counts separately. */
export interface Changed {
  q: string;
  variant: string;
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
const OPERATIONS = ['insert', 'drop', 'replace', 'swap'] as const;
type Operation = (typeof OPERATIONS)[number];

const isLetterOrSpace = (char: string): boolean => /[\p{L} ]/u.test(char);
/** In names with fewer letters a typo may leave nothing recognisable; counted separately. */
const SHORT_NAME = 6;

/** The letter in the case of its neighbour, so that a typo in capitals is in capitals. */
const likeCase = (letter: string, neighbour: string): string =>
  neighbour !== neighbour.toLowerCase() ? letter.toUpperCase() : letter;

function slip(chars: readonly string[], operation: Operation, random: Random): { chars: string[]; at: number } | null {
  const spots = chars.flatMap((char, at) => (isLetterOrSpace(char) ? [at] : []));
  if (spots.length === 0) return null;
  const at = pick(random, spots);
  const here = chars[at]!;
  const letter = likeCase(pick(random, LATIN), here === ' ' ? (chars[at - 1] ?? here) : here);
  const [before, after] = [chars.slice(0, at), chars.slice(at + 1)];
  switch (operation) {
    case 'insert': {
      // A space is inserted as often as any letter. At the end of the name half of the insertions come after the last letter.
      const added = below(random, LATIN.length + 1) === LATIN.length ? ' ' : letter;
      const behind = at === chars.length - 1 && random() < 0.5;
      return { chars: behind ? [...chars, added] : [...before, added, here, ...after], at };
    }
    case 'drop':
      return { chars: [...before, ...after], at };
    case 'replace':
      return { chars: [...before, letter, ...after], at };
    case 'swap': {
      const next = after[0];
      return next !== undefined && isLetterOrSpace(next)
        ? { chars: [...before, next, here, ...after.slice(1)], at }
        : null;
    }
  }
}

function placeOf(chars: readonly string[], at: number): string {
  if (chars.filter((char) => /\p{L}/u.test(char)).length < SHORT_NAME) return 'in a short name';
  if (chars[at] === ' ') return 'at a space';
  return at === 0 || !/[\p{L}\p{N}]/u.test(chars[at - 1]!) ? 'at the start of a word' : 'inside a word';
}

/** The name with one random, visible typo; null if it has no letters. */
export function oneSlip(name: string, random: Random): Changed | null {
  const chars = [...name];
  for (let attempt = 0; attempt < 20; attempt++) {
    const operation = pick(random, OPERATIONS);
    const made = slip(chars, operation, random);
    if (!made) continue;
    const q = made.chars.join('').trim();
    if (foldName(q) !== foldName(name)) return { q, variant: `${operation} ${placeOf(chars, made.at)}` };
  }
  return null;
}

/** The name with two typos, at any distance. */
export function twoSlips(name: string, random: Random): Changed | null {
  const first = oneSlip(name, random);
  const second = first && oneSlip(first.q, random);
  if (!second || foldName(second.q) === foldName(name)) return null;
  const short = second.variant.endsWith('short name') ? ' in a short name' : '';
  const operations = [first.variant, second.variant].map((variant) => variant.split(' ')[0]!);
  return { q: second.q, variant: `${operations.sort().join(' and ')}${short}` };
}

/** Letters by exact case first; a capital without an entry uses that of the lower-case letter. */
const LOOK_ALIKES = [...lettersOf('look-alike')];

const likeOf = (table: Letters, char: string): string | undefined =>
  table.get(char) ?? (char === char.toLowerCase() ? undefined : table.get(char.toLowerCase())?.toUpperCase());

/** The name with one or two letters replaced by confusable ones. */
export function likeLetters(name: string, random: Random): Changed | null {
  const [variant, table] = pick(random, LOOK_ALIKES);
  const chars = [...name];
  const spots = chars.flatMap((char, at) => (likeOf(table, char) ? [at] : []));
  if (spots.length === 0) return null;
  for (const at of shuffled(random, spots).slice(0, 1 + below(random, 2))) chars[at] = likeOf(table, chars[at]!)!;
  return { q: chars.join(''), variant };
}
