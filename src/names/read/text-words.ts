/** Splits a text into words and determines the role of each: part of a name, or a boundary. */

import { lazily } from '../../domain/lazily.ts';
import { lexiconRows, lexiconWords } from '../../lexicon/lines.ts';
import { type ContextRole, contextAt } from '../lexicon/context-words.ts';
import { isPinyinSyllable } from '../lexicon/han-chars.ts';
import { formAt } from '../lexicon/organisation-forms.ts';
import { otherGivenNames } from '../lexicon/person-names.ts';
import { placeAt } from '../lexicon/places.ts';
import { plainWord, wordClass } from '../lexicon/word-classes.ts';
import { foldLatin } from '../text/fold.ts';
import { splitWords } from '../text/words.ts';

/** A word of a text; `from` and `to` are UTF-16 units of the text as sent. */
export interface CutWord {
  text: string;
  from: number;
  to: number;
}

/** Letters and digits; invisible characters inside a word are part of it. A lone `&` joins two parties. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}]|['’ʼ`´](?=[\p{L}\p{N}]))*|&/gu;

/** The words of a text, in order. */
export const cutText = (text: string): CutWord[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ text: word, from: index, to: index + word.length }));

const LATIN = /\p{Script=Latin}/u;

/** A word as in the tables of context words: Latin letters folded, others in lower case. */
export function foldWord(word: string): string {
  const plain = word.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return LATIN.test(plain) || /^\p{N}+$/u.test(plain) ? foldLatin(plain) : plain.toLowerCase();
}

/** Role of a word of a text. `name` if no table contains it. */
export type WordRole = ContextRole | 'number' | 'trade' | 'form' | 'place' | 'name';

/** A word of a text. */
export interface TextWord {
  text: string;
  /** Start and end (exclusive) of the word in the text, UTF-16 units. */
  from: number;
  to: number;
  folded: string;
  role: WordRole;
  /** True for a lower-case word in a text that has capitalised words. */
  isSmall: boolean;
  /** True for three or four capitals in a text that has lower-case words: NDC. */
  isAbbreviation: boolean;
  /** True if a hyphen joins it to the previous word. */
  isJoined: boolean;
  /** True if a line break, bracket, quote, comma or similar precedes it. */
  hasGap: boolean;
}

