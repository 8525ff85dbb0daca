import type { EntityRecord } from '../../domain/entity/entity.ts';
import { type Section, type SnapshotBytes, section } from './format.ts';
import { type Blobs, blobCollector, blobsOf, findSorted, u32Of } from './section-views.ts';

/** Additional ids of entities in byte order, and the row of each. */
export interface OtherIds {
  ids: Blobs;
  rows: Uint32Array;
}

/** Collects the additional ids of all rows. The main id of one entity is never an additional id of another. */
export function otherIdsBuilder(): { add(entity: EntityRecord, row: number): void; sections(): Section[] } {
  const found: { id: Buffer; row: number }[] = [];
  return {
    add({ other_ids = [] }, row) {
      for (const id of other_ids) found.push({ id: Buffer.from(id), row });
    },
    sections() {
      found.sort((a, b) => Buffer.compare(a.id, b.id));
      const ids = blobCollector('other-ids');
      for (const { id } of found) ids.add(id);
      return [...ids.sections(), section('other-ids.rows', Uint32Array.from(found.map(({ row }) => row)))];
    },
  };
}

/** The additional ids of a snapshot. */
export const openOtherIds = (bytes: SnapshotBytes): OtherIds => ({
  ids: blobsOf(bytes, 'other-ids'),
  rows: u32Of(bytes, 'other-ids.rows'),
});

/** Row with an additional id, or -1. */
export const rowOfOtherId = ({ ids, rows }: OtherIds, id: Uint8Array): number => rows[findSorted(ids, id)] ?? -1;
