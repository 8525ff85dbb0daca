/** A listed party in the form that all exports share. */
import type { EntityDetail } from '../domain/entity/entity-detail.ts';

/** The public detail without the dates of editions, which each edition changes; they are in the manifest. */
export interface ExportRecord extends Omit<EntityDetail, 'source'> {
  source: Omit<EntityDetail['source'], 'edition' | 'published'>;
}

/** Converts a detail to a record. */
export function exportRecord({ source, ...detail }: EntityDetail): ExportRecord {
  const { edition: _, published: __, ...kept } = source;
  return { ...detail, source: kept };
}

/** One row of a file. `key` identifies it in all states; `value` is its content, as JSON. */
export interface ExportRow {
  key: string;
  value: unknown;
}

/** What a row of a delta file does to a full file. */
export type RowOp = 'upsert' | 'delete';

/** One row of a delta file. A deleted row has its last content. `isNew`: no row with this key existed before. */
export interface RowChange extends ExportRow {
  op: RowOp;
  isNew: boolean;
}

/** The changed rows of one record; rows with the same content are omitted. */
export function changedRows(before: readonly ExportRow[], after: readonly ExportRow[]): RowChange[] {
  const old = new Map(before.map((row) => [row.key, row]));
  const now = new Set(after.map(({ key }) => key));
  const gone = before.filter(({ key }) => !now.has(key));
  const put = after.filter(({ key, value }) => {
    const known = old.get(key);
    return known === undefined || JSON.stringify(known.value) !== JSON.stringify(value);
  });
  return [
    ...gone.map((row): RowChange => ({ ...row, op: 'delete', isNew: false })),
    ...put.map((row): RowChange => ({ ...row, op: 'upsert', isNew: !old.has(row.key) })),
  ];
}
