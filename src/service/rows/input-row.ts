/**
 * A row as read: its fields, or what is wrong with it. `number` counts rows from 1, empty lines left out. A row of a table
 * has its cells as written, and `warnings` about facts that could not be read and were not used.
 */
export type InputRow = { number: number; cells?: readonly string[]; warnings?: readonly string[] } & (
  | { fields: Record<string, unknown> }
  | { fault: string }
);
