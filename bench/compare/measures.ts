/** What is measured of one version, from outside: its command line and its service. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { processorSeconds, residentMegabytes, startService } from '../service.ts';
import type { Figures } from './ratio-lines.ts';
import { NODE_FLAGS, type Side, sisOf } from './sides.ts';

/** Writes the processor time of a process to a file as it ends, all its threads together. */
const NOTE_AT_EXIT = `data:text/javascript,${encodeURIComponent(
  "import { writeFileSync } from 'node:fs'; import { isMainThread } from 'node:worker_threads';" +
    "if (isMainThread) process.on('exit', () => writeFileSync(process.env.BENCH_CPU, JSON.stringify(process.cpuUsage())));",
)}`;

/** Processor seconds of `sis screen` over rows, from its start to its end. */
function screenSeconds({ tree, data }: Side, rows: readonly object[], folder: string): number {
  const [input, output, note] = ['in.jsonl', 'out.jsonl', 'cpu.json'].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ];
  writeFileSync(input, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  for (const file of [output, note]) rmSync(file, { force: true });
  const args = ['--import', NOTE_AT_EXIT, join(tree, 'src/cli.ts'), 'screen', input, '--output', output];
  const { status, stderr } = spawnSync(process.execPath, [...NODE_FLAGS, ...args, '--mode', 'keyword'], {
    cwd: tree,
    env: { ...process.env, SIS_DATA_DIR: data, BENCH_CPU: note },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`sis screen failed in ${tree}: ${stderr}`);
  const { user, system } = JSON.parse(readFileSync(note, 'utf8')) as { user: number; system: number };
  return (user + system) / 1e6;
}

/**
 * Processor milliseconds of each name by kind: of the second half of the rows, as what a run of all rows takes beyond a run of
 * the first half, so that starting, reading the snapshot and compiling do not count.
 */
export function screening(side: Side, kinds: Readonly<Record<string, readonly object[]>>, folder: string): Figures {
  const figures: Record<string, number> = {};
  for (const [kind, rows] of Object.entries(kinds)) {
    const half = rows.slice(0, Math.floor(rows.length / 2));
    const seconds = screenSeconds(side, rows, folder) - screenSeconds(side, half, folder);
    figures[`processor ms a name: ${kind}`] = (1000 * seconds) / (rows.length - half.length);
  }
  return figures;
}

/** From the lists as they are published and an empty data folder to the first answer, as `npm start` does it. */
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
  /** The slowest of a hundred is of interest too. */
  p99?: boolean;
}

/** A service of this version while it is asked. */
interface Serving {
  startMs: number;
  /** Memory after the start and after the load, MB. */
  fresh: number;
  loaded: number;
  /** By what is asked. */
  rates: Figures;
}

/**
 * A service of this version under load, with one search thread: requests a second, also of the service's own processor time, the
 * slowest of a hundred, start and memory; and what a second search thread adds to the memory.
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
