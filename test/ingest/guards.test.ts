import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReadItem } from '../../src/sources/reader.ts';
import { fullEdition, type IngestBench, ingestBench } from './fake-source.ts';

let bench: IngestBench;
beforeEach(async () => {
  bench = await ingestBench();
});
afterEach(() => bench.close());

const parties = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `p-${index}` }));
const unreadable = (count: number): ReadItem[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'set_aside',
    position: `line ${index}`,
    reason: 'no name',
    excerpt: '<x/>',
  }));
const state = async () => (await bench.store.sourceStates([bench.source.info]))[0]!;

describe('an edition is rejected whole, with its reason, and the last good one stays', () => {
  const rejected: [string, string | Buffer, RegExp][] = [
    ['empty', '', /empty/],
    ['web page', '<html>Access denied</html>', /web page, not a list/],
    ['not the format', 'hello', /cannot be read/],
    ['no party', fullEdition('2026-02-01', []), /no listed party/],
    ['shrunken', fullEdition('2026-02-01', parties(79)), /79 parties, 21\.0% fewer than the 100.*--accept-shrink/],
    ['unreadable records', fullEdition('2026-02-01', parties(100), unreadable(2)), /2 of 102 records.*line 0: no name/],
    ['no date', fullEdition(null, parties(100)), /--published/],
    ['gzip cut in half', gzipSync(fullEdition('2026-02-01', parties(100))).subarray(0, 300), /cut off or damaged/],
  ];
  it.each(rejected)('%s', async (_name, content, reason) => {
    await bench.full('2026-01-01', parties(100));
    const before = await bench.dump();
    const outcome = await bench.file(bench.put('list.jsonl', content));
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.stringMatching(reason) });
    expect(outcome.reason).not.toContain('\n');
    expect(await bench.dump()).toEqual(before);
    expect(await state()).toMatchObject({
      state: 'failed',
      edition: '2026-01-01',
      reason: expect.stringMatching(reason),
    });
    expect((await bench.store.editions()).map(({ status }) => status)).toEqual(['applied', 'rejected']);
  });

  it('until a good one comes', async () => {
    await bench.full('2026-01-01', parties(100));
    await bench.file(bench.put('list.jsonl', ''));
    await bench.full('2026-02-01', parties(101));
    expect(await state()).toMatchObject({ edition: '2026-02-01', active: 101 });
    expect((await state()).reason ?? '').not.toContain('empty');
  });
});

describe('an edition is accepted', () => {
  it('when it shrank and the operator says that this is true', async () => {
    await bench.full('2026-01-01', parties(100));
    expect((await bench.full('2026-02-01', parties(40))).status).toBe('rejected');
    const path = bench.put('small.jsonl', fullEdition('2026-02-01', parties(40)));
    expect(await bench.file(path, { acceptShrink: true })).toMatchObject({
      status: 'applied',
      changes: { removed: 60 },
    });
  });

  it('with a few unreadable records, which are kept to be looked at', async () => {
    const twice = { kind: 'party' as const, party: JSON.parse(fullEdition(null, parties(1)).split('\n')[1]!).party };
    const path = bench.put('2026-01-01.list.jsonl', fullEdition('2026-01-01', parties(300), [...unreadable(1), twice]));
    expect(await bench.file(path)).toMatchObject({ status: 'applied', parties: 300, set_aside: 2 });
    expect(await bench.store.setAside('fake')).toMatchObject([
      { position: 'line 0', reason: 'no name', excerpt: '<x/>' },
      { position: 'p-0', reason: 'a second record with the same key' },
    ]);
    expect(await state()).toMatchObject({ set_aside: 2 });
  });
});

