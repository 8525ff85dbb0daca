import type { Kysely, Transaction } from 'kysely';
import type { ApiToken } from '../domain/token.ts';
import { durably } from './engines/store-states.ts';
import type { Tables } from './schema.ts';
import { rowChecksum } from './trust/seals.ts';

export type TokenRepository = ReturnType<typeof tokenRepository>;

/** A token from its row; null when the row was altered, because it may have been given more rights. */
function tokenOf({ seal, ...token }: Tables['tokens']): ApiToken | null {
  return seal === rowChecksum('tokens', token) ? token : null;
}

/** Revokes a token. False when there is no such token or it was already revoked. */
export async function revokeToken(trx: Transaction<Tables>, id: string, revoked_at: string): Promise<boolean> {
  const row = await trx.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.revoked_at !== null) return false;
  const seal = rowChecksum('tokens', { ...row, revoked_at });
  await trx.updateTable('tokens').set({ revoked_at, seal }).where('id', '=', id).execute();
  return true;
}

export const tokenRepository = (db: Kysely<Tables>) => ({
  async insert(token: ApiToken): Promise<void> {
    const row = { scope: 'all' as const, ...token };
    const sealed = { ...row, seal: rowChecksum('tokens', row) };
    await durably(db, (trx) => trx.insertInto('tokens').values(sealed).execute());
  },
  /** Finds by SHA-256 (hex), also revoked and expired tokens: the caller decides. Not one whose row was altered. */
  async findByHash(hash: string): Promise<ApiToken | null> {
    const row = await db.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
    return row ? tokenOf(row) : null;
  },
  /** Oldest first. */
  async list(): Promise<ApiToken[]> {
    const rows = await db.selectFrom('tokens').selectAll().orderBy('created_at').orderBy('id').execute();
    return rows.map(({ seal: _, ...token }) => token);
  },
  /** `at`: ISO 8601 time. False when there is no such token or it was already revoked. */
  revoke: (id: string, at: string): Promise<boolean> => durably(db, (trx) => revokeToken(trx, id, at)),
  /** Times at which tokens were revoked, by id. */
  async revoked(): Promise<Record<string, string>> {
    const revoked = db.selectFrom('tokens').select(['id', 'revoked_at']).where('revoked_at', 'is not', null);
    return Object.fromEntries((await revoked.execute()).map(({ id, revoked_at }) => [id, revoked_at!]));
  },
  /** Stores the time of the last use, ISO 8601. */
  async touch(id: string, at: string): Promise<void> {
    await db.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute();
  },
});

/** Sessions that users ended by signing out, stored until they would have expired. `id` identifies one; times are ISO 8601. */
export type EndedSessionRepository = ReturnType<typeof endedSessionRepository>;

export const endedSessionRepository = (db: Kysely<Tables>) => ({
  /** Stores an ended session, and deletes those that have expired at `now`. */
  add: (id: string, endsAt: string, now: string): Promise<void> =>
    durably(db, async (trx) => {
      await trx.deleteFrom('ended_sessions').where('ends_at', '<=', now).execute();
      await trx
        .insertInto('ended_sessions')
        .values({ id, ends_at: endsAt })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    }),
  /** Ids of the ended sessions that have not expired at `now`. */
  async list(now: string): Promise<string[]> {
    const rows = await db.selectFrom('ended_sessions').select('id').where('ends_at', '>', now).execute();
    return rows.map(({ id }) => id);
  },
});
