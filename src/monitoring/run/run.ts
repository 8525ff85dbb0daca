/** A run of monitoring: its plan, context and summary, and the events that it creates. */
import type { HistoryEvent } from '../../domain/entity/entity.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import type { Decisions } from '../../service/decisions/decision.ts';
import type { ChangedRecord } from '../changed-records.ts';
import { isReopened } from '../findings.ts';
import { ADDED, type GoneCustomer, type ReadCustomers, type StoredCustomer } from '../state/customers.ts';
import { addEvent, eventId, type Reason, type WatchEvent } from '../state/outbox.ts';
import type { WatchState } from '../state/state-file.ts';
import type { CustomerChange } from './customer-job.ts';

/** A run, as recorded in the state. */
interface PassMark {
  no: number;
  data_version: string;
  ruleset: string | null;
  threshold: number;
}

interface RunPlan {
  mark: PassMark;
  /** The previous run; null at the first. */
  before: PassMark | null;
  /** Why every customer is screened; null if only the changes are examined. */
  full: 'first' | 'asked' | 'rules' | 'threshold' | 'changes' | null;
}

const markOf = (state: WatchState, which: 'done' | 'begun'): PassMark | null => JSON.parse(state.get(which) ?? 'null');

/** Plans the next run. An interrupted run is resumed under its number if it had the same inputs; its results are kept. */
export function planRun(
  state: WatchState,
  { dataVersion, ruleset }: Pick<Snapshot, 'dataVersion' | 'ruleset'>,
  { threshold, full }: { threshold: number; full: boolean },
): RunPlan {
  const before = markOf(state, 'done');
  const begun = markOf(state, 'begun');
  const isInterrupted = begun !== null && begun.no !== before?.no;
  const goesOn =
    isInterrupted &&
    begun.data_version === dataVersion &&
    begun.ruleset === ruleset &&
    begun.threshold === threshold &&
    begun;
  const no = goesOn ? begun.no : Math.max(before?.no ?? 0, begun?.no ?? 0) + 1;
  const mark = { no, data_version: dataVersion, ruleset, threshold };
  const why = !before
    ? 'first'
    : before.ruleset !== ruleset
      ? 'rules'
      : before.threshold !== threshold
        ? 'threshold'
        : full
          ? 'asked'
          : null;
  return { mark, before, full: why };
}

interface Changed {
  records: ReadonlyMap<string, ChangedRecord>;
  /** Ids of records whose linked records have changed. */
  parties: ReadonlySet<string>;
}

/** Creates the events of one run. */
export function eventMaker(state: WatchState, { mark, before, full }: RunPlan, { records, parties }: Changed) {
  const id = state.get('id')!;
  const data_version = { before: before?.data_version ?? null, after: mark.data_version };
  const event = (customer: string, change: CustomerChange, reasons: Reason[]): WatchEvent => {
    const record = (change.after ?? change.before)!.id;
    const standing = { before: change.before?.standing ?? null, after: change.after?.standing ?? null };
    const type = standing.before === null ? 'new' : standing.after === null ? 'cleared' : 'changed';
    return {
      id: eventId(id, mark.no, customer, record),
      type: `watch.${type}`,
      customer,
      standing,
      party: change.party,
      record,
      reasons,
      hit: change.hit,
      decision: change.decision,
      data_version,
    };
  };
  return {
    of: (customer: StoredCustomer, changes: readonly CustomerChange[]): WatchEvent[] =>
      changes.map((change) => {
        const reasons = customerReasons(customer);
        const { id: record } = (change.after ?? change.before)!;
        const changed = records.get(record);
        if (before && changed) reasons.push(...recordReasons(changed));
        if (!changed && parties.has(record)) reasons.push({ reason: 'party' });
        if (isReopened(change)) reasons.push({ reason: 'decision' });
        if (full === 'rules' || full === 'threshold') reasons.push({ reason: full });
        return event(customer.key, change, reasons.length > 0 ? reasons : [{ reason: 'party' }]);
      }),
    /** Events of a customer that left the operator's file. */
    gone: ({ key, findings }: GoneCustomer): WatchEvent[] =>
      findings.map((finding) =>
        event(key, { before: finding, after: null, party: null, hit: null, decision: null }, [
          { reason: 'customer_gone' },
        ]),
      ),
  };
}

function customerReasons({ screened }: StoredCustomer): Reason[] {
  if (screened > ADDED) return [];
  return [{ reason: screened === ADDED ? 'customer_added' : 'customer_changed' }];
}

function recordReasons({ row, news }: ChangedRecord): Reason[] {
  if (row < 0) return [{ reason: 'withdrawn' }];
  if (news.length === 0) return [{ reason: 'record' }];
  return news.map(({ event, date, by, changes }: HistoryEvent) => ({
    reason: event,
    date,
    by,
    ...(changes && { fields: changes.map(({ field }) => field) }),
  }));
}

type EventMaker = ReturnType<typeof eventMaker>;

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
