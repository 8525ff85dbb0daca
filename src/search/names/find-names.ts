/** Compares a query with the listed names that are worth it. */
import type { NameForm, NameKind } from '../../names/name.ts';
import { type Comparer, scoreForms } from '../../names/score/compare.ts';
import { ALERT_THRESHOLD, CAP, SCREEN } from '../../names/score/weights.ts';
import { matchBeginning, matchWhole } from '../../names/score/whole-name.ts';
import { CUT, WHOLE } from '../../names/score/whole-weights.ts';
import { letterSlips } from '../../names/text/letter-slips.ts';
import { type WholeName, wholeNames } from '../../names/text/whole-name.ts';
import type { ScreenQuery } from '../query.ts';
import type { Snapshot } from '../snapshot.ts';
import { type BestNames, type Finding, isBorne, mayBetter, type NameMatch, takeMatch } from './best-names.ts';
import { type Candidates, isReadFor, NO_FORM, nameCandidates, slotsOfForms } from './candidates.ts';
import { namesBeginning } from './index/beginnings.ts';
import { NAME_KINDS, type NameIndex } from './index/name-index.ts';
import { findKey } from './index/vocabulary.ts';
import { queryKind, readEach } from './query/query-readings.ts';
import { mayNeedDeepSearch } from './query/query-slots.ts';
import { wholeKey } from './token-keys.ts';
import { nearWholeNames } from './whole-names.ts';

/** Names compared at once; after a batch without any hit the search ends. */
export const BATCH = 48;
/** The best candidates are compared whatever their rank; others only from this share of the least score on. */
export const ALWAYS_COMPARED = 24;
export const RANK_PER_SCORE = 0.45;
/**
 * Where one of the first is as sure a hit as this, the others are compared from a share of the least score on that is the higher the
 * more were compared: what has so little in common with the query is another name (docs/decisions.md).
 */
export const SURE_SCORE = 0.95;
export const COMPARED_FIRST = 8;
const COMPARED_LONGER = 16;
const RANK_BESIDE_SURE = 0.64;

/** The rank that a name at a place has to have, to be compared beside a sure hit; without meaning where faint hits are asked for. */
export function leastBeside(place: number, threshold: number): number {
  if (place < COMPARED_FIRST) return 0;
  return (place < COMPARED_LONGER ? RANK_PER_SCORE : RANK_BESIDE_SURE) * threshold;
}
/** Most names compared for one query; beyond, only names of the commonest words remain. */
const MAX_COMPARED = 4000;
/** Most pairs of tokens compared for one query, so that a long one costs no more than a short one. */
const MAX_TOKEN_PAIRS = 60_000;
/** Longer names are not compared letter by letter. */
const LONGEST_SPELT = 60;

/** A query to find names for. */
export interface NameQuery extends Pick<ScreenQuery, 'q' | 'filters' | 'threshold'> {
  progress?: Progress;
  /** Organisations and ships are found by a person's reading too, faintly; where faint hits are asked for, unless stated. */
  wide?: boolean;
}

/** Best finding of each row that reaches the threshold. */
export const findNames = (snapshot: Snapshot, query: NameQuery): Map<number, Finding> =>
  findEach(snapshot, [query])[0]!;

/**
 * The same of many queries, each step for all of them before the next: its code and its tables are at hand then (see
 * docs/decisions.md). Only when nothing alerts are short words searched for two errors: that brings many names to compare, and
 * seldom the right one.
 */
export function findEach(snapshot: Snapshot, queries: readonly NameQuery[]): Map<number, Finding>[] {
  const { names } = snapshot;
  const wides = queries.map(({ threshold, wide = threshold < SCREEN.faint }) => wide);
  const read = readEach(
    names,
    queries.map(({ q, filters }, at) => ({ q, kind: queryKind({ filters }), isWide: wides[at]! })),
  );
  const searches = queries.map(({ q, filters, threshold, progress = { goesOn: false } }, at): Search => {
    const best: BestNames = { names, passing: snapshot.filter(filters), byRow: new Map() };
    return { q, forms: read[at]!, comparer: names.comparer, threshold, progress, wide: wides[at]!, best };
  });
  for (const { forms } of searches) slotsOfForms(names, forms);
  const worth = searches.map(({ forms, threshold, wide }) =>
    worthComparing(nameCandidates(names, forms, { wide }), threshold),
  );
  for (const [at, search] of searches.entries()) {
    takeAsWritten(search);
    compareCandidates(worth[at]!, search);
  }
  for (const search of searches) searchDeeper(search);
  const whole = searches.map(({ q }) => wholeNames(q));
  for (const [at, search] of searches.entries()) takeNearWhole(whole[at]!, search);
  for (const [at, search] of searches.entries()) takeBegun(whole[at]!, search);
  return searches.map(({ best }) => best.byRow);
}