/** Characters that separate names. A dot does too, after a word that is not an abbreviation. */
const GAP = /[\n\r\t:;,/|()[\]{}<>"“”«»„!?•*=#،؛。、，；：（）《》]|\s[-–—]+\s/u;
const JOINED = /^[-‐‑]$/;
const DOT = /\.\s/;
/** Minimum length of a word before a dot for the dot to end a sentence. */
const SENTENCE_END = 3;
/** Capitalised syllables up to this length may be part of a Chinese name instead of context words. */
const LONGEST_SYLLABLE = 3;

const CAPITALISED = /^\p{Lu}/u;
const SMALL = /^\p{Ll}/u;
const ABBREVIATION = /^\p{Lu}{3,4}$/u;
const DIGIT = /\p{N}/u;
/** A name with its number, written as one word: VALFAJR2. */
const NUMBERED = /^\p{L}{5,}\p{N}{1,2}$/u;

/** A word of a text whose role is not yet known. */
type PlainWord = Omit<TextWord, 'role'>;

/** Analyses the words of a text. */
export function readWords(text: string): TextWord[] {
  const cut = cutText(text);
  const hasCapitals = cut.some((word) => word.text.length > 1 && CAPITALISED.test(word.text));
  const hasSmall = cut.some((word) => SMALL.test(word.text));
  const words = cut.map((word, at): PlainWord => {
    const before = at === 0 ? '' : text.slice(cut[at - 1]!.to, word.from);
    const endsSentence = DOT.test(before) && cut[at - 1]!.text.length >= SENTENCE_END;
    return {
      ...word,
      folded: foldWord(word.text),
      isSmall: hasCapitals && SMALL.test(word.text) && !JOINED.test(before),
      isAbbreviation: hasSmall && ABBREVIATION.test(word.text),
      isJoined: JOINED.test(before),
      hasGap: GAP.test(before) || endsSentence,
    };
  });
  const roles = rolesOf(words);
  return words.map((word, at) => ({ ...word, role: roles[at]! }));
}

/** Roles of words that no name continues across. */
export const BOUNDARIES: ReadonlySet<WordRole> = new Set(['context', 'joint', 'title', 'ship', 'number']);

/** The role of each word; phrases take precedence. */
function rolesOf(words: readonly PlainWord[]): WordRole[] {
  const roles: WordRole[] = [];
  const folded = words.map((word) => word.folded);
  const latin = folded.map(inLatin);
  const capitalised = words.map(({ text }) => CAPITALISED.test(text));
  /** Where the name that the next word may be part of starts. */
  let start = 0;
  while (roles.length < words.length) {
    const at = roles.length;
    if (words[at]!.hasGap) start = at;
    const found = contextOf(folded, at, capitalised[at]!) ?? ownRole(latin, at, [start, endOfName(words, at)]);
    // A capital letter on its own is an initial or a number.
    const role = found.role === 'particle' && capitalised[at] && folded[at]!.length === 1 ? 'name' : found.role;
    const { length } = found;
    for (let i = 0; i < length && at + i < words.length; i++) roles.push(role);
    if (BOUNDARIES.has(role) || words[at]!.isSmall) start = roles.length;
  }
  return roles.map((role, at) => {
    if (role !== 'month') return role;
    const isDate = roles[at - 1] === 'number' || roles[at + 1] === 'number' || at === roles.length - 1;
    return isDate && roles.length > 2 ? 'context' : 'name';
  });
}

/** Maximum number of words after a legal form that are checked for being forms and places too. */
const FORMS_LOOKED_AT = 8;

/** Where the name that a word may be part of ends, exclusive. */
function endOfName(words: readonly PlainWord[], at: number): number {
  const last = Math.min(words.length, at + FORMS_LOOKED_AT);
  for (let i = at + 1; i < last; i++) {
    const { hasGap, isSmall, folded } = words[i]!;
    if (hasGap || isSmall || BOUNDARIES.has(contextAt([folded], 0)?.role as WordRole)) return i;
  }
  return last;
}

/** The context word or phrase at an index. A capitalised single letter or syllable is more likely an initial or part of a name. */
function contextOf(
  words: readonly string[],
  at: number,
  isCapital: boolean,
): { role: WordRole; length: number } | undefined {
  if (words[at] === '&' || words[at] === '') return { role: 'joint', length: 1 };
  const found = contextAt(words, at);
  if (!found || found.length > 1 || found.role === 'particle') return found;
  const word = words[at]!;
  // Deutsche Bank Trust and Deutsche Bank are two parties.
  if (found.role === 'context' && isTrade(word)) return { role: 'trade', length: 1 };
  if (!isCapital) return found;
  // ANO is a year in a Spanish text, and a legal form in a Russian name.
  if (found.role === 'context' && formAt(words, at)) return undefined;
  const mayBeName = word.length === 1 || (word.length <= LONGEST_SYLLABLE && isPinyinSyllable(word));
  return mayBeName ? undefined : found;
}

const PLAIN = /^[a-z0-9]*$/;

/** A word in Latin letters, as used to look up legal forms, places and business descriptors. */
const inLatin = (word: string): string =>
  PLAIN.test(word) ? word : (splitWords(word, 'organization')[0]?.latin ?? word);

function isTrade(word: string): boolean {
  const cls = wordClass(plainWord(word), 'unknown');
  return cls === 'domain' || cls === 'common';
}

/** @param own where the name that the word may be part of starts and ends: a short legal form counts only there */
function ownRole(
  words: readonly string[],
  at: number,
  own: readonly [from: number, to: number],
): { role: WordRole; length: number } {
  const word = words[at]!;
  if (DIGIT.test(word) && !NUMBERED.test(word)) return { role: 'number', length: 1 };
  const from = Math.max(own[0], at - 1);
  const form = formAt(words, at) ?? formAt(words.slice(from, own[1]), at - from);
  if (form) return { role: 'form', length: form.length };
  const place = placeAt(words, at);
  if (place) return { role: 'place', length: place.length };
  if (isTrade(word)) return { role: 'trade', length: 1 };
  const cls = wordClass(plainWord(word), 'unknown');
  if (cls === 'title' || cls === 'particle') return { role: cls, length: 1 };
  return { role: 'name', length: 1 };
}

const MIN_LETTERS = 5;

/** Rarity, in tenths, up to which a word counts as a common given name or surname. Rarer words are common only on the lists. */
const MAX_COMMON = 2;

const ordinary = lazily(
  () =>
    new Set([
      ...lexiconRows('latin/ordinary-words.tsv').flatMap(([, words]) => words!.split('|')),
      ...lexiconRows('latin/common-tokens.tsv').flatMap(([word, tenths]) =>
        Number(tenths) <= MAX_COMMON ? [word!] : [],
      ),
      ...lexiconWords('latin/given-names.txt'),
    ]),
);

const everyday = lazily(
  () => new Set(lexiconRows('latin/everyday-words.tsv').flatMap(([, words]) => words!.split('|'))),
);

/** Endings of everyday words: records, matches, opened, mostly, waiting, performance, Rechnungen. */
const ENDINGS = [
  ...[
    '',
    's',
    'es',
    'd',
    'ed',
    'r',
    'er',
    'rs',
    'ers',
    'ly',
    'ing',
    'ings',
    'n',
    'en',
    'e',
    'or',
    'ors',
    'ion',
    'ions',
  ],
  ...['ation', 'ations', 'ment', 'ments', 'ance', 'ence', 'age', 'al', 'ally', 'ive', 'able', 'ness', 'ful'],
];
const VOWEL = /^[aeio]/;

/** True for a word that people write every day, in some form: such a word in a text is hardly a misspelt name. */
export const isEveryday = (folded: string): boolean =>
  ENDINGS.some((ending) => {
    if (!folded.endsWith(ending)) return false;
    const stem = folded.slice(0, folded.length - ending.length);
    return everyday().has(stem) || (VOWEL.test(ending) && everyday().has(`${stem}e`));
  });

/** True for a word that is in no table of ordinary words, places, given names or frequent surnames. */
export const isLoneName = ({
  role,
  folded,
  isAbbreviation,
}: Pick<TextWord, 'role' | 'folded' | 'isAbbreviation'>): boolean =>
  role === 'name' &&
  (folded.length >= MIN_LETTERS || isAbbreviation) &&
  !ordinary().has(folded) &&
  otherGivenNames(folded).length === 0;
