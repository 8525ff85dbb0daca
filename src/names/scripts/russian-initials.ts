/** Compares abbreviations of Russian words with a name in full or in English: BEMZ, Bryansk Electromechanical Plant. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconWords, longestFirst } from '../../lexicon/lines.ts';
import { orgWordEntries } from '../lexicon/org-words.ts';
import { isKindOfEnterprise } from '../lexicon/organisation-forms.ts';
import { plainWord, wordClass } from '../lexicon/word-classes.ts';
import type { NameToken } from '../name.ts';
import { foldLatin } from '../text/fold.ts';
import { letterBits } from '../text/letter-slips.ts';
import { romaniseCyrillic } from './cyrillic.ts';

const MAX_WORDS = 3;

const CYRILLIC = /\p{Script=Cyrillic}/u;

/** First letters of the words of a Cyrillic text, romanised. */
const initialsOf = (native: string): string =>
  native
    .split(' ')
    .map((word) => romaniseCyrillic(word.slice(0, 1), native))
    .join('');

/** The usual and the other romanisation of the initials Х, Ц, Ю and Я. */
const OTHER_INITIALS: readonly (readonly [string, string])[] = [
  ['kh', 'h'],
  ['ts', 'c'],
  ['yu', 'iu'],
  ['ya', 'ia'],
];

/** The same initials in other romanisations, the usual one first. */
function romanisations(initials: string): string[] {
  const found = [initials];
  for (const [usual, other] of OTHER_INITIALS)
    if (initials.includes(usual)) found.push(...found.map((text) => text.replaceAll(usual, other)));
  return found;
}

/** First parts of compound words, longest first. */
const firstParts = lazily(() => longestFirst(lexiconWords('cyrillic/first-parts-of-compounds.txt')));
const MIN_SECOND = 4;

/** The initials with two letters per compound word, as in most abbreviations (электро-механический is em); undefined without a compound. */
function compoundInitialsOf(native: string): string | undefined {
  const letters = native.split(' ').map((word) => {
    const first = firstParts().find((part) => word.startsWith(part) && word.length >= part.length + MIN_SECOND);
    return word.slice(0, 1) + (first === undefined ? '' : word.charAt(first.length));
  });
  const joined = letters.map((pair) => [...pair].map((letter) => romaniseCyrillic(letter, native)).join('')).join('');
  return joined === initialsOf(native) ? undefined : joined;
}

const joinedWords = (phrase: string): string =>
  phrase
    .split(' ')
    .map(plainWord)
    .filter((word) => wordClass(word, 'organization') !== 'particle')
    .join(' ');

/** Initials of the Russian words that an English word or phrase translates: `plant` is z, `research institute` nii. */
const initialsOfEnglish = lazily(() => {
  const table = new Map<string, Set<string>>();
  for (const [entry, english] of orgWordEntries('ru')) {
    // Entries of two or three letters are abbreviations themselves.
    if (entry.length < 4) continue;
    const compound = compoundInitialsOf(entry);
    for (const reading of english) {
      const joined = joinedWords(foldLatin(reading));
      const known = table.get(joined) ?? new Set();
      table.set(joined, known);
      for (const initials of [initialsOf(entry), compound])
        for (const text of initials === undefined ? [] : romanisations(initials)) known.add(text);
    }
  }
  return new Map([...table].map(([english, initials]) => [english, [...initials]]));
});

/** The bit of the space between abbreviations. */
const SPACE = letterBits(' ');

/** True if `short`, one abbreviation or several separated by spaces, abbreviates all of the tokens. */
export function abbreviatesAll(short: string, tokens: readonly NameToken[]): boolean {
  if (letterBits(short) & ~(initialLetters(tokens) | SPACE)) return false;
  return abbreviatesInOrder(short, tokens);
}

/** The same, with its letters in the order of the words. */
export const abbreviatesInOrder = (short: string, tokens: readonly NameToken[]): boolean =>
  abbreviatedRun(short, tokens, 0, true) !== undefined;

/** Words that English adds to the one that Russian abbreviates: instrument-making, machine-building. */
const SILENT = new Set(['making', 'building', 'engineering', 'construction', 'manufacturing', 'based']);

/** True for a word that an abbreviation may omit. */
const isSilent = ({ cls, text }: NameToken): boolean => cls === 'form' || SILENT.has(text);

