import { noChanges } from '../domain/change-counts.ts';
import { addDays } from '../domain/dates.ts';
import type { EventKind } from '../domain/vocabulary.ts';
import type { Store } from '../store/store.ts';
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
  if (date !== today) said.push(`${today} is no business day; ${date} was the last one.`);
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

/** Counts the changes officially dated on the latest business day, and says which lists have an edition of it. */
export async function businessDayOf(
  store: Pick<Store, 'datedEventCounts' | 'editions' | 'latestChangeDate'>,
  today: string,
): Promise<BusinessDay> {
  const date = latestBusinessDay(today);
  const [counts, editions, latest_change] = await Promise.all([
    store.datedEventCounts(date),
    store.editions(),
    store.latestChangeDate(date),
  ]);
  const applied = editions.filter((edition) => edition.status === 'applied' && edition.date !== null);
  const published = [...new Set(applied.filter((edition) => edition.date === date).map(({ source_id }) => source_id))];
  const newest = applied.reduce<string | null>((day, one) => (day === null || one.date! > day ? one.date : day), null);
  const known = { date, ...noChanges(), ...counts, published, latest_change };
  return { ...known, note: noteOf(today, known, newest) };
}