/** Takes names that are the query as it is written. */
function takeAsWritten({ q, best }: Search): void {
  for (const name of namesAsWritten(best.names, q)) {
    const candidate = best.names.formsOf(name)[0];
    if (candidate) takeMatch(best, { score: 1, name, query: candidate, candidate }, q);
  }
}

function searchDeeper(search: Search): void {
  const { forms, threshold, wide, best } = search;
  const alerts = [...best.byRow.values()].some(({ score }) => score >= ALERT_THRESHOLD);
  if (!alerts && mayNeedDeepSearch(best.names, forms))
    compareCandidates(worthComparing(nameCandidates(best.names, forms, { deep: true, wide }), threshold), search);
}

/** Names whose whole text, or its beginning, is the query's, so that a name as published is found whatever it consists of. */
function namesAsWritten({ vocabulary, postings, postingAt }: NameIndex, q: string): Uint32Array {
  const key = findKey(vocabulary, wholeKey(q));
  return key < 0 ? new Uint32Array() : postings.subarray(postingAt[key]!, postingAt[key + 1]!);
}

/** A query, what candidates are compared with, and what has been found. */
interface Search {
  q: string;
  forms: readonly NameForm[];
  comparer: Comparer;
  threshold: number;
  progress: Progress;
  wide: boolean;
  best: BestNames;
}

/** What a caller that comes back later has to know of comparing. */
interface Progress {
  /** It came beyond the first batch, as one of it was a hit, be it of a party that does not pass. */
  goesOn: boolean;
  /** Names that reach the threshold by this comparer are found too, with the score that they have without it. */
  drifted?: Comparer;
}

/** Share of the score as which a name may count that has too common a word in common. */
const LEAST_SHARE = CAP.weak - CAP.weakCommonest;

/** Candidates that are compared if comparing goes on for long enough, best first; by place as {@link Candidates} by name. */
interface Worth {
  names: Uint32Array;
  rank: Float32Array;
  form: Uint8Array;
  otherForm: Uint8Array;
}

/** The candidates to compare, copied: the next search takes the place of their arrays. */
function worthComparing({ names, rank, form, otherForm }: Candidates, threshold: number): Worth {
  const leastRank = RANK_PER_SCORE * threshold;
  const last = Math.min(names.length, MAX_COMPARED);
  let count = Math.min(ALWAYS_COMPARED, last);
  while (count < last && rank[names[count]!]! >= leastRank) count++;
  const taken = names.slice(0, count);
  const worth: Worth = {
    names: taken,
    rank: new Float32Array(count),
    form: new Uint8Array(count),
    otherForm: new Uint8Array(count),
  };
  for (let at = 0; at < count; at++) {
    const name = taken[at]!;
    worth.rank[at] = rank[name]!;
    worth.form[at] = form[name]!;
    worth.otherForm[at] = otherForm[name]!;
  }
  return worth;
}

/** Compares candidates, best first, and takes those that reach the threshold. */
function compareCandidates(worth: Worth, { forms, comparer, threshold, progress, best }: Search): void {
  let last = worth.names.length;
  let pairs = 0;
  for (let start = 0, fruitful = true; start < last && fruitful && pairs < MAX_TOKEN_PAIRS; start += BATCH) {
    fruitful = false;
    for (let at = start; at < Math.min(start + BATCH, last); at++) {
      if (at === COMPARED_FIRST || at === COMPARED_LONGER) last = lastBeside(worth, at, { last, threshold, best });
      if (at === last) break;
      const name = worth.names[at]!;
      if (!mayBetter(best, name)) {
        // Another name of a party that has this very name.
        if (isBorne(best, name)) fruitful = true;
        continue;
      }
      const form = worth.form[at]!;
      const otherForm = worth.otherForm[at]!;
      const kind = NAME_KINDS[best.names.kinds[name]!]!;
      let top: NameMatch | null = null;
      let isNear = false;
      const candidates = best.names.formsOf(name);
      for (let reading = 0; reading < (otherForm === NO_FORM ? 1 : 2); reading++) {
        const query = forms[reading === 0 ? form : otherForm]!;
        for (let one = 0; one < candidates.length; one++) {
          const candidate = candidates[one]!;
          pairs += query.tokens.length * candidate.tokens.length;
          const asRead = trusted(query, scoreForms(query, candidate, kind, comparer));
          const score = isReadFor(query, kind) ? asRead : Math.min(asRead, SCREEN.faint);
          if (score > (top?.score ?? -1)) top = { score, name, query, candidate };
          if (progress.drifted && score < threshold)
            isNear ||= reachesDrifted(
              { score, name, query, candidate },
              { kind, threshold, comparer: progress.drifted },
            );
        }
      }
      if (!top) continue;
      if (top.score < SCREEN.faint && threshold < SCREEN.faint) top.score = faintScore(top, worth.rank[at]!, threshold);
      if (top.score >= threshold) fruitful = true;
      else if (!isNear) continue;
      takeMatch(best, top);
    }
    if (fruitful) progress.goesOn = true;
  }
}

