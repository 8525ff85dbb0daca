import type { Kysely, Transaction } from 'kysely';
import type { FieldChange } from '../../domain/entity/entity.ts';
import type { DateBasis, EventKind } from '../../domain/vocabulary.ts';
import type { EventTable, Tables } from '../schema.ts';
import { rowChecksum, SEALED } from '../trust/seals.ts';
import type { BeforeImages } from './before-images.ts';
import { bulkInsert, chunksOfIds } from './bulk-insert.ts';

const EVENT_COLUMNS = [...SEALED.events, 'seal'] as const satisfies (keyof EventTable)[];

export interface NewEvent {
  entity_id: string;
  event: EventKind;
  date: string | null;
  basis: DateBasis | null;
  late?: boolean;
  changes?: FieldChange[];
  still_listed_as?: string;
  formerly?: string;
  note?: string;
}

const WRITTEN_FIELDS = ['seq', 'entity_id', 'event', 'date', 'basis', 'edition_id', 'edition', 'after'] as const;
/** The fields of a written event that a later edition needs to correct its date. */
export type WrittenEvent = Pick<EventTable, (typeof WRITTEN_FIELDS)[number]>;

/** Official date of an event, its basis, and whether the record states an older one. */
export interface EventDate {
  date: string;
  basis: DateBasis;
  late?: boolean;
}

/** The edition or change file that causes events. */
export interface EventSource {
  id: number;
  date: string;
  /** Official day of the previous full edition; null without one. */
  after: string | null;
}

/** The highest number of any present or past event: numbers of revoked events are not reused. */
export async function newestSeq(db: Kysely<Tables>): Promise<number> {
  const [events, revoked] = [
    await db
      .selectFrom('events')
      .select(({ fn }) => fn.max('seq').as('seq'))
      .executeTakeFirst(),
    await db
      .selectFrom('editions')
      .select(({ fn }) => fn.max('last_seq').as('seq'))
      .executeTakeFirst(),
  ];
  return Math.max(Number(events?.seq ?? 0), Number(revoked?.seq ?? 0));
}

/** Writes the events of one source and corrects their dates, inside one transaction. */
export function eventWriter(trx: Transaction<Tables>, sourceId: string, images: BeforeImages) {
  let nextSeq: number | null = null;
  const insertEvents = bulkInsert(trx, 'events', EVENT_COLUMNS);

  const rowOf = (seq: number, edition: EventSource, event: NewEvent): EventTable => {
    const row = {
      seq,
      entity_id: event.entity_id,
      source_id: sourceId,
      event: event.event,
      date: event.date,
      basis: event.basis,
      edition_id: edition.id,
      edition: edition.date,
      after: edition.after,
      late: event.late ? 1 : 0,
      changes: event.changes ? JSON.stringify(event.changes) : null,
      still_listed_as: event.still_listed_as ?? null,
      formerly: event.formerly ?? null,
      note: event.note ?? null,
    };
    return { ...row, seal: rowChecksum('events', row) };
  };

  return {
    async addEvents(edition: EventSource, events: readonly NewEvent[]): Promise<void> {
      if (events.length === 0) return;
      nextSeq ??= (await newestSeq(trx)) + 1;
      let seq = nextSeq;
      nextSeq += events.length;
      await insertEvents(events.map((event) => rowOf(seq++, edition, event)));
    },

    /** Events of entities, in their order. */
    async eventsOf(ids: readonly string[]): Promise<WrittenEvent[]> {
      const events: WrittenEvent[] = [];
      for (const chunk of chunksOfIds(ids)) {
        const rows = trx.selectFrom('events').select(WRITTEN_FIELDS).where('entity_id', 'in', chunk).orderBy('seq');
        events.push(...(await rows.execute()));
      }
      return events;
    },

    async redateEvent(seq: number, { date, basis, late = false }: EventDate): Promise<void> {
      const before = await trx.selectFrom('events').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow();
      images.keepEvent(before);
      const row = { ...before, date, basis, late: late ? 1 : 0 };
      await trx
        .updateTable('events')
        .set({ date, basis, late: row.late, seal: rowChecksum('events', row) })
        .where('seq', '=', seq)
        .execute();
    },
  };
}
