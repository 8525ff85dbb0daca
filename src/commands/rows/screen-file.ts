/**
 * Screens a file of rows into a file of answers:
 *
 *     file -> rows -> batches -> threads (one shared snapshot) -> lines, in order of the rows -> part file -> output
 *
 * Only a few batches are under way at a time, so memory does not grow with the file.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Snapshot } from '../../search/snapshot.ts';
import type { InputRow } from '../../service/rows/input-row.ts';
import type { ScreenedBatch, ScreeningOptions } from '../../service/rows/screening-batch.ts';
import { CSV_HEAD } from '../../service/rows/screening-lines.ts';
import { screeningPool } from '../../service/rows/screening-pool.ts';
import { CommandFailed, WrongUsage } from '../run.ts';
import { openPart, type PartFile } from './part-file.ts';
import { formatOf, openRows, sizeOfFile } from './row-files.ts';

/** Rows that a thread takes at once. */
const BATCH = 32;
/** Batches under way for each thread: one worked on, others ready or waiting for their turn to be written. */
const AHEAD = 6;
/** Most names of unused fields that are told. */
const MOST_UNUSED = 20;

/** What was counted, over all runs that made the output. */
interface ScreenTotals {
  rows: number;
  /** Parties found, also those beyond the limit of a row. */
  hits: number;
  /** Rows with a hit. */
  found: number;
  /** Rows that could not be screened. */
  errors: number;
  first_error?: string;
  unused: string[];
  degraded?: string;
}

export interface ScreenSummary extends ScreenTotals {
  /** Rows that an interrupted run had done already. */
  resumed: number;
  /** Of this run. */
  seconds: number;
  data_version: string;
}

export interface ScreenJob {
  input: string;
  output: string;
  options: ScreeningOptions;
  resume?: boolean;
  /** Threads; default one for each processor. */
  threads?: number;
  encoder?: { spec: string; key?: string };
  /** Stops the run in good order; it can be resumed. */
  signal?: AbortSignal;
  /** Told after every batch: rows done in all, and the part of the input read (0–1). */
  onProgress?(rows: number, share: number): void;
}

const EMPTY: ScreenTotals = { rows: 0, hits: 0, found: 0, errors: 0, unused: [] };

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Screens `input` into `output`, both jsonl or csv by their endings, `.gz` too. Every row of the input has its answer, in
 * the same order. Throws `CommandFailed` when the file cannot be read, the part of an interrupted run does not fit, or
 * the signal stopped it.
 */
export async function screenFile(snapshot: Snapshot, job: ScreenJob): Promise<ScreenSummary> {
  const { input, output, options, resume = false, encoder = { spec: 'builtin' } } = job;
  const from = formatOf(input);
  const to = formatOf(output);
  if (resolve(input) === resolve(output)) throw new WrongUsage('The output must be another file than the input.');
  const bytes = sizeOfFile(input);
  const start = performance.now();
  const origin = {
    input: await sha256Of(input),
    ...options,
    encoder: encoder.spec,
    data_version: snapshot.dataVersion,
  };
  const head = to.kind === 'csv' ? CSV_HEAD : '';
  const part = openPart<ScreenTotals>(output, { origin, resume, gzip: to.gzip, head });
  const threads = Math.max(1, job.threads ?? availableParallelism());
  const pool = screeningPool({ memory: snapshot.memory, encoder }, threads);
  const screen = (batch: InputRow[]): Promise<ScreenedBatch> => pool.run({ rows: batch, options, output: to.kind });
  const resumed = part.done?.rows ?? 0;
  const rows = openRows(input, from, 'q');
  const onRows = (done: number): void => job.onProgress?.(done, bytes === 0 ? 1 : rows.bytesRead() / bytes);
  try {
    const { signal } = job;
    const mostUnderWay = threads * AHEAD;
    const totals = await screenRows(after(rows.rows, resumed), { screen, part, mostUnderWay, onRows, signal });
    await part.finish();
    const seconds = (performance.now() - start) / 1000;
    return { ...totals, resumed, seconds, data_version: snapshot.dataVersion };
  } finally {
    part.close();
    await pool.close();
  }
}

/** The rows without the first `count`. */
async function* after(rows: AsyncIterable<InputRow>, count: number): AsyncGenerator<InputRow> {
  for await (const row of rows) if (row.number > count) yield row;
}

/** What rows are screened by, and where their lines go. */
interface Screening {
  screen(rows: InputRow[]): Promise<ScreenedBatch>;
  part: PartFile<ScreenTotals>;
  /** Most batches under way at a time. */
  mostUnderWay: number;
  onRows(done: number): void;
  signal: AbortSignal | undefined;
}

async function screenRows(rows: AsyncIterable<InputRow>, screening: Screening): Promise<ScreenTotals> {
  const { screen, part, mostUnderWay, onRows, signal } = screening;
  let totals = part.done?.totals ?? EMPTY;
  const underWay: { count: number; screened: Promise<ScreenedBatch> }[] = [];
  let batch: InputRow[] = [];

  const send = (): void => {
    const screened = screen(batch);
    // Told where it is awaited; that may be later than it happens.
    screened.catch(() => {});
    underWay.push({ count: batch.length, screened });
    batch = [];
  };
  const writeOldest = async (): Promise<void> => {
    const { count, screened } = underWay.shift()!;
    const done = await screened;
    totals = added(totals, count, done);
    await part.add(done.text, count, totals);
    onRows(totals.rows);
  };

  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    send();
    if (underWay.length >= mostUnderWay) await writeOldest();
    if (signal?.aborted) break;
  }
  if (batch.length > 0 && !signal?.aborted) send();
  while (underWay.length > 0) await writeOldest();
  if (signal?.aborted) {
    await part.flush();
    throw new CommandFailed(`Stopped after ${totals.rows} rows; the same command with --resume continues.`);
  }
  return totals;
}

function added(totals: ScreenTotals, rows: number, batch: ScreenedBatch): ScreenTotals {
  return {
    rows: totals.rows + rows,
    hits: totals.hits + batch.hits,
    found: totals.found + batch.found,
    errors: totals.errors + batch.errors,
    first_error: totals.first_error ?? batch.first_error,
    unused: [...new Set([...totals.unused, ...batch.unused])].slice(0, MOST_UNUSED),
    degraded: totals.degraded ?? batch.degraded,
  };
}
