/** Data that the service reads from outside the snapshot: published reports. */

import type { Language } from '../../messages/messages.ts';
import type { FeedEntry } from '../../reports/render/feeds.ts';
import { listItem, type ReportListItem, type ReportView, reportView } from '../../reports/render/view.ts';
import type { ReportBody } from '../../reports/report.ts';
import type { ReportRepository } from '../../store/reports.ts';

/** Bounds, inclusive days. */
type Days = { from?: string; to?: string };

/** Published reports. */
export interface PublishedReading {
  /** Newest first; `total` counts all pages. */
  list(
    range: Days & { offset: number; limit: number; lang: Language },
  ): Promise<{ reports: ReportListItem[]; total: number }>;
  /** The published report of a date, or null. */
  get(date: string, lang: Language): Promise<ReportView | null>;
  /** The newest published reports that affect these authorities (default: any). */
  feed(wanted: Days & { jurisdictions?: readonly string[]; isChina?: boolean; limit: number }): Promise<FeedEntry[]>;
}

/** Reads published reports only; it cannot access drafts. */
export interface ReportReader extends PublishedReading {
  /** Revision: grows with every publication and withdrawal. Until then the other methods return the same results. */
  mark(): Promise<number>;
  /** Reports as of a revision, for caches keyed by it. Throws if that revision is no longer available. */
  at(mark: number): PublishedReading;
}

/** Reports examined for a feed at a time. */
const PAGE = 100;

/** Combines requests of one turn of the event loop into one query, so that later ones see every publication. */
function coalescePerTick(ask: () => Promise<number>): () => Promise<number> {
  let asked: Promise<number> | null = null;
  return () => {
    if (asked === null) {
      asked = ask();
      setImmediate(() => {
        asked = null;
      });
    }
    return asked;
  };
}

/** The methods of the report store that reading needs. */
export type PublishedReports = Pick<ReportRepository, 'publicationMark' | 'heads' | 'count' | 'get'>;

/** Published reports of the store. */
export function reportsFromStore({ reports }: { reports: PublishedReports }): ReportReader {
  const reading: PublishedReading = {
    async list({ from, to, offset, limit, lang }) {
      const published = { state: 'published', from, to } as const;
      const [heads, total] = await Promise.all([
        reports.heads({ ...published, offset, limit }),
        reports.count(published),
      ]);
      return { reports: heads.map((head) => listItem(head, lang)), total };
    },
    async get(date, lang) {
      const report = await reports.get(date, { state: 'published' });
      return report === null ? null : reportView(report, lang);
    },
    async feed({ jurisdictions, isChina, from, to, limit }) {
      const entries: FeedEntry[] = [];
      for (let offset = 0; ; offset += PAGE) {
        const heads = await reports.heads({ state: 'published', from, to, offset, limit: PAGE });
        for (const { date, revision, published_at, body } of heads) {
          const entry = { date, revision, published_at: published_at!, body: body as ReportBody };
          if (jurisdictions && !entry.body.jurisdictions.some((one) => jurisdictions.includes(one))) continue;
          if (isChina !== undefined && entry.body.is_china !== isChina) continue;
          entries.push(entry);
          if (entries.length === limit) return entries;
        }
        if (heads.length < PAGE) return entries;
      }
    },
  };
  return { ...reading, mark: coalescePerTick(reports.publicationMark), at: () => reading };
}
