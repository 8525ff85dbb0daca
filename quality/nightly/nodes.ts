/**
 * `npm run bench -- nodes [--stopped S] [--frozen S] [--lists DIR]`: runs three nodes as separate processes on one
 * PostgreSQL with all lists, and tests each kind of failure under the load of 50 clients with keep-alive connections.
 * Writes docs/figures/nightly.md.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { editionsInFolder } from '../../src/ingest/archive/archive.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import { startBalancer } from '../../test/nodes/balancer.ts';
import { ask, type Tally } from '../../test/nodes/clients.ts';
import { startCluster, until } from '../../test/nodes/cluster.ts';
import { agreed, killLeader, newEditions, rollingRestart, withoutStore } from '../../test/nodes/scenarios.ts';
import { optionsOf } from '../options.ts';
import { whole, writeSection } from '../page.ts';

/** The source whose newest edition is published while the nodes serve. */
const LATE = 'un-sc';
const LOAD = { count: 50, pauseMs: 1_000 };

/** Two folders: the newest edition of every list except `LATE`, which has the one before it; and all newest editions. */
function folders(lists: string, into: string): { first: string; then: string } {
  const first = join(into, 'first');
  const then = join(into, 'then');
  for (const source of SOURCES) {
    const { id } = source.info;
    const full = editionsInFolder(lists, source).filter(({ kind }) => kind === 'full');
    for (const [folder, file] of [
      [first, full.at(id === LATE ? -2 : -1)],
      [then, full.at(-1)],
    ] as const) {
      if (!file) continue;
      mkdirSync(join(folder, id), { recursive: true });
      symlinkSync(file.path, join(folder, id, basename(file.path)));
    }
  }
  return { first, then };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function row(what: string, { requests, failed, failures, slowestMs }: Tally, said: string): string {
  const line = `| ${what} | ${whole(requests)} | ${failed} | ${whole(slowestMs)} ms | ${said} |`;
  console.log(line, failures.join('; '));
  return failures.length === 0 ? line : `${line}\n|  |  |  |  | failed: ${failures.join('; ')} |`;
}

/** Runs the bench. @throws Error when the folder of editions is missing, or the nodes do not do what they should. */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args, { stopped: '120', frozen: '600' });
  const lists = options.lists;
  if (!existsSync(lists)) throw new Error(`There are no editions in ${lists}; name a folder with --lists.`);
  const folder = mkdtempSync(join(tmpdir(), 'sis-bench-nodes-'));
  const { first, then } = folders(lists, folder);
  const cluster = await startCluster(['a', 'b', 'c'], { lists: first });
  try {
    const { ms: builtMs } = await until('the nodes agree', () => agreed(cluster), 600_000);
    const { total } = JSON.parse((await ask(`${cluster.nodes[0]!.url}/api/stats`, cluster.token)).body) as {
      total: number;
    };
    const balancer = await startBalancer(cluster.nodes.map(({ port }) => port));
    const rows: string[] = [];
    const killed = await killLeader(cluster, balancer, LOAD);
    rows.push(
      row(
        'leader ended by `kill -9`',
        killed,
        `another leads after ${seconds(killed.electedMs)}; ${killed.retried} given to another node`,
      ),
    );
    const { halt, start, freeze, thaw } = cluster.postgres;
    const stopped = { go: halt, back: start, forMs: Number(options.stopped) * 1000, load: LOAD };
    const frozen = { go: freeze, back: thaw, forMs: Number(options.frozen) * 1000, load: LOAD };
    for (const [what, trouble] of [
      [`PostgreSQL stopped for ${options.stopped} s`, stopped],
      [`PostgreSQL frozen for ${options.frozen} s`, frozen],
    ] as const) {
      const seen = await withoutStore(cluster, balancer, trouble);
      const told = 'reported by /ready and /metrics';
      rows.push(
        row(what, seen, `an unknown token: ${seen.unknown.status}; ${told}; healed after ${seconds(seen.healedMs)}`),
      );
    }
    const rolled = await rollingRestart(cluster, balancer, LOAD);
    rows.push(
      row('rolling restart, nothing tried twice', rolled, `slowest start to listening ${seconds(rolled.startMs)}`),
    );
    const fresh = await newEditions(cluster, balancer, then, LOAD);
    rows.push(
      row(
        'a new UN edition',
        fresh,
        `ingest ${seconds(fresh.ingestMs)}, built and published ${seconds(fresh.publishedMs)} after, all nodes alike ${seconds(fresh.agreedMs)} after that`,
      ),
    );
    await balancer.close();
    report(rows, total, builtMs);
  } finally {
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(rows: readonly string[], entities: number, builtMs: number): void {
  writeSection('nightly', 'Nodes with one store', [
    '`npm run bench -- nodes`: three `sis serve` in processes of their own on one PostgreSQL that the bench starts,',
    `the newest editions of ${whole(entities)} parties, behind a load balancer that asks \`/ready\` every quarter of a second. Meanwhile`,
    `${LOAD.count} clients with connections kept alive ask for every operation that reads and for the pages. A request fails when it is`,
    'answered anything but 200.',
    '',
    `From an empty folder of each node to all of them serving the snapshot that one had built: ${seconds(builtMs)}.`,
    '',
    '| trouble | requests | failed | slowest | what else was seen |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows,
  ]);
}
