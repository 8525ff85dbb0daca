/** Webhook events that do not concern customers: published reports, and lists whose updates fail. */
import type { SourceState } from '../../domain/lists/source.ts';
import { type QueuedEvent, queuedEvent, type WebhookQueue } from '../../monitoring/webhooks/queue.ts';
import type { ReportHead } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import { sourceInfosOf } from '../data/chosen-sources.ts';

const MAX_REPORTS = 100;

/** The parts of the store that are queried. */
type Asked = Pick<Store, 'sourceStates' | 'ownLists'> & { reports: Pick<Store['reports'], 'heads'> };

/** Events since the last call; the first call takes the present state as known. Ids are derived from the content. */
export async function serviceEvents(
  store: Asked,
  queue: WebhookQueue,
  now: Date,
  publicUrl = '',
): Promise<QueuedEvent[]> {
  const heads = await store.reports.heads({ state: 'published', limit: MAX_REPORTS });
  const states = await store.sourceStates(await sourceInfosOf(store));
  return [
    ...reportEvents(heads, queue, { now, publicUrl }),
    ...states.flatMap((state) => listEvents(state, queue, now)),
  ];
}

function reportEvents(
  heads: readonly ReportHead[],
  queue: WebhookQueue,
  { now, publicUrl }: { now: Date; publicUrl: string },
): QueuedEvent[] {
  const mark = queue.mark('reports');
  const newest = [mark ?? '', ...heads.map(({ published_at }) => published_at!)].sort().at(-1)!;
  queue.setMark('reports', newest);
  if (mark === null) return [];
  return heads
    .filter(({ published_at }) => published_at! > mark)
    .map(({ date, revision, published_at }) =>
      queuedEvent(
        { id: `rep_${date}_${revision}`, type: 'report.published', subject: `report ${date}` },
        { date, revision, published_at, url: `${publicUrl}/reports/${date}` },
        now,
      ),
    );
}

/** A list that began to fail, or no longer fails. */
function listEvents(
  { source_id, source_list, edition, state, reason, since }: SourceState,
  queue: WebhookQueue,
  now: Date,
): QueuedEvent[] {
  const key = `failed ${source_id}`;
  const failing = state === 'failed' ? (since ?? 'once') : '';
  const known = queue.mark(key);
  if (known === failing) return [];
  queue.setMark(key, failing);
  if (known === null && failing === '') return [];
  const data = { source_id, source_list, edition };
  return [
    failing === ''
      ? queuedEvent(
          { id: `list_${source_id}_${known}_over`, type: 'list.recovered', subject: `list ${source_id}` },
          data,
          now,
        )
      : queuedEvent(
          { id: `list_${source_id}_${failing}`, type: 'list.failed', subject: `list ${source_id}` },
          { ...data, since, reason },
          now,
        ),
  ];
}
