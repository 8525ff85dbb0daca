/** The name and word tiers of an answer: parties that the query names, and parties whose names contain its words. */
import { ALERT_THRESHOLD, WORD_TIER } from '../names/score/weights.ts';
import { frequencyOf, NAME_KINDS, type NameIndex } from './names/index/name-index.ts';
import { type Screened, screenAll } from './names/screen.ts';
import { compareRows, type ScreenedRow } from './names/screened-row.ts';
import { findKey } from './names/token-keys.ts';
import { distinctiveReadings, NO_WORDS, originalText, rarityOf, wordRows } from './names/words.ts';
import type { Hint, HybridQuery } from './query.ts';
import { type HintedQuery, readHints } from './query-hints.ts';
import type { Snapshot } from './snapshot.ts';

export interface NameTiers extends Screened {
  words: ScreenedRow[];
  hints: Hint[];
  /** The part of the query that may describe a topic: without hints and without words that are names of persons. */
  remainder: string;
}

/** A name hit at or above this score covers the query, so that the query is treated as a name only. */
export const COVERS_QUERY = 0.95;
/** A hint outside brackets is part of the name if a row scores at least this with it */
const MIN_SCORE_WITH_HINT_WORD = 0.9;
/** and at least this much more than without it. */
const BETTER = 0.02;
/** A place word counts as a personal name too if at least this many persons have it: Jordan, Georgia. */
const PERSONS = 3;
/** A word in this many other names and no person's is a country even next to a common surname: Wagner Russia. */
const OTHERS = 5;
const MAX_COUNTED = 500;

/**
 * Finds the name tier, then the word tier. A country or year at the end of the query is treated as a hint unless the name matches
 * better with it. Both variants are screened, so that nothing is lost, and the hint orders equal hits. `isTopic` is true if the
 * whole query looks like a topic.
 */
export function searchNames(snapshot: Snapshot, query: HybridQuery, isTopic: boolean): NameTiers {
  const plain = screened(snapshot, query);
  const { screened: found, read } = withHints(snapshot, query, plain);
  const q = read?.rest ?? query.q;
  const taken = new Set([...found.found, ...found.suppressed].map(({ row }) => row));
  const hinted = read ? unstated(read, query) : undefined;
  const { rows, personWords } = isWhole(snapshot, found.found[0])
    ? NO_WORDS
    : wordRows(snapshot, { ...query, q, hinted }, { taken, isTopic });
  return { ...found, words: rows, hints: read?.hints ?? [], remainder: removeWords(q, personWords) };
}

/** True for a hit that covers the query by a name of several words: every record with all these words is then a name hit too. */
function isWhole({ names }: Snapshot, best: ScreenedRow | undefined): boolean {
  if (!best?.placed || best.score < COVERS_QUERY) return false;
  const tokens = names.formsOf(best.placed.name)[0]?.tokens ?? [];
  return tokens.filter(({ cls }) => cls === 'name').length > 1;
}

function screened(
  snapshot: Snapshot,
  { q, filters, threshold, corroboration }: HybridQuery,
  read?: HintedQuery,
): Screened {
  return screenAll(snapshot, {
    q: read?.rest ?? q,
    filters,
    corroboration,
    ...(read && { hinted: unstated(read, { corroboration }) }),
    threshold: threshold ?? ALERT_THRESHOLD,
  });
}

/** The facts of the hints that the query does not state explicitly. */
function unstated({ facts }: HintedQuery, { corroboration }: Pick<HybridQuery, 'corroboration'>): HintedQuery['facts'] {
  const { countries, birth_date } = facts;
  return {
    ...(countries && !corroboration?.countries && { countries }),
    ...(birth_date && !corroboration?.birth_date && { birth_date }),
  };
}

function withHints(
  snapshot: Snapshot,
  query: HybridQuery,
  plain: Screened,
): { screened: Screened; read: HintedQuery | null } {
  const read = readHints(query.q);
  if (!read || !mayStandAlone(snapshot.names, read)) return { screened: plain, read: null };
  const short = screened(snapshot, query, read);
  const shortScores = new Map([...short.found, ...short.suppressed].map(({ row, score }) => [row, score]));
  const belongs = ({ row, score }: ScreenedRow): boolean =>
    score >= MIN_SCORE_WITH_HINT_WORD && score > (shortScores.get(row) ?? 0) + BETTER;
  if (read.isBare && plain.found.some(belongs)) return { screened: plain, read: null };
  return { screened: merged(snapshot, plain, short), read };
}

/** True if the text without the hint is a name on its own. If persons are named after the country too, another word must be rare. */
function mayStandAlone(names: NameIndex, { rest, hints, isBare }: HintedQuery): boolean {
  const tokens = distinctiveReadings({ q: rest })[0]?.tokens ?? [];
  const own = tokens.filter(({ cls }) => cls === 'name');
  if (own.length === 0) return false;
  const country = hints.find((hint) => hint.read_as === 'party_country');
  if (!isBare || !country) return true;
  const { persons, others } = bearersOf(names, country.text.toLowerCase());
  if (own.length > 1 ? persons < PERSONS : persons === 0 && others >= OTHERS) return true;
  return own.some((token) => rarityOf(token) >= WORD_TIER.besidePlace);
}

/** Number of listed names of persons, and of others, that contain a word. */
function bearersOf(index: NameIndex, word: string): { persons: number; others: number } {
  const key = findKey(index.vocabulary, word);
  if (key < 0) return { persons: 0, others: 0 };
  const first = index.postingAt[key]!;
  const counted = Math.min(MAX_COUNTED, frequencyOf(index, key));
  let persons = 0;
  for (let at = first; at < first + counted; at++)
    if (NAME_KINDS[index.kinds[index.postings[at]!]!] === 'person') persons++;
  return { persons, others: counted - persons };
}

/** Merges both results: each row with its higher score. A row found by either variant is not suppressed. */
function merged(snapshot: Snapshot, plain: Screened, short: Screened): Screened {
  const found = new Map(short.found.map((one) => [one.row, one]));
  for (const one of plain.found) if ((found.get(one.row)?.score ?? -1) < one.score) found.set(one.row, one);
  const suppressed = new Map([...plain.suppressed, ...short.suppressed].map((one) => [one.row, one]));
  const inOrder = (rows: Iterable<ScreenedRow>): ScreenedRow[] => [...rows].sort((a, b) => compareRows(snapshot, a, b));
  return {
    found: inOrder(found.values()),
    suppressed: inOrder([...suppressed.values()].filter(({ row }) => !found.has(row))),
  };
}

function removeWords(q: string, words: ReadonlySet<string>): string {
  if (words.size === 0) return q;
  const isNamed = (word: string): boolean => {
    const tokens = distinctiveReadings({ q: word })[0]?.tokens ?? [];
    return tokens.length > 0 && tokens.every((token) => words.has(originalText(token)));
  };
  return q
    .split(/\s+/)
    .filter((word) => !isNamed(word))
    .join(' ');
}
