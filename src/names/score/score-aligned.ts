/** The score of two aligned names of organisations or ships. */
import { formsConflict } from '../lexicon/organisation-forms.ts';
import { isInitial, type NameToken } from '../name.ts';
import type { Alignment } from './align/in-common.ts';
import type { MatchedWeight } from './align/side.ts';
import { CAP, ORGANISATION, PERSON, TOKEN_WEIGHT } from './weights.ts';

/** Score 0–1 before the confidence factors of the two variants. */
export function scoreOrganisation(
  alignment: Alignment,
  query: MatchedWeight,
  candidate: MatchedWeight,
  vessel: boolean,
): number {
  const high = Math.max(query.share, candidate.share);
  const low = Math.min(query.share, candidate.share);
  const nameLeft = query.name + candidate.name;
  const isOnlyTrade =
    nameLeft === 0 && Math.min(query.place, candidate.place) === 0 && alignment.rarity >= ORGANISATION.rareName;
  const slope = isOnlyTrade ? ORGANISATION.slopeOnlyTrade : ORGANISATION.slope;
  const least = isOnlyTrade ? Math.max(low, ORGANISATION.leastDescribed) : low;
  let score = high * (1 - slope * (1 - least));
  const conflict = Math.min(1, Math.min(query.name, candidate.name));
  score *= 1 - ORGANISATION.nameLeftOver * conflict;
  if (query.place > 0 && candidate.place > 0) score *= ORGANISATION.placesDiffer;
  else if (query.place > 0 || candidate.place > 0) score *= ORGANISATION.placeOnOneSide;
  if (query.number > 0 && candidate.number > 0) {
    score *= ORGANISATION.numbersDiffer;
    if (alignment.names === 0 || !haveEqualNumber(query)) score = Math.min(CAP.sibling, score);
  } else if (query.number > 0 || candidate.number > 0)
    score *= vessel ? ORGANISATION.numberOnOneSideVessel : ORGANISATION.numberOnOneSide;
  if (query.ordinary > 0 && candidate.ordinary > 0 && alignment.names < 2)
    score *= alignment.names === 0 ? ORGANISATION.tradesDiffer : ORGANISATION.tradesDifferBesideName;
  if (isWeak(alignment, query, candidate, vessel)) score = Math.min(score, CAP.weak);
  const isSingle = alignment.names === 1 && query.names === 1 && candidate.names === 1;
  if (isSingle && alignment.best < ORGANISATION.singleAlike) score *= ORGANISATION.singleNear;
  if (isSingle && vessel && alignment.slips > 0 && areShortNames(query, candidate)) score = Math.min(score, CAP.weak);
  if (isSingle && isLooselyAlike(alignment, query, candidate)) score = Math.min(score, CAP.weak);
  if (!alignment.inOrder) score *= ORGANISATION.otherOrder;
  if (alignment.forms === 0) score *= factorOfForms(query.tokens, candidate.tokens);
  return score;
}

/** True if each name is one Latin word and the two are similar without a typo: short words resemble too many others. */
function isLooselyAlike(alignment: Alignment, query: MatchedWeight, candidate: MatchedWeight): boolean {
  const { best, slips, isAbbreviated } = alignment;
  if (best >= 1 || slips > 0 || isAbbreviated) return false;
  const names = [query, candidate].flatMap(({ tokens }) => tokens.filter(({ cls }) => cls === 'name'));
  if (names.some(({ native }) => native !== undefined)) return false;
  const isShort = Math.min(...names.map(({ text }) => text.length)) < ORGANISATION.singleLong;
  return best < (isShort ? ORGANISATION.singleShortAlike : ORGANISATION.singleLoose);
}

function isWeak(alignment: Alignment, query: MatchedWeight, candidate: MatchedWeight, vessel: boolean): boolean {
  const names = query.names + candidate.names;
  const nameLeft = query.name + candidate.name;
  // Ships have no second name: Xuesong Gu is not the Xue Song.
  if (vessel && query.name > 0) return true;
  if (vessel && alignment.names > 0 && isShortened(query, candidate)) return false;
  if (alignment.names === 0 && names > 0) return true;
  // Only different business descriptors match and the query has more words: Moscow Machine-Building Plant and Mechanical
  // Construction Factory.
  if (names === 0 && alignment.best < 1 && query.place + query.ordinary > 0) return true;
  if (alignment.names !== 1) return false;
  // The only matched name is merely similar, and the query has another: Anna Green and Ana Trading.
  if (query.names > 1 && query.name > 0 && alignment.best < ORGANISATION.alikeBesideOther) return true;
  // The same if the query has an additional business descriptor: Chiba Bank and Coiba.
  if (query.names === 1 && alignment.best < 1 && query.ordinary > 0 && candidate.ordinary === 0 && isShortName(query))
    return true;
  return (
    (names > 2 && alignment.rarity < ORGANISATION.commonName) || (nameLeft > 0 && isOneAgainstPerson(query, candidate))
  );
}

/** True if the query is the name of a listed ship without one word: Xing 605 for Long Xing 605, So Baek for So Baek San. */
const isShortened = (query: MatchedWeight, candidate: MatchedWeight): boolean =>
  query.tokens.length > 1 && query.share >= ORGANISATION.shortenedShip && candidate.number === 0;

