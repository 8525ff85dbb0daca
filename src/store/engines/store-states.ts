import { randomUUID } from 'node:crypto';
import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely';
import type { Tables } from '../schema.ts';

/** A past or present state of the store. After a failover that lost commits, the lost states are missing. */
export interface StateMark {
  /** Grows with every commit of editions, reports, tokens and snapshots. */
  id: number;
  /** Random, so that diverging copies of a store differ. */
  mark: string;
  /** Time of the restore that began this history; empty at first. Nodes accept a history with a later epoch. */
  epoch: string;
}

/** Records a new state at the end of a transaction. Does nothing on SQLite, which only one process serves. */
export async function noteState(trx: Transaction<Tables>): Promise<void> {
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  // Serialised in the order of ids, so that a state is never missing while a later one is present.
  await sql`lock table store_states in share row exclusive mode`.execute(trx);
  await sql`insert into store_states (mark, epoch) select ${randomUUID()}, coalesce(max(epoch), '') from store_states`.execute(
    trx,
  );
}

/** Begins a new history, at the end of a transaction that replaced everything. */
export async function newEpoch(trx: Transaction<Tables>): Promise<void> {
  if (trx.getExecutor().adapter instanceof SqliteAdapter) return;
  await trx.deleteFrom('store_states').execute();
  await trx.insertInto('store_states').values({ mark: randomUUID(), epoch: new Date().toISOString() }).execute();
}

/** The present state of the store, and whether it is a continuation of a state seen earlier. */
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

/** Runs a transaction that survives a power failure; SQLite may lose others, which is fine for lists only. */
export function durably<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const isSqlite = connection.getExecutor().adapter instanceof SqliteAdapter;
    if (isSqlite) await sql`pragma synchronous = full`.execute(connection);
    try {
      return await connection.transaction().execute(async (trx) => {
        const result = await work(trx);
        await noteState(trx);
        return result;
      });
    } finally {
      if (isSqlite) await sql`pragma synchronous = normal`.execute(connection);
    }
  });
}
