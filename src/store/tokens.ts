import type { Kysely } from 'kysely';
import type { ApiToken } from '../domain/token.ts';
import type { Tables } from './schema.ts';
import { durably } from './write/durably.ts';

export interface TokenRepository {
  insert(token: ApiToken): Promise<void>;
  /** `hash`: SHA-256 of the token, lower-case hex. Revoked and expired tokens are found too: the caller decides. */
  findByHash(hash: string): Promise<ApiToken | null>;
  /** Oldest first. */
  list(): Promise<ApiToken[]>;
  /** `at`: ISO instant. False when there is no such token or it was revoked before. */
  revoke(id: string, at: string): Promise<boolean>;
  /** Notes the last use, ISO instant. */
  touch(id: string, at: string): Promise<void>;
}

export function tokenRepository(db: Kysely<Tables>): TokenRepository {
  return {
    async insert(token) {
      await durably(db, (trx) => trx.insertInto('tokens').values(token).execute());
    },
    async findByHash(hash) {
      return (await db.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null;
    },
    list() {
      return db.selectFrom('tokens').selectAll().orderBy('created_at').orderBy('id').execute();
    },
    async revoke(id, at) {
      const { numUpdatedRows } = await durably(db, (trx) =>
        trx
          .updateTable('tokens')
          .set({ revoked_at: at })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0n;
    },
    async touch(id, at) {
      await db.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}
