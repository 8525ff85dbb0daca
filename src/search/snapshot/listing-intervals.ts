import { dayNumber } from '../../domain/dates.ts';
import type { EntityRecord, HistoryEvent } from '../../domain/entity/entity.ts';

/** No end yet. Larger than any day number. */
const OPEN_END = 2 ** 31 - 1;

/** A stretch of days on which a party was listed: from `start` up to, not including, `end`; day numbers. */
export interface ListingInterval {
  start: number;
  end: number;
}

/**
 * The day from which an event counts: its official date where that falls after the last edition that does not show it
 * and not after the first one that does, else the nearest day that does. On the day of every edition the set then is
 * exactly what that edition carries, and between editions the official dates decide.
 */
export function effectiveDay({ date, after, by }: HistoryEvent): number {
  const first = dayNumber(by);
  const stated = date === null ? first : Math.min(dayNumber(date), first);
  return after === null ? stated : Math.max(stated, Math.min(dayNumber(after) + 1, first));
}

/**
 * When an entity was listed, from its history, in order. A removal day itself no longer counts as listed; a listing
 * without an official date counts from the first edition that carried the entity.
 */
export function listingIntervals({ history }: Pick<EntityRecord, 'history'>): ListingInterval[] {
  const intervals: ListingInterval[] = [];
  let start: number | null = null;
  for (const event of history) {
    const day = effectiveDay(event);
    const leaves = event.event === 'removed' || (event.event === 'renumbered' && event.formerly === undefined);
    if (!leaves && event.event !== 'amended') start ??= day;
    if (!leaves || start === null) continue;
    if (start < day) intervals.push({ start, end: day });
    start = null;
  }
  if (start !== null) intervals.push({ start, end: OPEN_END });
  return intervals;
}
