import { type Kysely, sql } from 'kysely';
import { readListMark } from '../read/source-states.ts';
import type { NodeTable, SharedSnapshotTable, Tables } from '../schema.ts';
import { databaseNow, takeLease } from './lease.ts';
import { noteState, readState, type StateMark } from './store-states.ts';

/** The state that a node reports. */
type NodeState = Omit<NodeTable, 'seen_at' | 'leader'> & { leader: boolean };

/** The right to refresh and build, which one node has at a time. */
export interface Leadership {
  /** Lets another node take over. */
  resign(): Promise<void>;
}

/** The lists in the store have changed since the snapshot was built; another node may have published a newer one. */
class ListsChanged extends Error {
  override name = 'ListsChanged';
  constructor() {
    super('The lists changed while the snapshot was built; build it again when they have been read.');
  }
}

const KEPT_SNAPSHOTS = 2;

/** The repository of published snapshots. */
function sharedSnapshots(db: Kysely<Tables>) {
  async function* pieces(id: number): AsyncGenerator<Uint8Array> {
    for (let ordinal = 0; ; ordinal++) {
      const row = await db
        .selectFrom('snapshot_pieces')
        .select('data')
        .where('snapshot_id', '=', id)
        .where('ordinal', '=', ordinal)
        .executeTakeFirst();
      if (!row) return;
      yield row.data;
    }
  }

  return {
    /** The newest published snapshot in a format; null when there is none. */
    async newestSnapshot(format: number): Promise<SharedSnapshotTable | null> {
      const row = await db
        .selectFrom('shared_snapshots')
        .selectAll()
        .where('format', '=', format)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    /** The compressed chunks of a snapshot that is stored in the database, in order. */
    snapshotPieces: pieces,
    /** Publishes a snapshot and deletes all but two. `mark`: `listMark` when it was built. @throws ListsChanged */
    publishSnapshot: (
      snapshot: Omit<SharedSnapshotTable, 'id'>,
      data: AsyncIterable<Uint8Array>,
      mark: string,
    ): Promise<{ id: number; gone: SharedSnapshotTable[] }> =>
      db.transaction().execute(async (trx) => {
        // Serialised, because each id is the previous one plus one.
        await sql`lock table shared_snapshots in share row exclusive mode`.execute(trx);
        if ((await readListMark(trx)) !== mark) throw new ListsChanged();
        const { last } = await trx
          .selectFrom('shared_snapshots')
          .select((eb) => eb.fn.max('id').as('last'))
          .executeTakeFirstOrThrow();
        const id = Number(last ?? 0) + 1;
        await trx
          .insertInto('shared_snapshots')
          .values({ ...snapshot, id })
          .execute();
        let ordinal = 0;
        for await (const piece of data) {
          const row = { snapshot_id: id, ordinal, data: Buffer.from(piece) };
          await trx.insertInto('snapshot_pieces').values(row).execute();
          ordinal++;
        }
        const older = await trx
          .selectFrom('shared_snapshots')
          .selectAll()
          .where('format', '=', snapshot.format)
          .orderBy('id', 'desc')
          .offset(KEPT_SNAPSHOTS)
          .execute();
        for (const one of older) await trx.deleteFrom('shared_snapshots').where('id', '=', one.id).execute();
        await noteState(trx);
        return { id, gone: older };
      }),
  };
}

/** What nodes with a common PostgreSQL database share in addition to the lists. */
export type SharedStore = ReturnType<typeof sharedStore>;

/** The repository of the tables that nodes share. */
export function sharedStore(db: Kysely<Tables>) {
  const alive = (within: number) =>
    db.selectFrom('nodes').where('seen_at', '>', sql<string>`${databaseNow} - ${within}`);

  return {
    ...sharedSnapshots(db),

    /** Heartbeat of a node; returns the number of live nodes. A node without a heartbeat for `within` ms is not counted. */
    async beat({ id, data_version, format, leader }: NodeState, within: number): Promise<number> {
      const row = { data_version, format, leader: Number(leader), seen_at: databaseNow };
      await db
        .insertInto('nodes')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      const { count } = await alive(within)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** Removes a node from the list when it stops. */
    async leave(id: string): Promise<void> {
      await db.deleteFrom('nodes').where('id', '=', id).execute();
    },
    /** The nodes with a heartbeat in the last `within` ms. */
    async nodes(within: number): Promise<NodeState[]> {
      const rows = await alive(within).select(['id', 'data_version', 'format', 'leader']).orderBy('id').execute();
      return rows.map((row) => ({ ...row, leader: row.leader === 1 }));
    },
    /** Makes this process the leader; null while another one is. `onLost` is called when it loses leadership. */
    async lead(onLost: () => void): Promise<Leadership | null> {
      const lease = await takeLease(db, 'leader', onLost);
      return lease && { resign: lease.release };
    },
    /** The present state of the store, and whether it is a continuation of a state seen earlier. */
    state: (seen: Pick<StateMark, 'id' | 'mark'> | null): Promise<StateMark & { holdsSeen: boolean }> =>
      readState(db, seen),
    /** Adds requests to the count of a key in a minute (since 1970) over all nodes; returns the total. */
    async countRequests(key: string, minute: number, requests: number): Promise<number> {
      const { count } = await db
        .insertInto('request_counts')
        .values({ key, minute, count: requests })
        .onConflict((conflict) =>
          conflict
            .columns(['key', 'minute'])
            .doUpdateSet({ count: sql<number>`request_counts.count + excluded.count` }),
        )
        .returning('count')
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Changes with every edition that is applied, rejected or revoked; null while an ingest is running. */
    async editionMark(): Promise<string | null> {
      const { rows } = await sql<{ mark: string; ingesting: boolean }>`
        select (select count(*) || '.' || coalesce(max(id), 0) from editions)
            || '.' || (select max(epoch) from store_states) as mark,
          exists (select from leases where name = 'ingest' and until > ${databaseNow}) as ingesting`.execute(db);
      const { mark, ingesting } = rows[0]!;
      return ingesting ? null : mark;
    },
    /** Deletes request counts of minutes before that one. */
    async forgetRequests(before: number): Promise<void> {
      await db.deleteFrom('request_counts').where('minute', '<', before).execute();
    },
  };
}
