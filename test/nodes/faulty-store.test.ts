/** A PostgreSQL that refuses statements never takes answers from memory away, and `/ready` says that it does. */
import { hash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { ask } from './clients.ts';
import { type Cluster, startCluster, until } from './cluster.ts';
import { type FaultyPostgres, startFaultyPostgres } from './faulty-postgres.ts';
import { agreed, READING } from './scenarios.ts';

/** Errors that a statement meets while the server lives: read-only servers, full disks, locks and deadlocks among them. */
const REFUSED = ['0A000', '23505', '25006', '40P01', '42501', '53100', '55P03', '58030', 'P0001', 'XX001'];
/** Errors of a server that answers nobody for a while. */
const AWAY = ['08006', '57P01'];
/** Answered from memory, and from the published reports by way of each statement that reads them. */
const paths = (): string[] => [
  '/api/stats',
  // Another question each time: what was answered before is kept.
  `/api/reports?from=2026-01-01&to=${addDays('2027-01-01', ++asked)}`,
  '/api/reports/feed.json',
];
let asked = 0;

/** Refusals tried on each statement. */
const TRIED = 3;
/** The errors that a statement meets: others for each, so that each error is met by several. */
const statesOf = (at: number): string[] => [
  ...Array.from({ length: TRIED }, (_, turn) => REFUSED[(at * TRIED + turn) % REFUSED.length]!),
  AWAY[at % AWAY.length]!,
];

describe('a PostgreSQL that refuses statements', { shuffle: false, timeout: 600_000 }, () => {
  let cluster: Cluster;
  let proxy: FaultyPostgres;
  let store: Store;

  beforeAll(async () => {
    cluster = await startCluster(['a'], {
      lists: resolve(import.meta.dirname, '../../data/demo'),
      env: { SIS_RATE_LIMIT: '1000', SIS_LOG_LEVEL: 'fatal' },
      through: async (url) => {
        proxy = await startFaultyPostgres(url);
        return proxy.url;
      },
    });
    store = await openStore({ databaseUrl: cluster.databaseUrl, dataDir: '/tmp' });
    await cluster.sis('report', 'build', '--from', '2026-01-01', '--to', '2026-12-31');
    await cluster.sis('report', 'publish', '--from', '2026-01-01', '--to', '2026-12-31');
    await until('the node serves', () => agreed(cluster));
  });
  afterAll(async () => {
    await store?.close();
    await proxy?.close();
  });

  const get = (path: string, token: string | null) => ask(cluster.nodes[0]!.url + path, token);
  const state = async () => (await cluster.ready(cluster.nodes[0]!))?.store.state;
  async function newToken(): Promise<string> {
    const token = `sis_${randomBytes(24).toString('base64url')}`;
    const rest = { expires_at: null, revoked_at: null, last_used_at: null, rate_limit: null };
    const created_at = new Date().toISOString();
    await store.tokens.insert({ id: token.slice(4, 12), name: 'x', hash: hash('sha256', token), created_at, ...rest });
    return token;
  }
  /** Asks for everything until the store is well. */
  const healed = () =>
    until('the store is well again', async () => {
      for (const path of paths()) await get(path, await newToken());
      return (await state()) === 'ok';
    });

  it('answers every request, whichever statement fails, and says so', async () => {
    await healed();
    proxy.statements.clear();
    for (const path of READING) expect((await get(path, await newToken())).status, path).toBe(200);
    const reports = JSON.parse((await get('/api/reports?limit=20', cluster.token)).body) as { reports: unknown[] };
    expect(reports.reports.length).toBeGreaterThan(0);
    // As long as a node needs to say that it lives.
    await new Promise((done) => setTimeout(done, 3_000));
    // A lease that is not renewed once is tried again before it ends: no fault to tell of yet.
    const isOther = (one: string): boolean => /^(begin|commit|rollback|select 1|update "leases"|$)/.test(one);
    const statements = [...proxy.statements].filter((one) => !isOther(one));
    const wrong: string[] = [];
    let tried = 0;
    for (const [at, statement] of statements.entries()) {
      const isLookUp = /from "tokens"/.test(statement);
      for (const sqlState of statesOf(at)) {
        // One that the store has confirmed, longer ago than it is believed without asking.
        const token = isLookUp ? cluster.token : await newToken();
        if (isLookUp) await new Promise((done) => setTimeout(done, 260));
        proxy.fail({ statement, state: sqlState });
        for (const path of paths()) {
          const { status, body } = await get(path, token);
          if (status !== 200) wrong.push(`${sqlState} of ${statement.slice(0, 60)}: ${path} ${status} ${body}`);
        }
        if (proxy.failed() > 0) {
          tried++;
          // The statement may be one of the node's own, refused this very moment: its answer is still on its way.
          const says = until('/ready says so', async () => (await state()) !== 'ok', 2_000);
          await says.catch(() => wrong.push(`${sqlState} of ${statement.slice(0, 60)}: /ready says ok`));
        }
        proxy.fail(null);
        if (AWAY.includes(sqlState)) await healed();
      }
      await healed();
    }
    expect(wrong).toEqual([]);
    // Tokens, their use, counts, and the mark, list and number of reports.
    expect(tried).toBeGreaterThan(5 * TRIED);
  });
});
