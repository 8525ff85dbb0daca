/**
 * Latin names written in other scripts by simple rules, as a clerk would who has never seen the original. The tables were written
 * for the exam and share nothing with the transliteration of the service; otherwise the exam would test the service against
 * itself.
 */
import { lookupTable } from '../../domain/lookup-table.ts';
import { hangulByEar } from './hangul.ts';
import { foldName } from './listed.ts';

/** Latin letters and letter groups with their equivalents; the longest matching group is used. */
type Table = Readonly<Record<string, string>>;

const CYRILLIC: Table = {
  shch: 'щ', sch: 'ш', tch: 'ч', sh: 'ш', ch: 'ч', zh: 'ж', kh: 'х', ts: 'ц', ph: 'ф', th: 'т', ck: 'к', gh: 'г', ya: 'я', yu: 'ю', yo: 'ё', ye: 'е', ia: 'ия', iy: 'ий', yy: 'ый', ee: 'и', oo: 'у', ou: 'у', qu: 'кв', dh: 'д',
  a: 'а', b: 'б', c: 'к', d: 'д', e: 'е', f: 'ф', g: 'г', h: 'х', i: 'и', j: 'дж', k: 'к', l: 'л', m: 'м', n: 'н', o: 'о', p: 'п', q: 'к', r: 'р', s: 'с', t: 'т', u: 'у', v: 'в', w: 'в', x: 'кс', y: 'й', z: 'з',
}; // biome-ignore format: a table

const GREEK: Table = {
  shch: 'στς', sch: 'σ', sh: 'σ', ch: 'τσ', zh: 'ζ', kh: 'χ', ts: 'τσ', ph: 'φ', th: 'θ', ck: 'κ', gh: 'γκ', ya: 'για', yu: 'γιου', ee: 'ι', oo: 'ου', ou: 'ου', dh: 'ντ',
  a: 'α', b: 'μπ', c: 'κ', d: 'ντ', e: 'ε', f: 'φ', g: 'γκ', h: 'χ', i: 'ι', j: 'τζ', k: 'κ', l: 'λ', m: 'μ', n: 'ν', o: 'ο', p: 'π', q: 'κ', r: 'ρ', s: 'σ', t: 'τ', u: 'ου', v: 'β', w: 'ου', x: 'ξ', y: 'ι', z: 'ζ',
}; // biome-ignore format: a table

const ARABIC: Table = {
  shch: 'ش', sch: 'ش', tch: 'تش', sh: 'ش', ch: 'تش', zh: 'ج', kh: 'خ', ts: 'تس', ph: 'ف', th: 'ث', ck: 'ك', gh: 'غ', dh: 'ذ', ee: 'ي', oo: 'و', ou: 'و', ai: 'اي', ay: 'اي', aw: 'او', au: 'او', ei: 'ي', ya: 'يا', yu: 'يو', ia: 'يا',
  a: 'ا', b: 'ب', c: 'ك', d: 'د', e: 'ي', f: 'ف', g: 'غ', h: 'ه', i: 'ي', j: 'ج', k: 'ك', l: 'ل', m: 'م', n: 'ن', o: 'و', p: 'ب', q: 'ق', r: 'ر', s: 'س', t: 'ت', u: 'و', v: 'ف', w: 'و', x: 'كس', y: 'ي', z: 'ز',
}; // biome-ignore format: a table

