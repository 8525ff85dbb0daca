import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRefreshLoop } from '../../../src/commands/nodes/refresh-loop.ts';
import type { RefreshStep } from '../../../src/service/data/refresh-status.ts';

/** The passes that were run, as minutes since the start and the lists asked for. */
let passes: { minute: number; lists: readonly string[] }[];
/** What a pass says of each list that it asks for. */
let outcome: RefreshStep['outcome'];

vi.mock('../../../src/commands/child-processes/child-command.ts', () => ({
  childCommand: (args: readonly string[], { onLine }: { onLine(line: string): void }) => ({
    async run() {
      const lists = args.slice(2);
      passes.push({ minute: Math.round(Date.now() / 60_000), lists });
      for (const source_id of lists) onLine(JSON.stringify({ step: 'ingest', source_id, outcome, detail: '' }));
      return null;
    },
    isRunning: () => false,
    stop() {},
  }),
}));

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  passes = [];
  outcome = 'failed';
});
afterEach(() => vi.useRealTimers());

const failed: RefreshStep = { step: 'ingest', source_id: 'eu-fsf', outcome: 'failed', detail: 'away' };
const begin = (steps: RefreshStep[]) =>
  startRefreshLoop({
    hours: 400,
    startNow: false,
    otherSteps: (tell) => steps.forEach(tell),
    env: {},
    log: pino({ level: 'silent' }),
    onStep() {},
    onFinished() {},
  });

it('asks for a list that failed by itself, after 1, 5, 15 and 60 minutes, and then with all others', async () => {
  const loop = begin([failed, { ...failed, source_id: 'un-sc', outcome: 'new' }]);
  expect(loop.status().retries).toEqual([{ source_id: 'eu-fsf', next: new Date(60_000).toISOString() }]);
  await vi.advanceTimersByTimeAsync(300 * 60_000);
  expect(passes).toEqual([1, 6, 21, 81].map((minute) => ({ minute, lists: ['eu-fsf'] })));
  expect(loop.status().retries).toEqual([]);
  loop.stop();
});

it('leaves a list alone that has come, and begins anew when it fails again', async () => {
  const loop = begin([failed]);
  outcome = 'new';
  await vi.advanceTimersByTimeAsync(100 * 60_000);
  expect(passes).toEqual([{ minute: 1, lists: ['eu-fsf'] }]);
  loop.stop();
});

it('passes over all lists after its hours, a tenth sooner or later', async () => {
  const loop = begin([]);
  await vi.advanceTimersByTimeAsync(450 * 3_600_000);
  expect(passes.map(({ lists }) => lists)).toEqual([[]]);
  expect(passes[0]!.minute / 60).toBeGreaterThanOrEqual(360);
  loop.stop();
});
