/** Compares two names as a search does, so that both give one score. */
import type { NameKind } from '../../names/name.ts';
import { compareTexts } from '../../names/score/mention.ts';
import { asComparison, type NameComparison } from '../../names/score/pair.ts';
import { kindByWords } from '../../names/score/prepared.ts';
import { nameReasonText } from '../../names/score/reasons.ts';
import { CAP } from '../../names/score/weights.ts';
import { findNames } from './find-names.ts';
import { someNames } from './some-names.ts';

/** From here on a comparison has the score of a search, 0–1. */
const SEARCHED = 0.55;

/** Types of entities whose names are of a kind. */
const TYPES = { person: 'individual', organization: 'organization', vessel: 'vessel', unknown: 'aircraft' } as const;

/**
 * The comparison of a text with a listed name: what a search for the text finds where this is the only name that is listed. Two names
 * that are alike and of which no word, sound or abbreviation leads from one to the other are no alert.
 * @param stated kind of the listed name; where it is not known, what its words say
 */
export function compareAsSearched(q: string, listed: string, stated: NameKind = 'unknown'): NameComparison {
  const kind = stated === 'unknown' ? kindByWords(listed) : stated;
  const compared = compareTexts(q, listed, { kind });
  if (compared.score < SEARCHED) return compared;
  const one = someNames([{ name: listed, aliases: [], entity_type: TYPES[kind] }]);
  const found = findNames(one, { q, filters: {}, threshold: SEARCHED }).get(0);
  if (found) return asComparison(found, kind, one.names.comparer);
  const reasons = [...compared.reasons, { is: 'apart' } as const];
  return {
    ...compared,
    score: Math.min(compared.score, CAP.weak),
    reasons,
    evidence: reasons.map((reason) => nameReasonText(reason)),
  };
}
