/**
 * Screens a file of rows into a file of answers:
 *
 *     file -> rows -> batches -> threads (one shared snapshot) -> lines, in input order -> part file -> output
 *
 * Only a few batches are in progress at a time, so that memory does not grow with the file.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Snapshot } from '../../search/snapshot.ts';
import {
  type CustomerFile,
  openCustomerFile,
  type ReadingOptions,
} from '../../service/customer-files/customer-file.ts';
import type { Decision, Decisions } from '../../service/decisions/decision.ts';
import type { InputRow } from '../../service/rows/jsonl-rows.ts';
import { ROWS_AT_ONCE, TEXTS_AT_ONCE } from '../../service/rows/ordered.ts';
import { screeningPool } from '../../service/rows/row-pool.ts';
import type { ScreenedBatch } from '../../service/rows/screened-batch.ts';
import type { ScreeningOptions } from '../../service/rows/screening-batch.ts';
import { answerHeadings, csvLine, keptColumns } from '../../service/rows/screening-lines.ts';
import { writeWorkbook } from '../../service/rows/workbook.ts';
import { openTexts, textFiles } from '../../service/texts/text-files.ts';
import { CommandFailed, WrongUsage } from '../run.ts';
import { openPart, type PartFile, type PartOptions } from './part-file.ts';
import { type FileFormat, formatOf, mustBeFile, OUTPUT_FORMATS, type OutputFormat } from './row-files.ts';

/** Batches in progress per thread: one being screened, others ready or waiting to be written. */
const AHEAD = 6;
/** Maximum number of unused fields to report. */
const MAX_UNUSED = 20;

/** Counts over all runs that wrote the output. */
interface ScreenTotals {
  rows: number;
  /** Parties found, including those beyond the limit of a row. */
  hits: number;
  /** Rows with a hit. */
  found: number;
  /** Rows that could not be screened. */
  errors: number;
  first_error?: string;
  /** Rows screened without a fact that could not be parsed. */
  warned: number;
  unused: string[];
  degraded?: string;
}

export interface ScreenSummary extends ScreenTotals {
  /** Rows that an interrupted run had already done. */
  resumed: number;
  /** Duration of this run. */
  seconds: number;
  data_version: string;
  /** How the file was parsed, in sentences. */
  notices: string[];
}

export interface ScreenJob {
  input: string;
  /** Parsing options that the user states; everything else is detected. */
  reading?: ReadingOptions;
  output: string;
  /** Default: by the name of the output. */
  format?: OutputFormat;
  options: ScreeningOptions;
  /** The input consists of texts that may name several parties: rows, lines, messages, or a folder of these. */
  areTexts?: true;
  /** Reviewers' decisions about known false positives. */
  decisions?: Decisions;
  resume?: boolean;
  /** Number of threads; default one per processor. */
  threads?: number;
  encoder?: { spec: string; key?: string };
  /** Stops the run cleanly; it can be resumed. */
  signal?: AbortSignal;
  /** Called after every batch, with the number of rows done and the fraction of the input read (0–1). */
  onProgress?(rows: number, share: number): void;
}

const EMPTY: ScreenTotals = { rows: 0, hits: 0, found: 0, errors: 0, warned: 0, unused: [] };

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 16);
}

/** A hash over the names and contents of several files. */
async function sha256OfAll(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path} ${await sha256Of(path)}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** How an output is written by the threads, and how it is converted afterwards. */
function formOf(to: FileFormat<OutputFormat>, { headings, separator }: CustomerFile, rawCells: boolean) {
  const excelCsv = to.kind === 'excel-csv';
  const between = excelCsv ? (separator ?? ',') : ',';
  const titles = answerHeadings(headings);
  const csvHead = `${excelCsv ? '\ufeff' : ''}${csvLine(titles, rawCells, between)}`;
  const isCsv = to.kind === 'csv' || excelCsv;
  return {
    job: {
      output: to.kind === 'jsonl' ? ('jsonl' as const) : isCsv ? ('csv' as const) : ('cells' as const),
      kept: keptColumns(headings),
    },
    separator: excelCsv ? between : undefined,
    part: {
      gzip: to.gzip,
      head: isCsv ? csvHead : '',
      ...(to.kind === 'xlsx' && {
        convert: (part: string, output: string) =>
          writeWorkbook(output, { name: 'screening', headings: titles, rows: cellsOf(part) }),
      }),
    } satisfies PartOptions,
  };
}

/** The decisions about the customers of these rows. */
const decisionsFor = (rows: readonly InputRow[], decisions: Decisions): Decision[] =>
  rows.flatMap((row) => ('fields' in row ? decisions.of(String(row.fields.id ?? row.number).trim()) : []));

/** Lines of JSON arrays. */
async function* cellsOf(path: string): AsyncGenerator<unknown[]> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as unknown[];
}

/**
 * Screens `input`, a customer file, into `output`: jsonl, csv or a workbook. Every row of the input has its answer, in
 * the same order.
 * @throws CommandFailed when the part of an interrupted run does not match, or the signal stopped the run
 * @throws UnreadableFile or AmbiguousFile when the file cannot be parsed
 */
