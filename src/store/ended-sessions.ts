import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import { durably } from './write/durably.ts';

/** Sessions that users ended by signing out, stored until they would have expired. `id` identifies one; times are ISO 8601. */
export interface EndedSessionRepository {
  /** Stores an ended session, and deletes those that have expired at `now`. */
  add(id: string, endsAt: string, now: string): Promise<void>;
  /** Ids of the ended sessions that have not expired at `now`. */
  list(now: string): Promise<string[]>;
}

export const endedSessionRepository = (db: Kysely<Tables>): EndedSessionRepository => ({
  async add(id, endsAt, now) {
    await durably(db, async (trx) => {
      await trx.deleteFrom('ended_sessions').where('ends_at', '<=', now).execute();
      await trx
        .insertInto('ended_sessions')
        .values({ id, ends_at: endsAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    });
  },
  async list(now) {
    const rows = await db.selectFrom('ended_sessions').select('id').where('ends_at', '>', now).execute();
    return rows.map(({ id }) => id);
  },
});
