import { dayNumber } from '../domain/dates.ts';

/** Today as YYYY-MM-DD in a time zone. */
export function todayIn(timezone: string, now: Date = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(now);
}

/** Whole days from an edition's date to today, never negative; null without an edition. */
export const ageDays = (edition: string | null, today: string): number | null =>
  edition === null ? null : Math.max(0, dayNumber(today) - dayNumber(edition));
