import type { EntityRecord, HistoryEvent } from '../../src/domain/entity/entity.ts';
import type { Store } from '../../src/store/store.ts';

/** An event with its number, its entity and its source. */
export interface NumberedEvent extends HistoryEvent {
  seq: number;
  entity_id: string;
  source_id: string;
}

/** The stored entity with this id; null when there is none. */
export async function entityIn(store: Pick<Store, 'entities'>, id: string): Promise<EntityRecord | null> {
  for await (const entity of store.entities()) if (entity.id === id) return entity;
  return null;
}

/** All events, in the order in which they were recorded. */
export async function eventsIn(store: Pick<Store, 'entities' | 'eventSeqs'>): Promise<NumberedEvent[]> {
  const numbers = await store.eventSeqs();
  const events: NumberedEvent[] = [];
  for await (const { id, source_id, history } of store.entities())
    for (const [at, event] of history.entries())
      events.push({ seq: numbers.get(id)![at]!, entity_id: id, source_id, ...event });
  return events.sort((a, b) => a.seq - b.seq);
}

/** One line of JSON for each entity with its history, for comparing stores; independent of the time of ingest. */
export async function dumpOf(store: Pick<Store, 'entities'>): Promise<string[]> {
  const lines: string[] = [];
  for await (const entity of store.entities()) lines.push(JSON.stringify(entity));
  return lines;
}
