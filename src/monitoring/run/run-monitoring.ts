/**
 * One run of customer monitoring: compares the customers with the current lists and finds what is new, changed or cleared since
 * the previous run.
 *
 *     operator's rows ----> state: customers
 *     records ------------> what changed ----> threads: who is due, or found in a changed record ----> differences ----> outbox
 *                                              (all, in a full run)
 */

import { hasRow } from '../../search/snapshot/row-sets.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { NO_DECISIONS } from '../../service/decisions/decision.ts';
import type { InputRow } from '../../service/rows/jsonl-rows.ts';
import {
  type ChangedRecord,
  changedParties,
  changedRecords,
  noteParties,
  noteRecords,
  partiesNow,
} from '../changed-records.ts';
import { LISTED_NOW } from '../findings.ts';
import { importCustomers } from '../state/customers.ts';
import type { WatchState } from '../state/state-file.ts';
import {
  addEvents,
  emptySummary,
  eventMaker,
  type MonitoringRun,
  planRun,
  type RunOptions,
  type RunSummary,
} from './run.ts';
import { type Change, screenCustomers } from './screen-customers.ts';

/** If a larger fraction of the records changed, every customer is screened, because finding the affected ones costs as much. */
const MAX_CHANGED_SHARE = 0.25;

/** Performs a run and leaves the events in the outbox of the state. `rows`: all customers, or null if unchanged */
export async function runMonitoring(
  state: WatchState,
  snapshot: Snapshot,
  rows: AsyncIterable<InputRow> | null,
  options: RunOptions,
): Promise<RunSummary> {
  const start = performance.now();
  const used = process.cpuUsage();
  const plan = planRun(state, snapshot, { threshold: options.threshold, full: options.full ?? false });
  state.step(() => state.set('begun', JSON.stringify(plan.mark)));
  const isSame = plan.before?.data_version === snapshot.dataVersion;
  const records = isSame ? new Map<string, ChangedRecord>() : changedRecords(state, snapshot);
  const grouped = isSame && !plan.full ? null : partiesNow(snapshot);
  const parties = !grouped || plan.full ? new Set<string>() : changedParties(state, grouped);
  const events = eventMaker(state, plan, { records, parties });
  const summary = emptySummary(plan, records.size);
  const pass: MonitoringRun = { state, snapshot, plan, options, events, summary };
  if (rows)
    summary.read = await importCustomers(state, rows, plan.mark.no, (gone) => addEvents(pass, events.gone(gone)));
  summary.customers = state.sql('select count(*) as count from customers').get()!.count as number;
  const change = plan.full ? null : changeOf(snapshot, records, parties);
  if (!plan.full && !change) summary.full = 'changes';
  await screenCustomers(pass, change);
  summary.stopped = options.signal?.aborted ?? false;
  if (!summary.stopped)
    state.step(() => {
      noteRecords(state, records.values());
      if (grouped) noteParties(state, grouped);
      state.set('decisions', (options.decisions ?? NO_DECISIONS).digest);
      state.set('done', JSON.stringify(plan.mark));
    });
  summary.seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  summary.processor_seconds = (user + system) / 1e6;
  return summary;
}

/** The changes; null if there are so many that every customer is screened. */
function changeOf(
  snapshot: Snapshot,
  records: ReadonlyMap<string, ChangedRecord>,
  parties: ReadonlySet<string>,
): Change | null {
  if (records.size > MAX_CHANGED_SHARE * snapshot.entities) return null;
  const listed = snapshot.filter(LISTED_NOW).words;
  const rows = [...records.values()].flatMap(({ row }) => (row >= 0 && hasRow(listed, row) ? [row] : []));
  return { records: new Set([...records.keys(), ...parties]), rows };
}
