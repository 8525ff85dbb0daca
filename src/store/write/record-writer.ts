import type { Kysely, Transaction } from 'kysely';
import type { EditionWindow, HistoryEvent } from '../../domain/entity/entity.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { DateBasis } from '../../domain/vocabulary.ts';
import type { EntityTable, EventTable, OtherIdTable, Tables } from '../schema.ts';
import { rowChecksum, SEALED } from '../trust/seals.ts';
import type { BeforeImages } from './before-images.ts';
import { bulkInsert, chunksOfIds, setEntities } from './bulk-insert.ts';

export const ENTITY_COLUMNS = [...SEALED.entities, 'last_edition', 'seal'] as const satisfies (keyof EntityTable)[];

const KNOWN_FIELDS = [
  'id',
  'current_key',
  'hash',
  'is_active',
  'listed_date',
  'removed_date',
  'removed_date_basis',
  'first_edition',
] as const satisfies (keyof EntityTable)[];

/** The fields of an existing entity that are needed to compare an edition with the store. */
export type KnownEntity = Pick<EntityTable, (typeof KNOWN_FIELDS)[number]>;

/** An entity to insert or to replace. */
export interface WrittenEntity {
  row: Omit<EntityTable, 'seal'>;
  isNew: boolean;
}

/** Recomputes the checksums of entities after some of their columns were set. */
async function resealEntities(trx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (const chunk of chunksOfIds(ids)) {
    for (const row of await trx.selectFrom('entities').selectAll().where('id', 'in', chunk).execute()) {
      await trx
        .updateTable('entities')
        .set({ seal: rowChecksum('entities', row) })
        .where('id', '=', row.id)
        .execute();
    }
  }
}

/** Reads and writes the entities of one source, inside one transaction. */
export function entityWriter(trx: Transaction<Tables>, sourceId: string, images: BeforeImages) {
  const insertEntities = bulkInsert(trx, 'entities', ENTITY_COLUMNS, 'id');

  return {
    /** Every entity of the source, active and removed. */
    known(): Promise<KnownEntity[]> {
      // This order determines the numbering of events; it must be the same on every engine and after an undo.
      return trx.selectFrom('entities').select(KNOWN_FIELDS).where('source_id', '=', sourceId).orderBy('id').execute();
    },

    /** Records and identity hints by entity id. */
    async records(ids: readonly string[]): Promise<Map<string, { record: ListedParty; hints: string[] }>> {
      const found = new Map<string, { record: ListedParty; hints: string[] }>();
      for (const chunk of chunksOfIds(ids)) {
        const rows = trx.selectFrom('entities').select(['id', 'record', 'hints']).where('id', 'in', chunk);
        for (const row of await rows.execute())
          found.set(row.id, { record: JSON.parse(row.record), hints: JSON.parse(row.hints) });
      }
      return found;
    },

    async putEntities(entities: readonly WrittenEntity[]): Promise<void> {
      const replaced = entities.filter(({ isNew }) => !isNew).map(({ row }) => row.id);
      images.arrived(entities.filter(({ isNew }) => isNew).map(({ row }) => row.id));
      await images.keep(replaced);
      await insertEntities(entities.map(({ row }) => ({ ...row, seal: rowChecksum('entities', row) })));
    },

    /** Frees the keys of entities, so that a later party can have them. */
    async releaseKeys(ids: readonly string[]): Promise<void> {
      await images.keep(ids);
      await setEntities(trx, ids, { current_key: null });
      await resealEntities(trx, ids);
    },

    /** `date` and `basis` are null when no official day is known. */
    async setRemoved(ids: readonly string[], date: string | null, basis: DateBasis | null): Promise<void> {
      await images.keep(ids);
      await setEntities(trx, ids, { is_active: 0, removed_date: date, removed_date_basis: basis });
      await resealEntities(trx, ids);
    },

    /** Sets the last edition of every active entity to this one. */
    async carryActive(edition: string): Promise<void> {
      await images.keepCarried();
      await trx
        .updateTable('entities')
        .set({ last_edition: edition })
        .where('source_id', '=', sourceId)
        .where('is_active', '=', 1)
        // Rows written by this edition have it already: writing them again costs as much as inserting them.
        .where('last_edition', '<>', edition)
        .execute();
    },
  };
}

/** Reads and writes the ids and successors of the entities of one source, inside one transaction. */
export function successorWriter(trx: Transaction<Tables>, sourceId: string, images: BeforeImages) {
  return {
    /** Every further id of the entities of the source. */
    otherIds(): Promise<Pick<OtherIdTable, 'other_id' | 'entity_id'>[]> {
      return trx.selectFrom('other_ids').select(['other_id', 'entity_id']).where('source_id', '=', sourceId).execute();
    },

    /** Every used id of the source: those of entities, and further ones. */
    async takenIds(): Promise<Set<string>> {
      const ids = await trx.selectFrom('entities').select('id').where('source_id', '=', sourceId).execute();
      return new Set([...ids.map(({ id }) => id), ...(await this.otherIds()).map(({ other_id }) => other_id)]);
    },

    /** Adds further ids to entities; an id that is already assigned stays with its entity. */
    async addOtherIds(ids: readonly Pick<OtherIdTable, 'other_id' | 'entity_id'>[]): Promise<void> {
      for (const row of ids) {
        const own = await trx.selectFrom('entities').select('id').where('id', '=', row.other_id).executeTakeFirst();
        if (own) continue;
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('other_ids')
          .values({ ...row, source_id: sourceId })
          .onConflict((conflict) => conflict.column('other_id').doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows) images.arrivedId(row.other_id);
      }
    },

    /** Sets the successor of removed entities. A removed entity is itself the successor of none. */
    async goOnAs(removed: readonly { id: string; other: string | null }[]): Promise<void> {
      const gone = new Set(removed.map(({ id }) => id));
      // One query for the whole source, because the column has no index and few rows have a value.
      const past = await trx
        .selectFrom('entities')
        .select(['id', 'still_listed_as'])
        .where('source_id', '=', sourceId)
        .where('still_listed_as', 'is not', null)
        .orderBy('id')
        .execute();
      const changed = past.filter((row) => gone.has(row.still_listed_as!)).map(({ id }) => id);
      await images.keep(changed);
      await setEntities(trx, changed, { still_listed_as: null });
      const goingOn = removed.filter(({ other }) => other !== null);
      await images.keep(goingOn.map(({ id }) => id));
      for (const { id, other } of goingOn) {
        await trx.updateTable('entities').set({ still_listed_as: other }).where('id', '=', id).execute();
        changed.push(id);
      }
      await resealEntities(trx, [...new Set(changed)]);
    },
  };
}

const EVENT_COLUMNS = [...SEALED.events, 'seal'] as const satisfies (keyof EventTable)[];

export interface NewEvent extends Omit<HistoryEvent, keyof EditionWindow | 'late'> {
  entity_id: string;
  late?: boolean;
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
