import { alternatives, lazy, lexiconRows } from '../../lexicon/lines.ts';

const BASE = 0xac00;
const LAST = 0xd7a3;

/**
 * Latin spellings of each letter: North Korean practice first (it is what lists use), then Revised Romanization,
 * McCune-Reischauer without its marks, and everyday South Korean habits.
 */
const INITIALS = [
  'k g',
  'kk gg',
  'n',
  't d',
  'tt dd',
  'r l',
  'm',
  'p b',
  'pp bb',
  's',
  'ss',
  '',
  'j ch',
  'jj',
  'ch',
  'kh k',
  'th t',
  'ph p',
  'h',
].map((list) => list.split(' '));
const VOWELS = [
  'a',
  'ae',
  'ya',
  'yae',
  'o eo u',
  'e',
  'yo yeo yu you',
  'ye',
  'o',
  'wa',
  'wae',
  'oe oi',
  'yo',
  'u oo',
  'wo weo',
  'we',
  'wi',
  'yu',
  'u eu',
  'ui i ee',
  'i',
].map((list) => list.split(' '));
const FINALS = [
  '',
  'k g',
  'k',
  'k',
  'n',
  'n',
  'n',
  't',
  'l',
  'k',
  'm',
  'l',
  'l',
  'l',
  'p',
  'l',
  'm',
  'p b',
  'p',
  't',
  't',
  'ng',
  't',
  't',
  'k',
  't',
  'p',
  't',
].map((list) => list.split(' '));

const IEUNG = 11;
const RIEUL = 5;

const surnames = lazy(
  () => new Map(lexiconRows('hangul-surnames.tsv').map(([hangul, spellings]) => [hangul!, alternatives(spellings)])),
);

/** Every usual Latin spelling of a Korean surname. */
export const latinSurnames = lazy((): ReadonlySet<string> => new Set([...surnames().values()].flat()));

/** Usual Latin spellings of a one-syllable Korean surname; undefined when it is none. */
export function surnameSpellings(syllable: string): readonly string[] | undefined {
  return surnames().get(syllable);
}

/** True for one composed Hangul syllable. */
export function isHangulSyllable(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  return code >= BASE && code <= LAST;
}

/**
 * Latin spellings of one Hangul syllable, North Korean practice first (`혁`: hyok, hyeok, hyuk …), at most sixteen.
 * With `isSurname`, the spellings in use for the surname come first. Empty for anything but a composed syllable.
 */
export function syllableSpellings(syllable: string, isSurname = false): string[] {
  const code = (syllable.codePointAt(0) ?? 0) - BASE;
  if (code < 0 || code > LAST - BASE) return [];
  const initial = Math.floor(code / 588);
  const vowel = Math.floor((code % 588) / 28);
  const onsets = INITIALS[initial]!;
  const nuclei = VOWELS[vowel]!;
  const codas = FINALS[code % 28]!;
  const spellings: string[] = isSurname ? [...(surnameSpellings(syllable) ?? [])] : [];
  for (const nucleus of nuclei) {
    for (const onset of onsets) {
      for (const coda of codas) spellings.push(onset + nucleus + coda);
    }
  }
  const extras: string[] = [];
  for (const spelling of spellings) {
    if (initial === 9 && spelling.startsWith('si')) extras.push(`sh${spelling.slice(1)}`);
    if (initial === RIEUL && nuclei[0]!.startsWith('y')) extras.push(spelling.replace(/^[rl]/, ''));
    if (initial === RIEUL && !nuclei[0]!.startsWith('y')) extras.push(spelling.replace(/^[rl]/, 'n'));
    if (initial === IEUNG && spelling.startsWith('u')) extras.push(`w${spelling}`);
    if (initial === IEUNG && spelling.startsWith('oo')) extras.push(`w${spelling}`);
  }
  return [...new Set([...spellings, ...extras])].slice(0, 16);
}

/** One plain romanisation of a Hangul text, North Korean practice, syllables joined; other characters are left out. */
export function romanizeHangul(text: string): string {
  let out = '';
  for (const char of text) out += syllableSpellings(char)[0] ?? '';
  return out;
}
