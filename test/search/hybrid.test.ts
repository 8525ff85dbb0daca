import { beforeAll, describe, expect, test } from 'vitest';
import { EncoderUnavailable, type TopicEncoder } from '../../src/encoder/encoder.ts';
import { type Encoders, sharedBuiltin } from '../../src/encoder/open.ts';
import { searchHybrid } from '../../src/search/hybrid.ts';
import type { HybridQuery } from '../../src/search/query.ts';
import { idOf, type Snapshot, snapshotFromMemory } from '../../src/search/snapshot.ts';
import { TOPIC_CEILING } from '../../src/search/topics/fusion.ts';
import { topicQuery } from '../../src/search/topics/ranking.ts';
import { topicIndexBuilder } from '../../src/search/topics/topic-index-build.ts';
import { entity, snapshotOf } from './entities.ts';

const country = (code: string, name: string) => ({ code, name, relation: 'address' as const });
const organisation = (key: string, name: string, reason: string, more = {}) =>
  entity({ key, name, entity_type: 'organization', reason, ...more });

const PARTIES = [
  organisation('a1', 'Aldura Systems', 'It manufactures unmanned aerial vehicles for the Russian armed forces.', {
    countries: [country('RU', 'Russia')],
  }),
  organisation(
    'a2',
    'Belmor Trading',
    'It procured electronic components and microchips for missile programmes of Iran.',
    {
      countries: [country('IR', 'Iran')],
      jurisdiction: 'EU',
    },
  ),
  organisation('a3', 'Cestra Exchange', 'It launders money for drug traffickers through an exchange house.', {
    countries: [country('AE', 'United Arab Emirates')],
  }),
  organisation('a4', 'Dorvik Fishing', 'Its trawlers carry out illegal fishing.', {
    is_active: false,
    removed_date: '2024-05-01',
  }),
  entity({
    key: 'p1',
    name: 'Ivan Petrovich Sidoranko',
    reason: 'He is a judge who sentenced protesters.',
    titles: ['Judge'],
  }),
  ...Array.from({ length: 12 }, (_, i) =>
    organisation(`f${String(i).padStart(2, '0')}`, `Filler ${i} Group`, `It supplies drones, shipment ${i}.`),
  ),
];

const builtin = sharedBuiltin();
const encoders: Encoders = { builtin, encoder: builtin };
let snapshot: Snapshot;

beforeAll(async () => {
  snapshot = await snapshotOf(PARTIES, { parts: [topicIndexBuilder(builtin)] });
});

const search = (q: string, more: Partial<HybridQuery> = {}, using = encoders) =>
  searchHybrid(snapshot, { q, mode: 'hybrid', filters: {}, page: 1, limit: 20, ...more }, using);
const ids = (result: { hits: { row: number }[] }): string[] =>
  result.hits.map((hit) => idOf(snapshot, hit.row).replace('un-sc-', ''));

describe('topics', () => {
  test.each([
    ['Drone maker supplying the Russian army', 'a1'],
    ['为伊朗采购导弹部件的公司', 'a2'],
    ['отмывание денег', 'a3'],
    ['قاضي متظاهرين', 'p1'],
    ['돈세탁', 'a3'],
    ['lavado de dinero del narcotráfico', 'a3'],
  ])('%s finds its party without shared names', async (q, id) => {
    const result = await search(q);
    expect(ids(result)[0]).toBe(id);
    expect(result.hits[0]!.match).toMatchObject({ type: 'semantic', name_score: null });
    expect(result.tiers.names).toBe(0);
  });

  test('no hit by topic reaches the alert threshold, each says why', async () => {
    const { hits } = await search('unmanned aerial vehicles for the armed forces of Russia', {
      threshold: 0,
      mode: 'semantic',
    });
    for (const { score, match } of hits) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(TOPIC_CEILING);
      expect(match!.evidence.length).toBeGreaterThan(0);
      expect(match!.value).not.toBe('');
    }
  });

  test('unknown words give nothing, not something random', async () => {
    for (const mode of ['hybrid', 'semantic'] as const) {
      expect(await search('zzxqv qqvvx', { mode })).toMatchObject({ hits: [], total: 0 });
    }
  });
});

