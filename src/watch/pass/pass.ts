/** What a pass is given, works with and says of itself. */
import type { Snapshot } from '../../search/snapshot.ts';
import type { Decisions } from '../../service/decisions/decision.ts';
import { addEvent } from '../state/outbox.ts';
import type { WatchState } from '../state/state-file.ts';
import type { ReadCustomers } from '../state/take-customers.ts';
import type { EventMaker } from './make-events.ts';
import type { PassPlan } from './plan.ts';

export interface PassOptions {
  /** Least score of a hit, 0–1. */
  threshold: number;
  /** Screens everybody, whatever changed. */
  full?: boolean;
  /** Takes what a first pass finds as known, and tells nothing of it. */
  baseline?: boolean;
  threads?: number;
  /** The operator's decisions about known false hits. */
  decisions?: Decisions;
  /** The pass stops in good order; the next one goes on. */
  signal?: AbortSignal;
  /** Told after each step: customers done, of how many. */
  onProgress?(done: number, total: number): void;
  /** Told, now and then between steps, that events wait in the outbox, while further customers are looked at. */
  onFound?(): void;
}

/** What a pass did. */
export interface PassSummary {
  data_version: { before: string | null; after: string };
  /** Null when the changes alone were looked at. */
  full: PassPlan['full'];
  /** What was read of the operator's rows; null when they were not read again. */
  read: ReadCustomers | null;
  customers: number;
  /** Records that changed. */
  changed_records: number;
  /** Customers whose names were compared with the changed records and are as they were, and customers screened in full. */
  compared: number;
  screened: number;
  /** Events found. */
  new: number;
  changed: number;
  cleared: number;
  seconds: number;
  /** Of all threads. */
  processor_seconds: number;
  stopped: boolean;
}

/** Everything that a pass works with. */
export interface Pass {
  state: WatchState;
  snapshot: Snapshot;
  plan: PassPlan;
  options: PassOptions;
  events: EventMaker;
  summary: PassSummary;
}

/** Adds events to what is to be told, and to what the pass says of itself. */
export function addEvents({ state, summary, options }: Pass, events: ReturnType<EventMaker['of']>): void {
  for (const event of events) {
    if (options.baseline && summary.full === 'first') continue;
    addEvent(state, event);
    if (event.type === 'watch.new') summary.new++;
    else if (event.type === 'watch.changed') summary.changed++;
    else summary.cleared++;
  }
}
