import type { Store } from '../store/store.ts';

/**
 * Publishes the drafts of finished days that were never published. A correction of a published report waits for the
 * operator, and so does a report that the operator took back.
 * @param today YYYY-MM-DD in the configured time zone; days before it are finished
 * @returns dates published, oldest first
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
