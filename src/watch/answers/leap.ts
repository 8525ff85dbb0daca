/**
 * How far a score may leap when what two names have in common becomes rarer or commoner: rules ask for a least rarity of it, and a
 * name that is one of weak evidence below that is an alert above it.
 */
import { type Comparer, drifted, scoreForms } from '../../names/score/compare.ts';
import type { NameMatch } from '../../search/names/best-names.ts';
import { trusted } from '../../search/names/find-names.ts';
import { NAME_KINDS, type NameIndex } from '../../search/names/index/name-index.ts';
import { LEAP_DRIFT } from './margin.ts';

/** They compare as if words were rarer, or commoner, by as much as they may become. */
interface Drifted {
  rarer: Comparer;
  commoner: Comparer;
}

const made = new WeakMap<NameIndex, Drifted>();

export function driftedOf(names: NameIndex): Drifted {
  let found = made.get(names);
  if (!found) {
    found = { rarer: drifted(names.comparer, LEAP_DRIFT), commoner: drifted(names.comparer, -LEAP_DRIFT) };
    made.set(names, found);
  }
  return found;
}

/** How far the score of a match moves at most, 0–1; not at all where no words were compared. */
export function leapOf(names: NameIndex, { score, name, query, candidate, slips }: NameMatch): number {
  if (slips !== undefined || query === candidate) return 0;
  const { rarer, commoner } = driftedOf(names);
  const kind = NAME_KINDS[names.kinds[name]!]!;
  const by = (comparer: Comparer): number => trusted(query, scoreForms(query, candidate, kind, comparer));
  return Math.max(by(rarer) - score, score - by(commoner));
}
