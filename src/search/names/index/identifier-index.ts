import type { EntityRecord } from '../../../domain/entity/entity.ts';
import { foldIdentifier, identifiersOf } from '../../../domain/entity/identifiers.ts';
import type { IdentifierType } from '../../../domain/vocabulary.ts';
import { type Section, type SnapshotBytes, section } from '../../snapshot/format.ts';
import { type Blobs, blobCollector, blobsOf, findSorted, u32Of } from '../../snapshot/section-views.ts';

/** Official numbers, folded and sorted, and the rows that have them. */
export interface IdentifierIndex {
  keys: Blobs;
  at: Uint32Array;
  rows: Uint32Array;
}

/** Identifiers that may consist of letters alone; any other must hold a digit, so that no name is taken for one. */
const LETTERS_ALLOWED: ReadonlySet<string> = new Set<IdentifierType>(['bic', 'lei', 'email', 'website']);

const namesSomeone = (field: string, folded: string): boolean =>
  /\p{N}/u.test(folded) || LETTERS_ALLOWED.has(field.slice('identifier:'.length));

/** Gathers the index row by row. */
export function identifierIndexBuilder(): { add(entity: EntityRecord, row: number): void; sections(): Section[] } {
  const rowsOf = new Map<string, number[]>();
  return {
    add(entity, row) {
      for (const { field, value } of identifiersOf(entity)) {
        const folded = foldIdentifier(value);
        if (!folded || !namesSomeone(field, folded)) continue;
        const rows = rowsOf.get(folded);
        if (!rows) rowsOf.set(folded, [row]);
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

/** Rows that have exactly this identifier, punctuation aside. */
export function rowsWithIdentifier(index: IdentifierIndex, text: string): Uint32Array {
  const folded = foldIdentifier(text);
  const at = folded === null ? -1 : findSorted(index.keys, Buffer.from(folded));
  return at < 0 ? new Uint32Array() : index.rows.subarray(index.at[at]!, index.at[at + 1]!);
}
