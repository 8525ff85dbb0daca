/** Screens a stream of rows by several threads and gives the answers in order of the rows. */
import type { InputRow } from './jsonl-rows.ts';
import type { ScreenedBatch } from './screened-batch.ts';

/** Rows that a thread takes at once. */
export const ROWS_AT_ONCE = 64;
/** The same of texts, each of which may be a message with many names. */
export const TEXTS_AT_ONCE = 2;

/** A batch in its place: how many rows it had, and what came of them. */
interface Placed {
  count: number;
  batch: ScreenedBatch;
}

/**
 * Reads groups of rows, screens them in batches of `atOnce`, and gives each batch when it and all before it are done. At most `ahead`
 * batches are under way: who takes no answers is sent no further rows, and memory does not grow with the input. A group is
 * screened as it comes; nothing waits for a batch to be full. When the taker stops, so does the reading.
 */
export async function* screenedInOrder(
  groups: AsyncIterable<readonly InputRow[]>,
  screen: (rows: readonly InputRow[]) => Promise<ScreenedBatch>,
  { ahead, atOnce = ROWS_AT_ONCE }: { ahead: number; atOnce?: number },
): AsyncGenerator<Placed> {
  const source = batchesOf(groups, atOnce);
  const underWay: Promise<Placed>[] = [];
  let next: Promise<IteratorResult<readonly InputRow[]>> | null = source.next();
  try {
    while (next !== null || underWay.length > 0) {
      const isNext: boolean = next !== null && underWay.length < ahead && (await comesFirst(next, underWay[0]));
      if (isNext) {
        const read: IteratorResult<readonly InputRow[]> = await next!;
        next = read.done ? null : source.next();
        if (!read.done) underWay.push(placed(read.value, screen));
        // Told where it is awaited; that may be later than it happens.
        underWay.at(-1)?.catch(() => {});
      } else yield await underWay.shift()!;
    }
  } finally {
    next?.catch(() => {});
    void source.return(undefined).catch(() => {});
  }
}

async function placed(
  rows: readonly InputRow[],
  screen: (rows: readonly InputRow[]) => Promise<ScreenedBatch>,
): Promise<Placed> {
  return { count: rows.length, batch: await screen(rows) };
}

/** True when `one` settles before `other`, or there is no other. */
function comesFirst(one: Promise<unknown>, other: Promise<unknown> | undefined): Promise<boolean> {
  const first = one.then(
    () => true,
    () => true,
  );
  if (!other) return first;
  // Both are awaited by the caller, who is told of their failures.
  const second = other.then(
    () => false,
    () => false,
  );
  return Promise.race([first, second]);
}

async function* batchesOf(
  groups: AsyncIterable<readonly InputRow[]>,
  atOnce: number,
): AsyncGenerator<readonly InputRow[]> {
  for await (const rows of groups)
    for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce);
}