/** True for a token that has a letter in an abbreviation: not a number, title, or form other than company and the like. */
export const isSpelled = ({ cls, text }: NameToken): boolean =>
  cls === 'name' ||
  cls === 'domain' ||
  cls === 'common' ||
  cls === 'place' ||
  (cls === 'form' && isKindOfEnterprise(text));

/** End (exclusive) of the tokens from `at` that `short` abbreviates, if it does; all remaining ones with `isWhole`. */
export function abbreviatedRun(
  short: string,
  tokens: readonly NameToken[],
  at: number,
  isWhole: boolean,
): number | undefined {
  if (short === '') return isWhole && at < tokens.length ? undefined : at;
  // Continues with the next of several abbreviations: IPMT RAS.
  if (short.startsWith(' ')) return abbreviatedRun(short.slice(1), tokens, at, isWhole);
  const token = tokens[at];
  if (!token) return undefined;
  if (token.cls === 'particle') return at > 0 ? abbreviatedRun(short, tokens, at + 1, isWhole) : undefined;
  if (!isSpelled(token)) return undefined;
  for (let words = Math.min(MAX_WORDS, tokens.length - at); words >= 1; words--) {
    for (const letters of lettersFor(tokens, at, words)) {
      if (!short.startsWith(letters)) continue;
      const end = abbreviatedRun(short.slice(letters.length), tokens, at + words, isWhole);
      if (end !== undefined) return end;
    }
  }
  return at > 0 && isSilent(token) ? abbreviatedRun(short, tokens, at + 1, isWhole) : undefined;
}

const NONE: readonly string[] = [];

/** Possible letters in an abbreviation for `words` tokens from `at`. */
function lettersFor(tokens: readonly NameToken[], at: number, words: number): readonly string[] {
  const token = tokens[at]!;
  if (words === 1) return initialsOfToken(token).letters;
  let phrase = token.text;
  for (let i = at + 1; i < at + words; i++) {
    if (!isSpelled(tokens[i]!)) return NONE;
    phrase += ` ${tokens[i]!.text}`;
  }
  return initialsOfEnglish().get(phrase) ?? NONE;
}

/** By word: the letters of the abbreviations of phrases that begin with it, as bits. */
const lettersOfPhrases = lazily(() => {
  const letters = new Map<string, number>();
  for (const [phrase, initials] of initialsOfEnglish()) {
    const [first] = phrase.split(' ', 1);
    letters.set(first!, letterBits(initials.join(''), letters.get(first!)));
  }
  return letters;
});

/** Letters of a romanised name that are one letter in Russian: Khabarovsk, Yaroslavl. */
const FIRST_LETTERS = /^(?:kh|ts|ch|shch|sh|zh|ya|yu|ye)/;

const LONGEST_SHORT_FORM = 5;

/** The letters that can represent a token in abbreviations; and all letters of the token and of phrases, as bits. */
interface Initials {
  letters: readonly string[];
  bits: number;
}

const initialsByToken = new WeakMap<NameToken, Initials>();

function initialsOfToken(token: NameToken): Initials {
  const known = initialsByToken.get(token);
  if (known !== undefined) return known;
  const letters = token.cls === 'form' ? lettersOfForm(token) : lettersOfWord(token);
  const initials = { letters, bits: letterBits(letters.join(''), lettersOfPhrases().get(token.text)) };
  initialsByToken.set(token, initials);
  return initials;
}

/** All letters that an abbreviation of these tokens, or of phrases that begin with one of them, may contain, as bits. */
export function initialLetters(tokens: readonly NameToken[], from = 0, to = tokens.length): number {
  let bits = 0;
  for (let at = from; at < to; at++) bits |= initialsOfToken(tokens[at]!).bits;
  return bits;
}

/** A short form can be used unabbreviated: NPO, KB. */
function lettersOfForm({ native, text }: NameToken): string[] {
  const written = native ?? text;
  const own = written.length <= LONGEST_SHORT_FORM ? [written] : [];
  return [...own, ...(initialsOfEnglish().get(joinedWords(written)) ?? []), written.slice(0, 1)];
}

function lettersOfWord({ cls, native, text }: NameToken): string[] {
  const own = native !== undefined && CYRILLIC.test(native) ? romanisations(initialsOf(native)) : [];
  const first = cls === 'name' || cls === 'place' ? (FIRST_LETTERS.exec(text) ?? []) : [];
  return [...first, ...own, ...(initialsOfEnglish().get(text) ?? []), text.slice(0, 1)];
}
