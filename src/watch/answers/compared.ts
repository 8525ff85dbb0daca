/**
 * How safe an answer is from names that come, and from ranks that move a little: comparing takes candidates by their rank, and
 * ends somewhere.
 */
import type { NameForm } from '../../names/name.ts';
import { scoreForms } from '../../names/score/compare.ts';
import { ALERT_THRESHOLD, SCREEN } from '../../names/score/weights.ts';
import type { Finding } from '../../search/names/best-names.ts';
import { type Candidates, isSecondReading, LEAST_RANK, nameCandidates } from '../../search/names/candidates.ts';
import { ALWAYS_COMPARED, BATCH, COMPARED_FIRST, RANK_PER_SCORE, trusted } from '../../search/names/find-names.ts';
import { NAME_KINDS, type NameIndex } from '../../search/names/index/name-index.ts';
import { mayNeedDeepSearch } from '../../search/names/query/query-slots.ts';
import { hasRow, type RowSet } from '../../search/snapshot/row-sets.ts';
import { driftedOf } from './leap.ts';
import { RANK_DRIFT, SCORE_MARGIN } from './margin.ts';
import { isBeside, isSurelyOut, type SureHits, sureHits } from './sure-hits.ts';

/** Of a customer for whom nothing was found by rank. */
const MOST_ROOM = 255;
/** Of one that a move of ranks alone may keep from being compared. */
const NO_ROOM = -1;

/** What comparing a customer was like. */
export interface Compared {
  /** Rank that one more name needs to be compared. */
  cut: number;
  /** So many more names may come before those that were found, and they are compared still. */
  room: number;
  /** Rank from which on a name may come before one of them. */
  floor: number;
  /** A name that was just not compared would have come near the threshold. */
  isGuarded: boolean;
  /** Whatever reached the threshold would have been compared without looking for what is near it. */
  isFoundFirst: boolean;
  /** By reading: where its tokens stand in the index. */
  slots: Candidates['slots'];
}

/** What a search found, and by what. */
export interface Search {
  threshold: number;
  /** What reached the threshold, or was near it. */
  found: readonly Finding[];
  /** Comparing went on after the first batch, as a name was near the threshold, be it of a party that is not found. */
  goesOn: boolean;
  /** The parties that may be found. */
  passing: RowSet;
}

/** Where comparing ended, and how safe what was found is. */
export function compared(names: NameIndex, forms: readonly NameForm[], search: Search): Compared {
  const { threshold, found } = search;
  const isDeep = mayNeedDeepSearch(names, forms);
  const isDeepSure = !found.some(({ score }) => score >= ALERT_THRESHOLD);
  // Names as written, and those found by their letters, are found whatever their rank; what is below the threshold is no answer.
  const rooms = new Map(
    found
      .filter(({ score, slips }) => score >= threshold && score < SCREEN.exact && slips === undefined)
      .map(({ name }) => [name, NO_ROOM]),
  );
  let cut = 1;
  let floor = 1;
  let isGuarded = false;
  let isFoundFirst = false;
  let slots: Compared['slots'] = [];
  // The deep search was the last one, and is at hand.
  for (const deep of isDeep ? [true, false] : [false]) {
    const candidates = nameCandidates(names, forms, { deep });
    const last = lastRank(candidates, threshold, search.goesOn);
    const sure = sureHits(candidates, search);
    if (!deep) {
      slots = candidates.slots;
      isFoundFirst = areComparedFirst(candidates, { threshold, found, isDeep, sure });
    }
    cut = Math.min(cut, last);
    if (!deep || isDeepSure) floor = Math.min(floor, widen(rooms, candidates, { threshold, sure }));
    isGuarded ||= hasNearBeyond(names, forms, { candidates, search, least: RANK_DRIFT * last, sure });
    isGuarded ||= hangsOnForm(names, forms, candidates, threshold);
  }
  const room = Math.min(MOST_ROOM, ...rooms.values());
  return { cut, room: Math.max(0, room), floor, isGuarded: isGuarded || room < 0, isFoundFirst, slots };
}

/**
 * By name that was found: how many more may come before it, and it is compared still; the most of several searches. Names of
 * nearly its rank may come before it as well.
 * @returns the lowest rank of these names
 */
