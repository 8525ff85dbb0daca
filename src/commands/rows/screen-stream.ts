/**
 * Screens rows as they arrive, for programs that use pipes:
 *
 *     input -> available rows -> batches -> threads (one shared snapshot) -> lines, in input order -> output
 *
 * Available rows are screened and written at once, so that a caller that sends one row and waits gets its answer.
 * Reading pauses for a caller that does not read the answers.
 */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Snapshot } from '../../search/snapshot.ts';
import { type InputRow, jsonlRows } from '../../service/rows/jsonl-rows.ts';
import { screenedInOrder } from '../../service/rows/ordered.ts';
import { screeningPool } from '../../service/rows/row-pool.ts';
import type { ScreeningOptions } from '../../service/rows/screening-batch.ts';
import { answerHeadings, csvLine } from '../../service/rows/screening-lines.ts';
import { csvAsItComes } from './csv-as-it-comes.ts';

/** Batches in progress per thread: one being screened, others ready or waiting to be written. */
const AHEAD = 6;

/** Input and output of a stream. */
export interface StreamJob {
  input: Readable;
  output: Writable;
  kind: 'jsonl' | 'csv';
  options: ScreeningOptions;
  threads: number;
  encoder: { spec: string; key?: string };
}

/** Counts over a stream. */
export interface StreamSummary {
  rows: number;
  hits: number;
  /** Rows with a hit. */
  found: number;
  /** Rows that could not be screened; their lines state why. */
  errors: number;
}

/**
 * Screens every row of `input` and writes its answer to `output` as soon as it and all before it are done. A row that
 * cannot be parsed is answered with its error.
 * @throws CommandFailed when a csv has no usable first line
 */
export async function screenStream(snapshot: Snapshot, job: StreamJob): Promise<StreamSummary> {
  const { input, output, kind, options, threads, encoder } = job;
  const pool = screeningPool({ memory: snapshot.memory, encoder }, threads);
  const summary: StreamSummary = { rows: 0, hits: 0, found: 0, errors: 0 };
  const write = async (lines: Uint8Array | string): Promise<void> => {
    if (lines.length > 0 && !output.write(lines)) await once(output, 'drain');
  };
  try {
    const rows = kind === 'csv' ? csvAsItComes('standard input', input, 'q') : jsonlRows(input);
    if (kind === 'csv') await write(csvLine(answerHeadings([])));
    const screen = (batch: readonly InputRow[]) => pool.run({ rows: batch, options, output: kind });
    for await (const { count, batch } of screenedInOrder(rows, screen, { ahead: threads * AHEAD })) {
      summary.rows += count;
      summary.hits += batch.hits;
      summary.found += batch.found;
      summary.errors += batch.errors;
      await write(batch.lines);
    }
    return summary;
  } finally {
    await pool.close();
  }
}
