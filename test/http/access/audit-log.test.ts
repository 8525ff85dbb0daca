import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyAuditLog } from '../../../src/http/access/audit-chain.ts';
import { type AuditLog, openAuditLog } from '../../../src/http/access/audit-log.ts';
import { temporaryFolder } from '../../temporary.ts';

const KEY = Buffer.alloc(32, 7);

function place(): { folder: string; path: string } {
  const root = temporaryFolder();
  const folder = join(root, 'log');
  mkdirSync(folder);
  return { folder, path: join(folder, 'audit.jsonl') };
}

function opened(path: string, { maxBytes = 1e9 } = {}): AuditLog & { errors: string[]; note(request: string): void } {
  const errors: string[] = [];
  const onError = (error: unknown): void => void errors.push((error as Error).message);
  const log = openAuditLog({ path, key: KEY, plainQueries: true, maxBytes, onError });
  const note = (request: string): void =>
    log.write({ time: '2026-11-28T10:00:00.000Z', request_id: 'id', operation: 'search', status: 200, request });
  return { ...log, errors, note };
}

/** Waits until nothing waits to be written. */
const written = (log: AuditLog) => expect.poll(() => log.state().waiting).toBe(0);

async function noteAll(path: string, requests: string[]): Promise<void> {
  const log = opened(path);
  for (const request of requests) log.note(request);
  await log.close();
  expect(log.errors).toEqual([]);
}

