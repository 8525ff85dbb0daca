import { dayNumber, dayOfNumber } from '../domain/dates.ts';
import type { EntitySummary, HistoryEvent } from '../domain/entity/entity.ts';
import type { EventKind } from '../domain/vocabulary.ts';
import type { Filters } from './query.ts';
import { firstPlaceFrom, isSecondOfTwo, kindAt } from './snapshot/dated-changes.ts';
import { hasRow } from './snapshot/row-sets.ts';
import { recordNow, type Snapshot, summaryOf } from './snapshot.ts';

/** Which officially dated events are asked for, and at most how many. */
export interface ChangesQuery {
  /** Bounds on the official date, inclusive. */
  from?: string;
  to?: string;
  kinds?: readonly EventKind[];
  /** Of the party. */
  filters: Filters;
  /** Only what comes after this place of the order. */
  after?: { date: string; seq: number };
  limit: number;
}

/** An officially dated event with its party as it is listed now. */
export interface ListedChange {
  /** Place in the order of all events. */
  seq: number;
  event: HistoryEvent & { date: string };
  entity: EntitySummary;
}

/** Dated events, newest date first, within a date the last recorded first. Events without an official date never appear. */
export function listChanges(snapshot: Snapshot, query: ChangesQuery): ListedChange[] {
  const { changes } = snapshot;
  const { from, to, kinds, filters, after, limit } = query;
  const oldest = from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from);
  const { words } = snapshot.filter(filters);
  const found: ListedChange[] = [];
  let at = to === undefined ? 0 : firstPlaceFrom(changes, dayNumber(to));
  if (after) at = Math.max(at, firstPlaceFrom(changes, dayNumber(after.date), after.seq));
  for (; at < changes.days.length && found.length < limit && changes.days[at]! >= oldest; at++) {
    const row = changes.rows[at]!;
    if (!hasRow(words, row) || (kinds && !kinds.includes(kindAt(changes, at)))) continue;
    const { history } = recordNow(snapshot, row);
    const event = history[changes.steps[at]!] as ListedChange['event'];
    found.push({ seq: changes.seqs[at]!, event, entity: summaryOf(snapshot, row) });
  }
  return found;
}

/** The newest day on or before `date` that any change is dated; null when there is none. */
export function latestChangeDay({ changes }: Snapshot, date: string): string | null {
  const day = changes.days[firstPlaceFrom(changes, dayNumber(date))];
  return day === undefined ? null : dayOfNumber(day);
}

/** How many events of each kind are dated on a day; a party under another number counts once. */
export function countChangesOn(snapshot: Snapshot, date: string): Partial<Record<EventKind, number>> {
  const { changes } = snapshot;
  const official = snapshot.filter({ official: true });
  const day = dayNumber(date);
  const counts: Partial<Record<EventKind, number>> = {};
  for (let at = firstPlaceFrom(changes, day); changes.days[at] === day; at++) {
    const kind = kindAt(changes, at);
    if (hasRow(official.words, changes.rows[at]!) && !isSecondOfTwo(changes, at))
      counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}
