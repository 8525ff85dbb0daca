import type { Kysely, Transaction } from 'kysely';
import type { ListedParty } from '../domain/party.ts';
import type { DateBasis, EventKind } from '../domain/vocabulary.ts';
import { bulkInsert, chunksOf } from './bulk-insert.ts';
import { forgetReports } from './reports.ts';
import type { EditionTable, EntityTable, EventTable, NameTable, SetAsideTable, Tables } from './schema.ts';

/** Ids of one statement: far below both engines' limits on parameters. */
const BATCH = 200;

const ENTITY_COLUMNS = [
  'id',
  'source_id',
  'current_key',
  'jurisdiction',
  'source_list',
  'entity_type',
  'name',
  'is_active',
  'is_china',
  'listed_date',
  'listed_date_basis',
  'removed_date',
  'removed_date_basis',
  'first_edition',
  'last_edition',
  'record',
  'hints',
  'hash',
] as const satisfies (keyof EntityTable)[];
const NAME_COLUMNS = [
  'entity_id',
  'ordinal',
  'name',
  'type',
  'quality',
  'script',
  'language',
] as const satisfies (keyof NameTable)[];
const EVENT_COLUMNS = [
  'seq',
  'entity_id',
  'source_id',
  'event',
  'date',
  'basis',
  'edition_id',
  'edition',
  'changed_fields',
  'note',
] as const satisfies (keyof EventTable)[];
const SET_ASIDE_COLUMNS = [
  'edition_id',
  'ordinal',
  'source_id',
  'position',
  'reason',
  'excerpt',
] as const satisfies (keyof SetAsideTable)[];

/** What comparing an edition needs to know of every entity of the source. */
export type KnownEntity = Pick<
  EntityTable,
  'id' | 'current_key' | 'hash' | 'is_active' | 'listed_date' | 'removed_date' | 'removed_date_basis' | 'first_edition'
>;

export interface NewEvent {
  entity_id: string;
  event: EventKind;
  date: string | null;
  basis: DateBasis | null;
  changed_fields?: string[];
  note?: string;
}

/** An event already written, as far as later knowledge may mend its date. */
export interface WrittenEvent {
  seq: number;
  entity_id: string;
  event: EventKind;
  date: string | null;
  basis: DateBasis | null;
  edition_id: number;
  /** Official day of that edition. */
  edition: string;
}

export interface SourceUpdate {
  demo?: number;
  checked_at?: string;
  failure?: string | null;
  etag?: string | null;
  last_modified?: string | null;
}

/** Makes sure that the source has its row, and sets what is given. */
export async function updateSource(db: Kysely<Tables>, id: string, update: SourceUpdate): Promise<void> {
  const row = { id, demo: 0, checked_at: null, failure: null, etag: null, last_modified: null, ...update };
  await db
    .insertInto('sources')
    .values(row)
    .onConflict((conflict) =>
      Object.keys(update).length > 0 ? conflict.column('id').doUpdateSet(update) : conflict.column('id').doNothing(),
    )
    .execute();
}

/** The rows of all names of a party, the primary one first. */
const namesOf = (entityId: string, party: ListedParty): NameTable[] => [
  {
    entity_id: entityId,
    ordinal: 0,
    name: party.name,
    type: 'primary',
    quality: 'strong',
    script: null,
    language: null,
  },
  ...party.aliases.map((alias, index) => ({ entity_id: entityId, ordinal: index + 1, ...alias })),
];

/** Everything that applying one edition of one source writes, inside one transaction. */
export type EditionWriter = ReturnType<typeof editionWriter>;

