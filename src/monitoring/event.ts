/** The events of customer monitoring. */
import { createHash } from 'node:crypto';
import type { HistoryEvent } from '../domain/entity/entity.ts';
import type { Ruling } from '../service/decisions/decision.ts';
import type { FindingStatus } from './results/finding.ts';
import type { ShownHit, ShownParty } from './run/customer-job.ts';

/** Why the result for a customer has changed. */
export type Reason =
  | { reason: HistoryEvent['event']; date: string | null; by: string; fields?: string[] }
  /** The record is no longer in the data: its edition was revoked. */
  | { reason: 'withdrawn' }
  /** The content of the record changed without an event of its list, as after re-parsing its edition. */
  | { reason: 'record' }
  | { reason: 'customer_added' | 'customer_changed' | 'customer_gone' }
  /** Its party has other records than before, or another record of the party is found differently. */
  | { reason: 'party' }
  /** The scoring rules or the threshold have changed. */
  | { reason: 'rules' | 'threshold' }
  /** A decision that dismissed the alert no longer applies. */
  | { reason: 'decision' };

/** One event: a record that is newly found for a customer, no longer found, or found differently. */
export interface WatchEvent {
  /** Equal for the same event, however often it is sent. */
  id: string;
  type: 'watch.new' | 'watch.changed' | 'watch.cleared';
  /** The operator's id of the customer. */
  customer: string;
  standing: { before: FindingStatus | null; after: FindingStatus | null };
  /** Null if the record is no longer in the data; `record` is its id. */
  party: ShownParty | null;
  record: string;
  reasons: Reason[];
  /** Score, facts and explanation; null if cleared. */
  hit: ShownHit | null;
  /** The operator's decision about it: `silenced`, or `reopened` with the facts that changed; null if there is none. */
  decision: Ruling | null;
  data_version: { before: string | null; after: string };
}

/** The id of the event of a run for a customer and a record. */
export function eventId(state: string, pass: number, customer: string, record: string): string {
  const hash = createHash('sha256').update(JSON.stringify([state, pass, customer, record]));
  return `evt_${hash.digest('hex').slice(0, 24)}`;
}
