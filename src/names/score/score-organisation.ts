/** The score of two aligned names of organisations or ships. */
import { formsConflict } from '../lexicon/organisation-forms.ts';
import type { NameToken } from '../name.ts';
import type { Alignment } from './align/align.ts';
import type { MatchedWeight } from './matched-weight.ts';
import { CAP, ORGANISATION } from './weights.ts';

/** Score 0–1 before the trust in the two readings. */
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
  let score = high * (1 - (isOnlyTrade ? ORGANISATION.slopeOnlyTrade : ORGANISATION.slope) * (1 - low));
  const conflict = Math.min(1, Math.min(query.name, candidate.name));
  score *= 1 - ORGANISATION.nameLeftOver * conflict;
  if (query.place > 0 && candidate.place > 0) score *= ORGANISATION.placesDiffer;
  else if (query.place > 0 || candidate.place > 0) score *= ORGANISATION.placeOnOneSide;
  if (query.number > 0 && candidate.number > 0) score = Math.min(CAP.sibling, score * ORGANISATION.numbersDiffer);
  else if (query.number > 0 || candidate.number > 0)
    score *= vessel ? ORGANISATION.numberOnOneSideVessel : ORGANISATION.numberOnOneSide;
  if (query.ordinary > 0 && candidate.ordinary > 0 && alignment.names === 0) score *= ORGANISATION.tradesDiffer;
  if (isWeak(alignment, query, candidate)) score = Math.min(score, CAP.weak);
  const isSingle = alignment.names === 1 && query.names === 1 && candidate.names === 1;
  if (isSingle && alignment.best < ORGANISATION.singleAlike) score *= ORGANISATION.singleNear;
  if (!alignment.inOrder) score *= ORGANISATION.otherOrder;
  if (alignment.forms === 0 && haveOtherForms(query.tokens, candidate.tokens)) score *= ORGANISATION.formsDiffer;
  return score;
}

/** What is in common is of one weak kind. */
function isWeak(alignment: Alignment, query: MatchedWeight, candidate: MatchedWeight): boolean {
  const names = query.names + candidate.names;
  const nameLeft = query.name + candidate.name;
  if (alignment.names === 0 && names > 0) return true;
  if (alignment.onlyTrades && nameLeft > 0) return true;
  if (alignment.names !== 1) return false;
  return (
    (names > 2 && alignment.rarity < ORGANISATION.commonName) || (nameLeft > 0 && isOneAgainstPerson(query, candidate))
  );
}

/** One name in all against what may be a person with that name in it: Castor and Kathy Castor. */
function isOneAgainstPerson(query: MatchedWeight, candidate: MatchedWeight): boolean {
  if (query.names === 1) return candidate.names > 1 && !candidate.tokens.some(isOrganisational);
  return candidate.names === 1 && query.names > 1 && !query.tokens.some(isOrganisational);
}

/** A word of organisations: a legal form, a trade word or another ordinary word. */
export const isOrganisational = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'domain' || cls === 'common';

function haveOtherForms(query: readonly NameToken[], candidate: readonly NameToken[]): boolean {
  for (const a of query) {
    if (a.cls !== 'form') continue;
    for (const b of candidate) if (b.cls === 'form' && formsConflict(a.text, b.text)) return true;
  }
  return false;
}
