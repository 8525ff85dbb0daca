import { addDays, dayNumber, isoDay } from '../../domain/dates.ts';

/** Stretches of time that the page shows, each of whole days. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** First and last day, both inclusive. */
export interface DaySpan {
  from: string;
  to: string;
}

const lastOfMonth = (year: number, month: number): string =>
  addDays(month === 12 ? isoDay(year + 1, 1, 1)! : isoDay(year, month + 1, 1)!, -1);

/** The stretch that a day lies in; weeks begin on Monday (ISO 8601). */
export function spanOf(period: Period, day: string): DaySpan {
  const [year, month] = day.split('-').map(Number) as [number, number];
  if (period === 'day') return { from: day, to: day };
  if (period === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  if (period === 'month') return { from: `${day.slice(0, 7)}-01`, to: lastOfMonth(year, month) };
  // 1970-01-01 was a Thursday.
  const monday = addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));
  return { from: monday, to: addDays(monday, 6) };
}

/** A day in the stretch before, and one in the stretch after. */
export function neighbours(period: Period, day: string): { before: string; after: string } {
  const { from, to } = spanOf(period, day);
  return { before: spanOf(period, addDays(from, -1)).from, after: addDays(to, 1) };
}
