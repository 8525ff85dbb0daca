/** Several `sis serve` in processes of their own on one PostgreSQL. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { COMMAND } from '../commands/sis.ts';
import type { PostgresServer } from '../store/postgres.ts';
import { testPostgres } from '../store/test-store.ts';
import { atEnd, temporaryFolder } from '../temporary.ts';
import { ask } from './clients.ts';

/** Name of the environment of commands, which need no node. */
const OPERATOR = 'operator';

/** A busy machine is waited for. */
const PATIENCE_MS = 180_000;

/** What `/ready` says, as far as it is looked at here. */
interface Ready {
  data_version: string;
  store: { state: 'ok' | 'degraded' | 'away' | 'behind'; reason?: string };
  node: { id: string; leader: boolean; nodes: number; published: string | null };
}

export interface ClusterNode {
  name: string;
  url: string;
  port: number;
  process: ChildProcess;
}

export interface Cluster {
  postgres: PostgresServer;
  /** The store of the cluster, without anything in between. */
  databaseUrl: string;
  nodes: ClusterNode[];
  token: string;
  /** Runs a command of the command line on the cluster's store; gives what it printed. */
  sis(...args: string[]): Promise<string>;
  startNode(name: string): Promise<ClusterNode>;
  /** What a node says of itself; null while it says nothing or is not ready. */
  ready(node: ClusterNode): Promise<Ready | null>;
  /** The log of a node, for messages of tests. */
  log(name: string): string;
}

/** Waits until `holds` gives something; gives it. @throws Error naming `what` after `patienceMs`. */
export async function until<T>(
  what: string,
  holds: () => Promise<T | null | undefined | false>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const started = performance.now();
  for (;;) {
    const found = await holds();
    if (found) return found;
    if (performance.now() - started > patienceMs) throw new Error(`Not within ${patienceMs} ms: ${what}`);
    await setTimeout(100);
  }
}

/** Starts PostgreSQL, ingests a folder of editions, makes a token and starts the nodes, until {@link atEnd}. */
export async function startCluster(
  names: readonly string[],
  {
    lists,
    env = {},
    through = async (url) => url,
  }: {
    lists: string;
    env?: Record<string, string>;
    /** Gives the address at which the nodes reach the database; default its own. */
    through?: (databaseUrl: string) => Promise<string>;
  },
): Promise<Cluster> {
  const folder = temporaryFolder();
  const postgres = await testPostgres();
  const databaseUrl = await postgres.createDatabase('nodes');
  const nodesUrl = await through(databaseUrl);
  const environment = (name: string): NodeJS.ProcessEnv => ({
    ...process.env,
    SIS_DATABASE_URL: name === OPERATOR ? databaseUrl : nodesUrl,
    SIS_DATA_DIR: join(folder, name),
    SIS_WORKERS: '0',
    SIS_RATE_LIMIT: '0',
    // Long enough that the balancer, which looks every quarter of a second, notices on a busy machine.
    SIS_DRAIN_SECONDS: '5',
    SIS_LOG_LEVEL: 'warn',
    ...env,
  });
  const nodes: ClusterNode[] = [];
  const running = new Set<ChildProcess>();
  const sis = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [...COMMAND, ...args], { env: environment(OPERATOR) })).stdout;
  const logOf = (name: string): string => join(folder, `${name}.log`);

  async function startNode(name: string): Promise<ClusterNode> {
    mkdirSync(join(folder, name), { recursive: true });
    const child = spawn(process.execPath, [...COMMAND, 'serve', '--port', '0'], { env: environment(name) });
    running.add(child);
    child.once('exit', () => running.delete(child));
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text;
        appendFileSync(logOf(name), text);
      });
    const url = await until(`${name} listens`, async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
      return /Listening on (http\S+)/.exec(said)?.[1];
    });
    const node = { name, url, port: Number(new URL(url).port), process: child };
    const place = nodes.findIndex((one) => one.name === name);
    if (place === -1) nodes.push(node);
    else nodes[place] = node;
    return node;
  }

  async function ready({ url }: ClusterNode): Promise<Ready | null> {
    const answer = await ask(`${url}/ready`, null).catch(() => null);
    return answer?.status === 200 ? (JSON.parse(answer.body) as Ready) : null;
  }

  atEnd(async () => {
    const ended = [...running].map((child) => new Promise((done) => child.once('exit', done)));
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(ended);
  });

  await sis('ingest', '--lists', lists);
  const { token } = JSON.parse(await sis('token', 'create', 'clients', '--json')) as { token: string };
  await Promise.all(names.map(startNode));
  const log = (name: string): string => readFileSync(logOf(name), 'utf8');
  return { postgres, databaseUrl, nodes, token, sis, startNode, ready, log };
}
