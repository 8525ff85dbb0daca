import { type NameIndex, openNameIndex } from '../../search/names/index/name-index.ts';
import { nameIndexBuilder } from '../../search/names/index/name-index-build.ts';
import type { Snapshot } from '../../search/snapshot.ts';

type Named = Parameters<ReturnType<typeof nameIndexBuilder>['add']>[0];

/** An index of the names of these entities alone, whose rows are their places here. */
export function indexOfSome(snapshot: Snapshot, entities: readonly Named[]): NameIndex {
  const builder = nameIndexBuilder();
  for (const [at, entity] of entities.entries()) builder.add(entity, at);
  const sections = new Map(builder.sections().map(({ name, bytes }) => [name, bytes]));
  return openNameIndex({ ...snapshot, sections });
}
