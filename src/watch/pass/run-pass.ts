/**
 * One pass of a watch: the customers against the lists as they are now, and what is new, changed or cleared since the pass
 * before.
 *
 *     operator's rows ----> state: customers to screen
 *     records, words -----> what changed ----> concerned? ----> threads screen ----> differences ----> outbox
 *                                              (all, in a full pass)
 */
import { availableParallelism } from 'node:os';
import { rowOf, type Snapshot } from '../../search/snapshot.ts';
import { type Decisions, NO_DECISIONS } from '../../service/decisions/decision-file.ts';
import type { InputRow } from '../../service/rows/input-row.ts';
import { changedNames, rowsWithWords } from '../delta/changed-names.ts';
import { type ChangedRecord, changedRecords, noteRecords } from '../delta/changed-records.ts';
import { type Concern, concerned } from '../delta/concerned.ts';
import { type KnownWords, movedWords, packedWords, unpackedWords, wordsNow, wordsOf } from '../delta/moved-words.ts';
import { rowNames } from '../delta/row-names.ts';
import {
  nextCustomers,
  noteScreened,
  type ReadCustomers,
  type StoredCustomer,
  takeCustomers,
} from '../state/customers.ts';
import { addEvent } from '../state/outbox.ts';
import { probeBytes, probeFrom } from '../state/probe-bytes.ts';
import type { WatchState } from '../state/state-file.ts';
import { type TokenTable, tokenTable } from '../state/tokens.ts';
import type { CustomerJob, CustomerResult, CustomerWork } from './customer-job.ts';
import { customerPool } from './customer-pool.ts';
import { type EventMaker, eventMaker } from './make-events.ts';
import { type PassPlan, planPass } from './plan.ts';

/** Customers read from the state at once, and screened between two steps. */
const CHUNK = 2000;
const WORK_A_STEP = 512;
/** Customers that a thread takes at once. */
const BATCH = 16;
/** When more of the records than this changed, everybody is screened: looking for whom it concerns costs as much. */
const MOST_CHANGED = 0.25;

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
}