describe('editions come oldest first', () => {
  it('once each: the same content again writes nothing, however it is packed', async () => {
    const content = fullEdition('2026-01-01', parties(3));
    bench.put('2026-01-01.list.jsonl', content);
    expect((await bench.folder()).files[0]).toMatchObject({ status: 'applied' });
    const before = [await bench.dump(), await bench.store.editions()];
    expect((await bench.folder()).files[0]).toMatchObject({ status: 'unchanged', date: '2026-01-01' });
    expect(await bench.file(bench.put('again.jsonl.gz', gzipSync(content)))).toMatchObject({ status: 'unchanged' });
    expect([await bench.dump(), await bench.store.editions()]).toEqual(before);
  });

  it('and an older one than the newest applied is refused', async () => {
    await bench.full('2026-02-01', parties(3));
    expect(await bench.full('2026-01-01', parties(3))).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('older than what is already applied (2026-02-01)'),
    });
    expect(await state()).toMatchObject({ edition: '2026-02-01' });
  });

  it('in a folder by the day in their names; samples and damaged copies are no editions', async () => {
    bench.put('2026-02-01.list.jsonl.gz', gzipSync(fullEdition('2026-02-01', parties(4))));
    bench.put('2026-01-01.list.jsonl', fullEdition('2026-01-01', parties(3)));
    bench.put('samples/2025-01-01.list.jsonl', '');
    bench.put('damaged/2025-01-01.list.jsonl', '');
    bench.put('README.md', 'about');
    const { files } = await bench.folder();
    expect(files.map(({ date, status }) => `${date} ${status}`)).toEqual(['2026-01-01 applied', '2026-02-01 applied']);
  });

  it('dated by the file itself, else by --published, else by their name', async () => {
    const dateOf = async (path: string, published?: string) => (await bench.file(path, { published })).date;
    expect(await dateOf(bench.put('2026-01-05.a.jsonl', fullEdition(null, parties(3))))).toBe('2026-01-05');
    expect(await dateOf(bench.put('2026-01-05.b.jsonl', fullEdition(null, parties(4))), '2026-01-06')).toBe(
      '2026-01-06',
    );
    expect(await dateOf(bench.put('2026-01-05.c.jsonl', fullEdition('2026-01-07', parties(5))), '2026-01-06')).toBe(
      '2026-01-07',
    );
  });
});

describe('the archive', () => {
  it('keeps applied editions compressed and can be ingested again', async () => {
    bench.put('2026-01-01.list.jsonl', fullEdition('2026-01-01', parties(3)));
    bench.put('2026-02-01.list.jsonl', fullEdition('2026-02-01', parties(4)));
    await bench.folder();
    await bench.file(bench.put('broken.jsonl', '<html>'));
    const archive = join(bench.dataDir, 'archive');
    expect(readdirSync(join(archive, 'fake')).map((name) => name.replace(/\.[0-9a-f]{12}\./, '.<digest>.'))).toEqual([
      '2026-01-01.<digest>.list.jsonl.gz',
      '2026-02-01.<digest>.list.jsonl.gz',
    ]);
    const other = await ingestBench();
    for (const name of readdirSync(join(archive, 'fake'))) {
      await other.file(join(archive, 'fake', name));
    }
    expect(await other.dump()).toEqual(await bench.dump());
    expect((await other.store.editions()).map(({ file_name }) => file_name)).toEqual(['list.jsonl', 'list.jsonl']);
    await other.close();
  });
});

describe('the demo edition', () => {
  it('is marked, and makes way for official editions without a trace', async () => {
    bench.put('2026-01-01.list.jsonl', fullEdition('2026-01-01', parties(3)));
    await bench.folder({ demo: true });
    expect(await state()).toMatchObject({ state: 'demo', demo: true, active: 3 });
    expect(existsSync(join(bench.dataDir, 'archive', 'fake'))).toBe(true);
    expect(readdirSync(join(bench.dataDir, 'archive', 'fake'))).toEqual([]);
    await bench.full('2025-01-01', [{ key: 'real' }]);
    expect(await state()).toMatchObject({ demo: false, active: 1, removed: 0, edition: '2025-01-01' });
    expect((await bench.folder({ demo: true })).files[0]).toMatchObject({ status: 'refused' });
    expect(await state()).toMatchObject({ demo: false, active: 1 });
  });
});