/** True if both ships have one short word as a name: most words of four letters are one letter away from another ship. */
const areShortNames = (query: MatchedWeight, candidate: MatchedWeight): boolean =>
  query.tokens.length === 1 && candidate.tokens.length === 1 && !isLong(query) && !isLong(candidate);

/** True if the names are too short for a merely similar match to count. */
const isShortName = ({ tokens }: MatchedWeight): boolean =>
  tokens.every(({ cls, text, native }) => cls !== 'name' || (text.length < ORGANISATION.singleLong && !native));

const isLong = ({ tokens }: MatchedWeight): boolean =>
  tokens.some(({ cls, text }) => cls === 'name' && text.length >= ORGANISATION.longShipName);

/** True for a single name against what may be a person with that name: Castor and Kathy Castor. */
function isOneAgainstPerson(query: MatchedWeight, candidate: MatchedWeight): boolean {
  if (query.names === 1) return candidate.names > 1 && !candidate.tokens.some(isOrganisational);
  return candidate.names === 1 && query.names > 1 && !query.tokens.some(isOrganisational);
}

/** True for a legal form, a business descriptor or another ordinary word. */
export const isOrganisational = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'domain' || cls === 'common';

/** True if one number matches although others differ: issues of one series, such as 2004-1 and 2004-2. */
const haveEqualNumber = ({ tokens, number }: MatchedWeight): boolean =>
  tokens.filter(({ cls }) => cls === 'number').length * TOKEN_WEIGHT.number > number;

/** Factor for legal forms of two families; 1 if none conflict. */
function factorOfForms(query: readonly NameToken[], candidate: readonly NameToken[]): number {
  let factor = 1;
  for (let i = 0; i < query.length; i++) {
    const a = query[i]!;
    if (a.cls !== 'form') continue;
    for (let j = 0; j < candidate.length; j++) {
      const b = candidate[j]!;
      if (b.cls !== 'form' || !formsConflict(a.text, b.text)) continue;
      const isCharity = isCharityAgainstBusiness(a.text, b.text) || isCharityAgainstBusiness(b.text, a.text);
      factor = Math.min(factor, isCharity ? ORGANISATION.charityAgainstBusiness : ORGANISATION.formsDiffer);
    }
  }
  return factor;
}

const BUSINESS: ReadonlySet<string> = new Set(['ltd', 'jsc', 'llp', 'too']);

const isCharityAgainstBusiness = (a: string, b: string): boolean => a === 'ngo' && BUSINESS.has(b);

/** Score 0–1 before the confidence factors of the two variants. */
export function scorePerson(alignment: Alignment, query: MatchedWeight, candidate: MatchedWeight): number {
  const high = Math.max(query.share, candidate.share);
  const low = Math.min(query.share, candidate.share);
  // Unmatched words cost more if the matched names are common.
  const slope = PERSON.slope - PERSON.slopeRare * Math.min(1, alignment.rarity);
  let score = high * (1 - slope * (1 - low));
  const conflict = Math.min(1, Math.min(query.name, candidate.name));
  score *= 1 - PERSON.nameLeftOver * conflict;
  if (alignment.reversedDescent) score *= PERSON.reversedDescent;
  if (alignment.otherNames > 0 && query.name + candidate.name > 0) score *= PERSON.otherForm;
  const isSingle = query.names === 1 && candidate.names === 1;
  if (alignment.best < PERSON.alike && !(isSingle && alignment.slips > 0)) score *= PERSON.onlyNear;
  if (alignment.names === 1) score = scoreOneName(score, alignment, query, candidate);
  else if (alignment.names === 0 && !(low > CAP.whole)) score = Math.min(score, CAP.weak);
  else if (isWithoutSurname(alignment, query)) score = Math.min(score, CAP.weak);
  return score;
}

/** True if only a given name and a patronymic match and the query has another surname: Ivan Petrovich Sidorov, … Orlov. */
const isWithoutSurname = ({ names, patronymics, rarity }: Alignment, query: MatchedWeight): boolean =>
  names === 2 && patronymics === 1 && query.name > 0 && rarity < PERSON.givenAndPatronymic;

/** One matched name is weak evidence, unless each side has one word or the name is rare and an initial or title matches. */
function scoreOneName(score: number, alignment: Alignment, query: MatchedWeight, candidate: MatchedWeight): number {
  if (query.names === 1 && candidate.names === 1) {
    if (alignment.best >= 1) return score;
    const shorter = Math.min(query.tokens[0]!.text.length, candidate.tokens[0]!.text.length);
    return score * (shorter >= 6 ? PERSON.singleNear : PERSON.singleNearShort);
  }
  if (query.name === 0 && alignment.rarity >= leastRarity(alignment, query, candidate)) return score;
  return Math.min(score, CAP.weak - CAP.weakCommonest * (1 - Math.min(1, alignment.rarity)));
}

/** Minimum rarity of the only matched name. Initials next to a surname, or a title, narrow it down. */
function leastRarity({ initials, titles }: Alignment, query: MatchedWeight, candidate: MatchedWeight): number {
  // If the listed name has the initials instead, it fits too many people.
  const own = query.tokens.filter(isInitial).length;
  if (own >= 2) return 0;
  if (own === 1) return PERSON.nameWithOwnInitial;
  // R. Klement may be Roussel Klement, but Louis R. Klement is Louis.
  const isShortened = initials > 0 && candidate.name === 0;
  return isShortened || titles > 0 ? PERSON.nameWithInitial : Number.POSITIVE_INFINITY;
}
