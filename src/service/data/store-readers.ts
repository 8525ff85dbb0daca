import type { FeedEntry } from '../../reports/render/feeds.ts';
import { listItem, reportView } from '../../reports/render/view.ts';
import type { ReportBody } from '../../reports/report.ts';
import type { ReportRepository } from '../../store/reports.ts';
import type { PublishedReading, ReportReader } from './readers.ts';

/** Reports looked through for a feed at a time. */
const PAGE = 100;

/**
 * Asks once for all requests that arrive together: the answer is forgotten when the event loop has taken them in, so
 * that every later request sees what was published or taken back before it.
 */
function oncePerTurn(ask: () => Promise<number>): () => Promise<number> {
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

/** What reading published reports asks of the store. */
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
  return { ...reading, mark: oncePerTurn(reports.publicationMark), at: () => reading };
}
