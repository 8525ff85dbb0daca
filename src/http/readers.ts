/** What the service reads besides the snapshot: published reports and the changes of a day. */

export interface ReportListItem {
  date: string;
  title: string;
  summary: string;
  revision: number;
}

/** Published reports only; drafts are out of its reach. */
export interface ReportReader {
  /** Newest first; `total` counts all pages. Bounds are inclusive days. */
  list(range: {
    from?: string;
    to?: string;
    offset: number;
    limit: number;
  }): Promise<{ reports: ReportListItem[]; total: number }>;
  /** The published report of a date as it is shown, or null. */
  get(date: string): Promise<Record<string, unknown> | null>;
}

/** Official changes of one business day. */
export interface BusinessDay {
  date: string;
  listed: number;
  amended: number;
  removed: number;
  relisted: number;
}

export interface ChangesReader {
  /** Counts of the latest business day (Monday to Friday) on or before `today`. */
  businessDay(today: string): Promise<BusinessDay>;
}
