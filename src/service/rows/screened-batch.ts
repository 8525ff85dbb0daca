/** The result of one batch: its lines in input order, as UTF-8, and counts. */
export interface ScreenedBatch {
  lines: Uint8Array;
  hits: number;
  /** Rows with a hit. */
  found: number;
  errors: number;
  /** Rows screened without a fact that could not be parsed. */
  warned: number;
  /** The error of the first row that could not be screened. */
  first_error?: string;
  /** Names of fields that were not used. */
  unused: string[];
  /** Why the topic encoder could not answer for some row. */
  degraded?: string;
}
