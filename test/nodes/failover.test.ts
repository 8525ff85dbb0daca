import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { ask, startClients } from './clients.ts';
import { type Cluster, startCluster, until } from './cluster.ts';
import { agreed, firstEditions, leaderOf, READING } from './scenarios.ts';

const DEMO = resolve(import.meta.dirname, '../../data/demo');

/** A build in a process of its own takes seconds, on a busy machine minutes. */
const BUILT_MS = 180_000;

describe('a failover that lost the last commits', { shuffle: false, timeout: 400_000 }, () => {
  const folder = temporaryFolder();
  let cluster: Cluster;
  let revoked: { id: string; token: string };
  let newer: string;

  const everywhere = <T>(what: (node: Cluster['nodes'][number]) => Promise<T>): Promise<T[]> =>
    Promise.all(cluster.nodes.map(what));
  const statuses = (token: string) => everywhere(async ({ url }) => (await ask(`${url}/api/stats`, token)).status);
  const states = () => everywhere(async (node) => (await cluster.ready(node))?.store.state);
  const versions = () => everywhere(async (node) => (await cluster.ready(node))?.data_version);

  beforeAll(async () => {
    cluster = await startCluster(['a', 'b', 'c'], { lists: firstEditions(folder) });
    await until('the nodes agree', () => agreed(cluster));
    revoked = JSON.parse(await cluster.sis('token', 'create', 'stolen', '--json'));
    await cluster.postgres.saveCopy();
    await until('the nodes have their store again', async () => (await states()).every((one) => one === 'ok'));
    const older = await until('the nodes agree', () => agreed(cluster));
    await cluster.sis('ingest', '--lists', DEMO);
    newer = await until(
      'the nodes serve the new editions',
      async () => {
        const version = await agreed(cluster);
        return version !== older && version;
      },
      BUILT_MS,
    );
    expect(await statuses(revoked.token)).toEqual([200, 200, 200]);
    await cluster.sis('token', 'revoke', revoked.id);
    await until('every node knows', async () => (await statuses(revoked.token)).every((one) => one === 401));
    // As long as a node needs to look at the store.
    await setTimeout(3_000);
  }, 400_000);

  it('takes nothing back that the nodes have served, and they say so', async () => {
    // Every node knows the token from a request just before.
    expect(await statuses(cluster.token)).toEqual([200, 200, 200]);
    const clients = cluster.nodes.map(({ url }) => startClients(url, cluster.token, READING, 4));
    await cluster.postgres.failOverToCopy();
    await until('every node has noticed', async () => (await states()).every((one) => one === 'behind'));
    await setTimeout(5_000);
    expect(await versions()).toEqual([newer, newer, newer]);
    expect(await statuses(revoked.token)).toEqual([401, 401, 401]);
    expect(await leaderOf(cluster)).toBeNull();
    for (const one of clients) expect(await one.stop()).toMatchObject({ failed: 0, failures: [] });
    const said = await cluster.ready(cluster.nodes[0]!);
    expect(said?.store.reason).toMatch(/lost its last commits.*sis restore FILE --force/);
    for (const { name } of cluster.nodes) expect(cluster.log(name)).toContain('lost its last commits');
  });

  it('is remembered over a restart', async () => {
    const node = cluster.nodes[2]!;
    const ended = new Promise((done) => node.process.once('exit', done));
    node.process.kill('SIGKILL');
    await ended;
    const again = await cluster.startNode(node.name);
    await until('it has noticed again', async () => (await cluster.ready(again))?.store.state === 'behind');
    expect((await cluster.ready(again))?.data_version).toBe(newer);
    expect(await statuses(revoked.token)).toEqual([401, 401, 401]);
  });

  it('is over when an operator restores a backup, which the nodes follow; a revoked token stays revoked', async () => {
    const file = join(folder, 'accepted.gz');
    await cluster.sis('backup', file);
    await cluster.sis('restore', file, '--force');
    await until('the nodes follow', async () => (await states()).every((one) => one === 'ok'));
    await until('a node leads', () => leaderOf(cluster));
    const version = await until('the nodes agree', () => agreed(cluster));
    expect(version).not.toBe(newer);
    expect(await statuses(revoked.token)).toEqual([401, 401, 401]);
    expect(await statuses(cluster.token)).toEqual([200, 200, 200]);
    await cluster.sis('ingest', '--lists', DEMO);
    await until('the nodes serve new editions', async () => (await agreed(cluster)) === newer, BUILT_MS);
  });
});
