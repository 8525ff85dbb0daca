import { describe, expect, it } from 'vitest';
import type { ExportRecord } from '../../src/export/record.ts';
import { changedRows } from '../../src/export/record.ts';
import { changesTogether, type RecordChange, recordChanges } from '../../src/export/record-changes.ts';
import fc from '../property.ts';

/** A state as small numbers by id; the id is all that the comparison reads. */
type State = Record<string, number>;
const states = fc.dictionary(fc.stringMatching(/^[a-z][-.a-z0-9]?$/), fc.integer({ min: 0, max: 2 }));

const recordsOf = (state: State): ExportRecord[] =>
  Object.entries(state)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, value]) => ({ id, name: String(value) }) as ExportRecord);

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
async function* stream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

function applied(state: State, changes: readonly RecordChange[]): State {
  const next = new Map(Object.entries(state));
  for (const { id, before, after } of changes) {
    expect(before?.name ?? null).toBe(next.has(id) ? String(next.get(id)) : null);
    if (after) next.set(id, Number(after.name));
    else next.delete(id);
  }
  return Object.fromEntries(next);
}

describe('changes of records', () => {
  it('lead from one state to the other, in order of ids, without what stays', async () => {
    await fc.assert(
      fc.asyncProperty(states, states, async (before, after) => {
        const changes = await all(recordChanges(recordsOf(before), stream(recordsOf(after))));
        expect(applied(before, changes)).toEqual(after);
        expect(changes.every((one) => one.before?.name !== one.after?.name)).toBe(true);
        expect(changes.map(({ id }) => id)).toEqual(changes.map(({ id }) => id).sort());
      }),
    );
  });

  it('of several steps together are those from the first state to the last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(states, { minLength: 1, maxLength: 6 }), async (path) => {
        const steps = await Promise.all(
          path.slice(1).map((after, at) => all(recordChanges(recordsOf(path[at]!), recordsOf(after)))),
        );
        const together = await all(changesTogether(steps.map(stream)));
        expect(together).toEqual(await all(recordChanges(recordsOf(path[0]!), recordsOf(path.at(-1)!))));
      }),
    );
  });
});

describe('changed rows', () => {
  const row = (key: string, value: unknown) => ({ key, value });
  it('are those that are new, gone or say something else', () => {
    expect(changedRows([row('a', 1), row('b', [2]), row('c', 3)], [row('b', [2]), row('c', 4), row('d', 5)])).toEqual([
      { key: 'a', value: 1, op: 'delete', isNew: false },
      { key: 'c', value: 4, op: 'upsert', isNew: false },
      { key: 'd', value: 5, op: 'upsert', isNew: true },
    ]);
  });
});