const HEBREW: Table = {
  shch: "שצ'", sch: 'ש', tch: "צ'", sh: 'ש', ch: "צ'", zh: "ז'", kh: 'ח', ts: 'צ', ph: 'פ', th: 'ת', ck: 'ק', gh: 'ג', dh: 'ד', ee: 'י', oo: 'ו', ou: 'ו', ai: 'אי', ay: 'אי', ei: 'יי', ey: 'יי', ya: 'יא', yu: 'יו', ia: 'יא',
  a: '', b: 'ב', c: 'ק', d: 'ד', e: '', f: 'פ', g: 'ג', h: 'ה', i: 'י', j: "ג'", k: 'ק', l: 'ל', m: 'מ', n: 'נ', o: 'ו', p: 'פ', q: 'ק', r: 'ר', s: 'ס', t: 'ט', u: 'ו', v: 'ב', w: 'ו', x: 'קס', y: 'י', z: 'ז',
}; // biome-ignore format: a table
const HEBREW_FINALS = lookupTable({ כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' });

function byTable(word: string, table: Table): string {
  let out = '';
  for (let at = 0; at < word.length; ) {
    let length = Math.min(4, word.length - at);
    while (length > 1 && table[word.slice(at, at + length)] === undefined) length--;
    out += table[word.slice(at, at + length)] ?? word.slice(at, at + length);
    at += length;
  }
  return out;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Initial vowels are written with alif or alef; doubled consonants are written once. */
const single = (word: string): string => word.replace(/([^aeiou])\1/g, '$1');

function hebrewWord(word: string): string {
  const start = /^[ae]/.test(word) ? 'א' : /^[iou]/.test(word) ? 'א' : '';
  const end = /[^aeiouy][ae]$/.test(word) ? 'ה' : '';
  const out = start + byTable(single(word), HEBREW).replace(/א$/u, 'ה') + end;
  return out.replace(/[כמנפצ]$/u, (letter) => (/ff?$|ph$/.test(word) ? letter : HEBREW_FINALS.get(letter)!));
}

function arabicWord(word: string): string {
  const start = /^e/.test(word) ? 'ا' : /^[iou]/.test(word) ? 'ا' : '';
  return start + byTable(single(word), ARABIC);
}

/** After a consonant, y is a vowel: Dmitry, Bykov. */
function cyrillicWord(word: string): string {
  const spelled = word
    .replace(/ia(?=[^aeiou])/g, 'ya')
    .replace(/(?<=[^aeiouy])y$/, 'iy')
    .replace(/(?<=[^aeiouy])y(?=[^aeiouy])/g, 'ы');
  return capital(byTable(spelled, CYRILLIC));
}
const greekWord = (word: string): string =>
  capital(byTable(single(word), GREEK).replaceAll('ς', 'σ').replace(/σ$/u, 'ς'));

const WRITERS = {
  Cyrillic: cyrillicWord,
  Greek: greekWord,
  Arabic: arabicWord,
  Hebrew: hebrewWord,
  Hangul: hangulByEar,
} as const;

/** Scripts in which a Latin name can be written by rule. */
export type WrittenScript = keyof typeof WRITERS;
export const WRITTEN_SCRIPTS = Object.keys(WRITERS) as WrittenScript[];

/** Data of a record for writing its name in another script. */
export interface Written {
  name: string;
  isPerson: boolean;
  countries: readonly string[];
}

const CHINESE_COUNTRIES = new Set(['CN', 'HK', 'TW', 'MO']);

/** Words that stay unchanged at the end of the names of ships and others: Roman numerals and single letters. */
const NUMBER = /^(?:x{0,3}(?:ix|iv|v?i{0,3})|[a-z])$/;

/** A word of consonants only is an abbreviation, which people do not write by its sound. */
const isAbbreviation = (word: string): boolean => word.length > 2 && !/[aeiouy]/.test(word);

/** The letters of a word as pronounced, before conversion to another script. */
function heardWord(word: string, isChinese: boolean): string {
  if (isChinese) return word.replaceAll('zh', 'j').replaceAll('q', 'ch').replaceAll('x', 'sh');
  // South Slavic -ic, c before a front vowel, and Spanish que and qui.
  return word
    .replace(/(?<=[a-z]{2}[^aeiou])ic$/, 'ich')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/qu(?=[ei])/g, 'k');
}

/** A Latin name in another script, word by word; null if it has other letters, digits or an abbreviation. */
export function inScript({ name, isPerson, countries }: Written, script: WrittenScript): string | null {
  const folded = foldName(name);
  if (!/^[a-z ]+$/.test(folded)) return null;
  const words = folded.split(' ');
  if (words.some(isAbbreviation)) return null;
  const isChinese = countries.some((code) => CHINESE_COUNTRIES.has(code));
  const written = words.map((word, at) => {
    if (!isPerson && at > 0 && at === words.length - 1 && NUMBER.test(word)) return word.toUpperCase();
    // Arabic joins the article to the next word.
    if (script === 'Arabic' && (word === 'al' || word === 'el') && at < words.length - 1) return 'ال';
    return WRITERS[script](heardWord(word, isChinese));
  });
  return written.join(' ').replaceAll(/(?<!\p{L})ال /gu, 'ال');
}
