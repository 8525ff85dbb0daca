/** Transliterates words of any alphabet to folded Latin. */
import anyAscii from 'any-ascii';
import { foldLatin } from '../text/fold.ts';
import { indicWord, romaniseArmenian, romaniseGeorgian, romaniseGreek, romaniseHebrew } from './alphabets.ts';
import { romaniseCyrillic } from './cyrillic.ts';

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

/**
 * Folded Latin transliteration of one word in an alphabetic script; `context` is the whole name. May contain spaces if a word
 * becomes several.
 */
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
      return indicWord(word) ?? foldLatin(anyAscii(word));
  }
}
