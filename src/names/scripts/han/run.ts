import { lazily } from '../../../domain/lazily.ts';
import { lexiconLists } from '../../../lexicon/lines.ts';
import type { NameToken } from '../../name.ts';
import { asForeign } from '../sound/readers.ts';
import { otherSpellings } from '../translated-tokens.ts';
import { cantoneseReadings, koreanReading } from './person.ts';
import { combinations, runReadings, wadeGiles } from './spelling.ts';
import { foreignSpellings } from './transliterated.ts';

/** English words that company names use for a character. */
const meanings = lazily(() => lexiconLists('han/meanings.tsv'));

/**
 * One token for a run of characters that no dictionary contains. Its text is the joined pinyin, or the Korean reading if the name
 * is Korean. Alternatives are other readings of its polyphones, Wade-Giles, foreign syllables, and the initials of its syllables
 * unless it is the whole name. Phrases are its separate syllables, the Hong Kong spelling, and the meanings of the characters if
 * all are known.
 */
export function runToken(zh: string, isKorean: boolean, isWhole: boolean): NameToken {
  const chars = [...zh];
  const rows = combinations(runReadings(chars), 6);
  const first = rows[0] ?? [];
  const korean = isKorean ? koreanReading(chars) : undefined;
  const pinyin = first.join('') || zh;
  const text = korean ?? pinyin;
  const foreign = chars.length >= 3 ? foreignSpellings(zh, 6) : [];
  const meant = chars.length === 1 ? (meanings().get(zh) ?? []) : [];
  const cantonese = chars.length > 1 && chars.length <= 4 ? cantoneseReadings(chars, 3) : [];
  const alts = otherSpellings(
    [
      pinyin,
      ...rows.map((row) => row.join('')),
      first.map(wadeGiles).join(''),
      ...(isWhole ? [] : initials(first)),
      ...foreign,
      ...meant,
    ],
    text,
  );
  // A whole name of at most three characters may be a person's, and persons' names are not compared by sound.
  const mayBePerson = isWhole && chars.length <= 3;
  const phrases: string[][] = [];
  if (first.length > 1 && first.length <= 6) phrases.push(first, ...cantonese);
  if (chars.length === 2) phrases.push(...meaningPhrases(chars));
  return {
    text,
    cls: 'name',
    alts,
    ...(phrases.length > 0 ? { phrases } : {}),
    ...(mayBePerson ? {} : { writtenBySound: asForeign(zh) }),
    native: zh,
  };
}

/** Initials such as SWT for 世维通 (Shi Wei Tong), for at least three syllables, since fewer initials would match too much. */
const initials = (syllables: readonly string[]): string[] =>
  syllables.length >= 3 && syllables.length <= 5 ? [syllables.map((syllable) => syllable[0]).join('')] : [];

function meaningPhrases(chars: readonly string[]): string[][] {
  const lists = chars.map((char) => meanings().get(char));
  if (lists.some((list) => list === undefined)) return [];
  return combinations(lists as string[][], 9);
}
