/** Scores a query against every listed name, without retrieval. */
import { readText } from '../../src/names/read/text-parts.ts';
import { type Comparer, createComparer } from '../../src/names/score/compare.ts';
import { mentionScorer } from '../../src/names/score/mention.ts';
import { comparableText, scorePair, scoreReadings } from '../../src/names/score/pair.ts';
import type { ListedName, ReadQuery } from '../../src/names/score/prepared.ts';
import { spelledNames } from '../../src/names/score/whole-name.ts';
import { WHOLE } from '../../src/names/score/whole-weights.ts';
import { bitCount, letterBits } from '../../src/names/text/letter-slips.ts';
import { listedName, type NameIndex } from '../../src/search/names/index/name-index.ts';

/** A listed name with the values needed for every query. */
interface KnownName {
  listed: ListedName;
  /** Its text in the form in which texts are compared for equality. */
  text: string;
  /** The ways in which its letters are compared: the words, the number of letters, and a bit set of the letters. */
  spelled: readonly { words: string; letters: number; bits: number }[];
}

/** Every name of an index, prepared for comparison. */
export interface EveryName {
  names: readonly KnownName[];
  comparer: Comparer;
}

/** Number of cached token pairs: about all of one query with all listed tokens. */
const MAX_PAIRS = 1 << 20;

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
  return { names, comparer: createComparer(MAX_PAIRS) };
}

/**
 * The accepted names with their scores: those at or above the threshold, exactly as {@link scorePair} returns for each
 * name, or for a part of the text. The score of the whole text is the best of three: 1 for equal texts, the score of the
 * name variants, and that of the letters. The variants of every name are scored; the letters only when
 * {@link mayBeSpelled} does not exclude a score.
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
 * False when the letters of two names must score 0. They score when one name is a prefix of the other, or when there are
 * at most `WHOLE.mostSlips` typos between them: a typo changes the length by at most one, and one letter on either side,
 * so at most two bits differ per typo.
 */
function mayBeSpelled(query: KnownName['spelled'][number], listed: KnownName['spelled'][number]): boolean {
  if (listed.words.startsWith(query.words)) return true;
  return (
    Math.abs(query.letters - listed.letters) <= WHOLE.mostSlips &&
    bitCount(query.bits ^ listed.bits) <= 2 * WHOLE.mostSlips
  );
}
