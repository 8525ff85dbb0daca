import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchClock } from '../../../src/service/clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(past: string[] = []) {
  const steps: number[] = [];
  const at = { wall: Date.UTC(2026, 7, 22), steady: 0 };
  const clocks = { wall: () => at.wall, steady: () => at.steady };
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  const watch = watchClock({ log, onStep: (seconds) => steps.push(seconds), past, clocks });
  /** A second passes, and the clock is set by so much meanwhile. */
  const pass = (setBySeconds = 0): void => {
    at.steady += 1_000;
    at.wall += 1_000 + setBySeconds * 1_000;
    vi.advanceTimersByTime(1_000);
  };
  return { watch, steps, pass, warn };
}

it('tells of a clock set back or forth, once each', () => {
  const { watch, steps, pass, warn } = watched();
  pass();
  expect(watch.state()).toEqual({ steps: 0, last_step: null });
  pass(-3_600);
  pass();
  expect(steps).toEqual([-3_600]);
  expect(watch.state()).toEqual({ steps: 1, last_step: { at: '2026-08-21T23:00:02.000Z', seconds: -3_600 } });
  pass(86_400);
  expect(steps).toEqual([-3_600, 86_400]);
  expect(watch.state().steps).toBe(2);
  expect(warn).toHaveBeenCalledTimes(2);
  watch.stop();
  pass(50);
  expect(steps).toHaveLength(2);
});

it('says nothing of corrections below two seconds', () => {
  const { steps, pass } = watched();
  for (const by of [1, -1, 0.4]) pass(by);
  expect(steps).toEqual([]);
  pass(2);
  expect(steps).toEqual([2]);
});

it('knows at the start that the clock is behind what was noted before', () => {
  expect(watched(['2026-08-21T00:00:00.000Z']).steps).toEqual([]);
  expect(watched(['2026-08-21T00:00:00.000Z', '2026-08-22T00:10:00.000Z']).steps).toEqual([-600]);
});