const entriesOf = (path: string): { n: number; request: string; torn?: string }[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const requestsOf = (path: string): string[] => entriesOf(path).map(({ request }) => request);

describe('rotation', () => {
  it('loses no line and leaves no other file when files are full at the same moment', async () => {
    const { folder, path } = place();
    const log = opened(path, { maxBytes: 400 });
    for (let at = 0; at < 30; at++) {
      log.note(`/${at}`);
      await written(log);
    }
    await log.close();
    const names = readdirSync(folder).sort();
    expect(names.length).toBeGreaterThan(10);
    const files = [...names.slice(1), names[0]!].map((name) => join(folder, name));
    expect(files.flatMap(requestsOf)).toEqual(Array.from({ length: 30 }, (_, at) => `/${at}`));
    expect(names.slice(1).every((name) => /^audit\.jsonl\.\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/.test(name))).toBe(true);
    expect(await verifyAuditLog(path, KEY)).toEqual({ lines: 30, first: 1, last: 30, faults: [] });
  });

  it('goes on in the old file when a new one cannot be made, and says so', async () => {
    const { path } = place();
    const log = opened(path, { maxBytes: 300 });
    log.note('/1');
    await written(log);
    mkdirSync(`${path}.next`);
    for (const request of ['/2', '/3']) {
      log.note(request);
      await written(log);
    }
    expect(log.state()).toMatchObject({ state: 'failing', reason: expect.stringContaining('.next'), lost: 0 });
    expect(log.errors).toHaveLength(1);
    expect(requestsOf(path)).toEqual(['/1', '/2', '/3']);
    rmSync(`${path}.next`, { recursive: true });
    log.note('/4');
    await written(log);
    expect(log.state().state).toBe('ok');
    await log.close();
    expect(requestsOf(path)).toEqual(['/4']);
    expect((await verifyAuditLog(path, KEY)).faults).toEqual([]);
  });
});

describe('a log that was moved away', () => {
  it.each([1e9, 300])(
    'begins a new file at its path, and writes to nothing else (files of %d bytes)',
    async (maxBytes) => {
      const { path } = place();
      const log = opened(path, { maxBytes });
      log.note('/before');
      await written(log);
      renameSync(path, `${path}.moved`);
      // Whoever opens something now is given the lowest free number of a descriptor.
      const others = Array.from({ length: 20 }, (_, at) => openSync(`${path}.other${at}`, 'w'));
      for (const request of ['/after', '/again']) {
        log.note(request);
        await written(log);
      }
      await log.close();
      others.forEach(closeSync);
      for (let at = 0; at < others.length; at++) expect(statSync(`${path}.other${at}`).size).toBe(0);
      expect(requestsOf(`${path}.moved`)).toEqual(['/before']);
      expect(requestsOf(path).at(-1)).toBe('/again');
      expect(log.errors).toEqual([]);
    },
  );

  it('keeps lines while its folder is gone, counts them, and writes them when it is back', async () => {
    const { folder, path } = place();
    const log = opened(path);
    log.note('/before');
    await written(log);
    rmSync(folder, { recursive: true });
    log.note('/1');
    await expect.poll(() => log.state().state).toBe('failing');
    log.note('/2');
    expect(log.state()).toMatchObject({ waiting: 2, lost: 0, reason: expect.stringContaining('ENOENT') });
    expect(log.errors).toHaveLength(1);
    mkdirSync(folder);
    await expect.poll(() => log.state()).toEqual({ state: 'ok', waiting: 0, lost: 0 });
    await log.close();
    expect(entriesOf(path).map(({ n, request }) => [n, request])).toEqual([
      [2, '/1'],
      [3, '/2'],
    ]);
  });

  it('is numbered on in an emptied file, as copying and emptying leaves it', async () => {
    const { path } = place();
    const log = opened(path);
    log.note('/1');
    await written(log);
    truncateSync(path);
    log.note('/2');
    await log.close();
    expect(entriesOf(path)).toMatchObject([{ n: 2, request: '/2' }]);
  });
});

describe('a log that cannot be written', () => {
  it('counts what it loses, and closes', async () => {
    const { path } = place();
    symlinkSync('/dev/full', path);
    const log = opened(path);
    const long = 'x'.repeat(1_000_000);
    for (let at = 0; at < 20; at++) log.note(long);
    await expect.poll(() => log.state().state).toBe('failing');
    const { waiting, lost } = log.state();
    expect(waiting + lost).toBe(20);
    expect(lost).toBeGreaterThan(0);
    await log.close();
    expect(log.state().lost).toBe(20);
    expect(log.errors.join()).toMatch(/ENOSPC.*lost/);
  });

  it('leaves a gap in the numbers for lines that were lost', async () => {
    const { folder, path } = place();
    const log = opened(path);
    log.note('/1');
    await written(log);
    rmSync(folder, { recursive: true });
    const long = 'x'.repeat(1_000_000);
    for (let at = 0; at < 20; at++) log.note(long);
    const { lost } = log.state();
    expect(lost).toBeGreaterThan(0);
    mkdirSync(folder);
    await expect.poll(() => log.state().state).toBe('ok');
    log.note('/last');
    await log.close();
    expect(entriesOf(path).at(-1)!.n).toBe(22);
    const { faults } = await verifyAuditLog(path, KEY);
    expect(faults.map(({ fault }) => fault)).toEqual([expect.stringMatching(/follows a gap: lines? \d+.* lost/)]);
  });

  it('says why it cannot be opened', async () => {
    const { folder } = place();
    const log = opened(join(folder, 'none', 'audit.jsonl'));
    await expect(log.opened).rejects.toThrow('ENOENT');
    await log.close();
  });
});

describe('a line that was cut short', () => {
  it.each(['{"n":3,"time":"2026-11-2', '{"n":3', '\u0000\u0000\u0000'])(
    'is repaired before the next is written: %j',
    async (torn) => {
      const { path } = place();
      await noteAll(path, ['/1', '/2']);
      writeFileSync(path, readFileSync(path, 'utf8') + torn);
      await noteAll(path, ['/3', '/4']);
      expect(entriesOf(path).map(({ n, request, torn: kept }) => [n, request, kept])).toEqual([
        [1, '/1', undefined],
        [2, '/2', undefined],
        [3, '/3', torn],
        [4, '/4', undefined],
      ]);
      expect((await verifyAuditLog(path, KEY)).faults).toEqual([]);
    },
  );

  it('is kept when only its end is missing', async () => {
    const { path } = place();
    await noteAll(path, ['/1', '/2']);
    truncateSync(path, statSync(path).size - 1);
    await noteAll(path, ['/3']);
    expect(entriesOf(path).map(({ n }) => n)).toEqual([1, 2, 3]);
    expect((await verifyAuditLog(path, KEY)).faults).toEqual([]);
  });

  it('is found however long it is', async () => {
    const { path } = place();
    await noteAll(path, ['/1', `/${'x'.repeat(200_000)}`]);
    truncateSync(path, statSync(path).size - 100_000);
    await noteAll(path, ['/3']);
    expect(requestsOf(path)).toEqual(['/1', '/3']);
  });
});

describe('the chain of lines', () => {
  async function log(): Promise<{ path: string; lines: string[]; faultsOf(lines: string[]): Promise<string[]> }> {
    const { path } = place();
    // Two processes, one after the other.
    await noteAll(path, ['/1', '/2', '/3']);
    await noteAll(path, ['/4', '/5', '/6']);
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    const faultsOf = async (changed: string[]): Promise<string[]> => {
      writeFileSync(path, `${changed.join('\n')}\n`);
      return (await verifyAuditLog(path, KEY)).faults.map(({ name, fault }) => `${name.split(':').at(-1)} ${fault}`);
    };
    return { path, lines, faultsOf };
  }

  it('goes on over a restart', async () => {
    const { path, lines, faultsOf } = await log();
    expect(await faultsOf(lines)).toEqual([]);
    expect(await verifyAuditLog(path, KEY)).toMatchObject({ lines: 6, first: 1, last: 6 });
  });

  it('shows what was removed, changed, added or put in another order', async () => {
    const { lines, faultsOf } = await log();
    expect(await faultsOf(lines.toSpliced(1, 2))).toEqual(['2 follows a gap: lines 2 to 3 were removed']);
    expect(await faultsOf(lines.toSpliced(2, 1, lines[2]!.replace('/3', '/9')))).toEqual([
      expect.stringMatching(/^3 is line 3, which was changed/),
    ]);
    expect(await faultsOf(lines.toSpliced(3, 0, lines[1]!))).toHaveLength(2);
    expect(await faultsOf([lines[0]!, lines[2]!, lines[1]!, ...lines.slice(3)])).toHaveLength(3);
    expect(await faultsOf(lines.toSpliced(2, 0, '{"time":"2026","operation":"search"}'))).toEqual([
      '3 is no line that the service wrote whole',
    ]);
  });

  it('is not to be made without the key', async () => {
    const { path } = await log();
    expect((await verifyAuditLog(path, Buffer.alloc(32, 8))).faults).toHaveLength(6);
  });

  it('follows the lines of an earlier release, and may begin after files that were moved away', async () => {
    const { path } = place();
    writeFileSync(path, '{"time":"2026-01-01T00:00:00.000Z","operation":"search","status":200}\n');
    await noteAll(path, ['/1']);
    expect(await verifyAuditLog(path, KEY)).toEqual({ lines: 1, first: 1, last: 1, faults: [] });
    await noteAll(path, ['/2', '/3']);
    writeFileSync(path, readFileSync(path, 'utf8').split('\n').slice(2).join('\n'));
    expect(await verifyAuditLog(path, KEY)).toEqual({ lines: 2, first: 2, last: 3, faults: [] });
    expect(existsSync(`${path}.next`)).toBe(false);
  });
});
