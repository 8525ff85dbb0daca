/** Changes between states of the records, as streams sorted by id (byte order), which take little memory. */
import type { ExportRecord } from './record.ts';

/** A record before and after; null when it did not exist. */
export interface RecordChange {
  id: string;
  before: ExportRecord | null;
  after: ExportRecord | null;
}

type Records = AsyncIterable<ExportRecord> | Iterable<ExportRecord>;

async function* eachAs(records: Records, side: 'before' | 'after'): AsyncGenerator<RecordChange> {
  for await (const record of records) yield { id: record.id, before: null, after: null, [side]: record };
}

/** Every record that is new, deleted or different. */
export const recordChanges = (before: Records, after: Records): AsyncGenerator<RecordChange> =>
  changesTogether([eachAs(before, 'before'), eachAs(after, 'after')]);

/** Merges successive changes, oldest first, into one per record; one that was undone in between is omitted. */
export async function* changesTogether(steps: readonly AsyncIterable<RecordChange>[]): AsyncGenerator<RecordChange> {
  const heads = await Promise.all(
    steps.map(async (step) => {
      const source = step[Symbol.asyncIterator]();
      return { source, read: await source.next() };
    }),
  );
  for (;;) {
    const ids = heads.flatMap(({ read }) => (read.done ? [] : [read.value.id]));
    if (ids.length === 0) return;
    const id = ids.sort()[0]!;
    const found: RecordChange[] = [];
    for (const head of heads) {
      if (head.read.done || head.read.value.id !== id) continue;
      found.push(head.read.value);
      head.read = await head.source.next();
    }
    const change: RecordChange = { id, before: found[0]!.before, after: found.at(-1)!.after };
    if (JSON.stringify(change.before) !== JSON.stringify(change.after)) yield change;
  }
}
