import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { ask, type Tally } from './clients.ts';
import { type Cluster, startCluster, until } from './cluster.ts';
import {
  agreed,
  firstEditions,
  killLeader,
  leaderOf,
  newEditions,
  READING,
  rollingRestart,
  withoutStore,
} from './scenarios.ts';

const DEMO = resolve(import.meta.dirname, '../../data/demo');

const unharmed = ({ requests, failed, failures }: Tally): void => {
  expect(failures).toEqual([]);
  expect(failed).toBe(0);
  expect(requests).toBeGreaterThan(50);
};

describe('three nodes on one PostgreSQL', { shuffle: false, timeout: 600_000 }, () => {
  const folder = temporaryFolder();
  let cluster: Cluster;
  let balancer: Balancer;

  beforeAll(async () => {
    cluster = await startCluster(['a', 'b', 'c'], { lists: firstEditions(folder) });
    await until('the nodes agree', () => agreed(cluster));
    balancer = await startBalancer(cluster.nodes.map(({ port }) => port));
  });
  afterAll(() => balancer?.close());

  it('have one leader, and answer the same bytes', async () => {
    await until('a node leads', () => leaderOf(cluster));
    const said = await Promise.all(cluster.nodes.map(cluster.ready));
    expect(said.filter((one) => one?.node.leader)).toHaveLength(1);
    for (const path of READING.filter((one) => one.startsWith('/api/'))) {
      const answers = await Promise.all(cluster.nodes.map(({ url }) => ask(url + path, cluster.token)));
      expect(answers[0]!.status, path).toBe(200);
      // Feeds hold the address that they were asked at.
      const bodies = answers.map(({ body }, at) => body.replaceAll(cluster.nodes[at]!.url, 'http://node'));
      expect(new Set(bodies).size, path).toBe(1);
    }
  });

  it('all serve an own list that was added with the command of another machine', async () => {
    const file = join(folder, '2026-02-01.block.csv');
    writeFileSync(file, 'id,name,imo\nK-1,Zarya Shipping Holding,\nK-2,Orbis Star,9074729\n');
    await cluster.sis('list', 'add', 'block', '--name', 'Internal blocklist', '--file', file);
    const found = (url: string) => ask(`${url}/api/entities/hybrid-search?q=Zarya%20Shipping%20Holding`, cluster.token);
    const shown = (url: string) => ask(`${url}/api/sources`, cluster.token);
    for (const { name, url } of cluster.nodes) {
      await until(`${name} serves it`, async () => (await found(url)).body.includes('"own-block-K-1"'));
      expect((await shown(url)).body, name).toContain('"source_id":"own-block"');
    }
    await cluster.sis('list', 'remove', 'block', '--yes');
    for (const { name, url } of cluster.nodes)
      await until(`${name} shows that it has ended`, async () => {
        const answer = await ask(`${url}/api/entities/own-block-K-1`, cluster.token);
        return JSON.parse(answer.body).is_active === false;
      });
  });

  it('lose no request when the leader is killed, and another one leads', async () => {
    unharmed(await killLeader(cluster, balancer));
  });

  it('go on while PostgreSQL is stopped, and heal', async () => {
    const { halt, start } = cluster.postgres;
    const seen = await withoutStore(cluster, balancer, { go: halt, back: start, forMs: 3_000 });
    unharmed(seen);
    expect(seen.unknown).toMatchObject({ status: 503, retryAfter: '5' });
  });

  it('go on while PostgreSQL is frozen, and heal', async () => {
    const { freeze, thaw } = cluster.postgres;
    const seen = await withoutStore(cluster, balancer, { go: freeze, back: thaw, forMs: 8_000 });
    unharmed(seen);
    expect(seen.unknown).toMatchObject({ status: 503, retryAfter: '5' });
  });

  it('begin with the last snapshot while PostgreSQL is stopped', async () => {
    const node = cluster.nodes.at(-1)!;
    const ended = new Promise((done) => node.process.once('exit', done));
    node.process.kill('SIGTERM');
    await ended;
    await cluster.postgres.halt();
    const again = await cluster.startNode(node.name);
    expect((await cluster.ready(again))?.store.state).toBe('away');
    expect((await ask(again.url, null)).status).toBe(200);
    expect((await ask(`${again.url}/api/stats`, cluster.token)).status).toBe(503);
    await cluster.postgres.start();
    await until('it answers', async () => (await ask(`${again.url}/api/stats`, cluster.token)).status === 200);
    balancer.use(cluster.nodes.map(({ port }) => port));
  });

  it('are restarted one after the other without losing a request', async () => {
    unharmed(await rollingRestart(cluster, balancer));
  });

  it('take new editions over while they answer', async () => {
    unharmed(await newEditions(cluster, balancer, DEMO));
  });
});