function widen(
  rooms: Map<number, number>,
  { names, rank }: Candidates,
  { threshold, sure }: { threshold: number; sure: SureHits },
): number {
  let lowest = 1;
  for (const [place, name] of names.entries()) {
    const known = rooms.get(name);
    if (known === undefined) continue;
    lowest = Math.min(lowest, rank[name]!);
    // Below the least rank it is no candidate at all.
    if (RANK_DRIFT * rank[name]! < LEAST_RANK) continue;
    let last = place;
    while (last + 1 < names.length && rank[names[last + 1]!]! >= RANK_DRIFT * rank[name]!) last++;
    const isSure = RANK_DRIFT * rank[name]! >= RANK_PER_SCORE * threshold;
    // Beyond the first batch it is compared because of what that one found.
    let room = isSure ? Math.max(0, BATCH - 1 - last) : ALWAYS_COMPARED - 1 - last;
    // Beyond the first ones it is not compared beside a sure hit; and which hit is sure matters to others.
    if (sure.may) {
      let places = last;
      while (places < BATCH && !isBeside(places, rank[name]!, threshold)) places++;
      room = Math.min(room, places - 1 - last);
    }
    if (sure.names.has(name)) room = Math.min(room, Math.max(0, COMPARED_FIRST - 1 - last));
    rooms.set(name, Math.max(known, room));
  }
  return lowest;
}

/**
 * True when every name that was found and reaches the threshold is in the first batch that a search by this threshold
 * compares: it finds the same of them then as one that looks below the threshold too, which compares all that it does and more.
 */
function areComparedFirst(
  { names, rank }: Candidates,
  { threshold, found, isDeep, sure }: { threshold: number; found: readonly Finding[]; isDeep: boolean; sure: SureHits },
): boolean {
  // Faint names count by their rank, and an alert that is only near the threshold keeps words from being searched deeper.
  if (threshold - SCORE_MARGIN < SCREEN.faint || (isDeep && threshold > ALERT_THRESHOLD)) return false;
  let last = Math.min(BATCH, names.length);
  for (let at = 0; at < last; at++) {
    const own = rank[names[at]!]!;
    const isLate = at >= ALWAYS_COMPARED && own < RANK_PER_SCORE * threshold;
    if (isLate || (sure.may && isBeside(at, own, threshold))) last = at;
  }
  const first = new Set(names.subarray(0, last));
  // Names as written, and those found by their letters, are found whatever is compared.
  return found.every(
    ({ score, slips, query, candidate, name }) =>
      score < threshold || slips !== undefined || query === candidate || first.has(name),
  );
}

/** True when a reading of the query comes to `least` with a name, or may when words become rarer. */
function reaches(index: NameIndex, reading: NameForm, name: number, least: number): boolean {
  const kind = NAME_KINDS[index.kinds[name]!]!;
  return index
    .formsOf(name)
    .some(
      (candidate) =>
        trusted(reading, scoreForms(reading, candidate, kind, driftedOf(index).rarer), SCORE_MARGIN) >= least,
    );
}

/** Rank from which on one more name would be compared; after a hit comparing goes on for longer. */
function lastRank({ names, rank }: Candidates, threshold: number, goesOn: boolean): number {
  const at = (place: number): number => (names.length > place ? rank[names[place]!]! : 0);
  const usual = Math.min(at(ALWAYS_COMPARED - 1), RANK_PER_SCORE * threshold);
  return Math.max(LEAST_RANK, goesOn ? 0 : at(BATCH - 1), usual);
}

/** Ranks of one name by two readings that differ by less than this, as a share, may change places: equal ones by rounding. */
const RANK_TIE = 0.02;
/** Scores of one name by the readings that may be chosen that differ by less than this are one score. */
const SAME_SCORE = 1e-3;

/**
 * True when it hangs on the choice of readings whether a name is found. A search compares a name with two readings of the
 * query, the one that ranks it highest and another; where ranks are nearly equal, a small move may choose others. So may one
 * take a score by words that were parted or joined over the line below which it is faint.
 */
