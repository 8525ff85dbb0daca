/**
 * Whether two records of different lists are about one party. Rules, not a sum of weights: each says what is enough,
 * and any contradiction in birth date, ship number, sex, type or UN reference outweighs them all. Precision comes first:
 * what is likely but not sure is no link.
 */
import { compareBirths, type OfficialNumber, type PartyFacts } from './facts.ts';
import type { NameAgreement } from './names.ts';

/** Why two records are one party. */
export interface PartyLink {
  /** 0–1: share of links by this rule that a person would confirm. */
  confidence: number;
  evidence: string[];
  /** True when an official number or reference says so, which also joins two records of one list. */
  proven: boolean;
}

/** What stands against two records being one party, in words; null when nothing does. */
export function contradiction(a: PartyFacts, b: PartyFacts): string | null {
  const hard = hardContradiction(a, b);
  if (hard !== null) return hard;
  // Authorities that name the same UN record may still know other birth dates.
  if (shared(a.unReferences, b.unReferences)) return null;
  return compareBirths(a.births, b.births) === 'differs' ? 'different years of birth' : null;
}

/** What no other record can reconcile. Birth dates can be: one authority may state both of what two others state. */
export function hardContradiction(a: PartyFacts, b: PartyFacts): string | null {
  if (!typesGoTogether(a, b)) return `type ${a.type} against ${b.type}`;
  if (disjoint(a.unReferences, b.unReferences)) return 'different UN references';
  if (a.type === 'vessel' && b.type === 'vessel' && disjoint(a.imos, b.imos)) return 'different IMO numbers';
  if (a.gender && b.gender && a.gender !== b.gender) return 'different sex';
  return null;
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): string | undefined => [...a].find((one) => b.has(one));
const disjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && shared(a, b) === undefined;

/** Lists without a type for ships write them as organisations; then only a number or reference tells. */
function typesGoTogether(a: PartyFacts, b: PartyFacts): boolean {
  if (a.type === b.type || a.type === 'other' || b.type === 'other') return true;
  return (
    [a.type, b.type].sort().join() === 'organization,vessel' &&
    (shared(a.imos, b.imos) !== undefined || shared(a.unReferences, b.unReferences) !== undefined)
  );
}

/** Compares the names of two records; with `true` also alias against alias. */
export type NamesOf = (aliases: boolean) => NameAgreement;

/** The link between two records, or null. `namesOf` is asked only where names matter. */
export function judgePair(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  if (contradiction(a, b) !== null) return null;
  return byReference(a, b, namesOf) ?? byNumber(a, b, namesOf) ?? byNames(a, b, namesOf);
}

const link = (confidence: number, proven: boolean, evidence: (string | false | undefined)[]): PartyLink => ({
  confidence,
  proven,
  evidence: evidence.filter((one) => typeof one === 'string'),
});

const nameFact = ({ names: [one, other], score }: NameAgreement): string =>
  one === other
    ? `the same name ${one}`
    : score > 0.999
      ? `the names agree: ${one} / ${other}`
      : `names alike: ${one} / ${other}`;

/** Both records bear or state one UN reference. Names only guard against a misprinted reference. */
function byReference(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  const reference = shared(a.unReferences, b.unReferences);
  if (!reference) return null;
  const names = namesOf(true);
  const births = compareBirths(a.births, b.births);
  if (names.score < 0.5 && births !== 'day' && births !== 'year') return null;
  return link(0.99, true, [`UN reference ${reference}`, nameFact(names), birthFact(a, b)]);
}

function birthFact(a: PartyFacts, b: PartyFacts): string | undefined {
  const verdict = compareBirths(a.births, b.births);
  if (verdict === 'day') return 'the same birth date';
  return verdict === 'year' ? 'the birth dates agree' : undefined;
}

const LABELS: Readonly<Record<string, string>> = {
  lei: 'LEI',
  bic: 'BIC',
  mmsi: 'MMSI',
  duns: 'DUNS',
};
const numberFact = ({ type, value, label }: OfficialNumber): string =>
  `the same ${label ?? LABELS[type] ?? type.replaceAll('_', ' ')}: ${value}`;

/** Families that are shared by groups and offices: they support a name, they prove nothing. */
const isContact = ({ type }: OfficialNumber): boolean => type === 'email' || type === 'website';

/** The numbers that both records bear. Two issuers' numbers that happen to be equal are two numbers. */
function sharedNumbers(a: PartyFacts, b: PartyFacts): OfficialNumber[] {
  return a.numbers.filter((one) =>
    b.numbers.some(
      (other) => one.key === other.key && (!one.country || !other.country || one.country === other.country),
    ),
  );
}

/** True when an official number, a ship's number or a UN reference says that two records are one party. */
export const provenSame = (a: PartyFacts, b: PartyFacts): boolean =>
  shared(a.unReferences, b.unReferences) !== undefined ||
  (a.type === 'vessel' && shared(a.imos, b.imos) !== undefined) ||
  sharedNumbers(a, b).some((one) => !isContact(one));

