import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../schema.ts';
import { IngestRunning } from './lock.ts';

/** What one process at a time does: ingest, and lead the nodes. */
type LeaseName = 'ingest' | 'leader';

/** A lease ends this long after it was last renewed, ms by the clock of the database. */
const LEASE_MS = 10_000;
const RENEW_MS = 2_000;

/** Another process has taken over what this one was doing; nothing of what it was about to write is written. */
class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The right to do something alone, as long as it is renewed. Rows, not locks of a session: it holds through any pooler. */
export interface Lease {
  /** Lets another process take it. */
  release(): Promise<void>;
  /** At the end of a transaction: what it wrote is committed only while nobody else has the lease. @throws LeaseLost */
  check(trx: Transaction<Tables>): Promise<void>;
}

const now = sql<string>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const end = sql<string>`${now} + ${LEASE_MS}`;

/**
 * Takes a lease that nobody has, under a number (`epoch`) of its own, and renews it until it is released.
 * @param onLost told once when it is gone without {@link Lease.release}
 * @returns null while another process has it
 */
export async function takeLease(db: Kysely<Tables>, name: LeaseName, onLost: () => void): Promise<Lease | null> {
  // After a failover that lost commits two may be given the same number, but never the same holder.
  const holder = randomBytes(12).toString('base64url');
  let heldSince = performance.now();
  const taken = await db
    .insertInto('leases')
    .values({ name, epoch: 1, holder, until: end })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ epoch: sql<number>`leases.epoch + 1`, holder, until: end })
        .where('leases.until', '<', now),
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
      // The database is away: the lease goes on for its time, as nobody else can take it earlier.
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
      // Locked to the end of the transaction, so that nobody takes it between this look and the commit.
      const own = trx.selectFrom('leases').select('epoch').where('name', '=', name).where('holder', '=', holder);
      if ((await own.forShare().executeTakeFirst())?.epoch === taken.epoch) return;
      throw new LeaseLost('Another ingest has taken over from this one, which had stood still; nothing was written.');
    },
  };
}

/** When a lease ends, as the database has it; a sign whether its holder renews it. */
async function endOf(db: Kysely<Tables>, name: LeaseName): Promise<string | undefined> {
  return (await db.selectFrom('leases').select('until').where('name', '=', name).executeTakeFirst())?.until;
}

/**
 * The lease of an ingest. One whose holder has died is waited for; one that is being renewed is not.
 * @throws IngestRunning
 */
export async function ingestLease(db: Kysely<Tables>): Promise<Lease> {
  const first = await endOf(db, 'ingest');
  for (;;) {
    const lease = await takeLease(db, 'ingest', () => {});
    if (lease) return lease;
    if ((await endOf(db, 'ingest')) !== first) throw new IngestRunning();
    await pause(RENEW_MS / 4);
  }
}
