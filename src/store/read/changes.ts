import type { Kysely } from 'kysely';
import type { EntityRecord, HistoryEvent } from '../../domain/entity/entity.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { EventKind } from '../../domain/vocabulary.ts';
import type { EventTable, Tables } from '../schema.ts';
import { ENTITY_FIELDS, EVENT_FIELDS, entityOf, historyOf } from './entities.ts';

/** Filters of events. */
export interface ChangeQuery {
  /** Bounds on the official date, inclusive. Events without an official date are never returned. */
  from?: string;
  to?: string;
  jurisdictions?: readonly string[];
  sourceLists?: readonly string[];
  entityTypes?: readonly string[];
  isChina?: boolean;
  kinds?: readonly EventKind[];
  /** Only events after this position in the order. */
  after?: { date: string; seq: number };
  /** Default: everything. */
  limit?: number;
}

/** An officially dated event with the newest record of its party (without that party's other history). */
export interface Change {
  /** Position in the order of all events. */
  seq: number;
  event: HistoryEvent & { date: string };
  entity: EntityRecord;
}

/** Dated events, newest date first; within a date, the last recorded first. */
export async function readChanges(db: Kysely<Tables>, query: ChangeQuery): Promise<Change[]> {
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
  const { from, to, jurisdictions, sourceLists, entityTypes, isChina, kinds, after, limit } = query;
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
      entity: entityOf({ ...row, still_listed_as: row.goes_on_as }),
    };
  });
}

/** A dated event without its party's record: enough to see whether a day has changed. */
export type DatedEvent = Pick<EventTable, 'entity_id' | 'source_id' | (typeof EVENT_FIELDS)[number]> & { date: string };

/** Every dated event up to a day, sorted by date, then entity. */
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

/** Records per query. */
const PAGE = 2_000;

/** When a list first names a programme. */
export interface ProgrammeStart {
  sourceId: string;
  programme: string;
  /** Earliest listing date of a party under it; null when no party's date is known. */
  first: string | null;
  /** True when a party under it has no known date, so that `first` may be too late. */
  hasUndated: boolean;
}

/** The start of every programme of every source, from active and removed parties. */
export async function readProgrammeStarts(db: Kysely<Tables>): Promise<ProgrammeStart[]> {
  const starts = new Map<string, ProgrammeStart>();
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('entities')
      .select(['id', 'source_id', 'listed_date', 'record'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) return [...starts.values()];
    after = rows.at(-1)!.id;
    for (const { source_id: sourceId, listed_date: date, record } of rows) {
      for (const programme of (JSON.parse(record) as ListedParty).sanction_programs) {
        const key = `${sourceId}\n${programme}`;
        const start = starts.get(key) ?? { sourceId, programme, first: null, hasUndated: false };
        if (date === null) start.hasUndated = true;
        else if (start.first === null || date < start.first) start.first = date;
        starts.set(key, start);
      }
    }
  }
}
