import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

/** A downloaded edition that will be applied when a later download confirms it. */
export interface WaitingEdition {
  sha256: string;
  /** ISO 8601 time of its first download; operator data. */
  since: string;
  /** Ids of the active entities that are missing in it. */
  gone: readonly string[];
}

/** The waiting editions, at most one per source. */
export interface WaitingEditions {
  of(sourceId: string): Promise<WaitingEdition | null>;
  put(sourceId: string, edition: WaitingEdition): Promise<void>;
  forget(sourceId: string): Promise<void>;
}

/** @param write runs writes in one transaction that commits only if it still has the lease of the ingest */
export function waitingEditions(
  db: Kysely<Tables>,
  write: (change: (trx: Transaction<Tables>) => Promise<void>) => Promise<void>,
): WaitingEditions {
  const forget = async (trx: Transaction<Tables>, sourceId: string): Promise<void> => {
    await trx.deleteFrom('waiting_editions').where('source_id', '=', sourceId).execute();
  };
  return {
    forget: (sourceId) => write((trx) => forget(trx, sourceId)),
    async of(sourceId) {
      const row = await db
        .selectFrom('waiting_editions')
        .select(['sha256', 'since', 'gone'])
        .where('source_id', '=', sourceId)
        .executeTakeFirst();
      return row ? { ...row, gone: JSON.parse(row.gone) } : null;
    },
    put: (sourceId, { sha256, since, gone }) =>
      write(async (trx) => {
        await forget(trx, sourceId);
        const row = { source_id: sourceId, sha256, since, gone: JSON.stringify(gone) };
        await trx.insertInto('waiting_editions').values(row).execute();
      }),
  };
}
