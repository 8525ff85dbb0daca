/** Other alphabets to Latin, letter by letter; the letters are tables of `data/lexicon/letters`. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconRows, lexiconTable } from '../../lexicon/lines.ts';
import { asDevanagari, INDIC } from './sound/readers.ts';

// Greek to Latin after ELOT 743 / UN 1987, with the digraphs read as they are spoken.

const VOICED = '(?=[αεηιουωβγδζλμνρ])';
const START = '(?<!\\p{L})';
/** Consonants beside which Greek has no voiced stops of its own; Latin ones are stops that have been read already. */
const OTHER = '[βγδζθκμνξπστφχψbdg]';

/** A pattern for letters in such a place of a word: `voiced`, `start` or `foreign`, else anywhere. */
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
/** Words beside names, by their Latin form. */
const greekWords = lazily(() => lexiconTable('greek/words.tsv'));
const greekLetters = lazily(() => lexiconTable('letters/greek.tsv'));

/** Latin reading of a Greek word, folded. */
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

/** Latin reading of an Armenian word, folded. */
export function romaniseArmenian(word: string): string {
  const text = word.toLowerCase().replaceAll('ու', 'u').replace(/^ո/, 'vo');
  return text.replace(/[^a-z0-9]/g, (char) => armenian().get(char) ?? '');
}

/** Latin reading of a Georgian word (Mkhedruli or Mtavruli), folded. */
export const romaniseGeorgian = (word: string): string => {
  let out = '';
  for (const char of word.toLowerCase()) out += georgian().get(char) ?? (/[a-z0-9]/.test(char) ? char : '');
  return out;
};

// Hebrew to Latin, roughly: vowels are mostly unwritten, so names are compared by sound.

const hebrewLetters = lazily(() => lexiconTable('letters/hebrew.tsv'));
/** Words beside names, by their Latin form. */
const hebrewWords = lazily(() => lexiconTable('hebrew/words.tsv'));

const bareWord = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[׳’‘ʼ`´]/g, "'")
    .replace(/[״”“]/g, '"');

/** True for a title or particle of the lexicon. */
export const isHebrewWord = (word: string): boolean => hebrewWords().has(bareWord(word));

/** Letters with a geresh. */
const MARKED = /\p{L}'/gu;

/** Rough Latin reading of a Hebrew word: vav between consonants as o, final he as a; titles and particles by the lexicon. */
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

// Words of names in the scripts of India that are no names: particles, titles, and the second half of Jalaluddin.

const indicWords = lazily(() => lexiconTable('indic/words.tsv'));

/** The Latin reading of a particle or title; undefined for other words. */
export const indicWord = (native: string): string | undefined =>
  INDIC.test(native) ? indicWords().get(asDevanagari(native)) : undefined;

/** "Of the faith", and "of the" where another word follows: जलालुद्दीन, ज़कीउर रहमान. */
const BEHIND = /^(.{2,})(?:[उु]द्?(दीन)|उ[रलदन])$/u;

/** A name in front of such an ending, and the particle that the ending is: Jalal of जलालुद्दीन. Undefined where it has none. */
export function withoutEnding(native: string): { name: string; particle: 'din' | 'al' } | undefined {
  const [, name, din] = (INDIC.test(native) && BEHIND.exec(asDevanagari(native))) || [];
  return name === undefined ? undefined : { name, particle: din ? 'din' : 'al' };
}
