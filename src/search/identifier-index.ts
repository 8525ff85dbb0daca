import type { EntityRecord } from '../domain/entity.ts';
import type { IdentifierType } from '../domain/vocabulary.ts';
import { type Blobs, blobCollector, blobsOf, findSorted, u32Of } from './section-views.ts';
import { type Section, type SnapshotBytes, section } from './snapshot-format.ts';

/** Official numbers, folded and sorted, and the rows that bear them. */
export interface IdentifierIndex {
  keys: Blobs;
  at: Uint32Array;
  rows: Uint32Array;
}

const MIN_LENGTH = 4;
const MAX_LENGTH = 120;
/** Identifiers that may consist of letters alone; any other must hold a digit, so that no name is taken for one. */
const LETTERS_ALLOWED: ReadonlySet<string> = new Set<IdentifierType>(['bic', 'lei', 'email', 'website']);

/**
 * An identifier without case, width, punctuation, spaces and the label `IMO`; null when too short or too uniform
 * (`0000`) to name anyone.
 */
export function foldIdentifier(text: string): string | null {
  const folded = text
    .slice(0, 2 * MAX_LENGTH)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^IMO(?:NO|NUMBER)?(?=\d{7}$)/, '');
  if (folded.length < MIN_LENGTH || folded.length > MAX_LENGTH) return null;
  return /^(.)\1*$/u.test(folded) ? null : folded;
}

/** Every identifier of a party with its field name, as published; the official reference and a ship's IMO count too. */
export function identifiersOf(
  entity: Pick<EntityRecord, 'identifiers' | 'official_id' | 'vessel' | 'aircraft'>,
): { field: string; value: string }[] {
  const found = entity.identifiers.map(({ type, value }) => ({ field: `identifier:${type}`, value }));
  const add = (field: string, value: string | null | undefined): void => {
    if (value) found.push({ field: `identifier:${field}`, value });
  };
  add('official_id', entity.official_id);
  add('imo', entity.vessel?.imo);
  add('mmsi', entity.vessel?.mmsi);
  add('call_sign', entity.vessel?.call_sign);
  add('aircraft_tail_number', entity.aircraft?.tail_number);
  add('aircraft_serial_number', entity.aircraft?.serial_number);
  return found;
}

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

/** Rows that bear exactly this identifier, punctuation aside. */
export function rowsWithIdentifier(index: IdentifierIndex, text: string): Uint32Array {
  const folded = foldIdentifier(text);
  const at = folded === null ? -1 : findSorted(index.keys, Buffer.from(folded));
  return at < 0 ? new Uint32Array() : index.rows.subarray(index.at[at]!, index.at[at + 1]!);
}
