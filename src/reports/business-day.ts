import { addDays, latestOf } from '../domain/dates.ts';
import { noChanges } from '../domain/lists/list-changes.ts';
import type { EventKind } from '../domain/vocabulary.ts';
import { isBusinessDay } from './report.ts';

/** Official changes of the latest business day. */
export interface BusinessDay extends Record<EventKind, number> {
  /** The latest day from Monday to Friday, including today. */
  date: string;
  /** Sources with an edition or change file of that day. */
  published: string[];
  /** The newest day up to `date` with any change; null when there is none. */
  latest_change: string | null;
  /** What a reader should know about the counts: weekend, nothing published yet. */
  note: string;
}

/** The latest day from Monday to Friday, up to a day. */
export function latestBusinessDay(today: string): string {
  return isBusinessDay(today) ? today : latestBusinessDay(addDays(today, -1));
}

function noteOf(today: string, { date, published, latest_change }: Omit<BusinessDay, 'note'>, newest: string | null) {
  const isOver = date === today ? '' : `${today} is not a business day; ${date} was the last one. `;
  if (published.length > 0) return `${isOver}Editions of ${date}: ${published.join(', ')}.`;
  if (newest === null) return `${isOver}No edition is at hand.`;
  return `${isOver}No list at hand has an edition of ${date}; the newest edition is of ${newest}, the latest change is dated ${latest_change ?? 'never'}.`;
}

/** The data that the business day is computed from. */
export interface DayFacts {
  /** Every applied edition and change file. */
  editionDays: readonly { source_id: string; date: string }[];
  /** Number of events of each kind dated on a day; a renumbered party counts once. */
  countsOn(day: string): Partial<Record<EventKind, number>>;
  /** The newest day up to `day` with any change. */
  latestChange(day: string): string | null;
}

/** Counts the changes officially dated on the latest business day, and lists the sources with an edition of that day. */
export function businessDayOf({ editionDays, countsOn, latestChange }: DayFacts, today: string): BusinessDay {
  const date = latestBusinessDay(today);
  const published = [...new Set(editionDays.filter((one) => one.date === date).map(({ source_id }) => source_id))];
  const newest = latestOf(editionDays.map((one) => one.date));
  const known = { date, ...noChanges(), ...countsOn(date), published, latest_change: latestChange(date) };
  return { ...known, note: noteOf(today, known, newest) };
}
