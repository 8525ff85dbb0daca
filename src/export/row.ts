/** Rows of an export, and how those of two states differ. */

/** One row of a file. `key` names it in all states; `value` is what it says, as JSON can hold it. */
export interface ExportRow {
  key: string;
  value: unknown;
}

/** What a row of a delta file does to a full file. */
export type RowOp = 'upsert' | 'delete';

/** One row of a delta file. Of a row that is deleted, what it last said. `isNew`: no row of this key was there. */
export interface RowChange extends ExportRow {
  op: RowOp;
  isNew: boolean;
}

/** What becomes of the rows of one record when it changes: nothing for those that say the same. */
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
