import { randomUUID } from 'node:crypto';
import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

/** A state that the store was in. A failover that lost commits does not have it any more. */
export interface StateMark {
  /** Grows with every commit of editions, reports, tokens and snapshots. */
  id: number;
  /** Random, so that two stores that went different ways do not look alike. */
  mark: string;
  /** Instant of the restore that began this history; empty at first. A later one is followed. */
  epoch: string;
}

/** Notes, at the end of a transaction, that the store is in another state; nothing on SQLite, which one process serves. */
export async function noteState(trx: Transaction<Tables>): Promise<void> {
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  // Committed in the order of their numbers: of two the earlier one is never missing alone.
  await sql`lock table store_states in share row exclusive mode`.execute(trx);
  await sql`insert into store_states (mark, epoch) select ${randomUUID()}, coalesce(max(epoch), '') from store_states`.execute(
    trx,
  );
}

/** Begins a new history, at the end of the transaction that replaced everything. */
export async function newEpoch(trx: Transaction<Tables>): Promise<void> {
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  await trx.deleteFrom('store_states').execute();
  await trx.insertInto('store_states').values({ mark: randomUUID(), epoch: new Date().toISOString() }).execute();
}

/** The state of the store, and whether it comes after one that was seen before. */
export async function readState(
  db: Kysely<Tables>,
  seen: Pick<StateMark, 'id' | 'mark'> | null,
): Promise<StateMark & { holdsSeen: boolean }> {
  const { holdsSeen, ...state } = await db
    .selectFrom('store_states')
    .select(['id', 'mark', 'epoch'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('store_states as before')
            .select('before.id')
            .where('before.id', '=', seen?.id ?? 0)
            .where('before.mark', '=', seen?.mark ?? ''),
        )
        .as('holdsSeen'),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ...state, holdsSeen: Boolean(holdsSeen) };
}
