import { type Kysely, sql } from 'kysely';
import type { EntityRecord, HistoryEvent } from '../domain/entity.ts';
import type { DateBasis, EventKind } from '../domain/vocabulary.ts';
import { changePlaces, isFiltered } from './change-places.ts';
import type { ChangeQuery } from './change-query.ts';
import { ENTITY_FIELDS, EVENT_FIELDS, entityOf, historyOf } from './entities.ts';
import type { Tables } from './schema.ts';

/** An officially dated event with the newest record of its party (without that party's further history). */
export interface Change {
  /** Place in the one order of all events. */
  seq: number;
  event: HistoryEvent & { date: string };
  entity: EntityRecord;
}

/**
 * Dated events, newest date first, within a date the last recorded first. The order is total and a place in it never
 * depends on what is asked, so that reading on after a place neither repeats nor leaves out what was there.
 * @param query with `seqs`, only those events
 */
async function readChanges(db: Kysely<Tables>, query: ChangeQuery & { seqs?: readonly number[] }): Promise<Change[]> {
  let rows = db
    .selectFrom('events')
    .innerJoin('entities', 'entities.id', 'events.entity_id')
    .select(ENTITY_FIELDS.filter((field) => field !== 'still_listed_as').map((field) => `entities.${field}` as const))
    .select('entities.still_listed_as as goes_on_as')
    .select('events.seq')
    .select(EVENT_FIELDS.map((field) => `events.${field}` as const))
    .where('events.date', 'is not', null)
    .orderBy('events.date', 'desc')
    .orderBy('events.seq', 'desc');
  const { from, to, jurisdictions, sourceLists, entityTypes, isChina, kinds, after, limit, seqs } = query;
  // The plus keeps SQLite from walking all dates instead of taking the few rows by their key.
  if (seqs)
    rows = rows
      .clearOrderBy()
      .where('events.seq', 'in', seqs)
      .orderBy(sql`+events.date`, 'desc')
      .orderBy(sql`+events.seq`, 'desc');
  if (from) rows = rows.where('events.date', '>=', from);
  if (to) rows = rows.where('events.date', '<=', to);
  if (jurisdictions) rows = rows.where('entities.jurisdiction', 'in', jurisdictions);
  if (sourceLists) rows = rows.where('entities.source_list', 'in', sourceLists);
  if (entityTypes) rows = rows.where('entities.entity_type', 'in', entityTypes);
  if (isChina !== undefined) rows = rows.where('entities.is_china', '=', isChina ? 1 : 0);
  if (kinds) rows = rows.where('events.event', 'in', kinds);
  if (after) {
    rows = rows
      .where('events.date', '<=', after.date)
      .where((eb) => eb.or([eb('events.date', '<', after.date), eb('events.seq', '<', after.seq)]));
  }
  if (limit) rows = rows.limit(limit);
  return (await rows.execute()).map((row) => {
    const event = historyOf(row);
    return {
      seq: row.seq,
      event: { ...event, date: event.date! },
      entity: entityOf({ ...row, still_listed_as: row.goes_on_as }, []),
    };
  });
}

/**
 * {@link readChanges} for a service that is asked again and again: a page of filtered changes is found in memory, and
 * only its rows are read.
 */
export function changesReader(db: Kysely<Tables>): (query?: ChangeQuery) => Promise<Change[]> {
  const placesOf = changePlaces(db);
  return async (query = {}) => {
    const { limit } = query;
    if (limit === undefined || limit > 1000 || !isFiltered(query)) return readChanges(db, query);
    const seqs = await placesOf({ ...query, limit });
    if (seqs.length === 0) return [];
    const found = await readChanges(db, { ...query, seqs });
    // A source was dropped between the two readings.
    return found.length === seqs.length ? found : readChanges(db, query);
  };
}

/** What a dated event is, without its party's record: enough to see whether a day has changed. */
export interface DatedEvent {
  date: string;
  entity_id: string;
  source_id: string;
  event: EventKind;
  basis: DateBasis | null;
  after: string | null;
  edition: string;
  late: number;
  /** JSON array as stored; null unless amended. */
  changes: string | null;
  still_listed_as: string | null;
  formerly: string | null;
  note: string | null;
}

/** Every dated event up to a day, by date, then entity. */
export async function readDatedEvents(db: Kysely<Tables>, to: string): Promise<DatedEvent[]> {
  const rows = await db
    .selectFrom('events')
    .select(['entity_id', 'source_id', ...EVENT_FIELDS])
    .where('date', 'is not', null)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('entity_id')
    .orderBy('seq')
    .execute();
  return rows as DatedEvent[];
}

/** The newest day on or before `to` that any change is dated; null when there is none. */
export async function readLatestChangeDate(db: Kysely<Tables>, to: string): Promise<string | null> {
  const row = await db
    .selectFrom('events')
    .select('date')
    .where('date', '<=', to)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.date ?? null;
}

/** How many events of each kind are dated on a day; a party under another number counts once. */
export async function countDatedEvents(db: Kysely<Tables>, date: string): Promise<Partial<Record<EventKind, number>>> {
  const rows = await db
    .selectFrom('events')
    .select('event')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('date', '=', date)
    // Of the two events of a party under another number the one of the record that left counts.
    .where('formerly', 'is', null)
    .groupBy('event')
    .execute();
  return Object.fromEntries(rows.map(({ event, count }) => [event, Number(count)]));
}
