/** Measurements of one version from outside: of its command line and its service. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { processorSeconds, residentMegabytes, sisOf, startService } from '../service.ts';
import { type Figures, median } from './ratio-table.ts';
import type { Side } from './sides.ts';

/** Writes the processor time of a process, over all threads, to a file when it ends. */
const NOTE_AT_EXIT = `data:text/javascript,${encodeURIComponent(
  "import { writeFileSync } from 'node:fs'; import { isMainThread } from 'node:worker_threads';" +
    "if (isMainThread) process.on('exit', () => writeFileSync(process.env.BENCH_CPU, JSON.stringify(process.cpuUsage())));",
)}`;

/**
 * Processor time of a complete run of `sis screen` over a file of rows, in seconds, started by the version's own
 * `bin/sis`.
 */
async function screenSeconds({ name, tree, data }: Side, input: string): Promise<number> {
  const [output, note] = ['out.jsonl', 'cpu.json'].map((file) => `${input}.${name}.${file}`) as [string, string];
  for (const file of [output, note]) rmSync(file, { force: true });
  await promisify(execFile)('sh', ['bin/sis', 'screen', input, '--output', output, '--mode', 'keyword'], {
    cwd: tree,
    env: { ...process.env, SIS_DATA_DIR: data, BENCH_CPU: note, NODE_OPTIONS: `--import ${NOTE_AT_EXIT}` },
    maxBuffer: 1 << 30,
  });
  const { user, system } = JSON.parse(readFileSync(note, 'utf8')) as { user: number; system: number };
  return (user + system) / 1e6;
}

/** Rows without a hit, enough to start every thread. */
const NOTHING = Array.from({ length: 512 }, () => ({ q: 'qq' }));

/**
 * Processor time per name by kind and side, in ms: a run of all rows minus a run of one name and of rows without hits, so
 * that starting the threads and reading the snapshot do not count. The sides run at the same time on the same cores, so
 * whatever slows the machine slows both.
 */
export async function screening(
  sides: readonly Side[],
  kinds: Readonly<Record<string, readonly object[]>>,
  folder: string,
): Promise<Figures[]> {
  const figures = sides.map((): Record<string, number> => ({}));
  const seconds = (rows: readonly object[], file: string): Promise<number[]> => {
    const input = join(folder, file);
    writeFileSync(input, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    return Promise.all(sides.map((side) => screenSeconds(side, input)));
  };
  const [first] = Object.values(kinds)[0]!;
  const start = await seconds([first!, ...NOTHING], 'start.jsonl');
  for (const [kind, rows] of Object.entries(kinds)) {
    const whole = await seconds(rows, 'all.jsonl');
    for (const [at, of] of figures.entries())
      of[`processor ms a name: ${kind}`] = (1000 * (whole[at]! - start[at]!)) / (rows.length - 1);
  }
  return figures;
}

/** Measures from the published lists and an empty data folder to the first answer, as `npm start` does it. */
export async function fromFiles({ tree }: Side, lists: string): Promise<Figures> {
  const data = mkdtempSync(join(tmpdir(), 'sis-from-files-'));
  try {
    const service = await startService(data, tree, { command: 'up', flags: ['--lists', lists] });
    service.stop();
    await service.ended;
    return { 'files to the first answer, s': service.startMs / 1000 };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Requests of a kind. */
export interface Asked {
  name: string;
  paths: readonly string[];
  /** True to measure the 99th percentile too. */
  p99?: boolean;
}

/** Measurements of a service under load. */
interface Serving {
  startMs: number;
  /** Memory after the start, and after the load, MB. */
  fresh: number;
  loaded: number;
  /** Figures by kind of request. */
  rates: Figures;
}

/**
 * Runs a service of this version under load with one search thread. Measures requests per second, also per second of the
 * service's own processor time, the 99th percentile, start-up time and memory, and the memory that a second search thread
 * adds.
 */
export async function serving(side: Side, asked: readonly Asked[], seconds: number): Promise<Figures> {
  const one = await load(side, asked, { seconds, threads: 1 });
  const two = await load(side, asked, { seconds, threads: 2 });
  return {
    'start from the snapshot, ms': one.startMs,
    'memory after the start, MB': one.fresh,
    ...one.rates,
    'memory after the load, MB': one.loaded,
    'a further thread after the start, MB': two.fresh - one.fresh,
    'a further thread after the load, MB': two.loaded - one.loaded,
  };
}

async function load(
  side: Side,
  asked: readonly Asked[],
  { seconds, threads }: { seconds: number; threads: number },
): Promise<Serving> {
  const { token } = JSON.parse(sisOf(side, 'token', 'create', `bench-${process.pid}-${Date.now()}`, '--json'));
  const service = await startService(side.data, side.tree, { settings: { SIS_WORKERS: String(threads) } });
  try {
    const fresh = residentMegabytes(service.pid).now;
    const rates: Record<string, number> = {};
    const headers = { authorization: `Bearer ${token}` };
    for (const { name, paths, p99 } of asked) {
      const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }));
      const options = { url: service.url, requests, connections: 16 };
      await autocannon({ ...options, duration: Math.max(1, Math.ceil(seconds / 2)) });
      const before = processorSeconds(service.pid);
      const { requests: done, latency } = await autocannon({ ...options, duration: seconds });
      rates[`requests a second: ${name}`] = done.average;
      rates[`requests a second of processor time: ${name}`] = done.total / (processorSeconds(service.pid) - before);
      if (p99) rates[`p99 ms: ${name}`] = latency.p99;
    }
    return { startMs: service.startMs, fresh, loaded: residentMegabytes(service.pid).now, rates };
  } finally {
    service.stop();
  }
}

/** Median time of an answer by kind of request, in ms: both services run, and each request goes to one and then to the other. */
export async function medians(sides: readonly Side[], asked: readonly Asked[], count: number): Promise<Figures[]> {
  const services = await Promise.all(
    sides.map(({ data, tree }) => startService(data, tree, { settings: { SIS_AUTH: 'off' } })),
  );
  try {
    const figures = sides.map((): Record<string, number> => ({}));
    for (const { name, paths } of asked) {
      const times = sides.map((): number[] => []);
      for (let at = 0; at < count; at++) {
        for (const [side, { url }] of services.entries()) {
          const began = performance.now();
          const answer = await fetch(url + paths[at % paths.length]);
          await answer.arrayBuffer();
          if (!answer.ok) throw new Error(`${sides[side]!.name} answers ${answer.status}: ${answer.url}`);
          times[side]!.push(performance.now() - began);
        }
      }
      for (const [side, of] of times.entries()) figures[side]![`median ms: ${name}`] = median(of);
    }
    return figures;
  } finally {
    for (const service of services) service.stop();
  }
}
