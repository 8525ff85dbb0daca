/** Finds the listed names that score well against a query, across all records. */
import { readText } from '../../names/read/text-parts.ts';
import { mentionScorer } from '../../names/score/mention.ts';
import { comparableText, type PairMatch, scorePair, scoreReadings } from '../../names/score/pair.ts';
import { readQuery, tokenPreparer } from '../../names/score/prepared.ts';
import { ALERT_THRESHOLD, CAP, SCREEN } from '../../names/score/weights.ts';
import { isWholeName } from '../../names/score/whole-name.ts';
import { WHOLE } from '../../names/score/whole-weights.ts';
import type { ScreenQuery } from '../query.ts';
import { hasRow, type RowSet } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { candidateNames, mentionedNames } from './candidate-names.ts';
import { abbreviatedNames } from './index/abbreviations.ts';
import { namesBeginning } from './index/beginnings.ts';
import { LINK_PRIMARY, LINK_WEAK, listedName, NAME_KINDS, type NameIndex } from './index/name-index.ts';
import { noTerms, termFinder } from './query/query-terms.ts';
import { findKey, wholeKey } from './token-keys.ts';
import { nearWholeNames, wholeSounds } from './whole-names.ts';

/** A row found, and the link to the name by which it was found. */
export interface Finding extends PairMatch {
  row: number;
  name: number;
  link: number;
  /** The linked row whose name it is, if the row itself does not have the name. */
  via?: number;
}

/** The best finding of each row so far, among rows that pass the filters. */
export interface BestNames {
  names: NameIndex;
  passing: RowSet;
  byRow: Map<number, Finding>;
}

/** True if a passing entity could get a better match by the name. @param most maximum score of the match */
function canImproveMatch({ names, passing, byRow }: BestNames, name: number, most = 1): boolean {
  const { linkAt, linkRows, linkFlags } = names;
  for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++) {
    const row = linkRows[link]!;
    if (!hasRow(passing.words, row)) continue;
    const known = byRow.get(row);
    if (!known || known.score < most) return true;
    if (known.score > most) continue;
    if (linkFlags[link]! & LINK_PRIMARY && !(linkFlags[known.link]! & LINK_PRIMARY)) return true;
  }
  return false;
}

/** Records the match for every entity that has no better one; of equal ones the primary name. Weak aliases must be exact. */
export function recordMatch({ names, passing, byRow }: BestNames, name: number, match: PairMatch): void {
  for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++) {
    const row = names.linkRows[link]!;
    if (!hasRow(passing.words, row)) continue;
    const flags = names.linkFlags[link]!;
    if (flags & LINK_WEAK && match.score < SCREEN.exact) continue;
    const known = byRow.get(row);
    const isBetter =
      !known ||
      match.score > known.score ||
      (match.score === known.score && flags & LINK_PRIMARY && !(names.linkFlags[known.link]! & LINK_PRIMARY));
    if (isBetter) byRow.set(row, { ...match, name, row, link });
  }
}

/** Names are compared if their retrieval score reaches this fraction of the threshold, */
const RETRIEVAL_SHARE = 0.45;
/** but never below this score. */
const MIN_RETRIEVAL = 0.2;
/** Below this retrieval score, a name that is found in no other way cannot be an alert, however similar it is. */
const ALERT_RETRIEVAL = RETRIEVAL_SHARE * ALERT_THRESHOLD;

/**
 * The best finding of each row that reaches the threshold. The score of a name is that of {@link scorePair}. Whether a name is
 * compared depends only on the query and the name, so that a search over this name alone finds it too
 * ({@link compareAsSearched}).
 */
export function findNames(
  snapshot: Pick<Snapshot, 'names' | 'filter'>,
  { q, filters, threshold }: Pick<ScreenQuery, 'q' | 'filters' | 'threshold'>,
): Map<number, Finding> {
  const { names } = snapshot;
  const prepare = tokenPreparer();
  const query = readQuery(q, prepare);
  const best: BestNames = { names, passing: snapshot.filter(filters), byRow: new Map() };
  const scored = new Set<number>();
  const text = readText(q, prepare);
  const scoreMention = mentionScorer(text, names.comparer);
  const take = (name: number, match: PairMatch | undefined): void => {
    if (match && match.score >= threshold) recordMatch(best, name, match);
  };
  const score = (name: number, read?: PairMatch, most = 1): void => {
    if (scored.has(name) || !canImproveMatch(best, name)) return;
    scored.add(name);
    const listed = listedName(names, name);
    const takeUpTo = (match: PairMatch | undefined): void =>
      take(name, match && match.score > most ? { ...match, score: most } : match);
    const match = scorePair(query, listed, names.comparer, read);
    takeUpTo(match);
    // A part of the text may match better than the whole. Names found by the whole are not always found by that part.
    if (match && match.score >= ALERT_THRESHOLD && match.score < 1) takeUpTo(scoreMention(listed));
  };
  for (const name of namesAsWritten(names, q)) score(name);
  const least = Math.min(ALERT_RETRIEVAL, Math.max(MIN_RETRIEVAL, RETRIEVAL_SHARE * threshold));
  const known = noTerms();
  const lowConfidence: [name: number, match: PairMatch][] = [];
  for (const [name, retrieval] of candidateNames(names, query, { least, termOf: termFinder(names, known) })) {
    if (scored.has(name) || !canImproveMatch(best, name)) continue;
    const readings = { kind: NAME_KINDS[names.kinds[name]!]!, forms: names.formsOf(name) };
    const match = scoreReadings(query.forms, readings, names.comparer);
    if (!match || match.score < Math.min(threshold, ALERT_THRESHOLD)) continue;
    if (retrieval < ALERT_RETRIEVAL) lowConfidence.push([name, match]);
    else score(name, match);
  }
  for (const { letters } of query.strings.filter(isWholeName))
    for (const name of nearWholeNames(names.whole, letters)) if (canImproveMatch(best, name, WHOLE.most)) score(name);
  for (const sound of wholeSounds(query.forms)) for (const name of nearWholeNames(names.whole, sound)) score(name);
  for (const spelled of query.strings) for (const name of namesBeginning(names.beginnings, spelled)) score(name);
  for (const form of query.forms) for (const name of abbreviatedNames(names, form)) score(name);
  for (const name of mentionedNames(names, text, { prepare, termOf: termFinder(names, known) }))
    if (canImproveMatch(best, name)) take(name, scoreMention(listedName(names, name)));
  for (const [name, match] of lowConfidence) score(name, match, CAP.weak);
  return best.byRow;
}

/** Names equal to the query as written, so that a name as published is found whatever it consists of. */
function namesAsWritten(names: NameIndex, q: string): number[] {
  const key = findKey(names.vocabulary, wholeKey(q));
  if (key < 0) return [];
  // Keys have a maximum length, so names with the same prefix share a key.
  const found = [...names.postings.subarray(names.postingAt[key]!, names.postingAt[key + 1]!)];
  return found.filter((name) => comparableText(listedName(names, name).text) === comparableText(q));
}
