import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/** A downloaded edition that is applied when a later download confirms it. */
export interface WaitingEdition {
  sha256: string;
  /** ISO instant of its first download; operator data. */
  since: string;
  /** Ids of the active entities that it lacks. */
  gone: readonly string[];
}

/** The waiting editions, at most one of each source. */
export interface WaitingEditions {
  of(sourceId: string): Promise<WaitingEdition | null>;
  put(sourceId: string, edition: WaitingEdition): Promise<void>;
  forget(sourceId: string): Promise<void>;
}

export function waitingEditions(db: Kysely<Tables>): WaitingEditions {
  const forget = async (sourceId: string): Promise<void> => {
    await db.deleteFrom('waiting_editions').where('source_id', '=', sourceId).execute();
  };
  return {
    forget,
    async of(sourceId) {
      const row = await db
        .selectFrom('waiting_editions')
        .select(['sha256', 'since', 'gone'])
        .where('source_id', '=', sourceId)
        .executeTakeFirst();
      return row ? { ...row, gone: JSON.parse(row.gone) } : null;
    },
    async put(sourceId, { sha256, since, gone }) {
      await forget(sourceId);
      const row = { source_id: sourceId, sha256, since, gone: JSON.stringify(gone) };
      await db.insertInto('waiting_editions').values(row).execute();
    },
  };
}
