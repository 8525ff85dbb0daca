/** Transliterates words of any alphabet to folded Latin. */
import anyAscii from 'any-ascii';
import { lazily } from '../../domain/lazily.ts';
import { lexiconRows, lexiconTable } from '../../lexicon/lines.ts';
import { foldLatin } from '../text/fold.ts';
import { romaniseCyrillic } from './cyrillic.ts';
import { asDevanagari, INDIC, thaiAsSpoken } from './sound/readers.ts';

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
function romaniseArmenian(word: string): string {
  const text = word.toLowerCase().replaceAll('ու', 'u').replace(/^ո/, 'vo');
  return text.replace(/[^a-z0-9]/g, (char) => armenian().get(char) ?? '');
}

/** Folded transliteration of a Georgian word (Mkhedruli or Mtavruli). */
const romaniseGeorgian = (word: string): string => {
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

/** Scripts, most of them transliterated letter by letter. All scripts without a name here are `other`. */
export type Script =
  | 'latin' | 'cyrillic' | 'greek' | 'armenian' | 'georgian' | 'hebrew' | 'arabic' | 'han' | 'kana' | 'hangul' | 'other'; // biome-ignore format: a list

const RANGES: readonly (readonly [number, number, Script])[] = [
  [0x41, 0x24f, 'latin'], [0x250, 0x2af, 'latin'], [0x370, 0x3ff, 'greek'], [0x400, 0x52f, 'cyrillic'], [0x530, 0x58f, 'armenian'], [0x590, 0x5ff, 'hebrew'],
  [0x600, 0x6ff, 'arabic'], [0x750, 0x77f, 'arabic'], [0x8a0, 0x8ff, 'arabic'], [0x10a0, 0x10ff, 'georgian'], [0x1100, 0x11ff, 'hangul'], [0x1c90, 0x1cbf, 'georgian'],
  [0x1c80, 0x1c8f, 'cyrillic'], [0x1d00, 0x1dbf, 'latin'], [0x1e00, 0x1eff, 'latin'], [0x1f00, 0x1fff, 'greek'], [0x2c60, 0x2c7f, 'latin'], [0x2de0, 0x2dff, 'cyrillic'], [0x3005, 0x3007, 'han'], [0x3040, 0x30ff, 'kana'],
  [0x3130, 0x318f, 'hangul'], [0x31f0, 0x31ff, 'kana'], [0x3400, 0x9fff, 'han'], [0xa640, 0xa69f, 'cyrillic'], [0xa720, 0xa7ff, 'latin'], [0xac00, 0xd7af, 'hangul'], [0xf900, 0xfaff, 'han'],
  [0xfb00, 0xfb06, 'latin'], [0xfb1d, 0xfb4f, 'hebrew'], [0xfb50, 0xfdff, 'arabic'], [0xfe70, 0xfeff, 'arabic'], [0x20000, 0x323af, 'han'],
]; // biome-ignore format: a table

/** The script of a letter by its code point; digits count as Latin. */
export function scriptOf(code: number): Script {
  if (code < 0x250) return 'latin';
  for (const [from, to, script] of RANGES) if (code >= from && code <= to) return script;
  return 'other';
}

/** Folded Latin transliteration of one word, which may become several; `context` is the whole name. */
export function romanise(word: string, script: Script, context: string): string {
  switch (script) {
    case 'latin':
      return foldLatin(word);
    case 'cyrillic':
      return romaniseCyrillic(word, context);
    case 'greek':
      return romaniseGreek(word);
    case 'armenian':
      return romaniseArmenian(word);
    case 'georgian':
      return romaniseGeorgian(word);
    case 'hebrew':
      return romaniseHebrew(word);
    default:
      return indicWord(word) ?? foldLatin(anyAscii(thaiAsSpoken(word)));
  }
}
