import type { Kysely, Transaction } from 'kysely';
import type { EditionTable, SourceTable, Tables, WaitingEditionTable } from '../schema.ts';
import { holdsOf, rowChecksum } from '../trust/seals.ts';

export type SourceUpdate = Partial<Omit<SourceTable, 'id' | 'failed_since'>>;

/** Creates or updates the row of a source. A failure sets since when it fails, unless it failed before. */
export async function updateSource(db: Kysely<Tables>, id: string, update: SourceUpdate): Promise<void> {
  const now = new Date().toISOString();
  const failed_since = update.failure ? now : null;
  const blank = {
    ...{ demo: 0, checked_at: null, failure: null, etag: null, last_modified: null },
    ...{ reader_version: null, readings: 0, own: null },
  };
  await db
    .insertInto('sources')
    .values({ id, ...blank, ...update, failed_since })
    .onConflict((conflict) => {
      if (Object.keys(update).length === 0) return conflict.column('id').doNothing();
      return conflict.column('id').doUpdateSet((eb) => ({
        ...update,
        ...(update.failure === null && { failed_since: null }),
        ...(update.failure && { failed_since: eb.fn.coalesce('sources.failed_since', eb.val(now)) }),
      }));
    })
    .execute();
}

/** Counts that stored editions were parsed again, and stores the parser version. */
export async function countReading(trx: Transaction<Tables>, id: string, readerVersion: string): Promise<void> {
  await trx
    .updateTable('sources')
    .set((eb) => ({ reader_version: readerVersion, readings: eb('readings', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** An edition to record. */
export type NewEdition = Omit<EditionTable, 'id' | 'source_id' | 'revoked_at' | 'last_seq' | 'undoable' | 'seal'>;

/** Replaces a rejected or revoked edition with the same bytes by this one; returns its id. */
export async function addEdition(trx: Transaction<Tables>, sourceId: string, edition: NewEdition): Promise<number> {
  const newest = await trx
    .selectFrom('editions')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const same = await trx
    .selectFrom('editions')
    .select(['id', 'last_seq'])
    .where('source_id', '=', sourceId)
    .where('sha256', '=', edition.sha256)
    .where('status', '!=', 'applied')
    .executeTakeFirst();
  if (same) await trx.deleteFrom('editions').where('id', '=', same.id).execute();
  const row = {
    ...edition,
    id: Number(newest?.id ?? 0) + 1,
    source_id: sourceId,
    revoked_at: null,
    last_seq: same?.last_seq ?? null,
    undoable: edition.status === 'applied' ? 1 : 0,
  };
  await trx
    .insertInto('editions')
    .values({ ...row, seal: rowChecksum('editions', row) })
    .execute();
  return row.id;
}

/** Sets columns of an edition, and its checksum. */
export async function updateEdition(trx: Transaction<Tables>, id: number, set: Partial<EditionTable>): Promise<void> {
  const before = await trx.selectFrom('editions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const seal = rowChecksum('editions', { ...before, ...set }, holdsOf(before.seal));
  await trx
    .updateTable('editions')
    .set({ ...set, seal })
    .where('id', '=', id)
    .execute();
}

/** A downloaded edition that will be applied when a later download confirms it. */
export interface WaitingEdition extends Omit<WaitingEditionTable, 'source_id' | 'gone'> {
  /** Ids of the active entities that are missing in it. */
  gone: readonly string[];
}

/** The waiting editions, one per source; `write` commits only if it still has the lease of the ingest. */
export function waitingEditions(
  db: Kysely<Tables>,
  write: (change: (trx: Transaction<Tables>) => Promise<void>) => Promise<void>,
) {
  const forget = async (trx: Transaction<Tables>, sourceId: string): Promise<void> => {
    await trx.deleteFrom('waiting_editions').where('source_id', '=', sourceId).execute();
  };
  return {
    forget: (sourceId: string): Promise<void> => write((trx) => forget(trx, sourceId)),
    async of(sourceId: string): Promise<WaitingEdition | null> {
      const row = await db
        .selectFrom('waiting_editions')
        .select(['sha256', 'since', 'gone'])
        .where('source_id', '=', sourceId)
        .executeTakeFirst();
      return row ? { ...row, gone: JSON.parse(row.gone) } : null;
    },
    put: (sourceId: string, { sha256, since, gone }: WaitingEdition): Promise<void> =>
      write(async (trx) => {
        await forget(trx, sourceId);
        const row = { source_id: sourceId, sha256, since, gone: JSON.stringify(gone) };
        await trx.insertInto('waiting_editions').values(row).execute();
      }),
  };
}
