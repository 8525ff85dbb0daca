import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { SOURCES } from '../../src/sources/catalog.ts';
import type { ReadItem } from '../../src/sources/reader.ts';
import { fakeSource, fullEdition, type IngestBench, ingestBench } from './fake-source.ts';

let bench: IngestBench;
beforeEach(async () => {
  bench = await ingestBench();
});

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
    ['shrunken', fullEdition('2026-02-01', parties(79)), /79 parties, 21\.0% fewer than the 100.*--accept=shrink/],
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
    expect(await bench.file(path, { accept: ['shrink'] })).toMatchObject({
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

describe('an edition dated in the future', () => {
  it('is refused, so that the true ones after it are not outdated', async () => {
    await bench.full('2026-01-01', parties(100));
    expect(await bench.full('2099-01-01', parties(100))).toMatchObject({
      status: 'refused',
      reason: expect.stringMatching(/dated 2099-01-01.*future.*2026-12-01.*--accept=date/),
    });
    expect(await state()).toMatchObject({ state: 'failed', edition: '2026-01-01', since: expect.any(String) });
    expect((await bench.full('2026-02-01', parties(101))).status).toBe('applied');
    expect(await state()).toMatchObject({ edition: '2026-02-01' });
    expect(await state()).not.toHaveProperty('since');
  });

  it('is one of the day after tomorrow; in Australia it is tomorrow already', async () => {
    expect((await bench.full('2026-12-03', parties(3))).status).toBe('refused');
    expect((await bench.full('2026-12-02', parties(3))).status).toBe('applied');
  });

  it('is refused as a change file too', async () => {
    await bench.full('2026-01-01', parties(10));
    expect((await bench.delta('2027-01-01', [['add', { key: 'A' }]])).status).toBe('refused');
  });
});

describe('the state of a list', () => {
  it('tells of a refused edition, and since when ingests fail', async () => {
    await bench.full('2026-02-01', parties(3));
    await bench.full('2026-01-01', parties(3));
    const first = await state();
    expect(first).toMatchObject({ state: 'failed', reason: expect.stringMatching(/was refused: .*older/) });
    await bench.file(bench.put('list.jsonl', ''));
    expect(await state()).toMatchObject({ reason: expect.stringContaining('was rejected'), since: first.since });
  });
});

describe('a first edition', () => {
  it('holds as many parties as the list always had', async () => {
    bench = await ingestBench(fakeSource('fake', { leastParties: 50 }));
    expect(await bench.full('2026-01-01', parties(3))).toMatchObject({
      status: 'rejected',
      reason: expect.stringMatching(/3 parties; this list never had fewer than 50.*--accept=size/),
    });
    expect((await bench.full('2026-01-01', parties(50))).status).toBe('applied');
  });

  it.each(SOURCES.map((source) => [source.info.id, source] as const))('of %s has a least size', (_id, source) => {
    expect(source.leastParties).toBeGreaterThanOrEqual(40);
  });
});

describe('a list that shrinks step by step', () => {
  it('is taken when a step is 20% exactly', async () => {
    await bench.full('2026-01-01', parties(100));
    expect((await bench.full('2026-02-20', parties(80))).status).toBe('applied');
  });

  it('is rejected when the steps of 30 days are more than 20% together', async () => {
    await bench.full('2026-01-01', parties(100));
    expect((await bench.full('2026-01-10', parties(85))).status).toBe('applied');
    expect(await bench.full('2026-01-20', parties(75))).toMatchObject({
      status: 'rejected',
      reason: expect.stringMatching(/25\.0% fewer than the 100 of the edition of 2026-01-01/),
    });
    expect((await bench.full('2026-02-20', parties(75))).status, 'after 30 days').toBe('applied');
  });

  it('starts anew after a shrink that was accepted', async () => {
    await bench.full('2026-01-01', parties(100));
    await bench.full('2026-01-10', parties(50), { accept: ['shrink'] });
    expect((await bench.full('2026-01-20', parties(45))).status).toBe('applied');
  });
});

describe('churn', () => {
  const others = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => ({ key: `q-${first + index}` }));

  it('rejects an edition in which every party has another key', async () => {
    await bench.full('2026-01-01', parties(100));
    expect(await bench.full('2026-02-01', others(100, 0))).toMatchObject({
      status: 'rejected',
      reason: expect.stringMatching(/100 of the 100 parties .* gone and 100 of 100 are new.*100\.0%.*20\.0%.*=churn/),
    });
  });

  it('rejects renumbered parties as well, and takes them when the operator says that it is true', async () => {
    const named = (prefix: string) =>
      Array.from({ length: 100 }, (_, index) => ({ key: `${prefix}-${index}`, name: `Company Number ${index}` }));
    await bench.full('2026-01-01', named('old'));
    expect((await bench.full('2026-02-01', named('new'))).status).toBe('rejected');
    expect((await bench.full('2026-02-01', named('new'), { accept: ['churn'] })).status).toBe('applied');
  });

  it('takes respelled parties of a list without official keys for the same', async () => {
    bench = await ingestBench(fakeSource('fake', { keysFollowNames: true }));
    const spelled = (prefix: string) =>
      Array.from({ length: 50 }, (_, index) => ({ key: `${prefix}-${index}`, identity_hints: [`item-${index}`] }));
    await bench.full('2026-01-01', spelled('old'));
    expect((await bench.full('2026-02-01', spelled('new'))).status).toBe('applied');
  });

  it('allows more over years, and never all', async () => {
    await bench.full('2020-01-01', parties(100));
    expect((await bench.full('2021-01-01', [...parties(100), ...others(60, 0)])).status).toBe('rejected');
    expect((await bench.full('2021-02-01', [...parties(100), ...others(60, 0)])).status).toBe('applied');
    expect((await bench.full('2025-01-01', others(200, 500))).status).toBe('rejected');
  });

  it('is none in a handful of changes', async () => {
    await bench.full('2026-01-01', parties(10));
    expect((await bench.full('2026-02-01', others(10, 0))).status).toBe('applied');
  });
});

describe('what an operator accepted', () => {
  it('is kept with the edition, and only what was overridden', async () => {
    await bench.full('2026-01-01', parties(100));
    await bench.full('2026-02-01', parties(40), { accept: ['shrink', 'churn', 'date'] });
    expect((await bench.store.editions()).map(({ accepted }) => accepted)).toEqual([
      [],
      [{ guard: 'shrink', reason: 'The file holds 40 parties, 60.0% fewer than the 100 of the edition before.' }],
    ]);
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
  });
});

describe('the demo edition', () => {
  it('leaves the store as a whole, its other lists too, when an official list comes, and does not come back beside it', async () => {
    const source = fakeSource('official');
    const bench = await ingestBench(source);
    const ingest = (id: string, text: string, demo: boolean) => {
      bench.source.info.id = id;
      bench.put('2026-01-01.list.jsonl', text);
      return bench.folder({ demo });
    };
    await ingest('fiction-a', fullEdition('2026-01-01', [{ key: 'A' }]), true);
    await ingest('fiction-b', fullEdition('2026-01-01', [{ key: 'B' }]), true);
    await ingest('official', fullEdition('2026-01-01', [{ key: 'C' }]), false);
    expect((await bench.store.editions()).map(({ source_id, demo }) => [source_id, demo])).toEqual([
      ['official', false],
    ]);
    expect((await bench.store.counts()).total).toBe(1);
    const again = await ingest('fiction-a', fullEdition('2026-01-01', [{ key: 'A' }]), true);
    expect(again.files[0]).toMatchObject({ status: 'refused', reason: expect.stringContaining('Official editions') });
  });

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
