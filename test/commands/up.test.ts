/** `sis up` on an empty store: the lists are served before their reports are made, and all is there when it is ready. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildSnapshot } from '../../src/search/snapshot/build.ts';
import { temporaryFolder } from '../temporary.ts';
import { COMMAND } from './sis.ts';

let folder: string;
let child: ChildProcess | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((done) => child!.once('close', done));
    child.kill('SIGTERM');
    await ended;
  }
});

const UP: [string, ...string[]] = [process.execPath, ...COMMAND, 'up'];

/** Starts it and gives what it has printed once that matches. */
function started(wanted: RegExp, [command, ...args] = UP): Promise<string> {
  const env = { ...process.env, SIS_DATA_DIR: folder, SIS_DATABASE_URL: '', SIS_AUTH: 'off', SIS_HOST: '127.0.0.1' };
  child = spawn(command, [...args, '--demo', '--port', '0'], { env });
  return new Promise((found, failed) => {
    let said = '';
    const take = (chunk: Buffer): void => {
      said += chunk;
      if (wanted.test(said)) found(said);
    };
    child!.stdout!.on('data', take);
    child!.stderr!.on('data', take);
    child!.once('close', () => failed(new Error(`it ended: ${said}`)));
  });
}

it('serves the lists while their reports are made, and says that it is ready when they are', {
  timeout: 120_000,
}, async () => {
  const said = await started(/Ready on \S+/);
  const order = ['is in place.', 'The lists are served on', 'Ready on'].map((one) => said.indexOf(one));
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));
  const url = /Ready on (\S+)/.exec(said)![1];
  const [stats, reports] = await Promise.all(
    ['/api/stats', '/api/reports?limit=1'].map(async (path) => (await fetch(url + path)).json()),
  );
  expect((stats as { total: number }).total).toBeGreaterThan(0);
  expect((reports as { pagination: { total: number } }).pagination.total).toBeGreaterThan(0);
  child!.kill('SIGTERM');
  await new Promise((done) => child!.once('close', done));
  // The next start serves what is there at once, be it of an earlier state of the store, and the store's own when it is ready.
  await buildSnapshot({ entities: [], sources: [], sourceInfos: [] }, join(folder, 'snapshot.bin'));
  const again = await started(/Ready on \S+/);
  expect(again).toContain('Serving what is at hand on');
  const served = await fetch(`${/Ready on (\S+)/.exec(again)![1]}/api/stats`);
  expect(await served.json()).toMatchObject({ total: (stats as { total: number }).total });
});

it('ends when npm, which started it, is told to', { timeout: 120_000 }, async () => {
  const said = await started(/Ready on \S+/, ['npm', 'start', '--ignore-scripts', '--']);
  const url = /Ready on (\S+)/.exec(said)![1]!;
  expect((await fetch(`${url}/health`)).status).toBe(200);
  child!.kill('SIGTERM');
  // The output is of the service itself, not of npm alone: it is closed when both have ended.
  await new Promise((done) => child!.once('close', done));
  await expect(fetch(`${url}/health`)).rejects.toThrow();
});
