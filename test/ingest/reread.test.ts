import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ingestAll } from '../../src/ingest/ingest.ts';
import type { ReadItem, SourceReader } from '../../src/sources/reader.ts';
import { entityIn, eventsIn } from '../store/contents.ts';
import { fakeSource, fullEdition, type IngestBench, ingestBench } from './fake-source.ts';

let bench: IngestBench;
beforeEach(async () => {
  bench = await ingestBench(fakeSource('fake', { version: 'one' }));
});

/** The same source by other code, which reads each item of an edition as `change` gives it; null: not at all. */
function nextVersion(version: string, change: (item: ReadItem) => ReadItem | null): SourceReader {
  const base = fakeSource('fake', { version });
  return {
    ...base,
    async *read(bytes): AsyncGenerator<ReadItem> {
      for await (const item of base.read(bytes)) {
        const changed = change(item);
        if (changed) yield changed;
      }
    },
  };
}

/** Reads the title out of the reason, as a reader does that has learnt to. */
const withTitles = (item: ReadItem): ReadItem =>
  item.kind === 'party' && item.party.reason
    ? { ...item, party: { ...item.party, titles: [item.party.reason] } }
    : item;

const ingest = async (source: SourceReader) => {
  const [outcome] = await ingestAll({
    store: bench.store,
    sources: [source],
    dataDir: bench.dataDir,
    from: { kind: 'folder', dir: bench.lists },
  });
  return outcome!;
};

const others = Array.from({ length: 10 }, (_, index) => ({ key: `other-${index}`, reason: `Minister ${index}` }));

describe('an edition after the reader has changed', () => {
  it('amends nothing that the newer reader alone reads otherwise', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A', reason: 'Director' }]);
    bench.put('2026-02-01.list.jsonl', fullEdition('2026-02-01', [...others, { key: 'A', reason: 'Chairman' }]));
    const outcome = await ingest(nextVersion('two', withTitles));
    expect(outcome.reread).toEqual({ edition: '2026-01-01', changed: 11, added: 0, gone: 0 });
    expect(outcome.files.at(-1)?.changes).toMatchObject({ amended: 1, listed: 0, removed: 0 });
    expect(await bench.history('other-1')).toEqual(['listed  ']);
    expect(await bench.history('A')).toEqual(['listed  ', 'amended 2026-02-01 edition reason titles']);
    expect((await entityIn(bench.store, 'fake-other-1'))?.titles).toEqual(['Minister 1']);
    expect((await bench.store.sourceStates([bench.source.info]))[0]).toMatchObject({ readings: 1 });
  });

  it('is read again once, also when no newer edition comes', async () => {
    await bench.full('2026-01-01', others);
    const two = nextVersion('two', withTitles);
    expect((await ingest(two)).reread).toMatchObject({ changed: 10 });
    expect((await ingest(two)).reread).toBeUndefined();
    expect((await eventsIn(bench.store)).length).toBe(10);
  });

  it('neither lists nor removes on any day what the newer reader reads as other records', async () => {
    await bench.full('2026-01-01', [
      ...others,
      { key: 'A', name: 'Alpha Trading' },
      { key: 'B', name: 'Beta Shipping' },
    ]);
    const two = nextVersion('two', (item) => {
      if (item.kind !== 'party') return item;
      if (item.party.key === 'A') return null;
      return item.party.key === 'B' ? { ...item, party: { ...item.party, key: 'b-1' } } : item;
    });
    expect((await ingest(two)).reread).toMatchObject({ changed: 1, gone: 1, added: 0 });
    expect(await bench.history('B')).toEqual(['listed  ']);
    expect(await entityIn(bench.store, 'fake-B')).toMatchObject({
      key: 'b-1',
      is_active: true,
      other_ids: ['fake-b-1'],
    });
    expect(await bench.history('A')).toEqual(['listed  ', 'removed  ']);
    const three = nextVersion('three', (item) => item);
    expect((await ingest(three)).reread).toMatchObject({ gone: 0, added: 1 });
    expect((await entityIn(bench.store, 'fake-A'))?.is_active).toBe(true);
    expect((await eventsIn(bench.store)).every(({ date }) => date === null)).toBe(true);
  });

  it('takes change files behind it into account', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A', reason: 'Director' }]);
    await bench.delta('2026-01-10', [
      ['remove', { key: 'A', reason: 'Director' }],
      ['add', { key: 'N', reason: 'Banker' }],
    ]);
    expect((await ingest(nextVersion('two', withTitles))).reread).toMatchObject({ changed: 10, added: 0, gone: 0 });
    expect((await entityIn(bench.store, 'fake-A'))?.is_active).toBe(false);
    expect((await entityIn(bench.store, 'fake-N'))?.is_active).toBe(true);
  });

  it('says so when it is not in the archive', async () => {
    await bench.full('2026-01-01', others);
    rmSync(join(bench.dataDir, 'archive'), { recursive: true });
    expect((await ingest(nextVersion('two', withTitles))).reread?.problem).toMatch(/2026-01-01.*not in the archive/);
  });
});

