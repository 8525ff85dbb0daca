import { lookupTable } from '../../../domain/lookup-table.ts';

/** Letters of Bengali, Gurmukhi, Gujarati, Oriya, Telugu, Kannada and Malayalam, whose blocks repeat that of Devanagari; Tamil has fewer. */
const OTHER_BLOCKS = /[\u0980-\u0b7f\u0c00-\u0d7f]/g;
const DEVANAGARI = 0x900;
const BLOCK = 0x80;
/** Letters that stand elsewhere than their fellows: Bengali ৎ, the nasal and the doubling of Gurmukhi, final letters of Malayalam. */
const OUT_OF_PLACE = lookupTable<string>({
  'ৎ': 'त', 'ৰ': 'र', 'ৱ': 'व', '\u0a70': 'ं', '\u0a71': '', 'ൺ': 'ण', 'ൻ': 'न', 'ർ': 'र', 'ൽ': 'ल', 'ൾ': 'ळ',
}); // biome-ignore format: a table

/** Words in the scripts of India. */
export const INDIC = /^[\u0900-\u0d7f]/;

/** A word in a script of India with the letters of Devanagari, decomposed; Tamil stays as it is. */
export const asDevanagari = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u200b-\u200d]/g, '')
    .replace(
      OTHER_BLOCKS,
      (letter) => OUT_OF_PLACE.get(letter) ?? String.fromCharCode(DEVANAGARI + (letter.charCodeAt(0) % BLOCK)),
    );
