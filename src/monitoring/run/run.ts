/** Options, context and summary of a run. */
import type { Snapshot } from '../../search/snapshot.ts';
import type { Decisions } from '../../service/decisions/decision.ts';
import type { ReadCustomers } from '../state/import-customers.ts';
import { addEvent } from '../state/outbox.ts';
import type { WatchState } from '../state/state-file.ts';
import type { EventMaker } from './make-events.ts';
import type { RunPlan } from './plan.ts';

export interface RunOptions {
  /** Minimum score of a hit, 0–1. */
  threshold: number;
  /** Screens every customer, whatever changed. */
  full?: boolean;
  /** First run: records existing hits without creating events. */
  baseline?: boolean;
  threads?: number;
  decisions?: Decisions;
  /** Stops the run in good order; the next one resumes it. */
  signal?: AbortSignal;
  /** Called after each step with the number of customers done and the total. */
  onProgress?(done: number, total: number): void;
  /** Called from time to time between steps when events are in the outbox, while further customers are screened. */
  onFound?(): void;
}

/** Summary of a run, at its beginning. */
export const emptySummary = ({ mark, before, full }: RunPlan, changed_records: number) => ({
  data_version: { before: before?.data_version ?? null, after: mark.data_version },
  /** Null if only the changes were examined. */
  full,
  /** Result of reading the operator's rows; null if they were not read again. */
  read: null as ReadCustomers | null,
  customers: 0,
  changed_records,
  /** Customers whose names were compared with the changed records without a result, and customers screened in full. */
  compared: 0,
  screened: 0,
  /** Number of events by type. */
  ...{ new: 0, changed: 0, cleared: 0 },
  seconds: 0,
  /** Of all threads. */
  processor_seconds: 0,
  stopped: false,
});
export type RunSummary = ReturnType<typeof emptySummary>;

/** Context of a run. */
export interface MonitoringRun {
  state: WatchState;
  snapshot: Snapshot;
  plan: RunPlan;
  options: RunOptions;
  events: EventMaker;
  summary: RunSummary;
}

/** Adds events to the outbox and counts them in the summary. */
export function addEvents({ state, summary, options }: MonitoringRun, events: ReturnType<EventMaker['of']>): void {
  for (const event of events) {
    if (options.baseline && summary.full === 'first') continue;
    addEvent(state, event);
    if (event.type === 'watch.new') summary.new++;
    else if (event.type === 'watch.changed') summary.changed++;
    else summary.cleared++;
  }
}
