/**
 * The total evidence that two records are one party: every name that both have, by the rarity of its words, and countries, towns,
 * subjects, days of listing and birth dates. After Fellegi and Sunter, "A Theory for Record Linkage" (1969): each agreement
 * counts in bits, the base-2 logarithm of how much more often records of one party agree than records of two.
 */
import { countsOf } from '../domain/counts.ts';
import type { LinkReason } from '../domain/entity/party-links.ts';
import { lazily } from '../domain/lazily.ts';
import { memoize } from '../domain/memoize.ts';
import { lexiconWords } from '../lexicon/lines.ts';
import { foldLatin } from '../names/text/fold.ts';
import {
  type BirthVerdict,
  birthYearsApart,
  compareBirths,
  disjoint,
  hardContradiction,
  haveOtherNumbers,
  type PartyFacts,
} from './facts.ts';
import type { NamedParties, NumberedName } from './name-words.ts';
import { link, type PartyLink } from './party-link.ts';
import {
  BITS,
  CONFIDENCE,
  MANY_INDEPENDENT_NAMES,
  MANY_WORDS,
  MIN_BITS,
  MIN_INDEPENDENT_NAMES,
  NEAR_DAYS,
  RARE_WORD,
} from './weights.ts';

/** Counts over all records, which give the rarity of an agreement. */
export type Commonness = ReturnType<typeof commonness>;

/** Collects the counts for {@link totalEvidence}. */
export function commonness(parties: readonly PartyFacts[], names: NamedParties) {
  return {
    names,
    countries: countsOf(parties.flatMap((party) => [...party.countries])),
    towns: countsOf(parties.flatMap((party) => [...party.towns])),
    subjects: countsOf(parties.flatMap((party) => [...party.subjects])),
  };
}

/** How the primary names are shared: they are equal, each is a name of the other record, only one of them is, or only aliases are equal. */
type Bridge = 'same primary name' | 'mutual' | 'one way' | 'aliases';

/** The evidence that two records are one party. */
export type TotalEvidence = NonNullable<ReturnType<typeof totalEvidence>>;

/** Sums the evidence of two records; null if they share no whole name. */
export function totalEvidence(a: PartyFacts, b: PartyFacts, common: Commonness) {
  const { names } = common;
  const left = names.of(a);
  const right = names.of(b);
  const both = left.filter(({ key, weak }) => {
    const same = nameOfKey(right, key);
    return same !== undefined && !(weak && same.weak);
  });
  if (both.length === 0) return null;
  const ofNames = bitsOfNames(both, names);
  const bridge = bridgeOf(left, right);
  const births = compareBirths(a.births, b.births);
  const isListedTogether =
    a.listedDay !== null && b.listedDay !== null && Math.abs(a.listedDay - b.listedDay) <= NEAR_DAYS;
  const facts = ofPlaces(a, b, common);
  if (isListedTogether) facts.push({ bits: BITS.listedTogether, reason: { is: 'listed_together', days: NEAR_DAYS } });
  const ofFacts = facts.reduce((sum, fact) => sum + fact.bits, 0);
  const bits = ofNames.bits + BITS.bridge[bridge] + ofFacts + bitsOfBirths(a, b, births);
  return {
    bits,
    /** Names that both have, the rarest first, as written by the first record. */
    names: ofNames.names,
    /** Number of shared names that each add at least one rare word. */
    independentNames: ofNames.independent,
    /** Number of words of the best name, and the bits of its rarest word. */
    words: ofNames.words,
    rarestWord: ofNames.rarestWord,
    bridge,
    /** True if no two records of one list share a name that these two share, or share it as their primary name where these two do. */
    unique: both.some(
      ({ key, primary }) =>
        !names.namesakes.has(key) || (primary && nameOfKey(right, key)!.primary && !names.primaryNamesakes.has(key)),
    ),
    births,
    isListedTogether,
    /** What agrees besides the names; empty if nothing does. */
    besides: facts.flatMap(({ reason }) => reason ?? []),
  };
}

