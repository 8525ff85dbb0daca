/** `sis serve` answers from what is there whatever cannot be written: the disk is full or read-only, nobody takes what it prints. */
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../nodes/cluster.ts';
import { temporaryFolder } from '../temporary.ts';
import { COMMAND, DEMO } from './sis.ts';

const folder = temporaryFolder();
const whole = join(folder, 'whole');
const disks: string[] = [];

const environment = (dataDir: string) => ({
  ...{ PATH: process.env.PATH, SIS_DATA_DIR: dataDir, SIS_WORKERS: '0', HOME: folder },
  ...{ SIS_AUTH: 'off', SIS_AUDIT: join(dataDir, 'audit.log'), SIS_LOG_LEVEL: 'fatal', SIS_REQUIRED_LISTS: 'un-sc' },
});

beforeAll(() => {
  const lists = join(folder, 'lists');
  cpSync(join(DEMO, 'un-sc'), join(lists, 'un-sc'), { recursive: true });
  for (const args of [
    ['ingest', 'un-sc', '--lists', lists, '--accept=size'],
    ['snapshot', 'build'],
  ]) {
    const { status, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { env: environment(whole) });
    expect([status, status === 0 ? '' : String(stderr)]).toEqual([0, '']);
  }
});
afterAll(() => {
  for (const disk of disks) spawnSync('/bin/umount', ['-l', disk]);
});

/** A disk with the data on it; null where this user may mount none. */
function diskWithData(name: string): string | null {
  const disk = join(folder, name);
  mkdirSync(disk);
  const { status } = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]);
  if (status !== 0) return null;
  disks.push(disk);
  cpSync(whole, join(disk, 'data'), { recursive: true });
  return disk;
}

function fill(disk: string): void {
  for (const size of [1 << 20, 1 << 12])
    for (let number = 0; ; number++)
      try {
        writeFileSync(join(disk, `filler-${size}-${number}`), Buffer.alloc(size));
      } catch {
        break;
      }
}

describe('a disk on which nothing can be written', () => {
  it.each([
    ['full', fill],
    ['read-only', (disk: string) => spawnSync('/bin/mount', ['-o', 'remount,ro', disk])],
  ] as const)('that is %s is served from, and says that the audit log waits', async (name, spoil) => {
    const disk = diskWithData(name);
    if (disk === null) return console.warn('No file system can be mounted here.');
    spoil(disk);
    const env = environment(join(disk, 'data'));
    const service = spawn(process.execPath, [...COMMAND, 'serve', '--port', '0'], { env });
    const ended = new Promise<number | null>((done) => service.once('close', done));
    let said = '';
    for (const stream of [service.stdout, service.stderr]) stream.on('data', (chunk) => (said += chunk));
    try {
      const url = await until('it listens', async () => {
        if (service.exitCode !== null) throw new Error(`It ended: ${said}`);
        return /Listening on (http\S+)/.exec(said)?.[1];
      });
      for (let times = 0; times < 5; times++) {
        const answer = await fetch(`${url}/api/entities/hybrid-search?q=Caliphate`);
        expect(answer.status).toBe(200);
        const { entities } = (await answer.json()) as { entities: unknown[] };
        expect(entities.length).toBeGreaterThan(0);
      }
      expect(await (await fetch(`${url}/metrics`)).text()).toMatch(/sis_audit_waiting_lines [1-9]/);
      const ready = await fetch(`${url}/ready`);
      expect(ready.status).toBe(200);
      expect(await ready.json()).toMatchObject({ audit: { state: 'failing' } });
    } finally {
      service.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });
});

/** A port that nobody listens on. */
const freePort = (): Promise<number> =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

const full = openSync('/dev/full', 'w');
const nobodyReads = ({ stdout, stderr }: ChildProcess): void => {
  stdout!.destroy();
  stderr!.destroy();
};

it.each<[string, StdioOptions, (service: ChildProcess) => void, number]>([
  ['goes to a disk that is full', ['ignore', full, full], () => {}, 20],
  ['has no reader any more', 'pipe', nobodyReads, 20],
  ['loses its reader at the last moment', 'pipe', nobodyReads, 1],
])(
  'a service whose output %s answers, and ends when it is told to',
  {
    timeout: 60_000,
  },
  async (_, stdio, spoil, times) => {
    const port = await freePort();
    const env = { ...environment(whole), SIS_LOG_LEVEL: 'debug', SIS_AUDIT: '' };
    const service = spawn(process.execPath, [...COMMAND, 'serve', '--port', String(port)], { env, stdio });
    const ended = new Promise((done) => service.once('close', (...how) => done(how)));
    const answer = () => fetch(`http://127.0.0.1:${port}/api/stats`).then(({ status }) => status);
    try {
      await until('it answers', () => answer().catch(() => null), 20_000);
      spoil(service);
      for (let time = 0; time < times; time++) {
        if (time > 0) await new Promise((done) => setTimeout(done, 100));
        expect(await answer()).toBe(200);
      }
    } finally {
      service.kill('SIGTERM');
      setTimeout(() => service.kill('SIGKILL'), 15_000).unref();
    }
    expect(await ended).toEqual([0, null]);
  },
);
