/** A record as it was on an earlier day: of its history what had happened by then, and what follows from that. */
import { dayNumber } from '../../domain/dates.ts';
import type { EntityRecord, FieldChange, HistoryEvent } from '../../domain/entity/entity.ts';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';

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
function effectiveDay({ date, after, by }: HistoryEvent): number {
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

/** Official day of an edition or change file that was applied. */
export interface EditionDay {
  source_id: string;
  date: string;
  /** True for a file of changes: without an edition before it, it does not hold the list. */
  isDelta?: true;
}

/** The day of the first edition of a source that is held; null without any. */
export function heldFrom(days: readonly EditionDay[], sourceId: string): string | null {
  let first: string | null = null;
  for (const { source_id, date, isDelta } of days)
    if (source_id === sourceId && !isDelta && (first === null || date < first)) first = date;
  return first;
}

/** The newest edition of a source up to and including a day, change files too; null before the first that is held. */
export function editionOn(days: readonly EditionDay[], sourceId: string, day: string): string | null {
  let newest = heldFrom(days, sourceId);
  if (newest === null || newest > day) return null;
  for (const { source_id, date } of days) if (source_id === sourceId && date <= day && date > newest) newest = date;
  return newest;
}

const leaves = ({ event, formerly }: HistoryEvent): boolean =>
  event === 'removed' || (event === 'renumbered' && formerly === undefined);

/** Fields that a change gives whole, so that it can be taken back. */
function withoutChange(record: EntityDetail, { field, before, after }: FieldChange): EntityDetail | null {
  if (field === 'name' && typeof before === 'string') return { ...record, name: before };
  if (field !== 'sanction_programs' || typeof before === 'string' || typeof after === 'string') return null;
  const kept = record.sanction_programs.filter((one) => !after?.includes(one));
  return { ...record, sanction_programs: [...kept, ...(before ?? [])] };
}

/**
 * The record as it was on `day`; null when it was on no list yet. Name and programmes are those of the day. Other fields are
 * kept for the newest edition alone: those that changed since are named in `changed_since`.
 *
 * @param isListed whether another record was listed on that day, by its id
 */
export function datedRecord(
  record: EntityDetail,
  day: string,
  { editionDays, isListed }: { editionDays: readonly EditionDay[]; isListed(id: string): boolean },
): EntityDetail | null {
  const at = dayNumber(day);
  const intervals = listingIntervals(record);
  if (!intervals.some(({ start }) => start <= at)) return null;
  const is_active = intervals.some(({ start, end }) => start <= at && at < end);
  const history = record.history.filter((event) => effectiveDay(event) <= at);
  const later = record.history.filter((event) => effectiveDay(event) > at);
  let dated = record;
  const changedSince = new Set<string>();
  for (const change of later.toReversed().flatMap(({ changes = [] }) => changes)) {
    const before = withoutChange(dated, change);
    if (before === null) changedSince.add(change.field);
    else dated = before;
  }
  const listing = history.findLast(({ event }) => event === 'listed' || event === 'relisted');
  const isRelisted = later.some(({ event }) => event === 'listed' || event === 'relisted');
  const left = is_active ? undefined : history.findLast(leaves);
  const notYet = new Set(later.flatMap(({ formerly }) => formerly ?? []));
  const { removed_date: _, ...others } = dated;
  const published = editionOn(editionDays, record.source.id, day);
  return {
    ...others,
    ...(isRelisted && { listed_date: listing?.date ?? null, listed_date_basis: listing?.basis ?? null }),
    is_active,
    url: `${record.url}?as_of=${day}`,
    removed_date: left?.date ?? null,
    removed_date_basis: left?.basis ?? null,
    removed_window: left ? { after: left.after, by: left.by } : null,
    still_listed_as: left?.still_listed_as ?? null,
    formerly: record.formerly.filter((id) => !notYet.has(id)),
    last_updated: record.last_updated !== null && record.last_updated > day ? null : record.last_updated,
    also_listed: record.also_listed.filter(({ id }) => isListed(id)),
    history,
    source: { ...record.source, edition: is_active ? published : (left?.after ?? published), published },
    as_of: day,
    changed_since: [...changedSince].sort(),
  };
}
