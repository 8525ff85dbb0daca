import type { Logger } from 'pino';
import { dayNumber } from '../domain/dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Today as YYYY-MM-DD in a time zone. */
export function todayIn(timezone: string, now: number = Date.now()): string {
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  formats.set(timezone, format);
  return format.format(now);
}

/** Whole days from an edition's date to today, never negative; null without an edition. */
export const ageDays = (edition: string | null, today: string): number | null =>
  edition === null ? null : Math.max(0, dayNumber(today) - dayNumber(edition));

const EVERY_MS = 1_000;
/** Smaller differences are leap seconds and corrections by a time server. */
const STEP_SECONDS = 2;

/** Observations of this machine's clock; operator data. */
export interface ClockState {
  /** How often the clock was set, or the machine slept, since the start. */
  steps: number;
  /** The last change: when it was noticed, by the new setting, and by how many seconds; negative: set back. */
  last_step: { at: string; seconds: number } | null;
}

interface Clocks {
  /** Milliseconds of the system clock, and of a monotonic clock. */
  wall(): number;
  steady(): number;
}

interface ClockWatchParts {
  log: Logger;
  onStep(seconds: number): void;
  /** Times that are in the past if the clock is right, such as the last ingest. */
  past?: readonly string[];
  clocks?: Clocks;
}

/** Detects that the clock was set, between two checks or since times before the start: ages and days depend on it. */
export function watchClock({ log, onStep, past = [], clocks }: ClockWatchParts) {
  const { wall, steady } = clocks ?? { wall: Date.now, steady: () => performance.now() };
  let state: ClockState = { steps: 0, last_step: null };
  let last = { wall: wall(), steady: steady() };

  function note(milliseconds: number, what: string): void {
    const seconds = Math.round(milliseconds / 1000);
    if (Math.abs(seconds) < STEP_SECONDS) return;
    const at = new Date(wall()).toISOString();
    state = { steps: state.steps + 1, last_step: { at, seconds } };
    log.warn({ clock_step_seconds: seconds, clock_steps: state.steps }, what);
    onStep(seconds);
  }

  const newest = Math.max(...past.map((instant) => Date.parse(instant)), Number.NEGATIVE_INFINITY);
  if (newest > last.wall) note(last.wall - newest, 'the clock is behind what was noted before the start');
  const timer = setInterval(() => {
    const now = { wall: wall(), steady: steady() };
    note(now.wall - last.wall - (now.steady - last.steady), 'the clock was set, or the machine slept');
    last = now;
  }, EVERY_MS).unref();
  return { state: () => state, stop: () => clearInterval(timer) };
}

export type ClockWatch = ReturnType<typeof watchClock>;