function byNumber(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  const imo = shared(a.imos, b.imos);
  if (imo && (a.type === 'vessel' || b.type === 'vessel')) {
    // Ships change names and keep their number; an owner listed with the numbers of its ships is no ship.
    const names = namesOf(true);
    if (a.type !== b.type && names.score < 0.9) return null;
    return link(names.score >= 0.8 ? 0.995 : 0.98, true, [
      `the same IMO number ${imo}`,
      names.score >= 0.8 && nameFact(names),
    ]);
  }
  const numbers = sharedNumbers(a, b).filter((one) => !isContact(one));
  if (numbers.length === 0 && !imo) return null;
  const names = namesOf(true);
  // A short number may be borne by two parties, so the names must say more.
  const sure = imo !== undefined || numbers.length > 1 || numbers.some(({ folded }) => folded.length >= 8);
  if (names.score < (sure ? 0.72 : 0.85)) return null;
  const facts = numbers.slice(0, 3).map(numberFact);
  return link(sure ? 0.99 : 0.97, true, [
    imo && `the same IMO number ${imo}`,
    ...facts,
    nameFact(names),
    birthFact(a, b),
  ]);
}

function byNames(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  if (a.type !== b.type) return null;
  if (a.type === 'individual') return personByName(a, b, namesOf);
  if (a.type === 'organization') return organisationByName(a, b, namesOf);
  if (a.type === 'vessel') return vesselByName(a, b, namesOf);
  return null;
}

function personByName(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  const births = compareBirths(a.births, b.births);
  const country = shared(a.countries, b.countries);
  if (births !== 'day' && (!country || disjoint(a.allegiances, b.allegiances))) return null;
  const names = namesOf(births === 'day');
  if (names.words < 2) return null;
  const facts = [nameFact(names), birthFact(a, b), country && `country ${country}`];
  if (births === 'day') {
    return names.score >= 0.8 ? link(names.score >= 0.9 ? 0.98 : 0.95, false, facts) : null;
  }
  if (births === 'year') {
    const known =
      names.rarity >= 0.8 ? names.score >= 0.93 : names.rarity >= 0.4 && names.whole && names.mutual >= 0.97;
    return known ? link(0.96, false, facts) : null;
  }
  if (!names.whole) return null;
  if (births === 'near') {
    return names.score >= 0.97 && names.words >= 3 && names.rarity >= 1.5 ? link(0.93, false, facts) : null;
  }
  // Without a birth date the name must be rare, and be what both lists call the person.
  if (names.mutual < 0.95) return null;
  return names.rarity >= 1.6 || (names.words >= 3 && names.rarity >= 1.3) ? link(0.92, false, facts) : null;
}

function organisationByName(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  const country = shared(a.countries, b.countries);
  const contact = sharedNumbers(a, b).find(isContact);
  if (!contact && (!country || disjoint(a.allegiances, b.allegiances))) return null;
  if (otherNumbers(a, b)) return null;
  const names = namesOf(false);
  if (names.score < 0.95 || !names.whole) return null;
  const facts = [nameFact(names), country && `country ${country}`, contact && numberFact(contact)];
  if (contact && names.rarity >= 0.5) return link(0.97, false, facts);
  if (!country || disjoint(a.allegiances, b.allegiances)) return null;
  // One short name may be that of several firms.
  if (names.words === 1 && (names.rarity < 0.9 || names.mutual < 0.9)) return null;
  // A name of ordinary words must have several, and be what both lists call the firm.
  const called = names.words >= 3 ? 0.95 : 0.999;
  const ordinary = names.words >= 2 && names.rarity >= 0.5 && names.mutual >= called;
  if ((names.rarity < 0.8 || names.mutual < 0.75) && !ordinary) return null;
  return link(names.mutual >= 0.95 ? 0.95 : 0.92, false, facts);
}

/** Numbers of one issuer and one length that differ: two firms. */
function otherNumbers(a: PartyFacts, b: PartyFacts): boolean {
  const comparable = a.numbers.flatMap((one) =>
    b.numbers
      .filter((other) => other.type === one.type && other.country !== null && other.country === one.country)
      .filter((other) => other.folded.length === one.folded.length && one.key.startsWith('number'))
      .map((other) => other.key === one.key),
  );
  return comparable.length > 0 && !comparable.includes(true);
}

/** Ships by name alone only where a list gives no IMO number, and the year of building agrees. */
function vesselByName(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  if (a.buildYear === null || a.buildYear !== b.buildYear) return null;
  const names = namesOf(false);
  if (names.score < ENOUGH_FOR_SHIPS || names.mutual < 0.95) return null;
  return link(0.93, false, [nameFact(names), `built in ${a.buildYear}`]);
}
const ENOUGH_FOR_SHIPS = 0.97;
