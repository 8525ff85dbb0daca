/** Whether a search has a hit beside which names with less in common are not compared, and how safe that is from names that come. */
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import type { Finding } from '../../search/names/best-names.ts';
import type { Candidates } from '../../search/names/candidates.ts';
import { COMPARED_FIRST, leastBeside, SURE_SCORE } from '../../search/names/find-names.ts';
import { RANK_DRIFT, SCORE_MARGIN } from './margin.ts';

/** Whether one of the first names compared is so sure a hit that others need a higher rank. */
export interface SureHits {
  /** One may be, as scores and places move. */
  may: boolean;
  /** One is, and stays it while no more than its room of names come before it. */
  is: boolean;
  /** Names that may be one; how many come before them matters. */
  names: ReadonlySet<number>;
}

/** Of a search by its candidates. */
export function sureHits(
  { names, rank }: Candidates,
  { threshold, found }: { threshold: number; found: readonly Finding[] },
): SureHits {
  const near = found.filter(({ score }) => threshold >= ALERT_THRESHOLD && score >= SURE_SCORE - SCORE_MARGIN);
  const first = new Set(names.subarray(0, lastNear(names, rank, COMPARED_FIRST)));
  const isAsWritten = ({ query, candidate }: Finding): boolean => query === candidate;
  const sure = near.filter(
    (one) => isAsWritten(one) || (first.has(one.name) && one.score >= SURE_SCORE + SCORE_MARGIN),
  );
  return {
    may: near.length > 0,
    is: sure.length > 0,
    names: new Set(sure.some(isAsWritten) ? [] : near.map(({ name }) => name)),
  };
}

/** How many of the first names are among them even if those of nearly their rank come before. */
function lastNear(names: Uint32Array, rank: Float32Array, count: number): number {
  let last = Math.min(count, names.length);
  while (last > 0 && last < names.length && rank[names[last]!]! >= RANK_DRIFT * rank[names[last - 1]!]!) last--;
  return last;
}

/** True when a name at a place may not be compared where one of the first is a sure hit. */
export const isBeside = (place: number, rank: number, threshold: number): boolean =>
  RANK_DRIFT * rank < leastBeside(place, threshold);

/** True when it is not compared there, however ranks move. */
export const isSurelyOut = (place: number, rank: number, threshold: number): boolean =>
  rank < RANK_DRIFT * leastBeside(place, threshold);
