/** Transliterates other alphabets letter by letter; the letters are in tables of `data/lexicon/letters`. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconRows, lexiconTable } from '../../lexicon/lines.ts';
import { asDevanagari, INDIC } from './sound/readers.ts';

// Greek to Latin by ELOT 743 / UN 1987, with digraphs as pronounced.

const VOICED = '(?=[αεηιουωβγδζλμνρ])';
const START = '(?<!\\p{L})';
/** Consonants next to which a digraph is not a Greek voiced stop. Latin ones are stops that have already been converted. */
const OTHER = '[βγδζθκμνξπστφχψbdg]';

/** A pattern for letters at a position in a word: `voiced`, `start` or `foreign`; otherwise anywhere. */
function patternOf(letters: string, where: string | undefined): string {
  if (where === 'start') return START + letters;
  if (where === 'voiced') return letters + VOICED;
  return where === 'foreign' ? `(?<=${OTHER})${letters}|${letters}(?=${OTHER}|$)` : letters;
}

const digraphs = lazily(() =>
  lexiconRows('letters/greek-digraphs.tsv').map(
    ([greek, latin, where]) => [new RegExp(patternOf(greek!, where), 'gu'), latin!] as const,
  ),
);
/** Words that accompany names, by their Latin form. */
const greekWords = lazily(() => lexiconTable('greek/words.tsv'));
const greekLetters = lazily(() => lexiconTable('letters/greek.tsv'));

/** Folded transliteration of a Greek word. */
export function romaniseGreek(word: string): string {
  let text = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const known = greekWords().get(text);
  if (known !== undefined) return known;
  for (const [from, to] of digraphs()) text = text.replace(from, to);
  return text.replace(/[^a-z0-9]/g, (char) => greekLetters().get(char) ?? '');
}

// Armenian (Hübschmann-Meillet simplified to passport spelling) and Georgian (national system) to Latin.

const armenian = lazily(() => lexiconTable('letters/armenian.tsv'));
const georgian = lazily(() => lexiconTable('letters/georgian.tsv'));

/** Folded transliteration of an Armenian word. */
export function romaniseArmenian(word: string): string {
  const text = word.toLowerCase().replaceAll('ու', 'u').replace(/^ո/, 'vo');
  return text.replace(/[^a-z0-9]/g, (char) => armenian().get(char) ?? '');
}

/** Folded transliteration of a Georgian word (Mkhedruli or Mtavruli). */
export const romaniseGeorgian = (word: string): string => {
  let out = '';
  for (const char of word.toLowerCase()) out += georgian().get(char) ?? (/[a-z0-9]/.test(char) ? char : '');
  return out;
};

// Hebrew to Latin, roughly: vowels are mostly unwritten, so names are compared by sound.

const hebrewLetters = lazily(() => lexiconTable('letters/hebrew.tsv'));
/** Words that accompany names, by their Latin form. */
const hebrewWords = lazily(() => lexiconTable('hebrew/words.tsv'));

const bareWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[׳’‘ʼ`´]/g, "'")
    .replace(/[״”“]/g, '"');

/** True for a title or particle in the lexicon. */
export const isHebrewWord = (word: string): boolean => hebrewWords().has(bareWord(word));

/** Letters with a geresh. */
const MARKED = /\p{L}'/gu;

/** Rough transliteration of a Hebrew word: vav between consonants as o, final he as a; titles and particles by the lexicon. */
export function romaniseHebrew(word: string): string {
  const bare = bareWord(word);
  const known = hebrewWords().get(bare);
  if (known !== undefined) return known;
  const text = bare
    .replace(MARKED, (letter) => hebrewLetters().get(letter) ?? letter)
    .replaceAll('וו', 'v')
    .replaceAll('יי', 'i')
    .replace(/(?<=\p{L})ו/gu, 'o')
    .replace(/(?<=\p{L})ה$/u, 'a');
  return text.replace(/[^a-z0-9]/g, (char) => hebrewLetters().get(char) ?? '');
}

// Words in scripts of India that are not names: particles, titles, and the second half of Jalaluddin.

const indicWords = lazily(() => lexiconTable('indic/words.tsv'));

/** The transliteration of a particle or title; undefined for other words. */
export const indicWord = (native: string): string | undefined =>
  INDIC.test(native) ? indicWords().get(asDevanagari(native)) : undefined;

/** "Of the faith", and "of the" before another word: जलालुद्दीन, ज़कीउर रहमान. */
const BEHIND = /^(.{2,})(?:[उु]द्?(दीन)|उ[रलदन])$/u;

/** The name before such an ending, and the particle that the ending represents: Jalal for जलालुद्दीन. Undefined if there is none. */
export function withoutEnding(native: string): { name: string; particle: 'din' | 'al' } | undefined {
  const [, name, din] = (INDIC.test(native) && BEHIND.exec(asDevanagari(native))) || [];
  return name === undefined ? undefined : { name, particle: din ? 'din' : 'al' };
}
