/**
 * Whether two records of different lists are about one party. First rules, each of which says what is enough, and any
 * contradiction in birth date, ship number, sex, type or UN reference outweighs them all; then the sum of all that the two
 * have in common. Precision comes first: what is likely but not sure is no link.
 */
import type { LinkReason } from '../domain/entity/party-links.ts';
import { compareBirths } from './birth-dates.ts';
import { byTotalEvidence, isBranchOfOther } from './by-total-evidence.ts';
import {
  contradiction,
  disjoint,
  hardContradiction,
  haveOtherNumbers,
  isContact,
  shared,
  sharedNumbers,
} from './contradictions.ts';
import type { OfficialNumber, PartyFacts } from './facts.ts';
import type { NameAgreement } from './name-agreement.ts';
import { link, type PartyLink } from './party-link.ts';
import type { TotalEvidence } from './total-evidence.ts';
import {
  CONFIDENCE,
  LEAST_MUTUAL,
  LEAST_NAME_SCORE,
  LEAST_RARITY,
  LEAST_WORDS,
  LONG_NUMBER,
  MANY_WORDS,
  SAME_NAME,
} from './weights.ts';

/** Compares the names of two records; with `true` also alias against alias. */
export type NamesOf = (aliases: boolean) => NameAgreement;

/**
 * The link between two records, or null. `namesOf` and `evidenceOf` are asked only where names matter: `evidenceOf` gives all
 * that the two have in common, which may link them where no rule is enough.
 */
export function judgePair(
  a: PartyFacts,
  b: PartyFacts,
  namesOf: NamesOf,
  evidenceOf: () => TotalEvidence | null,
): PartyLink | null {
  if (hardContradiction(a, b) !== null) return null;
  const byRule =
    contradiction(a, b) === null
      ? (byReference(a, b, namesOf) ?? byNumber(a, b, namesOf) ?? byNames(a, b, namesOf))
      : null;
  return byRule ?? byTotalEvidence(a, b, evidenceOf);
}

const nameFact = ({ names: [one, other], score }: NameAgreement): LinkReason =>
  one === other
    ? { is: 'same_name', name: one }
    : { is: score > SAME_NAME ? 'names_agree' : 'names_alike', names: [one, other] };

/** True when names and birth dates say that a reference which one record cites is another party's: a misprint. */
export function refutesReference(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): boolean {
  const births = compareBirths(a.births, b.births);
  return births !== 'day' && births !== 'year' && namesOf(true).score < LEAST_NAME_SCORE.unReference;
}

/** Both records have or cite one UN reference. Names only guard against a misprinted reference. */
function byReference(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  const reference = shared(a.unReferences, b.unReferences);
  if (!reference) return null;
  if (refutesReference(a, b, namesOf)) return null;
  return link(CONFIDENCE.unReference, true, [
    { is: 'un_reference', reference },
    nameFact(namesOf(true)),
    birthFact(a, b),
  ]);
}

function birthFact(a: PartyFacts, b: PartyFacts): LinkReason | undefined {
  const verdict = compareBirths(a.births, b.births);
  if (verdict === 'day') return { is: 'birth_day' };
  return verdict === 'year' ? { is: 'births_agree' } : undefined;
}

const countryFact = (code: string | undefined): LinkReason | undefined => (code ? { is: 'country', code } : undefined);

const numberFact = ({ type, value, authority }: OfficialNumber): LinkReason => ({
  is: 'number',
  type,
  ...(authority && { authority }),
  value,
});

