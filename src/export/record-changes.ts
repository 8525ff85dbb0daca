/** Changes between states of the records, as streams sorted by id (byte order), which take little memory. */
import type { ExportRecord } from './record.ts';

/** A record before and after; null when it did not exist. */
export interface RecordChange {
  id: string;
  before: ExportRecord | null;
  after: ExportRecord | null;
}

type Records = AsyncIterable<ExportRecord> | Iterable<ExportRecord>;

const iteratorOf = <T>(items: AsyncIterable<T> | Iterable<T>): AsyncIterator<T> | Iterator<T> =>
  Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();

/** Every record that is new, deleted or different. */
export async function* recordChanges(before: Records, after: Records): AsyncGenerator<RecordChange> {
  const olds = iteratorOf(before);
  const news = iteratorOf(after);
  let [old, now] = [await olds.next(), await news.next()];
  while (!old.done || !now.done) {
    const oldId = old.done ? null : old.value.id;
    const nowId = now.done ? null : now.value.id;
    const takesOld = nowId === null || (oldId !== null && oldId <= nowId);
    const takesNow = oldId === null || (nowId !== null && nowId <= oldId);
    const change: RecordChange = {
      id: (takesOld ? oldId : nowId)!,
      before: takesOld ? (old.value as ExportRecord) : null,
      after: takesNow ? (now.value as ExportRecord) : null,
    };
    if (!isSame(change.before, change.after)) yield change;
    if (takesOld) old = await olds.next();
    if (takesNow) now = await news.next();
  }
}

const isSame = (before: ExportRecord | null, after: ExportRecord | null): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

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
    if (!isSame(change.before, change.after)) yield change;
  }
}
