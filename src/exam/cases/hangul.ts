/** Foreign names written in Hangul by ear: consonants without a vowel get ㅡ; n, m, ng and l close a syllable. */

import { lookupTable } from '../../domain/lookup-table.ts';

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const VOWELS = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'];
/** Indexes of the four closing consonants in Unicode's order of finals. */
const FINALS = lookupTable<number>({ n: 4, l: 8, m: 16, ng: 21 });

const CONSONANTS = lookupTable<string>({
  b: 'ㅂ', p: 'ㅍ', d: 'ㄷ', t: 'ㅌ', g: 'ㄱ', k: 'ㅋ', q: 'ㅋ', c: 'ㅋ', kh: 'ㅎ', h: 'ㅎ', gh: 'ㄱ', dh: 'ㄷ', th: 'ㅌ', ph: 'ㅍ', f: 'ㅍ', v: 'ㅂ', w: 'ㅂ', s: 'ㅅ', z: 'ㅈ', sh: 'ㅅ', shch: 'ㅅ', ch: 'ㅊ', zh: 'ㅈ', j: 'ㅈ', ts: 'ㅊ', r: 'ㄹ', l: 'ㄹ', m: 'ㅁ', n: 'ㄴ', ng: 'ㅇ',
}); // biome-ignore format: a table
const VOWEL_OF = lookupTable<string>({
  ya: 'ㅑ', ye: 'ㅖ', yo: 'ㅛ', yu: 'ㅠ', wa: 'ㅘ', ee: 'ㅣ', oo: 'ㅜ', ou: 'ㅜ', a: 'ㅏ', e: 'ㅔ', i: 'ㅣ', o: 'ㅗ', u: 'ㅜ', y: 'ㅣ',
}); // biome-ignore format: a table
const UNIT = /shch|sh|ch|zh|kh|gh|dh|th|ph|ts|ng(?![aeiou])|y[aeou]|wa|ee|oo|ou|[a-z]/g;

const syllable = (initial: string, vowel: string): number =>
  0xac00 + (INITIALS.indexOf(initial) * 21 + VOWELS.indexOf(vowel)) * 28;

/** One folded Latin word in Hangul. */
export function hangulByEar(word: string): string {
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
