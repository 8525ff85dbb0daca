import type { Kysely } from 'kysely';
import type { EntityRecord, HistoryEvent } from '../../domain/entity/entity.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { EventTable, Tables } from '../schema.ts';
import { EVENT_FIELDS, entityOf, historyOf } from './entities.ts';

/** An officially dated event with the newest record of its party (without that party's other history). */
export interface Change {
  /** Position in the order of all events. */
  seq: number;
  event: HistoryEvent & { date: string };
  entity: EntityRecord;
}

/** Events with this official date, the last recorded first. */
export async function readChanges(db: Kysely<Tables>, date: string): Promise<Change[]> {
  const rows = await db
    .selectFrom('events')
    .innerJoin('entities', 'entities.id', 'events.entity_id')
    .selectAll('entities')
    .select(['entities.still_listed_as as goes_on_as', 'events.seq'])
    .select(EVENT_FIELDS.map((field) => `events.${field}` as const))
    .where('events.date', '=', date)
    .orderBy('events.seq', 'desc')
    .execute();
  // Both have a column `still_listed_as`: the event's is selected last and takes the name.
  return rows.map((row) => ({
    seq: row.seq,
    event: { ...historyOf(row), date },
    entity: entityOf({ ...row, still_listed_as: row.goes_on_as }),
  }));
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
