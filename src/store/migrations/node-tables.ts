import type { GeneratedAlways, Kysely } from 'kysely';
import { type Engine, orderedText } from '../engines/engine.ts';

/** A process that serves from a shared store, as it last said of itself. */
interface NodeTable {
  id: string;
  /** Epoch milliseconds by the clock of the database. */
  seen_at: string;
  data_version: string | null;
  /** Format of the snapshots that it reads and builds. */
  format: number;
  leader: number;
}

/** A snapshot that all nodes are to serve. */
export interface SharedSnapshotTable {
  id: number;
  /** SHA-256 of the whole file and of its header, lower-case hex; the header names every section by its own. */
  digest: string;
  header: string;
  data_version: string;
  /** Format of the file; nodes of another release read another one. */
  format: number;
  /** Size of the file, bytes. */
  bytes: number;
  /** Where the bytes are: `database`, or the name of a file in the folder of snapshots. */
  place: string;
}

/** A piece of a compressed snapshot file. */
interface SnapshotPieceTable {
  snapshot_id: number;
  ordinal: number;
  data: Buffer;
}

/** Requests of a token in a minute, over all nodes. */
interface RequestCountTable {
  key: string;
  /** Minutes since 1970. */
  minute: number;
  count: number;
}

/** Who does what one process does at a time; see `takeLease`. */
interface LeaseTable {
  name: string;
  /** Counts up with every holder. */
  epoch: number;
  holder: string;
  /** Epoch milliseconds by the clock of the database. */
  until: string;
}

/** A state that the store was in; see `noteState`. */
interface StoreStateTable {
  id: GeneratedAlways<number>;
  mark: string;
  epoch: string;
}

export interface NodeTables {
  leases: LeaseTable;
  store_states: StoreStateTable;
  nodes: NodeTable;
  shared_snapshots: SharedSnapshotTable;
  snapshot_pieces: SnapshotPieceTable;
  request_counts: RequestCountTable;
}

/** Tables that only nodes with a store in common need. They hold nothing that could not be made again. */
export const nodeTables = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    if (engine !== 'postgres') return;
    const key = orderedText(engine);
    await db.schema
      .createTable('nodes')
      .addColumn('id', key, (column) => column.primaryKey())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('data_version', 'text')
      .addColumn('format', 'integer', (column) => column.notNull())
      .addColumn('leader', 'integer', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('shared_snapshots')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('header', 'text', (column) => column.notNull())
      .addColumn('data_version', 'text', (column) => column.notNull())
      .addColumn('format', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('place', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('snapshot_pieces')
      .addColumn('snapshot_id', 'integer', (column) =>
        column.notNull().references('shared_snapshots.id').onDelete('cascade'),
      )
      .addColumn('ordinal', 'integer', (column) => column.notNull())
      .addColumn('data', 'bytea', (column) => column.notNull())
      .addPrimaryKeyConstraint('snapshot_pieces_key', ['snapshot_id', 'ordinal'])
      .execute();
    await db.schema
      .createTable('request_counts')
      .addColumn('key', key, (column) => column.notNull())
      .addColumn('minute', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('request_counts_key', ['key', 'minute'])
      .execute();
  },
});
