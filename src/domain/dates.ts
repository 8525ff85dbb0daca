/** Calendar days as `YYYY-MM-DD` strings, which can be sorted, compared and indexed without parsing. */

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MS_PER_DAY = 86_400_000;

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** `YYYY-MM-DD` from numbers, or null when no such day exists. Month is 1–12. */
export function isoDay(year: number, month: number, day: number): string | null {
  if (!Number.isInteger(year) || year < 1 || year > 9999) return null;
  if (!Number.isInteger(month) || month < 1 || month > 12) return null;
  const last = month === 2 && isLeap(year) ? 29 : DAYS_IN_MONTH[month - 1]!;
  if (!Number.isInteger(day) || day < 1 || day > last) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** True for an existing calendar day written `YYYY-MM-DD`. */
export function isIsoDay(text: string): boolean {
  const match = ISO_DAY.exec(text);
  return match !== null && isoDay(Number(match[1]), Number(match[2]), Number(match[3])) !== null;
}

type StatedDays = readonly (string | null | undefined)[];

const inOrder = (days: StatedDays): string[] => days.filter((day): day is string => !!day).sort();

/** The earliest of those days or times that are stated; null for none. */
export const earliestOf = (days: StatedDays): string | null => inOrder(days)[0] ?? null;

/** The latest of those days or times that are stated; null for none. */
export const latestOf = (days: StatedDays): string | null => inOrder(days).at(-1) ?? null;

/** The day part of an ISO date-time as the authority wrote it (no time zone conversion), or null. */
export function dayOfTimestamp(text: string): string | null {
  const day = text.trim().slice(0, 10);
  return isIsoDay(day) ? day : null;
}

/** A `dd/mm/yyyy` date, or null. */
export function dayFromBritish(text: string): string | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  return match ? isoDay(Number(match[3]), Number(match[2]), Number(match[1])) : null;
}

/** The day of a {@link dayNumber}. */
export const dayOfNumber = (day: number): string => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);

/** The day of a day number of a spreadsheet, which counts from 1899-12-30. */
export const dayOfSheet = (number: number): string => dayOfNumber(number - 25_569);

/** Days from 1970-01-01 to an existing `YYYY-MM-DD` day; negative for earlier days. */
export function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY);
}

/** Number of days from one day to a later one. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** `day` plus a number of days. */
export function addDays(day: string, days: number): string {
  return dayOfNumber(dayNumber(day) + days);
}
