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
import { screeningPool } from '../../service/pool/thread-pools.ts';
import type { InputRow } from '../../service/rows/jsonl-rows.ts';
import {
  ROWS_AT_ONCE,
  type ScreenCounts,
  type ScreenedBatch,
  screenedInOrder,
  TEXTS_AT_ONCE,
} from '../../service/rows/ordered.ts';
import type { ScreeningOptions, ScreeningThread } from '../../service/rows/screening-batch.ts';
import { answerHeadings, csvLine, keptColumns } from '../../service/rows/screening-lines.ts';
import { writeWorkbook } from '../../service/rows/workbook.ts';
import { openTexts, textFiles } from '../../service/texts/text-files.ts';
import { CommandFailed, WrongUsage } from '../console/run.ts';
import {
  type FileFormat,
  formatOf,
  mustBeFile,
  OUTPUT_FORMATS,
  type OutputFormat,
  openPart,
  type PartOptions,
} from './row-files.ts';

/** Batches in progress per thread: one being screened, others ready or waiting to be written. */
export const AHEAD = 6;
/** Maximum number of unused fields to report. */
const MAX_UNUSED = 20;

/** Counts over all runs that wrote the output. */
interface ScreenTotals extends ScreenCounts {
  rows: number;
}

export interface ScreenSummary extends ScreenTotals {
  /** Rows that an interrupted run had already done. */
  resumed: number;
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
  decisions?: Decisions;
  resume?: boolean;
  /** Number of threads; default one per processor. */
  threads?: number;
  encoder?: ScreeningThread['encoder'];
  /** Stops the run cleanly; it can be resumed. */
  signal?: AbortSignal;
  /** Called after every batch, with the number of rows done and the fraction of the input read (0–1). */
  onProgress?(rows: number, share: number): void;
}

/** Totals before the first row. */
export const NO_ROWS: ScreenTotals = { rows: 0, hits: 0, found: 0, errors: 0, warned: 0, unused: [] };

/** A hash over the contents of a file, or over the names and contents of texts. */
async function digestOf(input: string, areTexts = false): Promise<string> {
  const hash = createHash('sha256');
  if (areTexts) for (const path of textFiles(input)) hash.update(`${path} ${await digestOf(path)}\n`);
  else await pipeline(createReadStream(input), hash);
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

/** Screens a customer file into jsonl, csv or a workbook. Every row of the input has its answer, in the same order. */
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
    input: await digestOf(input, job.areTexts),
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
  const threads = job.threads ?? availableParallelism();
  const pool = screeningPool({ memory: snapshot.memory, encoder }, threads);
  const screen = (batch: readonly InputRow[]): Promise<ScreenedBatch> =>
    pool.run({
      rows: batch,
      options,
      ...form.job,
      ...(job.areTexts && { areTexts: true as const }),
      ...(job.decisions && { decisions: decisionsFor(batch, job.decisions) }),
    });
  const { rows: resumed, totals: before } = part.done ?? { rows: 0, totals: NO_ROWS };
  const atOnce = job.areTexts ? TEXTS_AT_ONCE : ROWS_AT_ONCE;
  let totals = before;
  try {
    const groups = groupsOf(file.rows(), { from: resumed, atOnce, signal: job.signal });
    for await (const { count, batch } of screenedInOrder(groups, screen, { ahead: threads * AHEAD, atOnce })) {
      totals = addBatch(totals, count, batch);
      await part.add(batch.lines, count, totals);
      job.onProgress?.(totals.rows, file.share());
    }
    if (job.signal?.aborted) {
      await part.flush();
      throw new CommandFailed(`Stopped after ${totals.rows} rows; run the same command with --resume to continue.`);
    }
    await part.finish();
    const seconds = (performance.now() - start) / 1000;
    const unused = [...new Set([...file.unused, ...totals.unused])].slice(0, MAX_UNUSED);
    return { ...totals, unused, resumed, seconds, data_version: snapshot.dataVersion, notices: file.notices };
  } finally {
    part.close();
    await pool.close();
  }
}

/** The rows after the first `from`, in groups, until the signal stops the run. */
async function* groupsOf(
  rows: AsyncIterable<InputRow>,
  { from, atOnce, signal }: { from: number; atOnce: number; signal: AbortSignal | undefined },
): AsyncGenerator<InputRow[]> {
  let group: InputRow[] = [];
  for await (const row of rows) {
    if (row.number > from) group.push(row);
    if (signal?.aborted) return;
    if (group.length < atOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** The totals after one more batch of `rows` rows. */
export function addBatch(totals: ScreenTotals, rows: number, batch: ScreenedBatch): ScreenTotals {
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
