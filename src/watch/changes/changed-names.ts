/** Whether a customer's name or number may be found in the records that changed: by the same search over these records alone. */

import { identifiersOf } from '../../domain/entity/identifiers.ts';
import { listedKeys } from '../../names/numbers/listed-numbers.ts';
import { findNames } from '../../search/names/find-names.ts';
import { numbersOfQuery } from '../../search/names/identified-rows.ts';
import { someNames } from '../../search/names/some-names.ts';
import { recordNow, type Snapshot } from '../../search/snapshot.ts';
import type { SearchedName } from '../answers/finding.ts';

/**
 * A score does not depend on which other names are loaded, so what a search over some records does not find, a search over all
 * does not find in them either.
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
