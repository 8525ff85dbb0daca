/** Compares two names in the same way as a search, so that both give the same score. */

import type { EntityRecord } from '../../domain/entity/entity.ts';
import type { NameKind } from '../../names/name.ts';
import { compareTexts } from '../../names/score/mention.ts';
import { asComparison, type NameComparison } from '../../names/score/pair.ts';
import { kindByWords } from '../../names/score/prepared.ts';
import { nameReasonText } from '../../names/score/reasons.ts';
import { CAP } from '../../names/score/weights.ts';
import { allRows } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { findNames } from './find-names.ts';
import { openNameIndex } from './index/name-index.ts';
import { nameIndexBuilder } from './index/name-index-build.ts';

/** A comparison at or above this score (0–1) uses the score of a search. */
const SEARCHED = 0.55;

/** An entity type for each kind of name. */
const TYPES = { person: 'individual', organization: 'organization', vessel: 'vessel', unknown: 'aircraft' } as const;

/**
 * Compares a text with a listed name: returns what a search for the text finds if this is the only listed name. Similar names
 * that share no word, sound or abbreviation key are not an alert.
 * @param stated kind of the listed name; if unknown, it is derived from the words
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

/** An index of the names of records, by their position, for `findNames`. */
export function someNames(
  records: readonly Pick<EntityRecord, 'name' | 'aliases' | 'entity_type'>[],
): Pick<Snapshot, 'names' | 'filter'> {
  const builder = nameIndexBuilder();
  for (const [row, record] of records.entries()) builder.add(record, row);
  const sections = new Map(builder.sections().map(({ name, bytes }) => [name, bytes]));
  const everyRow = allRows(records.length);
  return { names: openNameIndex({ sections }), filter: () => everyRow };
}
