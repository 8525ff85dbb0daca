import { addDays } from '../domain/dates.ts';
import { noChanges } from '../domain/lists/list-changes.ts';
import type { EventKind } from '../domain/vocabulary.ts';
import { isBusinessDay } from './report.ts';

/** Official changes of the latest business day. */
export interface BusinessDay extends Record<EventKind, number> {
  /** Monday to Friday, today or the last one before. */
  date: string;
  /** Sources with an edition or change file of that day. */
  published: string[];
  /** The newest day on or before it with any change; null when there is none. */
  latest_change: string | null;
  /** What to know of the counts, in words: weekend, nothing published yet. */
  note: string;
}

/** Monday to Friday on or before a day. */
export function latestBusinessDay(today: string): string {
  let day = today;
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

function noteOf(today: string, { date, published, latest_change }: Omit<BusinessDay, 'note'>, newest: string | null) {
  const said: string[] = [];
  if (date !== today) said.push(`${today} is not a business day; ${date} was the last one.`);
  if (published.length === 0) {
    said.push(
      newest === null
        ? 'No edition is at hand.'
        : `No list at hand has an edition of ${date}; the newest edition is of ${newest}, the latest change is dated ${latest_change ?? 'never'}.`,
    );
  } else {
    said.push(`Editions of ${date}: ${published.join(', ')}.`);
  }
  return said.join(' ');
}

/** What the business day is told from. */
export interface DayFacts {
  /** Every applied edition and change file. */
  editionDays: readonly { source_id: string; date: string }[];
  /** Events of each kind dated on a day; a party under another number counts once. */
  countsOn(day: string): Partial<Record<EventKind, number>>;
  /** The newest day up to that one with any change. */
  latestChange(day: string): string | null;
}

/** Counts the changes officially dated on the latest business day, and says which lists have an edition of it. */
export function businessDayOf({ editionDays, countsOn, latestChange }: DayFacts, today: string): BusinessDay {
  const date = latestBusinessDay(today);
  const published = [...new Set(editionDays.filter((one) => one.date === date).map(({ source_id }) => source_id))];
  const newest = editionDays.reduce<string | null>(
    (day, one) => (day === null || one.date > day ? one.date : day),
    null,
  );
  const known = { date, ...noChanges(), ...countsOn(date), published, latest_change: latestChange(date) };
  return { ...known, note: noteOf(today, known, newest) };
}