describe('tiers', () => {
  test('a name is answered by names alone', async () => {
    const result = await search('Ivan Sidoranko');
    expect(ids(result)).toEqual(['p1']);
    expect(result.tiers).toEqual({ names: 1, words: 0, topics: 0 });
  });

  test('keyword mode never goes by topic; semantic mode never by name', async () => {
    expect((await search('money laundering', { mode: 'keyword' })).total).toBe(0);
    const semantic = await search('Cestra Exchange', { mode: 'semantic' });
    expect(semantic.tiers.names).toBe(0);
    expect(semantic.hits.every((hit) => hit.match!.type === 'semantic')).toBe(true);
  });

  test('a party found by name is not found again by topic', async () => {
    const result = await search('Aldura drone maker for the army', { threshold: 0.3 });
    expect(new Set(ids(result)).size).toBe(ids(result).length);
  });

  test.each([
    ['Ivan Petrov', false],
    ['Mohammed Ali', false],
    ['Iran', false],
    ['drones', true],
    ['money laundering for drug cartels', true],
    ['洗钱', true],
    ['Sidoranko the judge of nowhere Qwertov', false],
  ])('the gate: %s -> %s', (q, passes) => {
    expect(topicQuery(snapshot.topics!, builtin.lexicon, q).passes).toBe(passes);
  });
});

describe('filters and pages', () => {
  test('filters come before ranking', async () => {
    expect(ids(await search('supplies drones', { filters: { jurisdictions: ['EU'] } }))).not.toContain('a1');
    expect(ids(await search('illegal fishing', { filters: { is_active: true } }))).not.toContain('a4');
    expect(ids(await search('illegal fishing', { filters: { is_active: false } }))).toEqual(['a4']);
    expect(ids(await search('money laundering', { filters: { countries: ['AE'] } }))).toEqual(['a3']);
  });

  test('pages never overlap and together give the total', async () => {
    const whole = await search('supplies drones', { limit: 100 });
    expect(whole.total).toBe(whole.hits.length);
    const paged: string[] = [];
    for (let page = 1; page <= Math.ceil(whole.total / 5); page++)
      paged.push(...ids(await search('supplies drones', { page, limit: 5 })));
    expect(paged).toEqual(ids(whole));
    expect((await search('supplies drones', { page: 99, limit: 5 })).hits).toEqual([]);
  });
});

describe('other encoders', () => {
  const other = (encodeQuery: TopicEncoder['encodeQuery'], id = builtin.id): Encoders => ({
    builtin,
    encoder: {
      id,
      dimensions: builtin.dimensions,
      encodeQuery,
      encodePassages: async (texts) => texts.map(() => null),
    },
  });

  test.each<[string, Encoders, RegExp]>([
    ['fails', other(async () => Promise.reject(new EncoderUnavailable('it hangs'))), /it hangs/],
    ['has other dimensions', other(async () => new Float32Array(3).fill(1)), /dimensions/],
    [
      'did not make the vectors',
      other(async () => new Float32Array(192).fill(1), 'http:elsewhere'),
      /rebuild the snapshot/,
    ],
  ])('an encoder that %s degrades to words and says so', async (_, using, reason) => {
    const result = await search('money laundering', {}, using);
    expect(result.degraded).toBe(true);
    expect(result.degraded_reason).toMatch(reason);
    expect(ids(result)).toContain('a3');
    expect((await search('Ivan Sidoranko', {}, using)).degraded).toBeUndefined();
  });

  test('a fault of our own is not hidden', async () => {
    await expect(
      search(
        'money laundering',
        {},
        other(async () => Promise.reject(new TypeError('fault'))),
      ),
    ).rejects.toThrow('fault');
  });
});

test('a worker that opens the shared buffer answers the same', async () => {
  const shared = snapshotFromMemory(snapshot.memory);
  const query: HybridQuery = { q: 'microchips for missiles', mode: 'hybrid', filters: {}, page: 1, limit: 5 };
  expect(await searchHybrid(shared, query, encoders)).toEqual(await searchHybrid(snapshot, query, encoders));
});
