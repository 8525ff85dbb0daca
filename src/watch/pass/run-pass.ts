/**
 * One pass of a watch: the customers against the lists as they are now, and what is new, changed or cleared since the pass
 * before.
 *
 *     operator's rows ----> state: customers to screen
 *     records, words -----> what changed ----> concerned? ----> threads screen ----> differences ----> outbox
 *                                              (all, in a full pass)
 */
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { rowOf, type Snapshot } from '../../search/snapshot.ts';
import { type Decisions, NO_DECISIONS } from '../../service/decisions/decision-file.ts';
import type { InputRow } from '../../service/rows/input-row.ts';
import type { Customer } from '../answers/finding.ts';
import { rowNames } from '../answers/row-names.ts';
import { changedNames, rowsWithWords } from '../delta/changed-names.ts';
import { type ChangedRecord, changedRecords, noteRecords } from '../delta/changed-records.ts';
import { type Concern, concerned } from '../delta/concerned.ts';
import {
  type KnownWords,
  type MovedWords,
  movedWords,
  NOTHING_MOVED,
  packedWords,
  unpackedWords,
  wordsNow,
  wordsOf,
} from '../delta/moved-words.ts';
import {
  nextCustomers,
  noteScreened,
  type ReadCustomers,
  type StoredCustomer,
  takeCustomers,
} from '../state/customers.ts';
import { addEvent } from '../state/outbox.ts';
import { probeBytes } from '../state/probe-bytes.ts';
import type { WatchState } from '../state/state-file.ts';
import { type TokenTable, tokenTable } from '../state/tokens.ts';
import type { CustomerResult, CustomerWork } from './customer-job.ts';
import { customerPool } from './customer-pool.ts';
import { type EventMaker, eventMaker } from './make-events.ts';
import { type Namesakes, namesakes } from './namesakes.ts';
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
  const moved = isSame || plan.full ? NOTHING_MOVED : movedWords(known, words, snapshot.names.nameCount);
  const events = eventMaker(state, plan, records);
  const summary = emptySummary(plan, records.size, moved.words.size);
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
  moved: MovedWords,
): Judge | null {
  const { names: index, entities } = snapshot;
  const rows = new Set([...records.values()].flatMap(({ row }) => (row < 0 ? [] : [row])));
  const worded = rowsWithWords(snapshot, moved.words);
  if (new Set([...rows, ...worded]).size > MOST_CHANGED * entities) return null;
  const decisions = decisionsOf(options);
  const areDecisionsNew = state.get('decisions') !== decisions.digest;
  const isNew = ({ screened, probe, key, findings }: StoredCustomer): boolean =>
    screened === 0 ||
    screened > plan.before!.no ||
    !probe ||
    (areDecisionsNew && (decisions.of(key).length > 0 || findings.some(({ silenced }) => silenced)));
  if (records.size === 0 && moved.words.size === 0) return (customer) => (isNew(customer) ? 'screen' : 'apart');
  const names = changedNames(snapshot, { records: rows, worded, moved });
  const namesOfRow = rowNames(index, entities);
  const namesOf = (id: string): readonly number[] => {
    const row = rowOf(snapshot, id);
    return row < 0 ? [] : [...namesOfRow(row)];
  };
  const judge = concerned({ records, names, moved, threshold: options.threshold, namesOf }, index, tokens.tokenOf);
  return (customer) => {
    if (isNew(customer)) return 'screen';
    const { findings, fragile, probe } = customer;
    return judge({ findings, fragile, probe: probe! });
  };
}

/** Customers judged between two looks at what the threads have done. */
const JUDGED_AT_ONCE = 250;

async function screenConcerned(pass: Pass, judge: Judge | null): Promise<void> {
  const { state, plan, options, summary } = pass;
  const pool = customerPool(pass.snapshot, Math.max(1, options.threads ?? availableParallelism()));
  const known = namesakes();
  let waiting: StoredCustomer[] = [];
  // While the threads screen some customers, the next ones are judged.
  let screening: Promise<void> = Promise.resolve();
  let done = 0;
  const flush = async (): Promise<void> => {
    const customers = waiting.map((stored): Screened => ({ stored, customer: stored.customer() }));
    waiting = [];
    const judged = done;
    const results = await screenAll(pass, pool, known, customers);
    state.step(() => {
      for (const [at, one] of customers.entries()) take(pass, known, one, results[at]!);
    });
    options.onProgress?.(judged, summary.customers);
  };
  const isStopped = (): boolean => options.signal?.aborted ?? false;
  try {
    for (let last = 0; !isStopped(); ) {
      const chunk = nextCustomers(state, last, plan.mark.no, CHUNK);
      if (chunk.length === 0) break;
      last = chunk.at(-1)!.id;
      for (const customer of chunk) {
        const concern = judge ? judge(customer) : 'screen';
        if (concern === 'compared') summary.compared++;
        if (concern === 'screen') waiting.push(customer);
        if (++done % JUDGED_AT_ONCE === 0) await setImmediate();
        if (waiting.length < WORK_A_STEP) continue;
        await screening;
        if (isStopped()) return;
        screening = flush();
        // It is waited for above; until then nobody would catch what it throws.
        screening.catch(() => {});
      }
    }
    await screening;
    if (!isStopped()) await flush();
  } finally {
    await Promise.allSettled([screening]);
    await pool.close();
  }
}

/** A customer being screened, as the state has it and with its row read. */
interface Screened {
  stored: StoredCustomer;
  customer: Customer;
}

/** Screens customers by the threads; null for those whose namesakes are known to have nothing found, as they had nothing. */
async function screenAll(
  { options }: Pass,
  pool: ReturnType<typeof customerPool>,
  known: Namesakes,
  customers: readonly Screened[],
): Promise<(CustomerResult | null)[]> {
  const decisions = decisionsOf(options);
  const places: number[] = [];
  const work: CustomerWork[] = [];
  for (const [at, { stored, customer }] of customers.entries()) {
    if (stored.findings.length === 0 && known.of(customer)) continue;
    places.push(at);
    work.push({ ...customer, id: stored.id, before: stored.findings, decisions: decisions.of(stored.key) });
  }
  const jobs: Promise<CustomerResult[]>[] = [];
  for (let at = 0; at < work.length; at += BATCH)
    jobs.push(pool.run({ threshold: options.threshold, customers: work.slice(at, at + BATCH) }));
  const results = new Array<CustomerResult | null>(customers.length).fill(null);
  for (const [at, result] of (await Promise.all(jobs)).flat().entries()) results[places[at]!] = result;
  return results;
}

function take(pass: Pass, known: Namesakes, { stored, customer }: Screened, result: CustomerResult | null): void {
  const { state, plan, tokens, events, summary } = pass;
  summary.screened++;
  if (result === null) {
    noteScreened(state, plan.mark.no, { id: stored.id, findings: [], ...known.of(customer)! });
    return;
  }
  const { findings, fragile, changes } = result;
  const probe = probeBytes(result.probe, tokens.idOf);
  known.add(customer, { findings, fragile, probe });
  noteScreened(state, plan.mark.no, { id: stored.id, findings, fragile, probe });
  add(pass, events.of(stored, changes));
}
