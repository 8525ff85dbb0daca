/**
 * Abbreviations by the first letters of the Russian words, against a name written out or in English: BEMZ and Bryansk
 * Electromechanical Plant (Брянский электромеханический завод), TsNII and Central Research Institute.
 */
import { lazily } from '../../domain/lazily.ts';

import { orgWordEntries } from '../lexicon/org-words.ts';
import { plainWord, wordClass } from '../lexicon/word-classes.ts';
import type { NameToken } from '../name.ts';
import { foldLatin } from '../text/fold.ts';
import { romaniseCyrillic } from './cyrillic.ts';

/** Most English words of one Russian reading that are looked up together. */
const MOST_WORDS = 3;

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** First letters of the words of a Cyrillic text, romanised. */
const initialsOf = (native: string): string =>
  native
    .split(' ')
    .map((word) => romaniseCyrillic(word.slice(0, 1), native))
    .join('');

/** First letters of the Russian words that an English word or phrase translates: `plant` is z, `research institute` nii. */
const initialsOfEnglish = lazily(() => {
  const table = new Map<string, Set<string>>();
  for (const [entry, english] of orgWordEntries('ru')) {
    const initials = initialsOf(entry);
    // Entries of two or three letters are abbreviations themselves.
    if (entry.length < 4) continue;
    for (const reading of english) {
      const words = foldLatin(reading).split(' ').map(plainWord);
      const joined = words.filter((word) => wordClass(word, 'organization') !== 'particle').join(' ');
      const known = table.get(joined) ?? new Set();
      table.set(joined, known.add(initials));
    }
  }
  return new Map([...table].map(([english, initials]) => [english, [...initials]]));
});

/** Words that English puts beside the one that Russian abbreviates: instrument-making, machine-building. */
const SILENT = new Set(['making', 'building', 'engineering', 'construction', 'manufacturing', 'based']);

/** True for a token that an abbreviation spells: not a form, a number or a title. */
export const isSpelled = ({ cls }: NameToken): boolean =>
  cls === 'name' || cls === 'domain' || cls === 'common' || cls === 'place';

/**
 * Where the run of tokens ends that starts at `at` and whose words `short` abbreviates, by letters of either language;
 * undefined where they are not its words. `isWhole`: the run must be all the tokens that there are.
 */
export function abbreviatedRun(
  short: string,
  tokens: readonly NameToken[],
  at: number,
  isWhole: boolean,
): number | undefined {
  if (short === '') return isWhole && at < tokens.length ? undefined : at;
  const token = tokens[at];
  if (!token) return undefined;
  if (token.cls === 'particle') return at > 0 ? abbreviatedRun(short, tokens, at + 1, isWhole) : undefined;
  if (!isSpelled(token)) return undefined;
  for (let words = Math.min(MOST_WORDS, tokens.length - at); words >= 1; words--) {
    for (const letters of lettersFor(tokens, at, words)) {
      if (!short.startsWith(letters)) continue;
      const end = abbreviatedRun(short.slice(letters.length), tokens, at + words, isWhole);
      if (end !== undefined) return end;
    }
  }
  return at > 0 && SILENT.has(token.text) ? abbreviatedRun(short, tokens, at + 1, isWhole) : undefined;
}

const NONE: readonly string[] = [];

/** What an abbreviation may have for the tokens from `at`. */
function lettersFor(tokens: readonly NameToken[], at: number, words: number): readonly string[] {
  const token = tokens[at]!;
  if (words === 1) return lettersOf(token);
  let phrase = token.text;
  for (let i = at + 1; i < at + words; i++) {
    if (!isSpelled(tokens[i]!)) return NONE;
    phrase += ` ${tokens[i]!.text}`;
  }
  return initialsOfEnglish().get(phrase) ?? NONE;
}

const lettersByToken = new WeakMap<NameToken, readonly string[]>();

function lettersOf(token: NameToken): readonly string[] {
  let letters = lettersByToken.get(token);
  if (!letters) {
    const own = token.native !== undefined && CYRILLIC.test(token.native) ? [initialsOf(token.native)] : [];
    letters = [...own, ...(initialsOfEnglish().get(token.text) ?? []), token.text.slice(0, 1)];
    lettersByToken.set(token, letters);
  }
  return letters;
}
