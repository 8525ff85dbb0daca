import { addDays } from '../domain/dates.ts';
import type { Store } from '../store/store.ts';
import type { BusinessDay, ChangesReader, ReportReader } from './readers.ts';

/** Monday to Friday on or before a day. */
function latestBusinessDay(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

const PAGE = 1000;

/** Changes from the events of the store, by their official dates. */
export function changesFromStore(store: Pick<Store, 'events'>): ChangesReader {
  return {
    async businessDay(today) {
      const date = latestBusinessDay(today);
      const counts: BusinessDay = { date, listed: 0, amended: 0, removed: 0, relisted: 0 };
      for (let afterSeq = 0; ; ) {
        const events = await store.events({ from: date, to: date, afterSeq, limit: PAGE });
        for (const { event } of events) counts[event]++;
        if (events.length < PAGE) return counts;
        afterSeq = events.at(-1)!.seq;
      }
    },
  };
}

/** Published reports of the store. */
export function reportsFromStore(store: Pick<Store, 'reports'>): ReportReader {
  return {
    async list({ from, to, offset, limit }) {
      const published = { state: 'published', from, to } as const;
      const [rows, total] = await Promise.all([
        store.reports.list({ ...published, offset, limit }),
        store.reports.count(published),
      ]);
      const reports = rows.map(({ date, revision, body }) => {
        const { title, summary } = body as { title: string; summary: string };
        return { date, title, summary, revision };
      });
      return { reports, total };
    },
    async get(date) {
      const report = await store.reports.get(date, { state: 'published' });
      return report === null ? null : { ...(report.body as Record<string, unknown>), date, revision: report.revision };
    },
  };
}
