import type { Kysely, Transaction } from 'kysely';
import type { ListedParty } from '../domain/party.ts';
import type { DateBasis, EventKind } from '../domain/vocabulary.ts';
import type { EditionTable, EntityTable, SetAsideTable, Tables } from './schema.ts';

/** Rows of one statement: far below both engines' limits on parameters. */
const BATCH = 200;

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

const chunksOf = function* <T>(items: readonly T[], size = BATCH): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
};

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

/** Everything that applying one edition of one source writes, inside one transaction. */
export type EditionWriter = ReturnType<typeof editionWriter>;

/** Only one ingest writes at a time (the ingest lock), so numbers are given by counting on from the newest. */
export function editionWriter(trx: Transaction<Tables>, sourceId: string) {
  let nextSeq: number | null = null;

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
      for (const chunk of chunksOf(ids)) {
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
      for (const chunk of chunksOf(entities)) {
        const { id: _id, ...columns } = chunk[0]!.row;
        await trx
          .insertInto('entities')
          .values(chunk.map(({ row }) => row))
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet((eb) =>
                Object.fromEntries(
                  Object.keys(columns).map((column) => [column, eb.ref(`excluded.${column as keyof typeof columns}`)]),
                ),
              ),
          )
          .execute();
        const replaced = chunk.filter(({ isNew }) => !isNew).map(({ row }) => row.id);
        if (replaced.length > 0) await trx.deleteFrom('names').where('entity_id', 'in', replaced).execute();
        const names = chunk.flatMap(({ row, party }) => [
          {
            entity_id: row.id,
            ordinal: 0,
            name: party.name,
            type: 'primary',
            quality: 'strong',
            script: null,
            language: null,
          },
          ...party.aliases.map((alias, index) => ({ entity_id: row.id, ordinal: index + 1, ...alias })),
        ]);
        for (const part of chunksOf(names, 800)) await trx.insertInto('names').values(part).execute();
      }
    },

    /** Frees the keys of entities, so that a later party can carry them. */
    async releaseKeys(ids: readonly string[]): Promise<void> {
      for (const chunk of chunksOf(ids)) {
        await trx.updateTable('entities').set({ current_key: null }).where('id', 'in', chunk).execute();
      }
    },

    async setRemoved(ids: readonly string[], date: string, basis: DateBasis): Promise<void> {
      for (const chunk of chunksOf(ids)) {
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
      for (const chunk of chunksOf(rows)) {
        await trx
          .insertInto('set_aside')
          .values(chunk.map((row) => ({ ...row, source_id: sourceId })))
          .execute();
      }
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
      for (const chunk of chunksOf(events)) {
        const rows = chunk.map((event) => ({
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
        }));
        await trx.insertInto('events').values(rows).execute();
      }
    },

    /** Events of entities, in their order. */
    async eventsOf(ids: readonly string[]): Promise<WrittenEvent[]> {
      const events: WrittenEvent[] = [];
      for (const chunk of chunksOf(ids)) {
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

    /** Forgets everything of the source: real editions never mix with the fictional ones of the demo. */
    async forgetSource(): Promise<void> {
      const ids = trx.selectFrom('entities').select('id').where('source_id', '=', sourceId);
      await trx.deleteFrom('names').where('entity_id', 'in', ids).execute();
      for (const table of ['events', 'set_aside', 'entities', 'editions'] as const) {
        await trx.deleteFrom(table).where('source_id', '=', sourceId).execute();
      }
    },
  };
}
