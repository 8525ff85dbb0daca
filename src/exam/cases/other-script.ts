/** Latin names in other scripts, as a clerk would write them. Shares nothing with the service, which it is to test. */

import { lookupTable } from '../../domain/lookup-table.ts';
import { foldName } from './listed.ts';
import { lettersOf } from './tables.ts';

/** Tables of letter groups by script; the longest matching group is used. */
const LETTERS = lettersOf('script');

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
/** Indexes of the four closing consonants in Unicode's order of finals. */
const FINALS = lookupTable<number>({ n: 4, l: 8, m: 16, ng: 21 });

const CONSONANTS = LETTERS.get('Hangul consonants')!;
const VOWEL_OF = LETTERS.get('Hangul vowels')!;
const UNIT = /shch|sh|ch|zh|kh|gh|dh|th|ph|ts|ng(?![aeiou])|y[aeou]|wa|ee|oo|ou|[a-z]/g;

const syllable = (initial: string, vowel: string): number =>
  0xac00 + (INITIALS.indexOf(initial) * 21 + VOWELS.indexOf(vowel)) * 28;

function hangulByEar(word: string): string {
  const units = (word
    .replaceAll('x', 'ks')
    .replace(/v$/, 'f')
    .replace(/([^aeiou])\1/g, '$1')
    .match(UNIT) ?? []) as string[];
  const codes: number[] = [];
  const isOpen = (): boolean => codes.length > 0 && (codes.at(-1)! - 0xac00) % 28 === 0;
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!;
    const own = VOWEL_OF.get(unit);
    const vowel = VOWEL_OF.get(units[at + 1] ?? '');
    if (own !== undefined) {
      codes.push(syllable('ㅇ', own));
      continue;
    }
    const final = FINALS.get(unit);
    // Between vowels l is written twice: it closes one syllable and begins the next.
    if (final !== undefined && isOpen() && (vowel === undefined || unit === 'l')) codes.push(codes.pop()! + final);
    else if (vowel === undefined) codes.push(syllable(CONSONANTS.get(unit)!, 'ㅡ'));
    if (vowel === undefined) continue;
    codes.push(syllable(CONSONANTS.get(unit)!, vowel));
    at++;
  }
  return String.fromCodePoint(...codes);
}

const HEBREW_FINALS = LETTERS.get('Hebrew finals')!;

function byTable(word: string, script: string): string {
  const table = LETTERS.get(script)!;
  let out = '';
  for (let at = 0; at < word.length; ) {
    let length = Math.min(4, word.length - at);
    while (length > 1 && !table.has(word.slice(at, at + length))) length--;
    const letters = word.slice(at, at + length);
    out += table.get(letters) ?? letters;
    at += length;
  }
  return out;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Initial vowels are written with alif or alef; doubled consonants are written once. */
const single = (word: string): string => word.replace(/([^aeiou])\1/g, '$1');

function hebrewWord(word: string): string {
  const start = /^[aeiou]/.test(word) ? 'א' : '';
  const end = /[^aeiouy][ae]$/.test(word) ? 'ה' : '';
  const out = start + byTable(single(word), 'Hebrew').replace(/א$/u, 'ה') + end;
  return out.replace(/[כמנפצ]$/u, (letter) => (/ff?$|ph$/.test(word) ? letter : HEBREW_FINALS.get(letter)!));
}

function arabicWord(word: string): string {
  const start = /^[eiou]/.test(word) ? 'ا' : '';
  return start + byTable(single(word), 'Arabic');
}

/** After a consonant, y is a vowel: Dmitry, Bykov. */
function cyrillicWord(word: string): string {
  const spelled = word
    .replace(/ia(?=[^aeiou])/g, 'ya')
    .replace(/(?<=[^aeiouy])y$/, 'iy')
    .replace(/(?<=[^aeiouy])y(?=[^aeiouy])/g, 'ы');
  return capital(byTable(spelled, 'Cyrillic'));
}
const greekWord = (word: string): string =>
  capital(byTable(single(word), 'Greek').replaceAll('ς', 'σ').replace(/σ$/u, 'ς'));

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
export function inScript(
  { name, isPerson, countries }: { name: string; isPerson: boolean; countries: readonly string[] },
  script: WrittenScript,
): string | null {
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
