/** The service as a separate process, and the memory and processor time of that process. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ROOT } from './options.ts';

/** Runs a command with the `bin/sis` of a version on a data folder and returns its output. @throws Error when it fails */
export const sisOf = ({ tree, data }: { tree: string; data: string }, ...args: string[]): string =>
  execFileSync('sh', [join(tree, 'bin/sis'), ...args], {
    env: { ...process.env, SIS_DATA_DIR: data },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Runs a command of this version. */
export const sis = (data: string, ...args: string[]): string => sisOf({ tree: ROOT, data }, ...args);

/** Builds the bundle that the version's `bin/sis` runs, as `npm start` does; older versions have none. */
export function ensureBundle(tree: string): void {
  const bundler = join(tree, 'scripts/bundle.mjs');
  if (existsSync(bundler)) execFileSync(process.execPath, [bundler]);
}

/** A running service. */
export interface Service {
  url: string;
  pid: number;
  /** Time from starting the process to its first answer, ms. */
  startMs: number;
  stop(): void;
  /** Resolves when the process has ended. */
  ended: Promise<unknown>;
}

/**
 * Starts the service with `bin/sis` on a free port, its log in a file of the data folder; resolves when `/ready` has
 * answered. `tree`: the folder of another version's code; `command`: the one that serves; `flags`: further options;
 * `settings`: further environment variables.
 */
export async function startService(
  dataDir: string,
  tree = ROOT,
  {
    command = 'serve',
    flags = [],
    settings = {},
  }: { command?: 'serve' | 'up'; flags?: readonly string[]; settings?: Readonly<Record<string, string>> } = {},
): Promise<Service> {
  ensureBundle(tree);
  const logFile = join(dataDir, 'bench.log');
  const started = performance.now();
  const child = spawn('sh', ['bin/sis', command, '--port', '0', ...flags], {
    cwd: tree,
    env: { ...process.env, SIS_DATA_DIR: resolve(dataDir), SIS_RATE_LIMIT: '0', SIS_LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', openSync(logFile, 'w'), 'inherit'],
  });
  const ended = once(child, 'exit');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended: ${readFileSync(logFile, 'utf8')}`);
    const url = /(?:Listening|Ready|served) on (http\S+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
    if (url) {
      // A snapshot made with other rules is rebuilt first.
      while (!(await fetch(`${url}/ready`)).ok) await setTimeout(50);
      return { url, pid: child.pid!, startMs: performance.now() - started, stop: () => child.kill('SIGTERM'), ended };
    }
    await setTimeout(5);
  }
}

/** Current and peak resident memory of a process, MB (Linux); zeros when it has ended. */
export function residentMegabytes(pid: number): { now: number; peak: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const read = (name: string): number =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return { now: 0, peak: 0 };
  }
}

/** Processor time that a process has used so far, in seconds (Linux, 100 ticks a second). */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
