import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { COMMAND, DEMO } from './sis.ts';

const isRoot = process.getuid?.() === 0;
const folder = temporaryFolder();
let lists: string;
let whole: string;

/** Runs a command; `limit`: largest file it may write, in blocks of 512 or 1,024 bytes, as the shell counts. */
function sis(dataDir: string, args: string[], options: { limit?: number; nobody?: boolean } = {}) {
  const command = [process.execPath, ...COMMAND, ...args];
  const shell = `${options.limit ? `ulimit -f ${options.limit}; ` : ''}exec "$@"`;
  const { status, stderr } = spawnSync('sh', ['-c', shell, 'sh', ...command], {
    env: { PATH: process.env.PATH, SIS_DATA_DIR: dataDir, SIS_WORKERS: '0', HOME: folder },
    encoding: 'utf8',
    ...(options.nobody && { uid: 65_534, gid: 65_534 }),
  });
  return { code: status, lines: stderr.split('\n').filter((line) => line.startsWith('sis: ')), stderr };
}

/** One line that says what to do, and no trace of the program. */
function expectOneLine({ code, lines, stderr }: ReturnType<typeof sis>, what: RegExp): void {
  expect(code).toBe(1);
  expect(lines, stderr).toHaveLength(1);
  expect(lines[0]).toMatch(what);
  expect(stderr).not.toMatch(/\n\s+at /);
}

beforeAll(() => {
  chmodSync(folder, 0o755);
  lists = join(folder, 'lists');
  cpSync(join(DEMO, 'un-sc'), join(lists, 'un-sc'), { recursive: true });
  whole = join(folder, 'whole');
  expect(sis(whole, ['ingest', 'un-sc', '--lists', lists, '--accept=size'])).toMatchObject({ code: 0 });
});
const copy = (name: string): string => {
  cpSync(whole, join(folder, name), { recursive: true });
  return join(folder, name);
};

/** A file system of that many KB, where this user may mount one. */
function smallDisk(name: string, kilobytes: number): string | null {
  const path = join(folder, name);
  mkdirSync(path);
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', path]);
  if (mounted.status !== 0) return null;
  disks.push(path);
  return path;
}
const disks: string[] = [];

/** What the files of a folder take on a disk, KB. */
const kilobytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + Math.ceil(statSync(join(parentPath, name)).size / 4096) * 4, 0);
afterAll(() => {
  for (const path of disks) spawnSync('/bin/umount', ['-l', path]);
});

describe('a full disk', () => {
  const FULL = /no space left.*free some/;
  const ingest = ['ingest', 'un-sc', '--lists'];

  it.each([100, 250])('of %i KB is told by an ingest', (kilobytes) => {
    const disk = smallDisk(`of-${kilobytes}`, kilobytes);
    if (disk === null) return console.warn('No file system can be mounted here: only limits of file sizes are tried.');
    expectOneLine(sis(join(disk, 'data'), [...ingest, lists, '--accept=size']), FULL);
  });

  it('is told by a backup, which leaves no file', () => {
    const disk = smallDisk('for-a-backup', 4);
    if (disk === null) return console.warn('No file system can be mounted here.');
    expectOneLine(sis(copy('backed-up'), ['backup', join(disk, 'all.gz')]), FULL);
    expect(readdirSync(disk)).toEqual([]);
  });

  it('is told by a build, which leaves the store as it was', () => {
    // Room for the store, for what SQLite writes, and not for a snapshot.
    const disk = smallDisk('for-a-build', kilobytesOf(whole) + 150);
    if (disk === null) return console.warn('No file system can be mounted here.');
    cpSync(whole, join(disk, 'data'), { recursive: true });
    const held = sis(join(disk, 'data'), ['snapshot', 'build']);
    expectOneLine(held, FULL);
    const left = readdirSync(join(disk, 'data')).filter((one) => one.includes('snapshot'));
    expect(left).toEqual(['snapshot.lock']);
    expect(sis(join(disk, 'data'), ['verify'])).toMatchObject({ code: 0 });
  });

  it('by a limit on the size of files leaves an ingest as if it had not begun', () => {
    const dataDir = join(folder, 'limited');
    expectOneLine(
      sis(dataDir, [...ingest, lists, '--accept=size'], { limit: 100 }),
      /whether it is full|no space left/,
    );
    expect(sis(dataDir, [...ingest, lists, '--accept=size'])).toMatchObject({ code: 0 });
    expect(sis(dataDir, ['verify'])).toMatchObject({ code: 0 });
  });
});

describe('a folder that cannot be written', () => {
  it('is told with what to do', () => {
    const dataDir = copy('read-only');
    spawnSync('chmod', ['-R', 'a-w', dataDir]);
    // Root may write everywhere; another user may not.
    const run = sis(dataDir, ['ingest', 'un-sc', '--lists', lists], { nobody: isRoot });
    expectOneLine(run, /cannot be written; give this user the right to, or set SIS_DATA_DIR/);
    spawnSync('chmod', ['-R', 'u+w', dataDir]);
  });

  it('is told when it cannot be made at all', () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expectOneLine(sis(join(file, 'data'), ['sources']), /a-file/);
  });
});

describe('a damaged database', () => {
  const DAMAGED = /database is damaged.*sis restore FILE/;
  it('is told when it is no database', () => {
    const dataDir = join(folder, 'no-database');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'sis.sqlite'), 'hello '.repeat(1000));
    expectOneLine(sis(dataDir, ['sources']), DAMAGED);
  });

  it('is told when pages of it are overwritten', () => {
    const dataDir = copy('overwritten');
    const file = openSync(join(dataDir, 'sis.sqlite'), 'r+');
    for (let page = 2; page < 60; page++) writeSync(file, Buffer.alloc(4096, 0xaa), 0, 4096, page * 4096);
    expectOneLine(sis(dataDir, ['snapshot', 'build']), DAMAGED);
  });
});

describe('altered text', () => {
  it('in the file of the database is never built into a snapshot, and is named by sis verify', () => {
    const dataDir = copy('altered');
    const statement = 'update entities set record = replace(record, \'"name":"\', \'"name":"X\') where is_active = 1';
    const alter = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])`;
    spawnSync(process.execPath, ['-e', alter, join(dataDir, 'sis.sqlite'), statement]);
    expectOneLine(sis(dataDir, ['snapshot', 'build']), /store was altered: un-sc-\S+ .*sis verify/);
    const verified = sis(dataDir, ['verify']);
    expectOneLine(verified, /things are not what was written.*sis restore/);
    expect(verified.stderr).toMatch(/entities: un-sc-\S+ is not what was written/);
  });

  it('in a file of the archive is named', () => {
    const dataDir = copy('archive');
    const archive = join(dataDir, 'archive', 'un-sc');
    spawnSync('sh', ['-c', `for f in ${archive}/*.gz; do printf 'x' | dd of="$f" bs=1 seek=200 conv=notrunc; done`]);
    expect(sis(dataDir, ['verify']).stderr).toMatch(/archive: un-sc 2026-01-05 \w{8} .* is not what was applied/);
  });
});
