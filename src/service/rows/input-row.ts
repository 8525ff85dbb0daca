/** A row as read: its fields, or what is wrong with it. `number` counts rows from 1, empty lines left out. */
export type InputRow = { number: number } & ({ fields: Record<string, unknown> } | { fault: string });

/** How rows are written in a file or a stream. */
export type RowKind = 'jsonl' | 'csv';