/** Only one ingest writes at a time (the ingest lock), so numbers are given by counting on from the newest. */
export function editionWriter(trx: Transaction<Tables>, sourceId: string) {
  let nextSeq: number | null = null;
  const insertEntities = bulkInsert(trx, 'entities', ENTITY_COLUMNS, 'id');
  const insertNames = bulkInsert(trx, 'names', NAME_COLUMNS);
  const insertEvents = bulkInsert(trx, 'events', EVENT_COLUMNS);
  const insertSetAside = bulkInsert(trx, 'set_aside', SET_ASIDE_COLUMNS);

  return {
    updateSource: (update: SourceUpdate) => updateSource(trx, sourceId, update),

    /** Every entity of the source, active and removed. */
    known(): Promise<KnownEntity[]> {
      return trx
        .selectFrom('entities')
        .select([
          'id',
          'current_key',
          'hash',
          'is_active',
          'listed_date',
          'removed_date',
          'removed_date_basis',
          'first_edition',
        ])
        .where('source_id', '=', sourceId)
        .execute();
    },

    /** Records and identity hints by entity id. */
    async records(ids: readonly string[]): Promise<Map<string, { record: ListedParty; hints: string[] }>> {
      const found = new Map<string, { record: ListedParty; hints: string[] }>();
      for (const chunk of chunksOf(ids, BATCH)) {
        const rows = await trx
          .selectFrom('entities')
          .select(['id', 'record', 'hints'])
          .where('id', 'in', chunk)
          .execute();
        for (const row of rows) found.set(row.id, { record: JSON.parse(row.record), hints: JSON.parse(row.hints) });
      }
      return found;
    },

    /** Inserts or replaces entities with their names. */
    async putEntities(entities: readonly { row: EntityTable; party: ListedParty; isNew: boolean }[]): Promise<void> {
      await insertEntities(entities.map(({ row }) => row));
      const replaced = entities.filter(({ isNew }) => !isNew).map(({ row }) => row.id);
      for (const chunk of chunksOf(replaced, BATCH)) {
        await trx.deleteFrom('names').where('entity_id', 'in', chunk).execute();
      }
      await insertNames(entities.flatMap(({ row, party }) => namesOf(row.id, party)));
    },

    /** Frees the keys of entities, so that a later party can carry them. */
    async releaseKeys(ids: readonly string[]): Promise<void> {
      for (const chunk of chunksOf(ids, BATCH)) {
        await trx.updateTable('entities').set({ current_key: null }).where('id', 'in', chunk).execute();
      }
    },

    async setRemoved(ids: readonly string[], date: string, basis: DateBasis): Promise<void> {
      for (const chunk of chunksOf(ids, BATCH)) {
        await trx
          .updateTable('entities')
          .set({ is_active: 0, removed_date: date, removed_date_basis: basis })
          .where('id', 'in', chunk)
          .execute();
      }
    },

    /** Says of every active entity that this edition carried it. */
    async carryActive(edition: string): Promise<void> {
      await trx
        .updateTable('entities')
        .set({ last_edition: edition })
        .where('source_id', '=', sourceId)
        .where('is_active', '=', 1)
        .execute();
    },

    /** Takes a rejected edition with the same bytes away and adds this one; gives its id. */
    async addEdition(edition: Omit<EditionTable, 'id' | 'source_id'>): Promise<number> {
      await trx
        .deleteFrom('editions')
        .where('source_id', '=', sourceId)
        .where('sha256', '=', edition.sha256)
        .where('status', '=', 'rejected')
        .execute();
      const newest = await trx
        .selectFrom('editions')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirst();
      const id = Number(newest?.id ?? 0) + 1;
      await trx
        .insertInto('editions')
        .values({ ...edition, id, source_id: sourceId })
        .execute();
      return id;
    },

    async updateEdition(id: number, counts: Partial<EditionTable>): Promise<void> {
      await trx.updateTable('editions').set(counts).where('id', '=', id).execute();
    },

    async addSetAside(rows: readonly Omit<SetAsideTable, 'source_id'>[]): Promise<void> {
      await insertSetAside(rows.map((row) => ({ ...row, source_id: sourceId })));
    },

    async addEvents(editionId: number, edition: string, events: readonly NewEvent[]): Promise<void> {
      if (events.length === 0) return;
      if (nextSeq === null) {
        const newest = await trx
          .selectFrom('events')
          .select((eb) => eb.fn.max('seq').as('seq'))
          .executeTakeFirst();
        nextSeq = Number(newest?.seq ?? 0) + 1;
      }
      await insertEvents(
        events.map((event) => ({
          seq: nextSeq!++,
          entity_id: event.entity_id,
          source_id: sourceId,
          event: event.event,
          date: event.date,
          basis: event.basis,
          edition_id: editionId,
          edition,
          changed_fields: event.changed_fields ? JSON.stringify(event.changed_fields) : null,
          note: event.note ?? null,
        })),
      );
    },

    /** Events of entities, in their order. */
    async eventsOf(ids: readonly string[]): Promise<WrittenEvent[]> {
      const events: WrittenEvent[] = [];
      for (const chunk of chunksOf(ids, BATCH)) {
        events.push(
          ...(await trx
            .selectFrom('events')
            .select(['seq', 'entity_id', 'event', 'date', 'basis', 'edition_id', 'edition'])
            .where('entity_id', 'in', chunk)
            .orderBy('seq')
            .execute()),
        );
      }
      return events;
    },

    async redateEvent(seq: number, date: string, basis: DateBasis): Promise<void> {
      await trx.updateTable('events').set({ date, basis }).where('seq', '=', seq).execute();
    },

    /** Forgets everything of the source, and all reports, which tell of it: real editions never mix with the fictional ones of the demo. */
    async forgetSource(): Promise<void> {
      const ids = trx.selectFrom('entities').select('id').where('source_id', '=', sourceId);
      await trx.deleteFrom('names').where('entity_id', 'in', ids).execute();
      for (const table of ['events', 'set_aside', 'entities', 'editions'] as const) {
        await trx.deleteFrom(table).where('source_id', '=', sourceId).execute();
      }
      await forgetReports(trx);
    },
  };
}
