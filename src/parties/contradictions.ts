/** What two records have in common, and what stands against their being one party. */
import { compareBirths } from './birth-dates.ts';
import type { OfficialNumber, PartyFacts } from './facts.ts';

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

/** One that both sets have. */
export const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): string | undefined =>
  [...a].find((one) => b.has(one));
/** True when both sets state something and nothing in common. */
export const disjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && shared(a, b) === undefined;

/** Lists without a type for ships write them as organisations; then only a number or reference tells. */
function typesGoTogether(a: PartyFacts, b: PartyFacts): boolean {
  if (a.type === b.type || a.type === 'other' || b.type === 'other') return true;
  return (
    [a.type, b.type].sort().join() === 'organization,vessel' &&
    (shared(a.imos, b.imos) !== undefined || shared(a.unReferences, b.unReferences) !== undefined)
  );
}

/** Addresses that groups and offices share: they support a name, they prove nothing. */
export const isContact = ({ type }: OfficialNumber): boolean => type === 'email' || type === 'website';

/** The numbers that both records have. Two issuers' numbers that happen to be equal are two numbers. */
export function sharedNumbers(a: PartyFacts, b: PartyFacts): OfficialNumber[] {
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

/** True when two records have numbers of one type, issuer and length, and none in common: then they are two firms. */
export function haveOtherNumbers(a: PartyFacts, b: PartyFacts): boolean {
  const comparable = a.numbers.flatMap((one) =>
    b.numbers
      .filter((other) => other.type === one.type && other.country !== null && other.country === one.country)
      .filter((other) => other.folded.length === one.folded.length && one.key.startsWith('number'))
      .map((other) => other.key === one.key),
  );
  return comparable.length > 0 && !comparable.includes(true);
}
