import { lazily } from '../../../domain/lazily.ts';
import { lexiconLists, lexiconRows, orNothing } from '../../../lexicon/lines.ts';

const BASE = 0xac00;
const LAST = 0xd7a3;

/** Latin spellings of the letters at one position of a syllable, in Unicode's order. */
const lettersAt = (place: string): string[][] =>
  lexiconRows('letters/hangul.tsv')
    .filter((row) => row[0] === place)
    .map(([, , list]) => orNothing(list).split('|'));

const initials = lazily(() => lettersAt('initial'));
const vowels = lazily(() => lettersAt('vowel'));
const finals = lazily(() => lettersAt('final'));

const IEUNG = 11;
const RIEUL = 5;

const surnames = lazily(() => lexiconLists('korean/surnames.tsv'));

/** Every usual Latin spelling of a Korean surname. */
export const latinSurnames = lazily((): ReadonlySet<string> => new Set([...surnames().values()].flat()));

const otherSurnames = lazily(() => {
  const othersOf = new Map<string, Set<string>>();
  for (const spellings of surnames().values())
    for (const one of spellings) {
      const others = othersOf.get(one) ?? new Set<string>();
      for (const other of spellings) if (other !== one) others.add(other);
      othersOf.set(one, others);
    }
  return othersOf;
});

/** Other usual Latin spellings of a Korean surname with this spelling: `cho` for `jo`. */
export const otherSurnameSpellings = (latin: string): string[] => [...(otherSurnames().get(latin) ?? [])];

/** Usual Latin spellings of a one-syllable Korean surname; undefined if it is not one. */
export function surnameSpellings(syllable: string): readonly string[] | undefined {
  return surnames().get(syllable);
}

/** True for one composed Hangul syllable. */
export function isHangulSyllable(char: string): boolean {
  const code = char.codePointAt(0) ?? 0;
  return code >= BASE && code <= LAST;
}

/** At most sixteen Latin spellings of a composed Hangul syllable, North Korean practice or those of the surname first. */
export function syllableSpellings(syllable: string, isSurname = false): string[] {
  const code = (syllable.codePointAt(0) ?? 0) - BASE;
  if (code < 0 || code > LAST - BASE) return [];
  const initial = Math.floor(code / 588);
  const vowel = Math.floor((code % 588) / 28);
  const onsets = initials()[initial]!;
  const nuclei = vowels()[vowel]!;
  const codas = finals()[code % 28]!;
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
