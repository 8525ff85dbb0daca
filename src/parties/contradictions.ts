/** What two records share, and what contradicts that they are one party. */
import { compareBirths } from './birth-dates.ts';
import type { OfficialNumber, PartyFacts } from './facts.ts';

/** The contradiction between two records, as text; null if there is none. */
export function contradiction(a: PartyFacts, b: PartyFacts): string | null {
  const hard = hardContradiction(a, b);
  if (hard !== null) return hard;
  // Authorities that cite the same UN record may still state other birth dates.
  if (shared(a.unReferences, b.unReferences)) return null;
  return compareBirths(a.births, b.births) === 'differs' ? 'different years of birth' : null;
}

/** A contradiction that no third record can resolve. Birth dates are not one: one authority may state both dates that two others state. */
export function hardContradiction(a: PartyFacts, b: PartyFacts): string | null {
  if (!typesGoTogether(a, b)) return `type ${a.type} against ${b.type}`;
  if (disjoint(a.unReferences, b.unReferences)) return 'different UN references';
  if (a.type === 'vessel' && b.type === 'vessel' && disjoint(a.imos, b.imos)) return 'different IMO numbers';
  if (a.gender && b.gender && a.gender !== b.gender) return 'different sex';
  return null;
}

/** A value that both sets contain. */
export const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): string | undefined =>
  [...a].find((one) => b.has(one));
/** True if both sets have values but none in common. */
export const disjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && shared(a, b) === undefined;

/** Lists without a type for ships have them as organisations; then only an identifier or reference decides. */
function typesGoTogether(a: PartyFacts, b: PartyFacts): boolean {
  if (a.type === b.type || a.type === 'other' || b.type === 'other') return true;
  return (
    [a.type, b.type].sort().join() === 'organization,vessel' &&
    (shared(a.imos, b.imos) !== undefined || shared(a.unReferences, b.unReferences) !== undefined)
  );
}

/** True for web and e-mail addresses, which groups and offices share: they support a name but establish nothing. */
export const isContact = ({ type }: OfficialNumber): boolean => type === 'email' || type === 'website';

/** The identifiers that both records have. Equal numbers of different issuers are different identifiers. */
export function sharedNumbers(a: PartyFacts, b: PartyFacts): OfficialNumber[] {
  return a.numbers.filter((one) =>
    b.numbers.some(
      (other) => one.key === other.key && (!one.country || !other.country || one.country === other.country),
    ),
  );
}

/** True if an official identifier, a ship's number or a UN reference shows that two records are one party. */
export const provenSame = (a: PartyFacts, b: PartyFacts): boolean =>
  shared(a.unReferences, b.unReferences) !== undefined ||
  (a.type === 'vessel' && shared(a.imos, b.imos) !== undefined) ||
  sharedNumbers(a, b).some((one) => !isContact(one));

/** True if two records have identifiers of one type, issuer and length but none in common: they are two companies. */
export function haveOtherNumbers(a: PartyFacts, b: PartyFacts): boolean {
  const comparable = a.numbers.flatMap((one) =>
    b.numbers
      .filter((other) => other.type === one.type && other.country !== null && other.country === one.country)
      .filter((other) => other.folded.length === one.folded.length && one.key.startsWith('number'))
      .map((other) => other.key === one.key),
  );
  return comparable.length > 0 && !comparable.includes(true);
}
