import type { WatchEvent } from '../event.ts';
import type { QueuedEvent } from './queue.ts';

/** An event with its body, `{type, timestamp, data}`. @param now the instant that the body states */
export function queuedEvent(event: Omit<QueuedEvent, 'body'>, data: unknown, now: Date): QueuedEvent {
  return { ...event, body: JSON.stringify({ type: event.type, timestamp: now.toISOString(), data }) };
}

/** What a watch tells, for webhooks: in order for each record. */
export const watchMessage = ({ type, ...data }: WatchEvent, now: Date): QueuedEvent =>
  queuedEvent({ id: data.id, type, subject: data.record }, data, now);
