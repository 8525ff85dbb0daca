/** The score of two aligned names of persons. */
import { isInitial } from '../name.ts';
import type { Alignment } from './align/in-common.ts';
import type { MatchedWeight } from './align/side.ts';
import { CAP, PERSON } from './weights.ts';

/** Score 0–1 before the trust in the two readings. */
export function scorePerson(alignment: Alignment, query: MatchedWeight, candidate: MatchedWeight): number {
  const high = Math.max(query.share, candidate.share);
  const low = Math.min(query.share, candidate.share);
  // What one side adds costs more when the rest is made of common names.
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

/** A given name and a patronymic in common, and the surname of the query is another: Ivan Petrovich Sidorov, Ivan Petrovich Orlov. */
const isWithoutSurname = ({ names, patronymics, rarity }: Alignment, query: MatchedWeight): boolean =>
  names === 2 && patronymics === 1 && query.name > 0 && rarity < PERSON.givenAndPatronymic;

/** One name in common: a name of one word, or weak evidence unless a rare name and an initial agree. */
function scoreOneName(score: number, alignment: Alignment, query: MatchedWeight, candidate: MatchedWeight): number {
  if (query.names === 1 && candidate.names === 1) {
    if (alignment.best >= 1) return score;
    const shorter = Math.min(query.tokens[0]!.text.length, candidate.tokens[0]!.text.length);
    return score * (shorter >= 6 ? PERSON.singleNear : PERSON.singleNearShort);
  }
  if (query.name === 0 && alignment.rarity >= leastRarity(alignment, query, candidate)) return score;
  return Math.min(score, CAP.weak - CAP.weakCommonest * (1 - Math.min(1, alignment.rarity)));
}

/** Least rarity of a single name in common, by what else agrees: a surname and initials, or a title, narrow it down. */
function leastRarity({ initials, titles }: Alignment, query: MatchedWeight, candidate: MatchedWeight): number {
  // Where the listed name is the one that is shortened, it fits too many.
  const own = query.tokens.filter(isInitial).length;
  if (own >= 2) return 0;
  if (own === 1) return PERSON.nameWithOwnInitial;
  // R. Klement may be Roussel Klement, Louis R. Klement is Louis.
  const isShortened = initials > 0 && candidate.name === 0;
  return isShortened || titles > 0 ? PERSON.nameWithInitial : Number.POSITIVE_INFINITY;
}