/** The last name with the key: of equal names only that one is used. */
const nameOfKey = (names: readonly NumberedName[], key: number): NumberedName | undefined =>
  names.findLast((name) => name.key === key);

function bridgeOf(left: readonly NumberedName[], right: readonly NumberedName[]): Bridge {
  const knows = (names: readonly NumberedName[], others: readonly NumberedName[]): boolean =>
    names.some(({ primary, key }) => primary && others.some((other) => other.key === key));
  const primary = right.filter((name) => name.primary);
  if (knows(left, primary)) return 'same primary name';
  const isKnown = [knows(left, right), knows(right, left)];
  return isKnown.every(Boolean) ? 'mutual' : isKnown.some(Boolean) ? 'one way' : 'aliases';
}

interface Fact {
  bits: number;
  reason?: LinkReason;
}

function ofPlaces(a: PartyFacts, b: PartyFacts, common: Commonness): Fact[] {
  const { records } = common.names;
  const fact = (
    [ofA, ofB]: readonly [ReadonlySet<string>, ReadonlySet<string>],
    counts: ReadonlyMap<string, number>,
    most: number,
    reasonOf: (found: string) => LinkReason,
  ): Fact[] => {
    const found = rarest(ofA, ofB, counts);
    if (found === undefined) return [];
    return [{ bits: Math.min(most, Math.log2(records / counts.get(found)!)), reason: reasonOf(found) }];
  };
  const mostOfCountry = a.type === 'individual' ? BITS.mostOfCountryOfPerson : BITS.mostOfCountry;
  const country = fact([a.countries, b.countries], common.countries, mostOfCountry, (code) => ({
    is: 'country',
    code,
  }));
  const isElsewhere = country.length === 0 && a.countries.size > 0 && b.countries.size > 0;
  return [
    ...country,
    ...fact([a.towns, b.towns], common.towns, BITS.mostOfTown, (town) => ({ is: 'town', town })),
    ...fact([a.subjects, b.subjects], common.subjects, BITS.mostOfSubject, (subject) => ({
      is: 'listed_for',
      subject,
    })),
    ...(isElsewhere ? [{ bits: -BITS.otherCountries }] : []),
  ];
}

function bitsOfBirths(a: PartyFacts, b: PartyFacts, births: BirthVerdict): number {
  if (births !== 'differs') return BITS.births[births];
  const { years, sameDayOfYear } = birthYearsApart(a.births, b.births);
  const against = BITS.yearsApart.find(([most]) => years <= most)?.[1] ?? BITS.farApart;
  return (sameDayOfYear ? BITS.sameDayOfYear : 0) - against;
}

function rarest(
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): string | undefined {
  let best: string | undefined;
  for (const one of a) if (b.has(one) && (best === undefined || counts.get(one)! < counts.get(best)!)) best = one;
  return best;
}

/** The rarest name counts in full. Of further names only a fraction of their new words counts, since aliases are copied together. */
function bitsOfNames(
  both: readonly NumberedName[],
  { counts, records }: NamedParties,
): { bits: number; names: string[]; independent: number; words: number; rarestWord: number } {
  const bitsOf = (word: number): number => Math.min(BITS.mostOfWord, Math.log2(records / counts[word]!));
  const sum = (words: readonly number[]): number => words.reduce((total, word) => total + bitsOf(word), 0);
  const sorted = both
    .map((name) => ({ name, bits: Math.min(BITS.mostOfName, sum(name.words)) }))
    .sort((x, y) => y.bits - x.bits);
  const known = new Set<number>();
  let bits = 0;
  let independent = 0;
  for (const { name, bits: own } of sorted) {
    const fresh = name.words.filter((word) => !known.has(word));
    const added = known.size === 0 ? own : BITS.shareOfFurtherName * sum(fresh);
    bits += added;
    if (added >= BITS.leastOfIndependentName) independent++;
    for (const word of fresh) known.add(word);
  }
  const { words } = sorted[0]!.name;
  const rarestWord = Math.max(...words.map(bitsOf));
  return { bits, names: sorted.map(({ name }) => name.text), independent, words: words.length, rarestWord };
}

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
