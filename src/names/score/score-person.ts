/** The score of two aligned names of persons. */
import { isInitial } from '../name.ts';
import type { Alignment } from './align/in-common.ts';
import type { MatchedWeight } from './align/side.ts';
import { CAP, PERSON } from './weights.ts';

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

/**
 * True if only a given name and a patronymic match and the query has another surname: Ivan Petrovich Sidorov, Ivan Petrovich
 * Orlov.
 */
const isWithoutSurname = ({ names, patronymics, rarity }: Alignment, query: MatchedWeight): boolean =>
  names === 2 && patronymics === 1 && query.name > 0 && rarity < PERSON.givenAndPatronymic;

/**
 * Score of one matched name. It is weak evidence unless each side is a single word, or the name is rare and an initial or title
 * matches too.
 */
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
