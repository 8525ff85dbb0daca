/**
 * `npm run bench -- http [--lists DIR] [--data DIR] [--seconds N] [--connections N]`: requests per second of one service
 * process on the full lists, measured by autocannon on the same machine; writes docs/bench-http.md. With `--data` an
 * existing data folder is used as it is.
 */
import { execFileSync, spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { createClient, type Shapes } from '../client/client.ts';

const ROOT = join(import.meta.dirname, '..');
const CLI = ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning', join(ROOT, 'src', 'cli.ts')];

interface Figure {
  name: string;
  /** Least requests per second wanted, 0 = not set. */
  target: number;
  perSecond: number;
  /** Requests per second of processor time that the service used: what one core that does nothing else would answer. */
  perCoreSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

type Work = Pick<Figure, 'name' | 'target'> & { paths: string[] };

function sis(dataDir: string, ...args: string[]): string {
  return execFileSync(process.execPath, [...CLI, ...args], {
    env: { ...process.env, SIS_DATA_DIR: dataDir },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Resident memory of a process now and at its highest, MB (Linux). */
function residentMegabytes(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)![1]) / 1024);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Processor seconds that a process has used so far (Linux, 100 ticks a second). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Starts the service on a free port, its log in a file; resolves when it has answered its first request. */
async function startService(dataDir: string) {
  const logFile = join(dataDir, 'bench-http.log');
  const started = performance.now();
  const child = spawn(process.execPath, [...CLI, 'serve', '--port', '0'], {
    env: { ...process.env, SIS_DATA_DIR: dataDir, SIS_RATE_LIMIT: '0', SIS_LOG_LEVEL: 'info' },
    stdio: ['ignore', openSync(logFile, 'w'), 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended: ${readFileSync(logFile, 'utf8')}`);
    const url = /Listening on (http\S+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (url) {
      const { ok, status } = await fetch(`${url}/ready`);
      if (!ok) throw new Error(`/ready answered ${status}`);
      return { pid: child.pid!, stop: () => child.kill('SIGTERM'), url, startMs: performance.now() - started };
    }
    await setTimeout(5);
  }
}

/** Targets of each kind of request, many different ones so that nothing is measured twice over. */
function workload(entities: Shapes['Entity'][]): Work[] {
  const some = entities.filter((_, at) => at % 2 === 0).slice(0, 200);
  const filters = [
    'country=RU',
    'jurisdiction=UK',
    'is_china=true',
    'entity_type=vessel',
    'jurisdiction=EU&country=IR',
  ];
  const lists = filters.flatMap((filter) =>
    [1, 2, 3, 4].map((page) => `/api/entities?${filter}&is_active=true&page=${page}`),
  );
  const named = some.map(({ name }) => encodeURIComponent(name.slice(0, 100)));
  return [
    { name: 'detail', target: 8000, paths: some.map(({ id }) => `/api/entities/${id}`) },
    { name: 'stats', target: 8000, paths: ['/api/stats'] },
    { name: 'filtered list of 20', target: 4000, paths: lists },
    { name: 'structured search by q', target: 0, paths: named.map((q) => `/api/entities?q=${q}`) },
    { name: 'keyword search', target: 0, paths: named.map((q) => `/api/entities/search?q=${q}`) },
    { name: 'hybrid screening', target: 0, paths: named.map((q) => `/api/entities/hybrid-search?q=${q}`) },
    { name: 'reports', target: 0, paths: ['/api/reports'] },
    { name: 'not modified (304)', target: 0, paths: lists.slice(0, 1) },
  ];
}

async function measure(
  { url, pid }: { url: string; pid: number },
  token: string,
  work: Work,
  load: { connections: number; duration: number },
): Promise<Figure> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (work.name.includes('304')) {
    const { headers: first } = await fetch(url + work.paths[0], { headers });
    headers['if-none-match'] = first.get('etag')!;
  }
  const requests = work.paths.map((path) => ({ method: 'GET' as const, path, headers }));
  await autocannon({ url, requests, connections: load.connections, duration: 2 });
  const before = processorSeconds(pid);
  const result = await autocannon({ url, requests, ...load });
  const used = processorSeconds(pid) - before;
  const wrong = result.errors + result.timeouts + result['4xx'] + result['5xx'];
  const { p50, p99 } = result.latency;
  return {
    name: work.name,
    target: work.target,
    perSecond: Math.round(result.requests.average),
    perCoreSecond: Math.round((result.requests.average * load.duration) / used),
    p50,
    p99,
    errors: wrong,
  };
}

function report(
  figures: readonly Figure[],
  facts: {
    entities: number;
    startMs: number;
    memory: { now: number; peak: number };
    connections: number;
    seconds: number;
  },
): string {
  const rows = figures.map(
    ({ name, target, perSecond, perCoreSecond, p50, p99, errors }) =>
      `| ${name} | ${perSecond.toLocaleString('en')} | ${perCoreSecond.toLocaleString('en')} | ${target === 0 ? '–' : `> ${target.toLocaleString('en')}`} | ${p50} | ${p99} | ${errors} |`,
  );
  return `# Speed over HTTP

One service process on ${facts.entities.toLocaleString('en')} entities, ${facts.connections} connections kept alive, ${facts.seconds} s each after 2 s of warming
up, authentication, entity tags, metrics and access log on; autocannon on the same machine, and whatever else it was doing (${cpus().length} cores of ${cpus()[0]!.model.trim()}).
Made by \`npm run bench -- http\`.

| request | per second | per second of the service's processor time | target | p50 ms | p99 ms | failed |
|---|---|---|---|---|---|---|
${rows.join('\n')}

| | measured | target |
|---|---|---|
| from starting the process to the first answer | ${Math.round(facts.startMs)} ms | < 1000 ms |
| resident memory after the run (highest) | ${facts.memory.now} MB (${facts.memory.peak} MB) | < 400 MB |
`;
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lists: { type: 'string', default: join(ROOT, '..', 'shared', 'lists') },
      data: { type: 'string' },
      seconds: { type: 'string', default: '6' },
      connections: { type: 'string', default: '50' },
    },
  });
  const dataDir = values.data ?? join(ROOT, 'var', 'bench-http');
  if (!values.data) {
    sis(dataDir, 'ingest', '--lists', values.lists);
    sis(dataDir, 'snapshot', 'build');
  }
  const { token } = JSON.parse(sis(dataDir, 'token', 'create', 'bench', '--json'));
  const { pid, url, stop, startMs } = await startService(dataDir);
  try {
    const client = createClient({ baseUrl: url, token });
    const list = (page: number) =>
      client.GET('/api/entities', { params: { query: { limit: 100, page, is_active: true } } });
    const pages = await Promise.all([1, 40, 80, 120].map(list));
    const load = { connections: Number(values.connections), duration: Number(values.seconds) };
    const figures: Figure[] = [];
    for (const work of workload(pages.flatMap(({ data }) => data?.entities ?? []))) {
      const figure = await measure({ url, pid }, token, work, load);
      console.log(
        `${figure.name}: ${figure.perSecond}/s, ${figure.perCoreSecond} per core second, p50 ${figure.p50} ms, p99 ${figure.p99} ms, ${figure.errors} failed`,
      );
      figures.push(figure);
    }
    const { data: stats } = await client.GET('/api/stats');
    const memory = residentMegabytes(pid);
    const facts = { entities: stats!.total, startMs, memory, connections: load.connections, seconds: load.duration };
    writeFileSync(join(ROOT, 'docs', 'bench-http.md'), report(figures, facts));
    console.log(
      `start ${Math.round(startMs)} ms, RSS ${memory.now} MB, highest ${memory.peak} MB; wrote docs/bench-http.md`,
    );
  } finally {
    stop();
  }
}
