import { type Kysely, sql } from 'kysely';
import { readListMark } from '../read/source-states.ts';
import type { SharedSnapshotTable, Tables } from '../schema.ts';
import { noteState } from './store-states.ts';

/** A snapshot that all nodes should serve; see the table. */
export type SharedSnapshot = SharedSnapshotTable;

/** Snapshots that nodes exchange. */
export interface SharedSnapshots {
  /** The newest published snapshot in a format; null when there is none. */
  newestSnapshot(format: number): Promise<SharedSnapshot | null>;
  /** The compressed chunks of a snapshot that is stored in the database, in order. */
  snapshotPieces(id: number): AsyncIterable<Uint8Array>;
  /**
   * Publishes a snapshot in one transaction and returns its id. Deletes all but the last two of its format.
   * @param mark `listMark` at the time it was built
   * @throws ListsChanged
   */
  publishSnapshot(
    snapshot: Omit<SharedSnapshot, 'id'>,
    pieces: AsyncIterable<Uint8Array>,
    mark: string,
  ): Promise<{ id: number; gone: SharedSnapshot[] }>;
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
export function sharedSnapshots(db: Kysely<Tables>): SharedSnapshots {
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
    async newestSnapshot(format) {
      const row = await db
        .selectFrom('shared_snapshots')
        .selectAll()
        .where('format', '=', format)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ?? null;
    },
    snapshotPieces: pieces,
    publishSnapshot: (snapshot, data, mark) =>
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