function byNumber(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  const imo = shared(a.imos, b.imos);
  if (imo && (a.type === 'vessel' || b.type === 'vessel')) {
    // Ships change names and keep their number; an owner listed with the numbers of its ships is no ship.
    const names = namesOf(true);
    if (a.type !== b.type && names.score < LEAST_NAME_SCORE.imoOfOtherType) return null;
    const namesAgree = names.score >= LEAST_NAME_SCORE.imo;
    return link(namesAgree ? CONFIDENCE.imoAndName : CONFIDENCE.imo, true, [
      { is: 'imo', value: imo },
      namesAgree && nameFact(names),
    ]);
  }
  const numbers = sharedNumbers(a, b).filter((one) => !isContact(one));
  if (numbers.length === 0 && !imo) return null;
  const names = namesOf(true);
  // A short number may belong to two parties, so the names must say more.
  const sure = imo !== undefined || numbers.length > 1 || numbers.some(({ folded }) => folded.length >= LONG_NUMBER);
  if (names.score < (sure ? LEAST_NAME_SCORE.longNumber : LEAST_NAME_SCORE.shortNumber)) return null;
  const facts = numbers.slice(0, 3).map(numberFact);
  return link(sure ? CONFIDENCE.longNumber : CONFIDENCE.shortNumber, true, [
    imo ? { is: 'imo', value: imo } : undefined,
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
  if (names.words < LEAST_WORDS) return null;
  const facts = [nameFact(names), birthFact(a, b), countryFact(country)];
  if (births === 'day') {
    if (names.score < LEAST_NAME_SCORE.birthDay) return null;
    const sure = names.score >= LEAST_NAME_SCORE.birthDaySure;
    return link(sure ? CONFIDENCE.birthDayAndName : CONFIDENCE.birthDayAndSimilarName, false, facts);
  }
  if (births === 'year') {
    const known =
      names.rarity >= LEAST_RARITY.birthYear
        ? names.score >= LEAST_NAME_SCORE.birthYear
        : names.rarity >= LEAST_RARITY.birthYearWholeName && names.whole && names.mutual >= LEAST_MUTUAL.birthYear;
    return known ? link(CONFIDENCE.birthYear, false, facts) : null;
  }
  if (!names.whole) return null;
  if (births === 'near') {
    const known =
      names.score >= LEAST_NAME_SCORE.nearBirthYear &&
      names.words >= MANY_WORDS &&
      names.rarity >= LEAST_RARITY.nearBirthYear;
    return known ? link(CONFIDENCE.nearBirthYear, false, facts) : null;
  }
  // Without a birth date the name must be rare, and be what both lists call the person.
  if (names.mutual < LEAST_MUTUAL.personWithoutBirthDate) return null;
  const isRare =
    names.rarity >= LEAST_RARITY.personWithoutBirthDate ||
    (names.words >= MANY_WORDS && names.rarity >= LEAST_RARITY.personOfManyWords);
  return isRare ? link(CONFIDENCE.nameOfPerson, false, facts) : null;
}

function organisationByName(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  const country = shared(a.countries, b.countries);
  const contact = sharedNumbers(a, b).find(isContact);
  if (!contact && (!country || disjoint(a.allegiances, b.allegiances))) return null;
  if (haveOtherNumbers(a, b) || isBranchOfOther(a, b)) return null;
  const names = namesOf(false);
  if (names.score < LEAST_NAME_SCORE.organisation || !names.whole) return null;
  const facts = [nameFact(names), countryFact(country), contact && numberFact(contact)];
  if (contact && names.rarity >= LEAST_RARITY.contact) return link(CONFIDENCE.contact, false, facts);
  if (!country || disjoint(a.allegiances, b.allegiances)) return null;
  // One short name may be that of several firms.
  const isTelling =
    names.rarity >= LEAST_RARITY.organisationOfOneWord && names.mutual >= LEAST_MUTUAL.organisationOfOneWord;
  if (names.words === 1 && !isTelling) return null;
  // A name of ordinary words must have several, and be what both lists call the firm.
  const called = names.words >= MANY_WORDS ? LEAST_MUTUAL.ordinaryWords : LEAST_MUTUAL.twoOrdinaryWords;
  const ordinary = names.words >= LEAST_WORDS && names.rarity >= LEAST_RARITY.ordinaryWords && names.mutual >= called;
  if ((names.rarity < LEAST_RARITY.organisation || names.mutual < LEAST_MUTUAL.organisation) && !ordinary) return null;
  const both = names.mutual >= LEAST_MUTUAL.primaryNames;
  return link(both ? CONFIDENCE.primaryNames : CONFIDENCE.nameOfOrganisation, false, facts);
}

/** Ships by name alone only where a list gives no IMO number, and the year of building agrees. */
function vesselByName(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  if (a.buildYear === null || a.buildYear !== b.buildYear) return null;
  const names = namesOf(false);
  if (names.score < LEAST_NAME_SCORE.ship || names.mutual < LEAST_MUTUAL.ship) return null;
  return link(CONFIDENCE.shipNameAndYear, false, [nameFact(names), { is: 'built', year: a.buildYear }]);
}