describe('history from the archive', () => {
  const offArchive = async (source: SourceReader) =>
    (await ingestAll({ store: bench.store, sources: [source], dataDir: bench.dataDir, from: { kind: 'archive' } }))[0]!;

  it('is that of a first ingest by the newer code, with editions, reports and tokens kept', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A', reason: 'Director' }]);
    await bench.full('2026-02-01', [...others, { key: 'A', reason: 'Chairman' }, { key: 'B' }]);
    await bench.full('2026-03-01', [...others, { key: 'B' }]);
    const unused = { expires_at: null, revoked_at: null, last_used_at: null, rate_limit: null };
    await bench.store.tokens.insert({
      id: 't',
      name: 'kept',
      hash: 'h',
      created_at: '2026-01-01T00:00:00Z',
      ...unused,
    });
    const two = nextVersion('two', withTitles);
    const editions = await bench.store.editions();
    const outcome = await offArchive(two);
    expect(outcome).toMatchObject({ failure: null, lost_ids: [] });
    expect((await bench.store.editions()).map(({ id, date, sha256 }) => [id, date, sha256])).toEqual(
      editions.map(({ id, date, sha256 }) => [id, date, sha256]),
    );
    expect(await bench.store.tokens.list()).toHaveLength(1);
    const rebuilt = await bench.dump();
    const fresh = await ingestBench(two);
    for (const date of ['2026-01-01', '2026-02-01', '2026-03-01']) {
      const parties = [
        ...others,
        ...(date === '2026-03-01' ? [] : [{ key: 'A', reason: date === '2026-01-01' ? 'Director' : 'Chairman' }]),
        ...(date === '2026-01-01' ? [] : [{ key: 'B' }]),
      ];
      await fresh.full(date, parties);
    }
    expect(rebuilt).toEqual(await fresh.dump());
    expect(rebuilt.length).toBe(12);
  });

  it('leaves everything as it was when an edition is missing', async () => {
    await bench.full('2026-01-01', [...others, { key: 'A' }]);
    const before = await bench.dump();
    rmSync(join(bench.dataDir, 'archive'), { recursive: true });
    const outcome = await offArchive(nextVersion('two', withTitles));
    expect(outcome.failure).toMatch(/not in the archive.*stays as it was/);
    expect(await bench.dump()).toEqual(before);
  });

  it('finds a party under the id that an earlier version gave it', async () => {
    const named = { key: 'A', name: 'Igor Mozhilovksy' };
    await bench.full('2026-01-01', [...others, named]);
    await bench.full('2026-02-01', [...others, { ...named, key: 'A2' }]);
    expect((await entityIn(bench.store, 'fake-A2'))?.is_active).toBe(true);
    const outcome = await offArchive(fakeSource('fake', { version: 'two', keysFollowNames: true }));
    expect(outcome.lost_ids).toEqual([]);
    expect(await entityIn(bench.store, 'fake-A2')).toBeNull();
    expect(await entityIn(bench.store, 'fake-A')).toMatchObject({ is_active: true, other_ids: ['fake-A2'] });
  });
});