function hangsOnForm(index: NameIndex, forms: readonly NameForm[], found: Candidates, threshold: number): boolean {
  if (forms.length <= 2 && !forms.some((form) => form.isRespaced)) return false;
  const least = threshold - SCORE_MARGIN;
  const batch = found.names.slice(0, BATCH);
  const likely = Array.from(batch, (name) => found.rank[name]! >= RANK_PER_SCORE * SCREEN.respacedLeast);
  // Two readings are both compared.
  const ranksByForm = forms.length > 2 ? forms.map((form) => ranksOf(index, form, batch)) : null;
  const isSecond = forms.map(isSecondReading);
  return batch.some((name, at) => {
    const choices = ranksByForm
      ? possibleChoices(
          ranksByForm.map((ranks) => ranks[at]!),
          isSecond,
        )
      : [{ best: 0, other: 1 }];
    const mayTurn =
      likely[at]! && choices.some(({ best, other }) => forms[best]?.isRespaced || forms[other]?.isRespaced);
    if (choices.length === 1 && !mayTurn) return false;
    const kind = NAME_KINDS[index.kinds[name]!]!;
    const own = index.formsOf(name);
    const scores = forms.map((form) => Math.max(...own.map((one) => scoreForms(form, one, kind, index.comparer))));
    const [low, high] = [-SCORE_MARGIN, SCORE_MARGIN].map((slack) =>
      scores.map((score, form) => trusted(forms[form]!, score, slack)),
    ) as [number[], number[]];
    if (Math.min(...low) >= threshold) return false;
    const outcomesOf = (by: readonly number[]): number[] =>
      choices.map(({ best, other }) => Math.max(0, by[best] ?? 0, by[other] ?? 0));
    const [worst, highest] = [Math.min(...outcomesOf(low)), Math.max(...outcomesOf(high))];
    return highest >= least && highest - worst > SAME_SCORE;
  });
}

/** By name: its rank by one reading alone; 0 where that does not find it. */
function ranksOf(index: NameIndex, form: NameForm, names: Uint32Array): number[] {
  const { rank, names: found } = nameCandidates(index, [form]);
  const ranked = new Set(found);
  return Array.from(names, (name) => (ranked.has(name) ? rank[name]! : 0));
}

/** Two readings, by their places, -1 for none, that a search may compare a name with. */
interface Choice {
  best: number;
  other: number;
}

/**
 * The pairs that there are, by whichever of nearly equal readings a search takes; see `nameCandidates`.
 * @param ranks by reading
 * @param isSecond which readings take no place of the name as written
 */
function possibleChoices(ranks: readonly number[], isSecond: readonly boolean[]): Choice[] {
  const isAbove = (rank: number, other: number): boolean[] =>
    Math.abs(rank - other) <= RANK_TIE * Math.max(rank, other) ? [true, false] : [rank > other];
  let choices: Choice[] = [{ best: -1, other: -1 }];
  for (const [at, rank] of ranks.entries()) {
    if (rank === 0) continue;
    const next = new Map<string, Choice>();
    const take = (best: number, other: number): void => void next.set(`${best} ${other}`, { best, other });
    for (const { best, other } of choices)
      for (const isCandidate of isAbove(rank, LEAST_RANK)) {
        if (!isCandidate) take(best, other);
        else if (best < 0) take(at, -1);
        else
          for (const isBest of isAbove(rank, ranks[best]!)) {
            if (isBest) take(at, isSecond[at] && other >= 0 && isSecond[best] ? other : best);
            else take(best, other < 0 ? at : other);
          }
      }
    choices = [...next.values()];
  }
  const pairOf = ({ best, other }: Choice): string => `${Math.min(best, other)} ${Math.max(best, other)}`;
  return [...new Map(choices.map((choice) => [pairOf(choice), choice])).values()];
}

/**
 * True when a name that was not compared would come near the threshold, and its rank is `least` or above: near enough to where
 * comparing ended.
 */
function hasNearBeyond(
  index: NameIndex,
  forms: readonly NameForm[],
  { candidates, search, least, sure }: { candidates: Candidates; search: Search; least: number; sure: SureHits },
): boolean {
  const { names, rank, form, otherForm } = candidates;
  const wanted = search.threshold - SCORE_MARGIN;
  const known = new Set(search.found.map(({ row }) => row));
  const isNew = (name: number): boolean => {
    for (let link = index.linkAt[name]!; link < index.linkAt[name + 1]!; link++) {
      const row = index.linkRows[link]!;
      if (!known.has(row) && hasRow(search.passing.words, row)) return true;
    }
    return false;
  };
  for (let at = sure.may ? COMPARED_FIRST : ALWAYS_COMPARED; at < names.length && rank[names[at]!]! >= least; at++) {
    const name = names[at]!;
    const isOther = sure.may && isBeside(at, rank[name]!, search.threshold);
    if (sure.is && isSurelyOut(at, rank[name]!, search.threshold)) continue;
    const isCompared = at < ALWAYS_COMPARED || (at < BATCH && rank[name]! >= RANK_PER_SCORE * wanted);
    if ((!isOther && isCompared) || !isNew(name)) continue;
    for (const reading of [form[name]!, otherForm[name]!])
      if (forms[reading] && reaches(index, forms[reading], name, wanted)) return true;
  }
  return false;
}