export async function screenFile(snapshot: Snapshot, job: ScreenJob): Promise<ScreenSummary> {
  const { input, output, resume = false, encoder = { spec: 'builtin' } } = job;
  const to = formatOf(output, OUTPUT_FORMATS, job.format);
  if (resolve(input) === resolve(output)) throw new WrongUsage('The output must be another file than the input.');
  if (!job.areTexts) mustBeFile(input);
  const start = performance.now();
  const file = job.areTexts ? openTexts(input) : await openCustomerFile(input, job.reading);
  const form = formOf(to, file, job.options.rawCells ?? false);
  const options = { ...job.options, ...(form.separator && { separator: form.separator }) };
  const { map = [], ...reading } = job.reading ?? {};
  const origin = {
    input: job.areTexts ? await sha256OfAll(textFiles(input)) : await sha256Of(input),
    ...(job.areTexts && { areTexts: true }),
    ...options,
    ...reading,
    ...(map.length > 0 && { map: map.join(',') }),
    format: to.kind,
    ...(job.decisions && { decisions: job.decisions.digest }),
    encoder: encoder.spec,
    data_version: snapshot.dataVersion,
  };
  const part = openPart<ScreenTotals>(output, { origin, resume, ...form.part });
  const threads = Math.max(1, job.threads ?? availableParallelism());
  const pool = screeningPool({ memory: snapshot.memory, encoder }, threads);
  const screen = (batch: InputRow[]): Promise<ScreenedBatch> =>
    pool.run({
      rows: batch,
      options,
      ...form.job,
      ...(job.areTexts && { areTexts: true as const }),
      ...(job.decisions && { decisions: decisionsFor(batch, job.decisions) }),
    });
  const resumed = part.done?.rows ?? 0;
  const onRows = (done: number): void => job.onProgress?.(done, file.share());
  try {
    const { signal } = job;
    const mostUnderWay = threads * AHEAD;
    const totals = await screenRows(after(file.rows(), resumed), {
      ...{ screen, part, mostUnderWay, onRows, signal },
      atOnce: job.areTexts ? TEXTS_AT_ONCE : ROWS_AT_ONCE,
    });
    await part.finish();
    const seconds = (performance.now() - start) / 1000;
    const unused = [...new Set([...file.unused, ...totals.unused])].slice(0, MAX_UNUSED);
    return { ...totals, unused, resumed, seconds, data_version: snapshot.dataVersion, notices: file.notices };
  } finally {
    part.close();
    await pool.close();
  }
}

/** The rows without the first `count`. */
async function* after(rows: AsyncIterable<InputRow>, count: number): AsyncGenerator<InputRow> {
  for await (const row of rows) if (row.number > count) yield row;
}

/** The screening threads, and the target of their lines. */
interface Screening {
  screen(rows: InputRow[]): Promise<ScreenedBatch>;
  part: PartFile<ScreenTotals>;
  /** Maximum number of batches in progress. */
  mostUnderWay: number;
  /** Rows per batch. */
  atOnce: number;
  onRows(done: number): void;
  signal: AbortSignal | undefined;
}

async function screenRows(rows: AsyncIterable<InputRow>, screening: Screening): Promise<ScreenTotals> {
  const { screen, part, mostUnderWay, atOnce, onRows, signal } = screening;
  let totals = part.done?.totals ?? EMPTY;
  const underWay: { count: number; screened: Promise<ScreenedBatch> }[] = [];
  let batch: InputRow[] = [];

  const send = (): void => {
    const screened = screen(batch);
    // A failure is thrown where it is awaited, which may be later; this prevents an unhandled rejection until then.
    screened.catch(() => {});
    underWay.push({ count: batch.length, screened });
    batch = [];
  };
  const writeOldest = async (): Promise<void> => {
    const { count, screened } = underWay.shift()!;
    const done = await screened;
    totals = added(totals, count, done);
    await part.add(done.lines, count, totals);
    onRows(totals.rows);
  };

  for await (const row of rows) {
    batch.push(row);
    if (batch.length < atOnce) continue;
    send();
    if (underWay.length >= mostUnderWay) await writeOldest();
    if (signal?.aborted) break;
  }
  if (batch.length > 0 && !signal?.aborted) send();
  while (underWay.length > 0) await writeOldest();
  if (signal?.aborted) {
    await part.flush();
    throw new CommandFailed(`Stopped after ${totals.rows} rows; run the same command with --resume to continue.`);
  }
  return totals;
}

function added(totals: ScreenTotals, rows: number, batch: ScreenedBatch): ScreenTotals {
  return {
    rows: totals.rows + rows,
    hits: totals.hits + batch.hits,
    found: totals.found + batch.found,
    errors: totals.errors + batch.errors,
    warned: totals.warned + batch.warned,
    first_error: totals.first_error ?? batch.first_error,
    unused: [...new Set([...totals.unused, ...batch.unused])].slice(0, MAX_UNUSED),
    degraded: totals.degraded ?? batch.degraded,
  };
}
