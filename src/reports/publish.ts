import type { Store } from '../store/store.ts';
import { revokedSince } from './revisions.ts';

/**
 * Publishes drafts of finished days that were never published. The operator must publish a correction of a published
 * report, and a report that was withdrawn.
 * @param today YYYY-MM-DD in the configured time zone; earlier days are finished
 * @returns published dates, oldest first
 */
export async function publishFinished(store: Pick<Store, 'reports'>, today: string): Promise<string[]> {
  const touched = new Set<string>();
  for (const { date, action } of await store.reports.publications()) {
    if (action === 'forgotten') touched.delete(date);
    else touched.add(date);
  }
  const drafts = await store.reports.heads({ state: 'draft' });
  const dates = [...new Set(drafts.map(({ date }) => date))]
    .filter((date) => date < today && !touched.has(date))
    .sort();
  for (const date of dates) await store.reports.publish(date, new Date().toISOString());
  return dates;
}

/**
 * Publishes the newest revision of every day whose published report was made from an edition that was revoked since: by
 * revoking, the operator states that the published report is wrong.
 * @returns published dates, oldest first
 */
export async function publishCorrections(store: Pick<Store, 'reports' | 'editions'>): Promise<string[]> {
  const revoked = (await store.editions()).filter(({ status }) => status === 'revoked');
  const published = await store.reports.heads({ state: 'published' });
  const dates: string[] = [];
  for (const head of published.reverse()) {
    const newest = await store.reports.get(head.date);
    if (newest!.revision === head.revision || (await revokedSince(store, head, revoked)).length === 0) continue;
    await store.reports.publish(head.date, new Date().toISOString());
    dates.push(head.date);
  }
  return dates;
}
