import type { EntityRecord } from '../../../domain/entity/entity.ts';
import { identifiersOf } from '../../../domain/entity/identifiers.ts';
import { listedKeys } from '../../../names/numbers/listed-numbers.ts';
import { type Section, type SnapshotBytes, section } from '../../snapshot/format.ts';
import { type Blobs, blobCollector, blobsOf, findSorted, u32Of } from '../../snapshot/section-views.ts';

/** Keys of official identifiers, sorted, and the rows that have them. */
export interface IdentifierIndex {
  keys: Blobs;
  at: Uint32Array;
  rows: Uint32Array;
}

/** Collects the index row by row. */
export function identifierIndexBuilder(): { add(entity: EntityRecord, row: number): void; sections(): Section[] } {
  const rowsOf = new Map<string, number[]>();
  return {
    add(entity, row) {
      for (const { type, value } of identifiersOf(entity))
        for (const key of listedKeys(type, value)) {
          const rows = rowsOf.get(key);
          if (!rows) rowsOf.set(key, [row]);
          else if (rows.at(-1) !== row) rows.push(row);
        }
    },
    sections() {
      const keys = [...rowsOf].map(([key, rows]) => ({ bytes: Buffer.from(key), rows }));
      keys.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
      const blobs = blobCollector('identifiers.keys');
      const at = [0];
      const rows: number[] = [];
      for (const key of keys) {
        blobs.add(key.bytes);
        for (const row of key.rows) rows.push(row);
        at.push(rows.length);
      }
      return [
        ...blobs.sections(),
        section('identifiers.at', Uint32Array.from(at)),
        section('identifiers.rows', Uint32Array.from(rows)),
      ];
    },
  };
}

export const openIdentifierIndex = (snapshot: SnapshotBytes): IdentifierIndex => ({
  keys: blobsOf(snapshot, 'identifiers.keys'),
  at: u32Of(snapshot, 'identifiers.at'),
  rows: u32Of(snapshot, 'identifiers.rows'),
});

/** Rows with an identifier of this key, as given by `listedKeys`. */
export function rowsWithNumber(index: IdentifierIndex, key: string): Uint32Array {
  const at = findSorted(index.keys, Buffer.from(key));
  return at < 0 ? new Uint32Array() : index.rows.subarray(index.at[at]!, index.at[at + 1]!);
}
