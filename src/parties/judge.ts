/**
 * Decides whether two records of different lists are one party. First come rules, each sufficient on its own. A contradiction in
 * birth date, ship number, sex, type or UN reference overrides all of them. Then the total evidence is considered. Precision has
 * priority: a likely but uncertain pair is not linked.
 */
import type { LinkReason } from '../domain/entity/party-links.ts';
import {
  compareBirths,
  contradiction,
  disjoint,
  hardContradiction,
  haveOtherNumbers,
  isContact,
  type OfficialNumber,
  type PartyFacts,
  shared,
  sharedNumbers,
} from './facts.ts';
import type { NameAgreement } from './name-agreement.ts';
import { link, type PartyLink } from './party-link.ts';
import { byTotalEvidence, isBranchOfOther, type TotalEvidence } from './total-evidence.ts';
import {
  CONFIDENCE,
  LONG_NUMBER,
  MANY_WORDS,
  MIN_MUTUAL,
  MIN_NAME_SCORE,
  MIN_RARITY,
  MIN_WORDS,
  SAME_NAME,
} from './weights.ts';

/** Compares the names of two records; with `true` also aliases with aliases. */
export type NamesOf = (aliases: boolean) => NameAgreement;

/** The link between two records, or null. `evidenceOf` may link records where no rule is enough. */
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

/** True if names and birth dates show that a cited reference belongs to another party: a misprint. */
export function refutesReference(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): boolean {
  const births = compareBirths(a.births, b.births);
  return births !== 'day' && births !== 'year' && namesOf(true).score < MIN_NAME_SCORE.unReference;
}

/** Links records that have or cite the same UN reference. Names only protect from a misprinted reference. */
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
    // Ships change names and keep their number. An owner listed with the numbers of its ships is not a ship.
    const names = namesOf(true);
    if (a.type !== b.type && names.score < MIN_NAME_SCORE.imoOfOtherType) return null;
    const namesAgree = names.score >= MIN_NAME_SCORE.imo;
    return link(namesAgree ? CONFIDENCE.imoAndName : CONFIDENCE.imo, true, [
      { is: 'imo', value: imo },
      namesAgree && nameFact(names),
    ]);
  }
  const numbers = sharedNumbers(a, b).filter((one) => !isContact(one));
  if (numbers.length === 0 && !imo) return null;
  const names = namesOf(true);
  // Two parties may share a short number, so the names must be more similar.
  const sure = imo !== undefined || numbers.length > 1 || numbers.some(({ folded }) => folded.length >= LONG_NUMBER);
  if (names.score < (sure ? MIN_NAME_SCORE.longNumber : MIN_NAME_SCORE.shortNumber)) return null;
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
  if (names.words < MIN_WORDS) return null;
  const facts = [nameFact(names), birthFact(a, b), countryFact(country)];
  if (births === 'day') {
    if (names.score < MIN_NAME_SCORE.birthDay) return null;
    const sure = names.score >= MIN_NAME_SCORE.birthDaySure;
    return link(sure ? CONFIDENCE.birthDayAndName : CONFIDENCE.birthDayAndSimilarName, false, facts);
  }
  if (births === 'year') {
    const known =
      names.rarity >= MIN_RARITY.birthYear
        ? names.score >= MIN_NAME_SCORE.birthYear
        : names.rarity >= MIN_RARITY.birthYearWholeName && names.whole && names.mutual >= MIN_MUTUAL.birthYear;
    return known ? link(CONFIDENCE.birthYear, false, facts) : null;
  }
  if (!names.whole) return null;
  if (births === 'near') {
    const known =
      names.score >= MIN_NAME_SCORE.nearBirthYear &&
      names.words >= MANY_WORDS &&
      names.rarity >= MIN_RARITY.nearBirthYear;
    return known ? link(CONFIDENCE.nearBirthYear, false, facts) : null;
  }
  // Without a birth date the name must be rare and be the primary name on both lists.
  if (names.mutual < MIN_MUTUAL.personWithoutBirthDate) return null;
  const isRare =
    names.rarity >= MIN_RARITY.personWithoutBirthDate ||
    (names.words >= MANY_WORDS && names.rarity >= MIN_RARITY.personOfManyWords);
  return isRare ? link(CONFIDENCE.nameOfPerson, false, facts) : null;
}

function organisationByName(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  const country = shared(a.countries, b.countries);
  const contact = sharedNumbers(a, b).find(isContact);
  if (!contact && (!country || disjoint(a.allegiances, b.allegiances))) return null;
  if (haveOtherNumbers(a, b) || isBranchOfOther(a, b)) return null;
  const names = namesOf(false);
  if (names.score < MIN_NAME_SCORE.organisation || !names.whole) return null;
  const facts = [nameFact(names), countryFact(country), contact && numberFact(contact)];
  if (contact && names.rarity >= MIN_RARITY.contact) return link(CONFIDENCE.contact, false, facts);
  if (!country || disjoint(a.allegiances, b.allegiances)) return null;
  // Several companies may share one short name.
  const isTelling =
    names.rarity >= MIN_RARITY.organisationOfOneWord && names.mutual >= MIN_MUTUAL.organisationOfOneWord;
  if (names.words === 1 && !isTelling) return null;
  // A name of ordinary words must have several of them and be the primary name on both lists.
  const called = names.words >= MANY_WORDS ? MIN_MUTUAL.ordinaryWords : MIN_MUTUAL.twoOrdinaryWords;
  const ordinary = names.words >= MIN_WORDS && names.rarity >= MIN_RARITY.ordinaryWords && names.mutual >= called;
  if ((names.rarity < MIN_RARITY.organisation || names.mutual < MIN_MUTUAL.organisation) && !ordinary) return null;
  const both = names.mutual >= MIN_MUTUAL.primaryNames;
  return link(both ? CONFIDENCE.primaryNames : CONFIDENCE.nameOfOrganisation, false, facts);
}

/** Links ships by name only if a list gives no IMO number and the years of building are equal. */
function vesselByName(a: PartyFacts, b: PartyFacts, namesOf: NamesOf): PartyLink | null {
  if (a.buildYear === null || a.buildYear !== b.buildYear) return null;
  const names = namesOf(false);
  if (names.score < MIN_NAME_SCORE.ship || names.mutual < MIN_MUTUAL.ship) return null;
  return link(CONFIDENCE.shipNameAndYear, false, [nameFact(names), { is: 'built', year: a.buildYear }]);
}
