import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SourceState } from '../../../src/domain/lists/source.ts';
import type { LoadedData } from '../../../src/service/data/loaded-data.ts';
import { type SnapshotState, watchSources, withStates } from '../../../src/service/watchers/source-watch.ts';
import { sourceInfo, sourceState } from '../../search/entities.ts';

const dataOf = (state: SourceState) => ({ sources: [{ info: sourceInfo(), state }] }) as unknown as LoadedData;
const stateOf = (more: Partial<SourceState>): SourceState => ({ ...sourceState(), ...more });

describe('the watch on the sources', () => {
  it.each([
    ['edition', { applied_sha256: 'b' }],
    ['reading of the same edition', { readings: 1 }],
    ['party', { active: 4 }],
  ])('says that the snapshot is behind the store after another %s, and when it no longer is', async (_, change) => {
    let stored = stateOf({ applied_sha256: 'a', active: 3, readings: 0 });
    let served = dataOf(stored);
    const told: SnapshotState[] = [];
    const watch = watchSources({
      readStates: async () => [stored],
      readMark: async () => 'mark',
      server: { current: () => served, swap: () => {} },
      log: pino({ level: 'silent' }),
      onSnapshot: (state) => told.push(state),
    });
    onTestFinished(watch.stop);
    expect(await watch.look()).toBe(false);
    expect(watch.snapshot()).toEqual({ state: 'current' });
    stored = { ...stored, ...change };
    expect(await watch.look()).toBe(true);
    expect(watch.snapshot()).toEqual({ state: 'behind', since: expect.stringMatching(/^\d{4}-.*Z$/) });
    served = dataOf(stored);
    expect(await watch.look()).toBe(false);
    expect(told.map(({ state }) => state)).toEqual(['behind', 'current']);
  });

  it('looks by itself when the mark of the lists is another', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let [mark, looks] = ['one', 0];
    const watch = watchSources({
      readStates: async () => {
        looks++;
        return [];
      },
      readMark: async () => mark,
      server: { current: () => null, swap: () => {} },
      log: pino({ level: 'silent' }),
      onSnapshot: () => {},
    });
    onTestFinished(watch.stop);
    await watch.look();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(looks).toBe(1);
    mark = 'two';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(looks).toBe(2);
  });

  it('does not call a list fresh for an edition that is not served yet', () => {
    const empty = dataOf(stateOf({ edition: null, state: 'empty', applied_sha256: 'none' }));
    expect(withStates(empty, [stateOf({ state: 'fresh', applied_sha256: 'a' })])).toBe(empty);
    const failed = stateOf({ state: 'failed', reason: 'The file is cut.', applied_sha256: 'a' });
    expect(withStates(empty, [failed]).sources[0]!.state).toMatchObject({ state: 'failed', edition: null });
  });
});
