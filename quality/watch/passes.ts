/** Runs customer monitoring over steps of the lists, and compares each run with full screenings. */
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { seededRandom } from '../../src/exam/cases/random.ts';
import type { RunSummary } from '../../src/monitoring/run/run.ts';
import { runMonitoring } from '../../src/monitoring/run/run-monitoring.ts';
import { flushToOutput } from '../../src/monitoring/state/outbox.ts';
import { openState, type WatchState } from '../../src/monitoring/state/state-file.ts';
import { openSnapshot, type Snapshot } from '../../src/search/snapshot.ts';
import type { InputRow } from '../../src/service/rows/jsonl-rows.ts';
import { readScreeningRow } from '../../src/service/rows/screening-row.ts';
import { whole } from '../page.ts';
import { everybody, type Held, holder } from './held-against.ts';
import { type ReferenceCustomer, screenEverybody } from './reference.ts';
import type { Step } from './steps.ts';

const STATE = resolve(import.meta.dirname, '../../var/watch/eval.state');
const THRESHOLD = 0.7;
/** Number of customers screened individually to measure the cost, and of those used to warm up the threads. */
const SAMPLE = 12_000;
const WARMING = 2000;
/** Customers compared with full screenings at each step, besides those with events; up to `MAX_HELD` customers, all are. */
const DRAW = { fromAll: 20_000, fromSharing: 5_000 };
const MAX_HELD = 60_000;

/** One run. */
export interface Watched {
  step: Step;
  summary: RunSummary;
  told: number;
  held: Held;
  /** Processor time of screening all customers, in seconds. */
  full: number;
}

/** Explains how runs over so many customers are compared with full screenings, and the columns of {@link table}. */
export const howHeld = (customers: number): string[] => [
  ...(customers <= MAX_HELD
    ? [
        'Each pass is held against two full screenings of everybody, before and after, by a separate script. *Told* are the events of the watch;',
        '*by two screenings* is in what the two',
      ]
    : [
        'Screening everybody twice for each step would take hours, so a pass, which looks at everybody, is held against two full screenings, before and',
        `after, by a separate script, of these customers: ${whole(DRAW.fromAll)} drawn from all, the same at every step; ${whole(DRAW.fromSharing)} drawn from those whose name shares a`,
        'word with a changed record (*checked*: how many of how many); and every customer that the watch named. So an event told falsely is found for',
        'certain, one that is missed by the share of customers checked. *Told* are the events of the watch; *by two screenings* is in what the two',
      ]),
  'screenings of the customers checked differ: another set of alerts or suppressed hits, another verdict of a fact, another content of the record.',
  '*Differences* are events in one and not in the other, and customers checked whose kept answer is not that of a full screening. Times are of the',
  'whole pass, indexing the change included: *watch* and *full* in processor seconds of all threads, *clock* by the clock; *full* screens everybody',
  `one by one and keeps nothing, reckoned from ${whole(SAMPLE - WARMING)} of them, the start of the threads left out.`,
];

const COLUMNS = [
  '| files | records changed | compared | screened | told | checked | of those sharing a word | by two screenings | differences | watch s | clock s | full s | ratio |',
  `|---|${'---:|'.repeat(12)}`,
];

/** The runs as a table, and a summary. */
export function table(found: readonly Watched[]): string[] {
  const sum = (of: (one: Watched) => number): number => found.reduce((total, one) => total + of(one), 0);
  const [told, wrong] = [sum((one) => one.told), sum(({ held }) => held.differences)];
  return [...COLUMNS, ...found.map(rowOf), '', `In all ${whole(told)} events, **${wrong} differences**.`];
}

function rowOf({ step, summary, told, held, full }: Watched): string {
  const { changed_records, compared, screened, full: why, customers } = summary;
  const share = (count: number): string => `${((100 * count) / customers).toFixed(2)}%`;
  const files = step.files.length > 3 ? 'the editions before' : step.files.join(', ');
  const cells = [
    files,
    whole(changed_records),
    why === null ? share(compared) : '–',
    why === null ? share(screened) : `all (${why})`,
    whole(told),
    whole(held.checked),
    `${whole(held.sharingChecked)} of ${whole(held.sharing)}`,
    whole(held.expected),
    `**${held.differences}**`,
    summary.processor_seconds.toFixed(1),
    summary.seconds.toFixed(1),
    full.toFixed(1),
    (full / summary.processor_seconds).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

const customersOf = (rows: readonly InputRow[]): ReferenceCustomer[] =>
  rows.map((row) => {
    const { id, q, corroboration } = readScreeningRow(row);
    return { key: String(id), q, ...(corroboration && { corroboration }) };
  });

async function* given(rows: readonly InputRow[]): AsyncGenerator<InputRow> {
  yield* rows;
}

/** The final state of a monitoring. */
export interface WatchEnd {
  state: WatchState;
  snapshot: Snapshot;
  customers: readonly ReferenceCustomer[];
}

/**
 * Monitors customers over steps.
 * @param atEnd receives the state after the last step
 */
export async function watched(
  steps: readonly Step[],
  rows: readonly InputRow[],
  atEnd: (end: WatchEnd) => Promise<void>,
): Promise<Watched[]> {
  const threads = availableParallelism();
  const customers = customersOf(rows);
  // The cost of screening customers individually is measured on a sample, since customers of one name are screened
  // together.
  const sample = customers.slice(0, SAMPLE).map((one) => ({ q: one.q, customers: [one] }));
  const drawn = customers.length <= MAX_HELD ? { fromAll: customers.length, fromSharing: 0 } : DRAW;
  const held = holder(everybody(customers), drawn, { random: seededRandom(12), threads });
  for (const end of ['', '-wal', '-shm']) rmSync(`${STATE}${end}`, { force: true });
  const state = openState(STATE);
  const found: Watched[] = [];
  let before: Snapshot | null = null;
  for (const [at, step] of steps.entries()) {
    const after = await openSnapshot(step.snapshot);
    const options = { threshold: THRESHOLD, threads };
    const summary = await runMonitoring(state, after, at === 0 ? given(rows) : null, options);
    const told = new Set<string>();
    flushToOutput(state, (events) => {
      for (const { type, customer, record } of events) told.add(`${customer} ${record} ${type.slice('watch.'.length)}`);
    });
    const warming = await screenEverybody(after, sample.slice(0, WARMING), threads);
    const each = await screenEverybody(after, sample, threads);
    const full = ((each.processor - warming.processor) / (sample.length - WARMING)) * customers.length;
    const one = { step, summary, told: told.size, held: await held({ state, before, after, told }), full };
    found.push(one);
    console.log(rowOf(one), one.held.examples.join('; '));
    before = after;
  }
  await atEnd({ state, snapshot: before!, customers });
  state.close();
  return found;
}
