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
