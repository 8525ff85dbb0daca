/** Screens a stream of rows in several threads and returns the answers in input order. */
import { Readable } from 'node:stream';
import type { InputRow } from './jsonl-rows.ts';

/** The result of one batch: its lines in input order, as UTF-8, and counts. */
export interface ScreenedBatch {
  lines: Uint8Array;
  hits: number;
  /** Rows with a hit. */
  found: number;
  errors: number;
  /** Rows screened without a fact that could not be parsed. */
  warned: number;
  /** The error of the first row that could not be screened. */
  first_error?: string;
  unused: string[];
  /** Why the topic encoder could not answer for some row. */
  degraded?: string;
}

/** Rows per batch. */
export const ROWS_AT_ONCE = 64;
/** Texts per batch; each may be a message with many names. */
export const TEXTS_AT_ONCE = 2;

/** A batch in order: its number of rows and its result. */
interface Placed {
  count: number;
  batch: ScreenedBatch;
}

/** Screens groups of rows in batches as they arrive, in order, at most `ahead` in progress: memory stays bounded. */
export const screenedInOrder = (
  groups: AsyncIterable<readonly InputRow[]>,
  screen: (rows: readonly InputRow[]) => Promise<ScreenedBatch>,
  { ahead, atOnce = ROWS_AT_ONCE }: { ahead: number; atOnce?: number },
): AsyncIterable<Placed> =>
  Readable.from(batchesOf(groups, atOnce)).map(
    async (rows: readonly InputRow[]): Promise<Placed> => ({ count: rows.length, batch: await screen(rows) }),
    { concurrency: ahead },
  );

async function* batchesOf(
  groups: AsyncIterable<readonly InputRow[]>,
  atOnce: number,
): AsyncGenerator<readonly InputRow[]> {
  for await (const rows of groups)
    for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce);
}
