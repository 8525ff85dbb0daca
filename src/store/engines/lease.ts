import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../schema.ts';
import { IngestRunning } from './lock.ts';

/** Tasks that one process at a time performs: ingesting, and leading the nodes. */
type LeaseName = 'ingest' | 'leader';

/** A lease expires this long after its last renewal, ms by the clock of the database. */
const LEASE_MS = 10_000;
const RENEW_MS = 2_000;

/** Another process has taken over the task of this one; the transaction is rolled back. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The exclusive right to a task while it is renewed; a row and no session lock, so it works through any pooler. */
export interface Lease {
  /** Lets another process acquire the lease. */
  release(): Promise<void>;
  /** Called at the end of a transaction, which then commits only if no other process has the lease. @throws LeaseLost */
  check(trx: Transaction<Tables>): Promise<void>;
}

/** Epoch milliseconds by the clock of the database. */
export const databaseNow = sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const end = sql<string>`${databaseNow} + ${LEASE_MS}`;

/**
 * Acquires a free lease under a new number (`epoch`), and renews it until it is released.
 * @param onLost called once when it is lost without {@link Lease.release}
 * @returns null while another process has it
 */
export async function takeLease(db: Kysely<Tables>, name: LeaseName, onLost: () => void): Promise<Lease | null> {
  // After a failover that lost commits, two processes may get the same epoch, but never the same holder.
  const holder = randomBytes(12).toString('base64url');
  let heldSince = performance.now();
  const taken = await db
    .insertInto('leases')
    .values({ name, epoch: 1, holder, until: end })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ epoch: sql<number>`leases.epoch + 1`, holder, until: end })
        .where('leases.until', '<', databaseNow),
    )
    .returning('epoch')
    .executeTakeFirst();
  if (!taken) return null;
  let renewing = false;
  let over = false;
  const stop = (): void => {
    over = true;
    clearInterval(timer);
  };
  async function renew(): Promise<void> {
    if (renewing) return;
    renewing = true;
    const asked = performance.now();
    try {
      const { numUpdatedRows } = await db
        .updateTable('leases')
        .set({ until: end })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .where('epoch', '=', taken!.epoch)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) heldSince = asked;
      else heldSince = Number.NEGATIVE_INFINITY;
    } catch {
      // The database is unavailable: the lease lasts until it expires, as no other process can acquire it earlier.
    } finally {
      renewing = false;
    }
    if (over || performance.now() - heldSince < LEASE_MS) return;
    stop();
    onLost();
  }
  const timer = setInterval(renew, RENEW_MS);
  timer.unref();
  return {
    async release() {
      stop();
      const own = db.updateTable('leases').set({ until: '0' }).where('name', '=', name).where('holder', '=', holder);
      await own.execute();
    },
    async check(trx) {
      // Locked until the end of the transaction, so that no other process acquires it between this check and the
      // commit.
      const own = trx.selectFrom('leases').select('epoch').where('name', '=', name).where('holder', '=', holder);
      if ((await own.forShare().executeTakeFirst())?.epoch === taken.epoch) return;
      throw new LeaseLost('Another ingest has taken over from this one, which had stood still; nothing was written.');
    },
  };
}

/** Expiry of a lease as stored. It changes only while the holder renews it. */
async function endOf(db: Kysely<Tables>, name: LeaseName): Promise<string | undefined> {
  return (await db.selectFrom('leases').select('until').where('name', '=', name).executeTakeFirst())?.until;
}

/** Waits for a lease whose holder has died, but not for one that is being renewed. @throws IngestRunning */
export async function ingestLease(db: Kysely<Tables>): Promise<Lease> {
  const first = await endOf(db, 'ingest');
  for (;;) {
    const lease = await takeLease(db, 'ingest', () => {});
    if (lease) return lease;
    if ((await endOf(db, 'ingest')) !== first) throw new IngestRunning();
    await pause(RENEW_MS / 4);
  }
}
