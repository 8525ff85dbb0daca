/** What the service reads besides the snapshot: published reports. */
import type { FeedEntry } from '../../reports/render/feeds.ts';
import type { ReportListItem, ReportView } from '../../reports/render/view.ts';
import type { Language } from '../../reports/report.ts';

/** Published reports. */
export interface PublishedReading {
  /** Newest first; `total` counts all pages. Bounds are inclusive days. */
  list(range: {
    from?: string;
    to?: string;
    offset: number;
    limit: number;
    lang: Language;
  }): Promise<{ reports: ReportListItem[]; total: number }>;
  /** The published report of a date, or null. */
  get(date: string, lang: Language): Promise<ReportView | null>;
  /** The newest published reports that concern these authorities (default: any). Bounds are inclusive days. */
  feed(wanted: {
    jurisdictions?: readonly string[];
    isChina?: boolean;
    from?: string;
    to?: string;
    limit: number;
  }): Promise<FeedEntry[]>;
}

/** Published reports only; drafts are out of its reach. */
export interface ReportReader extends PublishedReading {
  /** Grows with every publication and withdrawal; what the others give stays as it is until then. */
  mark(): Promise<number>;
  /** The same as it is at a mark, for what is kept under that mark; refused where nothing of that mark is known any more. */
  at(mark: number): PublishedReading;
}
