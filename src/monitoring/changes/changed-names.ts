/** Decides whether a customer's name or identifier may be found in the changed records, by the same search over these records only. */
import { identifiersOf } from '../../domain/entity/identifiers.ts';
import { listedKeys } from '../../names/numbers/listed-numbers.ts';
import { someNames } from '../../search/names/compare-as-searched.ts';
import { findNames } from '../../search/names/find-names.ts';
import { numbersOfQuery } from '../../search/names/identified-rows.ts';
import { recordNow, type Snapshot } from '../../search/snapshot.ts';
import type { SearchedName } from '../results/finding.ts';

/**
 * A score does not depend on which other names are loaded. So a search over all records finds nothing in these records that this
 * search does not find.
 * @param rows the records, by row
 * @param threshold minimum score of a hit, 0–1
 */
export function changedNames(
  snapshot: Snapshot,
  rows: readonly number[],
  threshold: number,
): (name: SearchedName) => boolean {
  const records = rows.map((row) => recordNow(snapshot, row));
  const numbers = new Set(
    records.flatMap((one) => identifiersOf(one).flatMap(({ type, value }) => listedKeys(type, value))),
  );
  const names = someNames(records);
  return (customer) =>
    numbersOfQuery(customer).some(({ key }) => numbers.has(key)) ||
    findNames(names, { q: customer.q, filters: {}, threshold }).size > 0;
}
