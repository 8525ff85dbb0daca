/** Whether a customer's name or number may be found in the records that changed: by the same search over these records alone. */

import { identifiersOf } from '../../domain/entity/identifiers.ts';
import { listedKeys } from '../../names/numbers/listed-numbers.ts';
import { findNames } from '../../search/names/find-names.ts';
import { numbersOfQuery } from '../../search/names/identified-rows.ts';
import { openNameIndex } from '../../search/names/index/name-index.ts';
import { nameIndexBuilder } from '../../search/names/index/name-index-build.ts';
import { allRows } from '../../search/snapshot/row-sets.ts';
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
  const builder = nameIndexBuilder();
  const numbers = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const detail = recordNow(snapshot, row);
    builder.add(detail, at);
    for (const { type, value } of identifiersOf(detail)) for (const key of listedKeys(type, value)) numbers.add(key);
  }
  const sections = new Map(builder.sections().map(({ name, bytes }) => [name, bytes]));
  const names = openNameIndex({ ...snapshot, sections });
  const everyRow = allRows(rows.length);
  return (customer) =>
    numbersOfQuery(customer).some(({ key }) => numbers.has(key)) ||
    findNames({ names, filter: () => everyRow }, { q: customer.q, filters: {}, threshold }).size > 0;
}
