import type { Kysely } from 'kysely';
import type { ApiToken } from '../domain/token.ts';
import type { Tables } from './schema.ts';
import { rowChecksum } from './trust/seals.ts';
import { durably } from './write/durably.ts';

export interface TokenRepository {
  insert(token: ApiToken): Promise<void>;
  /**
   * `hash`: SHA-256 of the token, lower-case hex. Also finds revoked and expired tokens: the caller decides. Does not
   * find a token whose row was altered.
   */
  findByHash(hash: string): Promise<ApiToken | null>;
  /** Oldest first. */
  list(): Promise<ApiToken[]>;
  /** `at`: ISO 8601 time. False when there is no such token or it was already revoked. */
  revoke(id: string, at: string): Promise<boolean>;
  /** Times at which tokens were revoked, by id. */
  revoked(): Promise<Record<string, string>>;
  /** Stores the time of the last use, ISO 8601. */
  touch(id: string, at: string): Promise<void>;
}

/** A token from its row; null when the row was altered, because it may have been given more rights. */
function tokenOf({ seal, ...token }: Tables['tokens']): ApiToken | null {
  return seal === rowChecksum('tokens', token) ? token : null;
}

export function tokenRepository(db: Kysely<Tables>): TokenRepository {
  return {
    async insert(token) {
      const row = { scope: 'all' as const, ...token };
      const sealed = { ...row, seal: rowChecksum('tokens', row) };
      await durably(db, (trx) => trx.insertInto('tokens').values(sealed).execute());
    },
    async findByHash(hash) {
      const row = await db.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst();
      return row ? tokenOf(row) : null;
    },
    async list() {
      const rows = await db.selectFrom('tokens').selectAll().orderBy('created_at').orderBy('id').execute();
      return rows.map(({ seal: _, ...token }) => token);
    },
    revoke: (id, at) =>
      durably(db, async (trx) => {
        const row = await trx.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
        if (!row || row.revoked_at !== null) return false;
        const seal = rowChecksum('tokens', { ...row, revoked_at: at });
        await trx.updateTable('tokens').set({ revoked_at: at, seal }).where('id', '=', id).execute();
        return true;
      }),
    async revoked() {
      const rows = await db
        .selectFrom('tokens')
        .select(['id', 'revoked_at'])
        .where('revoked_at', 'is not', null)
        .execute();
      return Object.fromEntries(rows.map(({ id, revoked_at }) => [id, revoked_at!]));
    },
    async touch(id, at) {
      await db.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}
