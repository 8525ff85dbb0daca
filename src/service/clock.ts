import { dayNumber } from '../domain/dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
let asked = { minute: -1, timezone: '', day: '' };

/** Today as YYYY-MM-DD in a time zone. */
export function todayIn(timezone: string, now: number = Date.now()): string {
  // Days begin on whole minutes in every zone, so the result is cached per minute.
  const minute = Math.floor(now / 60_000);
  if (asked.minute === minute && asked.timezone === timezone) return asked.day;
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  formats.set(timezone, format);
  asked = { minute, timezone, day: format.format(now) };
  return asked.day;
}

/** Whole days from an edition's date to today, never negative; null without an edition. */
export const ageDays = (edition: string | null, today: string): number | null =>
  edition === null ? null : Math.max(0, dayNumber(today) - dayNumber(edition));
