/** Changes that leave words intact: another order, a part missing, initials, words joined or split. */
import { foldName } from './listed.ts';
import { below, pick, type Random } from './random.ts';
import type { Changed } from './slips.ts';

interface PersonParts {
  given: string[];
  surname: string;
}

const isCapitals = (word: string): boolean => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase();
const inTitleCase = (word: string): string =>
  isCapitals(word) ? word.toLowerCase().replace(/(^|[-\s])\p{L}/gu, (start) => start.toUpperCase()) : word;

/** The parts of `SURNAME, Given` or `Given SURNAME`; null if the name shows neither, or has no other part. */
export function personParts(name: string): PersonParts | null {
  const comma = /^([^,]+), ([^,]+)$/.exec(name);
  if (comma) return { given: wordsOf(comma[2]!), surname: comma[1]!.trim() };
  const words = wordsOf(name);
  const surname = words.filter(isCapitals);
  const given = words.filter((word) => !isCapitals(word));
  if (surname.length === 0 || given.length === 0 || name.includes('(')) return null;
  return { given, surname: surname.join(' ') };
}

/** The name as given names and surname, without a comma; other names are unchanged. */
export function naturalOrder(name: string): string {
  const parts = /^([^,]+), ([^,]+)$/.exec(name) && personParts(name);
  return parts ? `${parts.given.join(' ')} ${parts.surname}` : name;
}

const wordsOf = (name: string): string[] => name.split(/\s+/).filter((word) => word !== '');

/** Persons: swaps surname and given names. Others: moves the last word to the front, or reverses all words. */
export function reversed(name: string, random: Random, isPerson: boolean): Changed | null {
  const parts = isPerson ? personParts(name) : null;
  if (parts) {
    const given = parts.given.join(' ');
    const surnameFirst = name.startsWith(parts.surname);
    return surnameFirst
      ? { q: `${given} ${parts.surname}`, variant: 'given names first' }
      : { q: `${parts.surname} ${given}`, variant: 'surname first' };
  }
  const words = wordsOf(name.replaceAll(',', ' '));
  if (words.length < 2) return null;
  if (words.length === 2 || random() < 0.5)
    return { q: [words.at(-1)!, ...words.slice(0, -1)].join(' '), variant: 'last word first' };
  return { q: words.reverse().join(' '), variant: 'all words backwards' };
}

/** Digits, or a Roman numeral after another word. */
const isNumber = (word: string, at: number): boolean => /\p{N}/u.test(word) || (at > 0 && /^[IVX]+$/.test(word));

/** Omits one word of three or more: never the rarest on the lists, which identifies the party, and never a number. */
export function partMissing(name: string, random: Random, countOf: (word: string) => number): Changed | null {
  const words = wordsOf(name.replaceAll(',', ' ')).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length < 3) return null;
  const counts = words.map((word) => {
    const parts = foldName(word).split(' ');
    return Math.min(...parts.map((part) => ([...part].length > 1 ? countOf(part) : Number.POSITIVE_INFINITY)));
  });
  const rarest = counts.indexOf(Math.min(...counts));
  const free = words.flatMap((word, at) => (at !== rarest && !isNumber(word, at) ? [at] : []));
  if (free.length === 0) return null;
  const at = pick(random, free);
  const place = at === 0 ? 'first' : at === words.length - 1 ? 'last' : 'middle';
  return { q: words.filter((_, index) => index !== at).join(' '), variant: `${place} word` };
}

/** A person's given names as initials: all of them, or all but the first of several. Null without a known surname. */
export function initials(name: string, random: Random): Changed | null {
  const parts = personParts(name);
  const given = parts?.given.filter((word) => /^\p{L}{2,}/u.test(word)) ?? [];
  if (!parts || given.length === 0) return null;
  const short = given.map((word) => `${[...word][0]!.toUpperCase()}.`);
  const surname = inTitleCase(parts.surname);
  if (given.length > 1 && random() < 0.4)
    return { q: `${inTitleCase(given[0]!)} ${short.slice(1).join(' ')} ${surname}`, variant: 'middle initial' };
  return random() < 0.5
    ? { q: `${short.join(' ')} ${surname}`, variant: 'initials first' }
    : { q: `${surname} ${short.join('')}`, variant: 'surname first' };
}

/** Joins two neighbouring words, or splits a word of at least four letters. */
export function joinedOrSplit(name: string, random: Random): Changed | null {
  const words = wordsOf(name);
  const joins = words.flatMap((word, at) =>
    at + 1 < words.length && /[\p{L}\p{N}]$/u.test(word) && /^[\p{L}\p{N}]/u.test(words[at + 1]!) ? [at] : [],
  );
  const splits = words.flatMap((word, at) => (/^\p{L}{4,}$/u.test(word) ? [at] : []));
  if (joins.length + splits.length === 0) return null;
  if (joins.length > 0 && (splits.length === 0 || random() < 0.5)) {
    const at = pick(random, joins);
    const hyphen = random() < 0.3;
    words.splice(at, 2, words[at]! + (hyphen ? '-' : '') + words[at + 1]!);
    return { q: words.join(' '), variant: hyphen ? 'joined by a hyphen' : 'joined' };
  }
  const at = pick(random, splits);
  const letters = [...words[at]!];
  const cut = 1 + below(random, letters.length - 1);
  words.splice(at, 1, letters.slice(0, cut).join(''), letters.slice(cut).join(''));
  return { q: words.join(' '), variant: 'split' };
}

/** A person's surname alone, or null if the list does not show which part it is. */
export function surnameOnly(name: string): Changed | null {
  const parts = personParts(name);
  return parts && foldName(parts.surname).length >= 3 ? { q: inTitleCase(parts.surname), variant: 'surname' } : null;
}
