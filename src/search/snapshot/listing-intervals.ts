import { dayNumber } from '../../domain/dates.ts';
import type { EntityRecord } from '../../domain/entity.ts';

/** No end yet. Larger than any day number. */
const OPEN_END = 2 ** 31 - 1;

/** A stretch of days on which a party was listed: from `start` up to, not including, `end`; day numbers. */
export interface ListingInterval {
  start: number;
  end: number;
}

/**
 * When an entity was listed, from the official dates of its history, in order. A listing without an official date
 * counts from the first edition that carried the entity; a removal day itself no longer counts as listed.
 */
export function listingIntervals(entity: EntityRecord): ListingInterval[] {
  const firstDay = entity.listed_date ?? entity.first_edition;
  const intervals: ListingInterval[] = [];
  let start: string | null = firstDay;
  let begun = false;
  const close = (end: number): void => {
    if (start !== null && dayNumber(start) < end) intervals.push({ start: dayNumber(start), end });
    start = null;
  };
  for (const event of entity.history) {
    if (event.event === 'listed' && !begun) start = event.date ?? firstDay;
    if (event.event === 'relisted') start ??= event.date ?? event.edition;
    if (event.event === 'removed') close(dayNumber(event.date ?? event.edition));
    begun = true;
  }
  close(entity.is_active ? OPEN_END : dayNumber(entity.removed_date ?? entity.last_edition));
  return intervals;
}
