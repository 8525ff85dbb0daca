/** Compares the facts that a query states besides the name with a row of the snapshot. */
import { foldIdentifier } from '../../../domain/entity/identifiers.ts';
import { isSameNumber } from '../../../names/numbers/listed-numbers.ts';
import { compareFacts, type WeighedFact } from '../../../names/score/facts/evidence.ts';
import type { Corroboration } from '../../query.ts';
import { type KnownFacts, knownFactsOf } from '../../snapshot/row-facts.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Finding } from '../find-names.ts';

/** The facts that a query states, compared with a row; empty if it states none. */
export function factsOfRow(snapshot: Snapshot, row: number, stated: Corroboration | undefined): WeighedFact[] {
  if (!stated) return [];
  const known = knownFactsOf(snapshot, row);
  return compareFacts(
    {
      birthDate: stated.birth_date,
      countries: stated.countries,
      gender: stated.gender,
      entityType: stated.entity_type,
      identifier: stated.identifier,
    },
    {
      birthDates: known.birth_dates,
      countries: known.country_codes,
      gender: known.gender,
      // A party of unspecified type contradicts no stated type.
      entityType: known.entity_type === 'other' ? null : known.entity_type,
      identifiers: stated.identifier ? likeNumbers(known, stated.identifier) : [],
    },
  );
}

/** The same for a row found by a name or identifier of the linked record `via`, whose facts fill the gaps of the row's own record. */
export function factsVia(
  snapshot: Snapshot,
  { row, via }: Pick<Finding, 'row' | 'via'>,
  stated: Corroboration | undefined,
): WeighedFact[] {
  const own = factsOfRow(snapshot, row, stated);
  if (via === undefined || own.length === 0) return own;
  const theirs = factsOfRow(snapshot, via, stated);
  return own.map((fact, at) => (fact.verdict === 'unknown' ? theirs[at]! : fact));
}

/** The row's identifier that equals the stated one; otherwise its identifiers of the same shape, as only these can contradict it. */
function likeNumbers({ identifiers }: KnownFacts, stated: string): string[] {
  const wanted = foldIdentifier(stated);
  if (wanted === null) return [];
  const shape = shapeOf(wanted);
  const same = identifiers.find(({ value }) => isSameNumber(stated, value));
  if (same) return [same.value];
  return identifiers.filter(({ value }) => shapeOf(foldIdentifier(value) ?? '') === shape).map(({ value }) => value);
}

/** Replaces digits by 0 and letters by A: `AB12345` and `CD99887` have the same shape. */
const shapeOf = (folded: string): string => folded.replace(/\p{N}/gu, '0').replace(/\p{L}/gu, 'A');
