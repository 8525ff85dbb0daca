import type { WatchEvent } from '../event.ts';
import type { QueuedEvent } from './queue.ts';

/** An event with its body, `{type, timestamp, data}`. @param now the instant stated in the body */
export function queuedEvent(event: Omit<QueuedEvent, 'body'>, data: unknown, now: Date): QueuedEvent {
  return { ...event, body: JSON.stringify({ type: event.type, timestamp: now.toISOString(), data }) };
}

/**
 * A monitoring event for webhooks. Events of one record keep their order. Data about the customer are omitted: the compared
 * words, the stated facts and the reasons derived from them remain in the operator's file.
 */
export function watchMessage({ type, ...event }: WatchEvent, now: Date): QueuedEvent {
  const data = { ...event, hit: event.hit && withoutCustomer(event.hit) };
  return queuedEvent({ id: event.id, type, subject: event.record }, data, now);
}

function withoutCustomer({ suppressed_reason: _, match, ...hit }: NonNullable<WatchEvent['hit']>) {
  const { evidence: __, facts, ...matched } = match;
  return {
    ...hit,
    match: { ...matched, facts: facts.map(({ fact, record, verdict }) => ({ fact, record, verdict })) },
  };
}
