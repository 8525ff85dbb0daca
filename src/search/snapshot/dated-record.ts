/** Reconstructs a record as of an earlier day from its history. */
import { dayNumber } from '../../domain/dates.ts';
import type { EntityRecord, FieldChange, HistoryEvent } from '../../domain/entity/entity.ts';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';

/** End of an interval that is still open. Larger than any day number. */
const OPEN_END = 2 ** 31 - 1;

/** A period in which a party was listed: from `start` up to, not including, `end`; day numbers. */
export interface ListingInterval {
  start: number;
  end: number;
}

/**
 * The day from which an event counts: its official date, moved if necessary to be after the last edition without the event and
 * not after the first edition with it. On the day of every edition the listed records are thus exactly those of the edition;
 * between editions the official dates decide.
 */
function effectiveDay({ date, after, by }: HistoryEvent): number {
  const first = dayNumber(by);
  const stated = date === null ? first : Math.min(dayNumber(date), first);
  return after === null ? stated : Math.max(stated, Math.min(dayNumber(after) + 1, first));
}

/** The periods in which an entity was listed, in order, without the day of removal. Undated: from the first edition on. */
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

/** Official day of an applied edition or change file. */
export interface EditionDay {
  source_id: string;
  date: string;
  /** True for a change file, which is not a complete list without a preceding edition. */
  isDelta?: true;
}

/** The day of the first stored edition of a source; null if there is none. */
export function heldFrom(days: readonly EditionDay[], sourceId: string): string | null {
  let first: string | null = null;
  for (const { source_id, date, isDelta } of days)
    if (source_id === sourceId && !isDelta && (first === null || date < first)) first = date;
  return first;
}

/** Day of the newest edition or change file of a source on or before a day; null before the first stored edition. */
export function editionOn(days: readonly EditionDay[], sourceId: string, day: string): string | null {
  let newest = heldFrom(days, sourceId);
  if (newest === null || newest > day) return null;
  for (const { source_id, date } of days) if (source_id === sourceId && date <= day && date > newest) newest = date;
  return newest;
}

const leaves = ({ event, formerly }: HistoryEvent): boolean =>
  event === 'removed' || (event === 'renumbered' && formerly === undefined);

/** Undoes the change of a field. Null for fields whose previous value is not stored completely. */
function withoutChange(record: EntityDetail, { field, before, after }: FieldChange): EntityDetail | null {
  if (field === 'name' && typeof before === 'string') return { ...record, name: before };
  if (field !== 'sanction_programs' || typeof before === 'string' || typeof after === 'string') return null;
  const kept = record.sanction_programs.filter((one) => !after?.includes(one));
  return { ...record, sanction_programs: [...kept, ...(before ?? [])] };
}

/**
 * The record as of `day`; null if it was not on any list yet. Name and programmes are those of the day. Other fields are stored
 * for the newest edition only; `changed_since` names those that changed since.
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
