/** Screens a stream of rows in several threads and returns the answers in input order. */
import type { InputRow } from './jsonl-rows.ts';

/** Counts of screened rows. */
export interface ScreenCounts {
  /** Parties found, including those beyond the limit of a row. */
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

/** The result of one batch: its lines in input order, as UTF-8, and counts. */
export interface ScreenedBatch extends ScreenCounts {
  lines: Uint8Array;
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
export async function* screenedInOrder(
  groups: AsyncIterable<readonly InputRow[]>,
  screen: (rows: readonly InputRow[]) => Promise<ScreenedBatch>,
  { ahead, atOnce = ROWS_AT_ONCE }: { ahead: number; atOnce?: number },
): AsyncGenerator<Placed> {
  const source = batchesOf(groups, atOnce);
  const underWay: Promise<Placed>[] = [];
  let next: Promise<IteratorResult<readonly InputRow[]>> | null = awaitedLater(source.next());
  try {
    while (next !== null || underWay.length > 0) {
      const isNext: boolean = next !== null && underWay.length < ahead && (await comesFirst(next, underWay[0]));
      if (isNext) {
        const read: IteratorResult<readonly InputRow[]> = await next!;
        next = read.done ? null : awaitedLater(source.next());
        if (!read.done) underWay.push(awaitedLater(placed(read.value, screen)));
      } else yield await underWay.shift()!;
    }
  } finally {
    void source.return(undefined).catch(() => {});
  }
}

/** A promise whose failure is thrown where it is awaited; if it fails earlier, that is no unhandled rejection. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function placed(
  rows: readonly InputRow[],
  screen: (rows: readonly InputRow[]) => Promise<ScreenedBatch>,
): Promise<Placed> {
  return { count: rows.length, batch: await screen(rows) };
}

/** True when `one` settles before `other`, or there is no other. */
function comesFirst(one: Promise<unknown>, other: Promise<unknown> | undefined): Promise<boolean> {
  // The caller awaits both and gets their failures.
  const first = Promise.allSettled([one]).then(() => true);
  return other ? Promise.race([first, Promise.allSettled([other]).then(() => false)]) : first;
}

async function* batchesOf(
  groups: AsyncIterable<readonly InputRow[]>,
  atOnce: number,
): AsyncGenerator<readonly InputRow[]> {
  for await (const rows of groups)
    for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce);
}
