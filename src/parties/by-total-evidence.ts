/** Links records by their total evidence where no single rule is enough. */

import { lazily } from '../domain/lazily.ts';
import { memoize } from '../domain/memoize.ts';
import { lexiconWords } from '../lexicon/lines.ts';
import { foldLatin } from '../names/text/fold.ts';
import { disjoint, hardContradiction, haveOtherNumbers } from './contradictions.ts';
import type { PartyFacts } from './facts.ts';
import { link, type PartyLink } from './party-link.ts';
import type { Bridge, TotalEvidence } from './total-evidence.ts';
import {
  CONFIDENCE,
  MANY_INDEPENDENT_NAMES,
  MANY_WORDS,
  MIN_BITS,
  MIN_INDEPENDENT_NAMES,
  RARE_WORD,
} from './weights.ts';

const branchWords = lazily(() => new Set(lexiconWords('latin/branch-words.txt')));

/** Maximum number of names in the evidence of a link. */
const TOLD_NAMES = 3;

/** The link by total evidence, or null. A hard contradiction excludes a link; different years of birth only reduce the sum. */
export function byTotalEvidence(
  a: PartyFacts,
  b: PartyFacts,
  evidenceOf: () => TotalEvidence | null,
): PartyLink | null {
  if (a.type !== b.type || (a.type !== 'individual' && a.type !== 'organization')) return null;
  if (disjoint(a.allegiances, b.allegiances) || haveOtherNumbers(a, b)) return null;
  const evidence = evidenceOf();
  if (evidence === null || isBranchOfOther(a, b)) return null;
  if (evidence.bits < leastBits(a, evidence)) return null;
  const { names, births, besides } = evidence;
  return {
    ...link(CONFIDENCE.totalEvidence, false, [
      { is: 'names_in_common', count: names.length, names: names.slice(0, TOLD_NAMES) },
      ...besides,
      births === 'differs' && { is: 'births_differ' },
    ]),
    overBirths: births === 'differs',
  };
}

function leastBits({ type }: PartyFacts, evidence: TotalEvidence): number {
  const { bridge, births, besides, unique, independentNames } = evidence;
  const least = MIN_BITS[type === 'individual' ? 'individual' : 'organization'];
  const known = bridge === 'same primary name' || bridge === 'mutual';
  // A name that several records of one list have may belong to a third party.
  if (!unique) return known && births !== 'differs' ? least.notUnique : Number.POSITIVE_INFINITY;
  // A name of two common words, as in Burmese or Korean names, is the name of many people.
  const isCommon = evidence.words < MANY_WORDS && evidence.rarestWord < RARE_WORD;
  if (type === 'individual' && births === 'unknown' && isCommon && independentNames < MIN_INDEPENDENT_NAMES)
    return least.commonName;
  if (births === 'differs') return known ? least.birthsDiffer : Number.POSITIVE_INFINITY;
  if (!known && (besides.length === 0 || (bridge === 'aliases' && independentNames < MIN_INDEPENDENT_NAMES)))
    return Number.POSITIVE_INFINITY;
  return besides.length === 0 ? least.namesAlone : least[bridge satisfies Bridge];
}

/**
 * True if two records of one list are certainly one party that the list repeats under another programme: each has the other's
 * primary name, or they share many names; for persons also the same birth date, for organisations no different places. Records
 * that a list added together are two parties.
 */
export function isStatedTwice(a: PartyFacts, b: PartyFacts, evidence: TotalEvidence | null): boolean {
  if (evidence === null || a.type !== b.type || hardContradiction(a, b) !== null) return false;
  if (disjoint(a.allegiances, b.allegiances) || haveOtherNumbers(a, b) || isBranchOfOther(a, b)) return false;
  const { bits, bridge, births, besides, independentNames, isListedTogether } = evidence;
  if (a.type === 'individual')
    return bridge === 'same primary name' && births === 'day' && bits >= MIN_BITS.individual.statedTwice;
  if (a.type !== 'organization' || isListedTogether || bits < MIN_BITS.organization.statedTwice) return false;
  const known = bridge === 'same primary name' || bridge === 'mutual';
  if (!known && (bridge === 'aliases' || independentNames < MANY_INDEPENDENT_NAMES)) return false;
  return besides.length > 0 && !disjoint(a.countries, b.countries) && !disjoint(a.towns, b.towns);
}

/** True if only one of the records has a branch as its primary name and the other has no branch among its names. */
export function isBranchOfOther(a: PartyFacts, b: PartyFacts): boolean {
  const [ofA, ofB] = [a, b].map(({ names }) => names.slice(0, 1).some(isOfBranch));
  if (ofA === ofB) return false;
  return !(ofA ? b : a).names.some(isOfBranch);
}

/** Cache size: the names of a record are tested for each candidate. */
const MAX_REMEMBERED = 50_000;

const isOfBranch = memoize(
  (name) =>
    foldLatin(name)
      .split(' ')
      .some((word) => branchWords().has(word)),
  MAX_REMEMBERED,
);
