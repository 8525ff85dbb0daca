/**
 * The total evidence that two records are one party: every name that both have, by the rarity of its words, and countries, towns,
 * subjects, days of listing and birth dates. After Fellegi and Sunter, "A Theory for Record Linkage" (1969): each agreement
 * counts in bits, the base-2 logarithm of how much more often records of one party agree than records of two.
 */
import type { LinkReason } from '../domain/entity/party-links.ts';
import { type BirthVerdict, birthYearsApart, compareBirths } from './birth-dates.ts';
import type { PartyFacts } from './facts.ts';
import type { NamedParties, NumberedName } from './name-words.ts';
import { BITS, NEAR_DAYS } from './weights.ts';

/** Counts over all records, which give the rarity of an agreement. */
export interface Commonness {
  names: NamedParties;
  countries: ReadonlyMap<string, number>;
  towns: ReadonlyMap<string, number>;
  subjects: ReadonlyMap<string, number>;
}

/** Collects the counts for {@link totalEvidence}. */
export function commonness(parties: readonly PartyFacts[], names: NamedParties): Commonness {
  const countsOf = (of: (party: PartyFacts) => ReadonlySet<string>): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const party of parties) for (const one of of(party)) counts.set(one, (counts.get(one) ?? 0) + 1);
    return counts;
  };
  return {
    names,
    countries: countsOf((party) => party.countries),
    towns: countsOf((party) => party.towns),
    subjects: countsOf((party) => party.subjects),
  };
}

/** How the primary names are shared: they are equal, each is a name of the other record, only one of them is, or only aliases are equal. */
export type Bridge = 'same primary name' | 'mutual' | 'one way' | 'aliases';

/** The evidence that two records are one party. */
export interface TotalEvidence {
  bits: number;
  /** Names that both have, the rarest first, as written by the first record. */
  names: readonly string[];
  /** Number of shared names that each add at least one rare word. */
  independentNames: number;
  bridge: Bridge;
  /** Number of words of the best name, and the bits of its rarest word. */
  words: number;
  rarestWord: number;
  /** True if no two records of one list share a name that these two share, or share it as their primary name where these two do. */
  unique: boolean;
  births: BirthVerdict;
  /** True when both were listed within {@link NEAR_DAYS} days. */
  isListedTogether: boolean;
  /** What agrees besides the names; empty if nothing does. */
  besides: readonly LinkReason[];
}

/** Sums the evidence of two records; null if they share no whole name. */
export function totalEvidence(a: PartyFacts, b: PartyFacts, common: Commonness): TotalEvidence | null {
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
    names: ofNames.names,
    independentNames: ofNames.independent,
    words: ofNames.words,
    rarestWord: ofNames.rarestWord,
    bridge,
    unique: both.some(
      ({ key, primary }) =>
        !names.namesakes.has(key) || (primary && nameOfKey(right, key)!.primary && !names.primaryNamesakes.has(key)),
    ),
    births,
    isListedTogether,
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
