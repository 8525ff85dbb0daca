/** Decides whether two Korean or Chinese given names in Latin letters differ by more than their romanisation. */

import { lookupTable } from '../../../domain/lookup-table.ts';

/** Initial consonants of a syllable, and their spellings, of which romanisations make no difference. */
const ONSETS = Object.entries({
  k: 'kk k g',
  t: 'tt t d',
  p: 'pp p b',
  s: 'ss sh hs s x',
  j: 'jj zh ch ts tz dz dj tch j z c q',
  l: 'l r',
  ...{ h: 'h', f: 'f', n: 'n', m: 'm', '': '' },
}).flatMap(([onset, spellings]) => spellings.split(' ').map((letters) => [letters, onset] as const));

/** The vowels of a syllable with a glide before them, and its possible final consonants. */
const VOWELS = /[yw]?[aeiou]{1,3}/y;
const CODA = /^(?:ng|[nmkgtlrpbh])?$/;
const CODAS = lookupTable({ ng: 'n', g: 'k', r: 'l', b: 'p', h: '' });
const MAX_SYLLABLES = 3;
const LONGEST = 14;

/** The sound of written vowels: a, e, i, o (with eo, eu and u) or w (ao), preceded by y or w for a glide. */
function vowelOf(written: string): string {
  // Woo is read as u, and yi as i.
  const [, glide = '', rest = ''] = /^(w(?!u|oo)|y(?!i|ee))?[yw]?(.*)$/.exec(written)!;
  if (/^(?:eu|u)?i$/.test(rest) || rest === 'ee') return `${glide}i`;
  const inner = /^i[aeou]/.test(rest) ? 'y' : /^(?:u[aeo]|oa)/.test(rest) ? 'w' : '';
  const vowel = inner === '' ? rest : rest.slice(1);
  const sound = /a.*o/.test(vowel) ? 'w' : /^a[ei]|^e[iy]?$/.test(vowel) ? 'e' : vowel.startsWith('a') ? 'a' : 'o';
  // Yan and yen are the same sound.
  return (glide || inner) + (sound === 'e' && (glide || inner) === 'y' ? 'a' : sound);
}

/** All ways to split a word, from `at` on, into at most `left` syllables, each given by its sounds. */
function cuts(word: string, at: number, left: number): string[][] {
  if (at === word.length) return [[]];
  if (left === 0) return [];
  const found: string[][] = [];
  for (const [letters, onset] of ONSETS) {
    if (!word.startsWith(letters, at)) continue;
    VOWELS.lastIndex = at + letters.length;
    const vowels = VOWELS.exec(word)?.[0];
    if (vowels === undefined) continue;
    const end = at + letters.length + vowels.length;
    for (let size = 0; size <= 2 && end + size <= word.length; size++) {
      const coda = word.slice(end, end + size);
      if (!CODA.test(coda)) continue;
      const syllable = `${onset}-${vowelOf(vowels)}-${CODAS.get(coda) ?? coda}`;
      for (const rest of cuts(word, end + size, left - 1)) found.push([syllable, ...rest]);
    }
  }
  return found;
}

/**
 * True for two given names of Korean or Chinese syllables that sound different in every romanisation: `jonghyun` and `songhun`,
 * `jeyong` and `yong`. False for other words.
 */
export function haveOtherSyllables(a: string, b: string): boolean {
  if (a.length > LONGEST || b.length > LONGEST) return false;
  const [left, right] = [cuts(a, 0, MAX_SYLLABLES), cuts(b, 0, MAX_SYLLABLES)];
  const isEqual = (one: string[], other: string[]): boolean =>
    one.length === other.length && one.every((syllable, at) => syllable === other[at]);
  return left.length > 0 && right.length > 0 && !left.some((one) => right.some((other) => isEqual(one, other)));
}
