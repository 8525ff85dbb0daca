/** Searches a few given records. Finds the same in them as a search over all records. */
import type { EntityRecord } from '../../domain/entity/entity.ts';
import { allRows } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import { openNameIndex } from './index/name-index.ts';
import { nameIndexBuilder } from './index/name-index-build.ts';

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
