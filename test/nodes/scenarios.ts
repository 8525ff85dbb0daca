/** What nodes with one store go through, and what is counted meanwhile. */
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Balancer } from './balancer.ts';
import { ask, startClients, type Tally } from './clients.ts';
import { type Cluster, type ClusterNode, until } from './cluster.ts';

const DEMO = resolve(import.meta.dirname, '../../data/demo');

/** Copies the demo lists with their first editions only into a folder; gives that. */
export function firstEditions(into: string): string {
  for (const id of readdirSync(DEMO, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))) {
    mkdirSync(join(into, id), { recursive: true });
    for (const name of readdirSync(join(DEMO, id)))
      if (name.startsWith('2026-01-05')) cpSync(join(DEMO, id, name), join(into, id, name));
  }
  cpSync(join(DEMO, 'FICTIONAL'), join(into, 'FICTIONAL'));
  return into;
}

/** Every operation that reads, and the pages. */
export const READING = `
  /api/entities?limit=20 /api/entities/search?q=trading /api/entities/hybrid-search?q=general%20trading /api/stats
  /api/sources /api/changes?limit=20 /api/changes?jurisdiction=UN&kind=listed&limit=20 /api/reports?limit=20
  /api/reports/feed.atom /api/reports/feed.json / /docs /reports /llms.txt /openapi.json /health`
  .trim()
  .split(/\s+/);

/** The version that all nodes serve and that is published; null while they differ. */
export async function agreed(cluster: Cluster): Promise<string | null> {
  const said = await Promise.all(cluster.nodes.map(cluster.ready));
  const versions = new Set(said.flatMap((one) => [one?.data_version, one?.node.published]));
  return versions.size === 1 ? (said[0]?.data_version ?? null) : null;
}

/** The node that leads, as all say; null while none does. */
export async function leaderOf(cluster: Cluster): Promise<ClusterNode | null> {
  for (const node of cluster.nodes) if ((await cluster.ready(node))?.node.leader) return node;
  return null;
}

/** Kills the leader under load and starts it again; gives what the clients saw. */
export async function killLeader(cluster: Cluster, balancer: Balancer): Promise<Tally> {
  const leader = await until('a node leads', () => leaderOf(cluster));
  balancer.retry = true;
  const clients = startClients(balancer.url, cluster.token, READING);
  await setTimeout(500);
  const ended = new Promise((done) => leader.process.once('exit', done));
  leader.process.kill('SIGKILL');
  await ended;
  await until('another node leads', async () => {
    for (const node of cluster.nodes) if (node !== leader && (await cluster.ready(node))?.node.leader) return node;
    return null;
  });
  const again = await cluster.startNode(leader.name);
  balancer.use(cluster.nodes.map(({ port }) => port));
  await until('the killed node is ready again', () => cluster.ready(again));
  const tally = await clients.stop();
  balancer.retry = false;
  return tally;
}

/** Takes PostgreSQL away for a time under load, by `go` and `back`; gives what the clients saw until all was well again. */
export async function withoutStore(
  cluster: Cluster,
  balancer: Balancer,
  { go, back, forMs }: { go(): unknown; back(): unknown; forMs: number },
): Promise<Tally & { unknown: { status: number; retryAfter?: string } }> {
  const node = cluster.nodes[0]!;
  // Every node knows the token from a request just before.
  for (const { name, url } of cluster.nodes)
    await until(`${name} knows the token`, async () => (await ask(`${url}/api/stats`, cluster.token)).status === 200);
  const clients = startClients(balancer.url, cluster.token, READING);
  await setTimeout(500);
  await go();
  const isReported = async (): Promise<boolean> =>
    (await cluster.ready(node))?.store.state === 'away' &&
    /sis_store_up 0/.test((await ask(`${node.url}/metrics`, null)).body);
  await Promise.all([setTimeout(forMs), until('the node reports that its store is away', isReported)]);
  const unknown = await ask(`${node.url}/api/stats`, 'sis_unknown-token-of-nobody');
  await back();
  await until('every node has its store again', async () => {
    const said = await Promise.all(cluster.nodes.map(cluster.ready));
    return said.every((one) => one?.store.state === 'ok' && one.node.nodes === cluster.nodes.length);
  });
  return { ...(await clients.stop()), unknown };
}

/** Ends every node in turn by SIGTERM and starts it again, under load; no request may be lost, and none is tried twice. */
export async function rollingRestart(cluster: Cluster, balancer: Balancer): Promise<Tally> {
  const clients = startClients(balancer.url, cluster.token, READING);
  for (const node of [...cluster.nodes]) {
    const ended = new Promise<number | null>((done) => node.process.once('exit', done));
    node.process.kill('SIGTERM');
    const code = await ended;
    if (code !== 0) throw new Error(`${node.name} ended with ${code}: ${cluster.log(node.name)}`);
    const again = await cluster.startNode(node.name);
    await until('it is ready again', () => cluster.ready(again));
    balancer.use(cluster.nodes.map(({ port }) => port));
    await setTimeout(500);
  }
  return clients.stop();
}

/** Ingests newer editions under load, until all nodes serve them; gives what the clients saw. */
export async function newEditions(cluster: Cluster, balancer: Balancer, lists: string): Promise<Tally> {
  const before = await until('the nodes agree', () => agreed(cluster));
  const clients = startClients(balancer.url, cluster.token, READING);
  await cluster.sis('ingest', '--lists', lists);
  await until(
    'a newer snapshot is published',
    async () => {
      const said = await cluster.ready(cluster.nodes[0]!);
      return said !== null && said.node.published !== before;
    },
    300_000,
  );
  await until('the nodes agree again', async () => {
    const version = await agreed(cluster);
    return version !== before && version;
  });
  return clients.stop();
}
