import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema.ts';
import { takeLease } from './lease.ts';
import { type SharedSnapshots, sharedSnapshots } from './shared-snapshots.ts';
import { readState, type StateMark } from './store-states.ts';

/** The state that a node reports. */
interface NodeState {
  id: string;
  data_version: string | null;
  /** Format of the snapshots that the node reads and builds. */
  format: number;
  leader: boolean;
}

/** The right to refresh and build, which one node has at a time. */
export interface Leadership {
  /** Lets another node take over. */
  resign(): Promise<void>;
}

/** What nodes with a common PostgreSQL database share in addition to the lists. */
export interface SharedStore extends SharedSnapshots {
  /** Heartbeat of a node; returns the number of live nodes. A node without a heartbeat for `within` ms is not counted. */
  beat(node: NodeState, within: number): Promise<number>;
  /** Removes a node from the list when it stops. */
  leave(id: string): Promise<void>;
  /** The nodes with a heartbeat in the last `within` ms. */
  nodes(within: number): Promise<NodeState[]>;
  /**
   * Makes this process the leader, which refreshes and builds; null while another one is. `onLost` is called when it
   * loses leadership.
   */
  lead(onLost: () => void): Promise<Leadership | null>;
  /** Adds requests to the count of a key in a minute (since 1970) over all nodes; returns the total. */
  countRequests(key: string, minute: number, requests: number): Promise<number>;
  /** Changes with every edition that is applied, rejected or revoked; null while an ingest is running. */
  editionMark(): Promise<string | null>;
  /** The present state of the store, and whether it is a continuation of a state seen earlier. */
  state(seen: Pick<StateMark, 'id' | 'mark'> | null): Promise<StateMark & { holdsSeen: boolean }>;
  /** Deletes request counts of minutes before that one. */
  forgetRequests(before: number): Promise<void>;
}

const now = sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The repository of the tables that nodes share. */
export function sharedStore(db: Kysely<Tables>): SharedStore {
  const alive = (within: number) => db.selectFrom('nodes').where('seen_at', '>', sql<string>`${now} - ${within}`);

  return {
    ...sharedSnapshots(db),

    async beat({ id, data_version, format, leader }, within) {
      const row = { data_version, format, leader: Number(leader), seen_at: now };
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
    async leave(id) {
      await db.deleteFrom('nodes').where('id', '=', id).execute();
    },
    async nodes(within) {
      const rows = await alive(within).select(['id', 'data_version', 'format', 'leader']).orderBy('id').execute();
      return rows.map((row) => ({ ...row, leader: row.leader === 1 }));
    },
    async lead(onLost) {
      const lease = await takeLease(db, 'leader', onLost);
      return lease && { resign: lease.release };
    },
    state: (seen) => readState(db, seen),
    async countRequests(key, minute, requests) {
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
    async editionMark() {
      const { rows } = await sql<{ mark: string; ingesting: boolean }>`
        select (select count(*) || '.' || coalesce(max(id), 0) from editions)
            || '.' || (select max(epoch) from store_states) as mark,
          exists (select from leases where name = 'ingest' and until > ${now}) as ingesting`.execute(db);
      const { mark, ingesting } = rows[0]!;
      return ingesting ? null : mark;
    },
    async forgetRequests(before) {
      await db.deleteFrom('request_counts').where('minute', '<', before).execute();
    },
  };
}
