import type { WatchEvent } from '../event.ts';
import type { QueuedEvent } from './queue.ts';

/** An event with its body, `{type, timestamp, data}`. @param now the instant that the body states */
export function queuedEvent(event: Omit<QueuedEvent, 'body'>, data: unknown, now: Date): QueuedEvent {
  return { ...event, body: JSON.stringify({ type: event.type, timestamp: now.toISOString(), data }) };
}

/**
 * What a watch tells, for webhooks: in order for each record, and without what is known of the customer: the words compared,
 * the facts stated and the reasons made of them stay in the operator's file.
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