/** Where comparing ends that has come to a place: `last`, or earlier where one of those before is a sure hit. */
function lastBeside(
  { rank }: Worth,
  place: number,
  { last, threshold, best }: Pick<Search, 'threshold' | 'best'> & { last: number },
): number {
  if (threshold < ALERT_THRESHOLD || !hasSure(best)) return last;
  let end = last;
  while (end > place && rank[end - 1]! < leastBeside(place, threshold)) end--;
  return end;
}

function hasSure({ byRow }: BestNames): boolean {
  for (const { score } of byRow.values()) if (score >= SURE_SCORE) return true;
  return false;
}

/** True when a reading that is no hit is one by the comparer of {@link Progress}. */
function reachesDrifted(
  { score, query, candidate }: NameMatch,
  { kind, threshold, comparer }: Pick<Search, 'threshold' | 'comparer'> & { kind: NameKind },
): boolean {
  return score >= LEAST_SHARE * threshold && trusted(query, scoreForms(query, candidate, kind, comparer)) >= threshold;
}

/** Takes names that differ from the query in a few letters, where that says more than their words. */
function takeNearWhole(whole: readonly WholeName[], { forms, threshold, comparer, best }: Search): void {
  const [form] = forms;
  if (!form) return;
  nearWholeNames(best.names.whole, whole, {
    isWanted: (name) => mayBetter(best, name, WHOLE.most),
    take(name, query, candidate) {
      const { score, slips } = matchWhole(query, candidate, comparer);
      const reading = score < threshold ? undefined : best.names.formsOf(name)[0];
      if (reading) takeMatch(best, { score, name, query: form, candidate: reading, slips });
    },
  });
}

/** Takes names of which the query is the beginning, where a field may have cut it off. */
function takeBegun(whole: readonly WholeName[], { forms, threshold, best }: Search): void {
  const [form] = forms;
  if (!form) return;
  for (const query of whole) {
    if (query.letters.length < CUT.fewestLetters) continue;
    for (const { name, text } of namesBeginning(best.names.beginnings, query.words)) {
      const score = matchBeginning(query, text.replaceAll(' ', '').length);
      const reading = score < threshold || !mayBetter(best, name, CUT.most) ? undefined : best.names.formsOf(name)[0];
      if (reading) takeMatch(best, { score, name, query: form, candidate: reading, slips: 0, isCut: true });
    }
  }
}

/**
 * The score of a reading of the query, 0–1: faint where words that were parted or joined otherwise make another name.
 * @param slack by which the line between the two is lower
 */
export const trusted = ({ isRespaced }: NameForm, score: number, slack = 0): number =>
  score < SCREEN.respacedLeast - slack && isRespaced ? Math.min(score, SCREEN.faint) : score;

/** The score of a name that shares words or letters with the query but is another one; its own where that is higher. */
function faintScore(top: NameMatch, rank: number, threshold: number): number {
  const score = Math.max(top.score, SCREEN.faint * Math.min(1, rank));
  // Letters are compared only as far as they could raise the score to one that counts.
  return Math.max(score, SCREEN.faint * lettersShared(top, Math.max(score, threshold) / SCREEN.faint));
}

/**
 * Share of letters that two readings have in common, in order and without spaces: for names with several errors. 0 where it
 * is below `least`.
 */
function lettersShared({ query, candidate }: NameMatch, least: number): number {
  const lengths = [query, candidate].map(({ tokens }) => tokens.reduce((sum, { text }) => sum + text.length, 0));
  const longer = Math.max(...lengths);
  // Room for the rounding of the share.
  const most = Math.floor((1 - least) * longer + ROUNDING);
  if (longer > LONGEST_SPELT || most < 0 || longer - Math.min(...lengths) > most) return 0;
  const [a, b] = [query, candidate].map(({ tokens }) => tokens.map(({ text }) => text).join(''));
  const slips = letterSlips(a!, b!, most);
  return slips ? 1 - slips.length / longer : 0;
}

const ROUNDING = 1e-9;
