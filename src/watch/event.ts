/** What a watch tells. */
import { createHash } from 'node:crypto';
import type { HistoryEvent } from '../domain/entity/entity.ts';
import type { Ruling } from '../service/decisions/decision.ts';
import type { Standing } from './answers/finding.ts';
import type { ShownHit, ShownParty } from './pass/customer-job.ts';

/** Why a customer's answer is another one. */
export type Reason =
  | { reason: HistoryEvent['event']; date: string | null; by: string; fields?: string[] }
  /** The record is in the data no more: its edition was revoked. */
  | { reason: 'withdrawn' }
  /** The record says something else without an event of its list, as after a new reading of its edition. */
  | { reason: 'record' }
  | { reason: 'customer_added' | 'customer_changed' | 'customer_gone' }
  /** Its party has other records than before, or another record of it is found differently. */
  | { reason: 'party' }
  /** The rules of scoring are others, or the threshold is. */
  | { reason: 'rules' | 'threshold' }
  /** A decision that silenced the alert holds no longer. */
  | { reason: 'decision' };

/** One line of a watch: a record that is found for a customer now, no more, or otherwise than before. */
export interface WatchEvent {
  /** The same for the same event, however often it is sent. */
  id: string;
  type: 'watch.new' | 'watch.changed' | 'watch.cleared';
  /** The operator's id of the customer. */
  customer: string;
  standing: { before: Standing | null; after: Standing | null };
  /** Null when the record is in the data no more; `record` is its id. */
  party: ShownParty | null;
  record: string;
  reasons: Reason[];
  /** Score, facts and explanation; null when cleared. */
  hit: ShownHit | null;
  /** The operator's decision about it: `silenced`, or `reopened` with the facts that changed; null without one. */
  decision: Ruling | null;
  data_version: { before: string | null; after: string };
}

/** The id of what a pass tells of a customer and a record. */
export function eventId(state: string, pass: number, customer: string, record: string): string {
  const hash = createHash('sha256').update(JSON.stringify([state, pass, customer, record]));
  return `evt_${hash.digest('hex').slice(0, 24)}`;
}
