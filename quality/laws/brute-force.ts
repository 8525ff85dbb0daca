/** The score of a query against every listed name, whatever retrieval offers. */

import { readText } from '../../src/names/read/text-parts.ts';
import { type Comparer, createComparer } from '../../src/names/score/compare.ts';
import { mentionScorer } from '../../src/names/score/mention.ts';
import { comparableText, scorePair, scoreReadings } from '../../src/names/score/pair.ts';
import type { ListedName, ReadQuery } from '../../src/names/score/prepared.ts';
import { WHOLE } from '../../src/names/score/whole-weights.ts';
import { bitCount, letterBits } from '../../src/names/text/letter-bits.ts';
import { spelledNames } from '../../src/names/text/whole-name.ts';
import { listedName, type NameIndex } from '../../src/search/names/index/name-index.ts';

/** A listed name with what is asked of it for every query. */
interface KnownName {
  listed: ListedName;
  /** Its text as it is compared for being the same. */
  text: string;
  /** The ways in which its letters are compared: the words, how many letters there are, and which, as bits. */
  spelled: readonly { words: string; letters: number; bits: number }[];
}

/** Every name of an index, and what they are compared with. */
export interface EveryName {
  names: readonly KnownName[];
  comparer: Comparer;
}

/** Pairs of tokens that are remembered: about all of one query with all that are listed. */
const MOST_PAIRS = 1 << 20;

/** Reads every name of an index once. */
export function everyName(index: NameIndex): EveryName {
  const names = Array.from({ length: index.nameCount }, (_, name) => {
    const listed = listedName(index, name);
    const spelled = spelledNames(listed.text).map(({ words, letters }) => ({
      words: words.join(' '),
      letters: letters.length,
      bits: letterBits(letters),
    }));
    return { listed, text: comparableText(listed.text), spelled };
  });
  return { names, comparer: createComparer(MOST_PAIRS) };
}

/**
 * By name: its score where it is at the threshold, exactly as {@link scorePair} with each name, or a part of the text, gives it. That of the
 * whole is no more than the best of three: 1 for equal texts, the score of the readings, and that of the letters. The readings of every
 * name are scored; the letters only where {@link mayBeSpelled} leaves it open that they score at all.
 */
export function acceptedNames(
  { names, comparer }: EveryName,
  query: ReadQuery,
  threshold: number,
): Map<number, number> {
  const text = comparableText(query.text);
  const own = query.strings.map(({ words, letters }) => ({
    words: words.join(' '),
    letters: letters.length,
    bits: letterBits(letters),
  }));
  const scoreMention = mentionScorer(readText(query.text), comparer);
  const accepted = new Map<number, number>();
  for (const [name, { listed, text: other, spelled }] of names.entries()) {
    const isOpen = text === other || own.some((one) => spelled.some((listed) => mayBeSpelled(one, listed)));
    const read = scoreReadings(query.forms, listed, comparer);
    const isWorthAll = isOpen || (read?.score ?? 0) >= threshold;
    const match = isWorthAll ? scorePair(query, listed, comparer, read) : undefined;
    const score = Math.max(match?.score ?? 0, scoreMention(listed)?.score ?? 0);
    if (score >= threshold) accepted.set(name, score);
  }
  return accepted;
}

/**
 * False where the letters of two names score 0. They score where one begins the other, or where at most `WHOLE.mostSlips` slips
 * lie between them: a slip changes the length by one at most, and one letter of either side, so that no more than two bits for
 * each slip differ.
 */
function mayBeSpelled(query: KnownName['spelled'][number], listed: KnownName['spelled'][number]): boolean {
  if (listed.words.startsWith(query.words)) return true;
  return (
    Math.abs(query.letters - listed.letters) <= WHOLE.mostSlips &&
    bitCount(query.bits ^ listed.bits) <= 2 * WHOLE.mostSlips
  );
}
