/** The audit log of a running service, its check by `sis verify`, and the end of a process that something keeps. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoFolder } from '../temporary.ts';
import { addressOf } from './listening.ts';
import { CLI, onData, runSis } from './sis.ts';

const folder = demoFolder();
const logs = join(folder, 'logs');
const log = join(logs, 'audit.jsonl');
let child: ChildProcess | undefined;

const environment = (more: Record<string, string> = {}) => onData(join(folder, 'data'), { SIS_AUDIT: log, ...more });

function sis(...args: string[]): { code: number | null; out: string } {
  const { code, stdout, stderr } = runSis(environment(), args);
  return { code, out: stdout + stderr };
}

function serve(more: Record<string, string> = {}): Promise<string> {
  child = spawn(process.execPath, [CLI, 'serve', '--port', '0'], { env: environment(more) });
  return addressOf(child);
}

const ended = (signal: NodeJS.Signals): Promise<{ code: number | null; by: string | null }> =>
  new Promise((done) => {
    child!.once('exit', (code, by) => done({ code, by }));
    child!.kill(signal);
  });

let token: string;
beforeAll(() => {
  token = /sis_[\w-]+/.exec(sis('token', 'create', 'tests').out)![0];
  mkdirSync(logs);
});
afterEach(() => child?.kill('SIGKILL'));

describe('a service with an audit log', () => {
  it('ends on SIGTERM and loses nothing when the log is moved away, and when its folder is gone', async () => {
    const url = await serve();
    const ask = async (path: string) =>
      (await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })).json();
    await ask('/api/stats');
    renameSync(log, `${log}.old`);
    await ask('/api/stats');
    await expect.poll(() => existsSync(log) && readFileSync(log, 'utf8')).toContain('getStats');
    rmSync(logs, { recursive: true });
    await ask('/api/stats');
    await expect.poll(() => ask('/ready')).toMatchObject({ audit: { state: 'failing', waiting: 1, lost: 0 } });
    const metrics = await (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
    expect(metrics).toContain('sis_audit_waiting_lines 1');
    expect(await ended('SIGTERM')).toEqual({ code: 0, by: null });
    mkdirSync(logs);
  });

  it('goes on with its numbers after a restart and after being killed; verify says what was changed', async () => {
    for (const [at, signal] of (['SIGTERM', 'SIGKILL', 'SIGTERM'] as const).entries()) {
      const url = await serve();
      await fetch(`${url}/api/stats`, { headers: { Authorization: 'Bearer sis_wrong' } });
      await expect.poll(() => readFileSync(log, 'utf8')).toContain(`"n":${at + 1}`);
      await ended(signal);
    }
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line)).map(({ n, status }) => [n, status])).toEqual([
      [1, 401],
      [2, 401],
      [3, 401],
    ]);
    expect(sis('verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Lines 1 to 3 of the audit log are complete and unchanged.'),
    });
    writeFileSync(log, [lines[0], lines[2], ''].join('\n'));
    expect(sis('verify')).toMatchObject({
      code: 1,
      out: expect.stringContaining(':2 follows a gap: line 2 was removed'),
    });
  });

  it('has a snapshot that verify checks, unless it is of another release', () => {
    const snapshot = join(folder, 'data/snapshot.bin');
    const written = readFileSync(snapshot);
    const withByte = (at: number) => {
      const bytes = Buffer.from(written);
      bytes[at]!--;
      writeFileSync(snapshot, bytes);
      return sis('verify');
    };
    rmSync(log, { force: true });
    try {
      expect(withByte(8)).toEqual({
        code: 0,
        out: expect.stringMatching(
          /snapshot format \d+, this version reads \d+, .* `sis snapshot build` builds it again/,
        ),
      });
      expect(withByte(written.length - 1)).toEqual({ code: 1, out: expect.stringContaining('is damaged') });
    } finally {
      writeFileSync(snapshot, written);
    }
    expect(sis('verify')).toEqual({ code: 0, out: expect.stringContaining('files and the snapshot are what') });
  });

  it('ends though a write never returns', { timeout: 60_000 }, async () => {
    // A pipe that nobody writes to holds a thread of the file system for ever, as a dead network disk does.
    const pipe = join(folder, 'pipe');
    spawnSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    const module = join(folder, 'stuck.mjs');
    // One of the threads of the file system: with one for each worker thread, nothing would be left to start with.
    const stuck = `if (isMainThread) open(${JSON.stringify(pipe)}, 'r', () => {});`;
    const imports = `import { open } from 'node:fs'; import { isMainThread } from 'node:worker_threads';`;
    writeFileSync(module, `delete process.env.NODE_OPTIONS; ${imports} ${stuck}`);
    await serve({ NODE_OPTIONS: `--import ${module}` });
    expect(await ended('SIGTERM')).toEqual({ code: null, by: 'SIGKILL' });
  });
});
