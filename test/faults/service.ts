/** `sis up` on the demo edition in a process of its own, and what must be true of it after whatever was done to it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { COMMAND } from '../commands/sis.ts';

const CANARY = '/api/entities/hybrid-search?q=Nonesuch%20Bank&limit=5';
/** A canary is answered within a second. */
const CANARY_MS = 1_000;
/** Where the machine is starved, timers of this process, which only waits, are late as well: so many times their delay is added. */
const STARVED_TIMES = 10;
/** Other answers may take long; a service that hangs is not waited for. */
const PATIENCE_MS = 20_000;
/** More than a garbage collector leaves at random in a process of this size. */
const SPARE_MB = 300;
/** Kept connections, and files that are opened for a moment. */
const SPARE_DESCRIPTORS = 60;

export interface FaultedService {
  url: string;
  token: string;
  process: ChildProcess;
  folder: string;
  /** A request with the token; the status and the text of the answer. @throws Error when there is none in time */
  ask(path: string, init?: RequestInit): Promise<{ status: number; text: string }>;
  /** What is wrong with the service: it is gone, does not answer the canary as before, or holds more than before; null when nothing is. */
  fault(): Promise<string | null>;
  /** The longest that a canary took, ms. */
  slowest(): number;
  /** Lines of the audit log about requests for this path. */
  audited(path: string): number;
  stop(): Promise<void>;
}

/** Starts the service. @param options of Node.js; with `--import` of a file that takes messages, `process.send` reaches it */
export async function startService(
  options: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<FaultedService> {
  const folder = mkdtempSync(join(tmpdir(), 'sis-faulted-'));
  const child = spawn(process.execPath, [...options, ...COMMAND, 'up', '--demo', '--port', '0'], {
    env: {
      ...{ ...process.env, SIS_DATABASE_URL: '', SIS_AUDIT: join(folder, 'audit.log'), SIS_AUDIT_QUERIES: 'text' },
      ...{ SIS_DATA_DIR: join(folder, 'data'), SIS_HOST: '127.0.0.1', SIS_LOG_LEVEL: 'warn', ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  const { url, token } = await new Promise<{ url: string; token: string }>((ready, fail) => {
    const read = (chunk: Buffer): void => {
      printed += chunk;
      const url = /Ready on (http\S+)/.exec(printed)?.[1];
      const token = /Token \(shown once\): (sis_[\w-]+)\n/.exec(printed)?.[1];
      if (url && token) ready({ url, token });
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', () => fail(new Error(`The service ended: ${printed}`)));
  });
  const ask: FaultedService['ask'] = async (path, init = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const answer = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: answer.status, text: await answer.text() };
  };
  let slowest = 0;
  /** The answer to the canary, or that it came too late. */
  const canary = async (): Promise<string> => {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    const { status, text } = await ask(CANARY);
    const took = performance.now() - began;
    delay.disable();
    slowest = Math.max(slowest, took);
    const late = delay.max / 1e6;
    if (took > CANARY_MS + STARVED_TIMES * late)
      return `after ${Math.round(took)} ms, while timers were ${Math.round(late)} ms late`;
    const { entities } = JSON.parse(text);
    return JSON.stringify([status, entities?.map(({ id, score }: { id: string; score: number }) => [id, score])]);
  };
  // The first answers load what later ones need.
  const rows = Array.from({ length: 500 }, (_, at) => `{"id":${at},"q":"Nonesuch Bank ${at}"}\n`).join('');
  const batch = { method: 'POST', body: rows, headers: { 'content-type': 'application/x-ndjson' } };
  for (let warm = 0; warm < 20; warm++) await Promise.all([ask(CANARY), ask('/batch/screen', batch)]);
  const before = { canary: await canary(), ...used(child.pid!) };

  async function fault(): Promise<string | null> {
    if (child.exitCode !== null || child.signalCode !== null)
      return `the process ended with ${child.exitCode ?? child.signalCode}: ${printed.slice(-1_000)}`;
    const answer = await canary().catch((error: Error) => `nothing (${error.message})`);
    if (answer !== before.canary) return `the canary query is answered ${answer.slice(0, 200)}`;
    for (let tries = 0; ; tries++) {
      const now = used(child.pid!);
      const isHigh = now.mb > before.mb + SPARE_MB || now.descriptors > before.descriptors + SPARE_DESCRIPTORS;
      if (!isHigh) return null;
      if (tries === 40) return `it holds ${JSON.stringify(now)}, before ${JSON.stringify(before)}`;
      await pause(250);
    }
  }
  return {
    ...{ url, token, process: child, folder, ask, fault, slowest: () => slowest },
    audited: (path) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('audit.log'))
        .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
        .filter((line) => line.includes(path)).length,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Memory (resident, MB) and descriptors of a process; nothing where the system does not tell. */
function used(pid: number): { mb: number; descriptors: number } {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return { mb: Math.round(Number(kilobytes) / 1024), descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return { mb: 0, descriptors: 0 };
  }
}
