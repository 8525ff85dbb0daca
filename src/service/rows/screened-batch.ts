/** One batch done: its lines in order of its rows, as UTF-8, and what there is to count. */
export interface ScreenedBatch {
  lines: Uint8Array;
  hits: number;
  /** Rows with a hit. */
  found: number;
  errors: number;
  /** Rows screened without some fact that could not be read. */
  warned: number;
  /** Why the first row that was not screened was not. */
  first_error?: string;
  /** Names of fields that were not used. */
  unused: string[];
  /** Why the encoder of topics could not answer for some row. */
  degraded?: string;
}
