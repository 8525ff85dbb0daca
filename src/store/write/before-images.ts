import type { Transaction } from 'kysely';
import type { BeforeImageTable, EntityTable, EventTable, SourceTable, Tables } from '../schema.ts';
import { bulkInsert, chunksOfIds } from './bulk-insert.ts';

const COLUMNS = ['edition_id', 'ordinal', 'kind', 'image'] as const satisfies (keyof BeforeImageTable)[];

/** `last_edition` of the active entities before an edition: the most frequent value, and the ids with another one. */
export interface CarriedBefore {
  most: string;
  others: Record<string, string[]>;
}

/** Operator data of a source that an edition replaced. */
export type SourceBefore = Pick<SourceTable, 'checked_at'>;

/** `last_edition` of the active entities; exceptions only for those that `isAsked` selects. Null without active entities. */
async function carriedBefore(
  trx: Transaction<Tables>,
  sourceId: string,
  isAsked: (id: string) => boolean,
): Promise<CarriedBefore | null> {
  const active = trx.selectFrom('entities').where('source_id', '=', sourceId).where('is_active', '=', 1);
  const [first, ...more] = await active
    .select(['last_edition'])
    .select((eb) => eb.fn.countAll().as('count'))
    .groupBy('last_edition')
    .orderBy('count', 'desc')
    .orderBy('last_edition')
    .execute();
  if (!first) return null;
  const rest = active.select(['id', 'last_edition']).where('last_edition', '!=', first.last_edition);
  const rows = more.length > 0 ? await rest.orderBy('last_edition').orderBy('id').execute() : [];
  const byEdition = Map.groupBy(
    rows.filter(({ id }) => isAsked(id)),
    ({ last_edition }) => last_edition,
  );
  const others = Object.fromEntries([...byEdition].map(([day, of]) => [day, of.map(({ id }) => id)]));
  return { most: first.last_edition, others };
}

/** Collects rows as they were before an edition changed them. */
export type BeforeImages = ReturnType<typeof beforeImages>;

/**
 * Collects, inside one transaction, what an edition changes: each entity and event as it was before the first change.
 * What the edition adds needs no image: it is recognised by its events.
 *
 *     edition N:  entity A changed   -> image of A          undo N:  A from its image
 *                 entity B new       -> no image                     B deleted with its events
 *                 event 7 redated    -> image of 7                   7 from its image
 *                 all active carried -> one image for all            `last_edition` from it
 */
export function beforeImages(trx: Transaction<Tables>, sourceId: string) {
  const insert = bulkInsert(trx, 'before_images', COLUMNS);
  const nothing = () => ({
    entities: new Map<string, EntityTable | null>(),
    events: new Map<number, EventTable>(),
    otherIds: [] as string[],
    carried: null as CarriedBefore | null,
    source: null as SourceBefore | null,
  });
  let kept = nothing();

  return {
    forget(): void {
      kept = nothing();
    },

    /** Entities that this edition adds. */
    arrived(ids: readonly string[]): void {
      for (const id of ids) kept.entities.set(id, null);
    },

    /** Stores entities that are about to be changed. */
    async keep(ids: readonly string[]): Promise<void> {
      for (const chunk of chunksOfIds(ids.filter((id) => !kept.entities.has(id)))) {
        const rows = await trx.selectFrom('entities').selectAll().where('id', 'in', chunk).execute();
        for (const row of rows) kept.entities.set(row.id, row);
      }
    },

    /** Stores an event whose date is about to change. */
    keepEvent(event: EventTable): void {
      if (!kept.events.has(event.seq)) kept.events.set(event.seq, event);
    },

    /** A further id that finds an entity from this edition on. */
    arrivedId(otherId: string): void {
      kept.otherIds.push(otherId);
    },

    /** Stores the last edition of the active entities. */
    async keepCarried(): Promise<void> {
      // Entities that the edition added are deleted on undo; those it changed have an image.
      kept.carried = await carriedBefore(trx, sourceId, (id) => !kept.entities.has(id));
    },

    /** Stores the operator data of the source. */
    async keepSource(): Promise<void> {
      const row = await trx.selectFrom('sources').select('checked_at').where('id', '=', sourceId).executeTakeFirst();
      kept.source = { checked_at: row?.checked_at ?? null };
    },

    /** Writes the collected rows as those of an edition. */
    async write(editionId: number): Promise<void> {
      const images: Pick<BeforeImageTable, 'kind' | 'image'>[] = [];
      const add = (kind: BeforeImageTable['kind'], image: unknown): void => {
        images.push({ kind, image: JSON.stringify(image) });
      };
      if (kept.source) add('source', kept.source);
      if (kept.carried) add('carried', kept.carried);
      for (const row of kept.entities.values()) if (row) add('entity', row);
      for (const id of kept.otherIds) add('other_id', id);
      for (const row of kept.events.values()) if (row.edition_id !== editionId) add('event', row);
      kept = nothing();
      await insert(images.map((one, ordinal) => ({ edition_id: editionId, ordinal, ...one })));
    },
  };
}