/** What a pass did. */
export interface PassSummary {
  data_version: { before: string | null; after: string };
  /** Null when the changes alone were looked at. */
  full: PassPlan['full'];
  /** What was read of the operator's rows; null when they were not read again. */
  read: ReadCustomers | null;
  customers: number;
  /** Records that changed, and words that moved. */
  changed_records: number;
  moved_words: number;
  /** Customers that were compared with changed names and are as they were, and customers screened in full. */
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
interface Pass {
  state: WatchState;
  snapshot: Snapshot;
  plan: PassPlan;
  options: PassOptions;
  tokens: TokenTable;
  events: EventMaker;
  summary: PassSummary;
}

/**
 * Runs a pass and leaves what it found in the outbox of the state.
 * @param rows the operator's customers, all of them; null where they are as they were
 */
export async function runPass(
  state: WatchState,
  snapshot: Snapshot,
  rows: AsyncIterable<InputRow> | null,
  options: PassOptions,
): Promise<PassSummary> {
  const start = performance.now();
  const used = process.cpuUsage();
  const plan = planPass(state, snapshot, { threshold: options.threshold, full: options.full ?? false });
  state.step(() => state.set('begun', JSON.stringify(plan.mark)));
  const words = wordsOf(snapshot.names);
  const known: KnownWords = plan.before ? unpackedWords(state.get('words')!) : new Map();
  const isSame = plan.before?.data_version === snapshot.dataVersion;
  const records = isSame ? new Map<string, ChangedRecord>() : changedRecords(state, snapshot);
  const moved = isSame || plan.full ? new Set<string>() : movedWords(known, words, snapshot.names.nameCount);
  const events = eventMaker(state, plan, records);
  const summary = emptySummary(plan, records.size, moved.size);
  const pass: Pass = { state, snapshot, plan, options, tokens: tokenTable(state), events, summary };
  if (rows) summary.read = await takeCustomers(state, rows, plan.mark.no, (gone) => add(pass, events.gone(gone)));
  summary.customers = state.sql('select count(*) as count from customers').get()!.count as number;
  const judge = plan.full ? null : judgeOf(pass, records, moved);
  if (!plan.full && !judge) summary.full = 'changes';
  await screenConcerned(pass, judge);
  summary.stopped = options.signal?.aborted ?? false;
  if (!summary.stopped)
    state.step(() => {
      noteRecords(state, records.values());
      state.set('words', packedWords(judge ? known : wordsNow(words, snapshot.names.nameCount)));
      state.set('decisions', decisionsOf(options).digest);
      state.set('done', JSON.stringify(plan.mark));
    });
  summary.seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(used);
  summary.processor_seconds = (user + system) / 1e6;
  return summary;
}

function emptySummary({ mark, before, full }: PassPlan, records: number, words: number): PassSummary {
  return {
    data_version: { before: before?.data_version ?? null, after: mark.data_version },
    full,
    read: null,
    customers: 0,
    changed_records: records,
    moved_words: words,
    compared: 0,
    screened: 0,
    new: 0,
    changed: 0,
    cleared: 0,
    seconds: 0,
    processor_seconds: 0,
    stopped: false,
  };
}

function add({ state, summary, options }: Pass, events: ReturnType<EventMaker['of']>): void {
  for (const event of events) {
    if (options.baseline && summary.full === 'first') continue;
    addEvent(state, event);
    if (event.type === 'watch.new') summary.new++;
    else if (event.type === 'watch.changed') summary.changed++;
    else summary.cleared++;
  }
}

type Judge = (customer: StoredCustomer) => Concern;

const decisionsOf = ({ decisions }: PassOptions): Decisions => decisions ?? NO_DECISIONS;

/** Whom the changes concern; null when they are so many that everybody is screened. */
function judgeOf(
  { state, snapshot, plan, options, tokens }: Pass,
  records: ReadonlyMap<string, ChangedRecord>,
  words: ReadonlySet<string>,
): Judge | null {
  const { names: index, entities } = snapshot;
  const rows = new Set([...records.values()].flatMap(({ row }) => (row < 0 ? [] : [row])));
  const all = new Set([...rowsWithWords(snapshot, words), ...rows]);
  if (all.size > MOST_CHANGED * entities) return null;
  const decisions = decisionsOf(options);
  const areDecisionsNew = state.get('decisions') !== decisions.digest;
  const isNew = ({ screened, probe, key, findings }: StoredCustomer): boolean =>
    screened === 0 ||
    screened > plan.before!.no ||
    !probe ||
    (areDecisionsNew && (decisions.of(key).length > 0 || findings.some(({ silenced }) => silenced)));
  if (all.size === 0 && records.size === 0 && words.size === 0)
    return (customer) => (isNew(customer) ? 'screen' : 'apart');
  const names = changedNames(snapshot, all, rows);
  const namesOfRow = rowNames(index, entities);
  const namesOf = (id: string): readonly number[] => {
    const row = rowOf(snapshot, id);
    return row < 0 ? [] : [...namesOfRow(row)];
  };
  const judge = concerned({ records, names, words, threshold: options.threshold, namesOf }, index, tokens.tokenOf);
  return (customer) => {
    if (isNew(customer)) return 'screen';
    const { findings, fragile, probe } = customer;
    return judge({ findings, fragile, probe: probeFrom(probe!) });
  };
}

async function screenConcerned(pass: Pass, judge: Judge | null): Promise<void> {
  const { state, plan, options, summary } = pass;
  const pool = customerPool(pass.snapshot, Math.max(1, options.threads ?? availableParallelism()));
  let waiting: StoredCustomer[] = [];
  const flush = async (): Promise<void> => {
    const screened = waiting;
    waiting = [];
    const jobs: Promise<CustomerResult[]>[] = [];
    for (let at = 0; at < screened.length; at += BATCH)
      jobs.push(pool.run(jobOf(pass, screened.slice(at, at + BATCH))));
    const results = (await Promise.all(jobs)).flat();
    state.step(() => {
      for (const [at, result] of results.entries()) take(pass, screened[at]!, result);
    });
  };
  const isStopped = (): boolean => options.signal?.aborted ?? false;
  try {
    let done = 0;
    for (let last = 0; !isStopped(); ) {
      const chunk = nextCustomers(state, last, plan.mark.no, CHUNK);
      if (chunk.length === 0) break;
      last = chunk.at(-1)!.id;
      for (const customer of chunk) {
        const concern = judge ? judge(customer) : 'screen';
        if (concern === 'compared') summary.compared++;
        if (concern === 'screen') waiting.push(customer);
        done++;
        if (waiting.length < WORK_A_STEP) continue;
        await flush();
        options.onProgress?.(done, summary.customers);
        if (isStopped()) return;
      }
    }
    await flush();
  } finally {
    await pool.close();
  }
}

function jobOf({ options }: Pass, customers: readonly StoredCustomer[]): CustomerJob {
  const decisions = decisionsOf(options);
  return {
    threshold: options.threshold,
    customers: customers.map(({ id, key, customer, findings }): CustomerWork => {
      return { ...customer(), id, before: findings, decisions: decisions.of(key) };
    }),
  };
}

function take(pass: Pass, customer: StoredCustomer, { findings, fragile, probe, changes }: CustomerResult): void {
  const { state, plan, tokens, events, summary } = pass;
  summary.screened++;
  noteScreened(state, plan.mark.no, { id: customer.id, findings, fragile, probe: probeBytes(probe, tokens.idOf) });
  add(pass, events.of(customer, changes));
}
