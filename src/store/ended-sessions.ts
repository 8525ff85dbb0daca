import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import { durably } from './write/durably.ts';

/** Sessions of people who have signed out, until the sessions would have ended anyway; `id` names one, instants are ISO. */
export interface EndedSessionRepository {
  /** Notes one, and forgets those that are over at `now`. */
  add(id: string, endsAt: string, now: string): Promise<void>;
  /** Ids of those that are not over at `now`. */
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
