import { beforeAll, describe, expect, it } from 'vitest';
import type { PartyLinks } from '../../src/domain/entity/party-links.ts';
import { type Encoders, sharedBuiltin } from '../../src/encoder/open.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { searchHybrid } from '../../src/search/hybrid.ts';
import type { HybridQuery } from '../../src/search/query.ts';
import { readHints } from '../../src/search/query-hints.ts';
import { idOf, type Snapshot } from '../../src/search/snapshot.ts';
import { topicIndexBuilder } from '../../src/search/topics/topic-index-build.ts';
import { entity, snapshotOf } from './entities.ts';

const country = (code: string, name: string) => ({ code, name, relation: 'nationality' as const });
const born = (date: string) => [{ date, precision: 'day' as const, circa: false }];
const person = (key: string, name: string, more = {}) => entity({ key, name, entity_type: 'individual', ...more });
const alias = (name: string) => ({
  name,
  type: 'aka' as const,
  quality: 'strong' as const,
  script: 'Latin',
  language: null,
});
const company = (key: string, name: string, more = {}) => entity({ key, name, entity_type: 'organization', ...more });

const PARTIES = [
  person('a1', 'Mikhail Veldoranko', { countries: [country('RU', 'Russia')] }),
  person('a2', 'Vladimir Sergeyevich Veldoranko', {
    countries: [country('RU', 'Russia')],
    reason: 'President Veldoranko ordered the regime to launder money.',
  }),
  person('a3', 'Vladimir Sergeyevich VELDORANKO', { source_list: 'Other List' }),
  person('b1', 'Ivan Zorvath', { birth_dates: born('1961-02-03') }),
  person('b2', 'Ivan Zorvath', { birth_dates: born('1975-02-03') }),
  company('c1', 'Quxanel Technologies Shanghai Branch', { countries: [country('CN', 'China')] }),
  company('c2', 'Quxanel Technologies'),
  company('c3', 'Quxanel', { countries: [country('VN', 'Vietnam')] }),
  company('c4', 'Quxanel', { countries: [country('CN', 'China')] }),
  company('d1', 'Iran Morvak'),
  company('d2', 'Morvak'),
  company('e1', 'Bank Morvak of China'),
  company('f2', 'Zelvar Microchip Vorkuta Corporation', { aliases: [alias('ZMVC')] }),
  company('f3', 'Vorlan Trading Council', { aliases: [alias('ZMVC')], listed_date: '1999-01-01' }),
  company('f4', 'Quorvel Ballast Rigging Union (QBRU)', { aliases: [alias('QBRU')] }),
  company('f5', 'Vorlan Fishing Council', { aliases: [alias('QBRU')], listed_date: '1999-01-01' }),
  ...Array.from({ length: 8 }, (_, i) => company(`g${i}`, `Belarus Quvrin ${'abcdefgh'[i]}torv`)),
  ...Array.from({ length: 30 }, (_, i) => person(`j${i}`, `Jordan Michael ${'abcdefghij'[i % 10]}ran${i}`)),
  ...Array.from({ length: 30 }, (_, i) =>
    company(`m${i}`, `Filler ${i}`, { reason: 'It launders money for the regime.' }),
  ),
];
/** The two lists of one party. */
const parties: PartyLinks = {
  party: new Map([
    ['un-sc-a2', 'un-sc-a2'],
    ['un-sc-a3', 'un-sc-a2'],
  ]),
  alsoListed: new Map(),
};

const builtin = sharedBuiltin();
const encoders: Encoders = { builtin, encoder: builtin };
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = await snapshotOf(PARTIES, { parties, parts: [topicIndexBuilder(builtin)] });
});

const search = (q: string, more: Partial<HybridQuery> = {}) =>
  searchHybrid(snapshot, { q, mode: 'hybrid', filters: {}, page: 1, limit: 50, ...more }, encoders);
const ids = (hits: readonly { row: number }[]): string[] =>
  hits.map((hit) => idOf(snapshot, hit.row).replace('un-sc-', ''));

describe('words', () => {
  it('one word finds the parties that bear it, below the alert line, the one on most lists first', async () => {
    const { hits, tiers, total } = await search('Veldoranko');
    expect(ids(hits)).toEqual(['a2', 'a3', 'a1']);
    expect(tiers).toEqual({ names: 0, words: 3, topics: 0 });
    expect(total).toBe(3);
    for (const { alert, tier, score, match } of hits) {
      expect({ alert, tier, type: match!.type }).toEqual({ alert: false, tier: 'word', type: 'word' });
      expect(score).toBeLessThan(ALERT_THRESHOLD);
    }
    expect(hits[1]!.match!.evidence.join()).toContain('more lists (2) than the next (1)');
  });

  it.each(['Велдоранко', 'Veldoranka', 'VELDORANKO'])('%s finds them too', async (q) => {
    expect(ids((await search(q)).hits)).toContain('a2');
  });

  it('a party found by name is not found again by word, and pages do not overlap', async () => {
    const whole = await search('Quxanel');
    expect(whole.hits[0]!.tier).toBe('name');
    expect(new Set(ids(whole.hits)).size).toBe(whole.total);
    expect(whole.tiers.names + whole.tiers.words).toBe(whole.total);
    const paged: string[] = [];
    for (let page = 1; page <= whole.total; page++)
      paged.push(...ids((await search('Quxanel', { page, limit: 1 })).hits));
    expect(paged).toEqual(ids(whole.hits));
  });

  it('keyword mode has them, semantic mode does not', async () => {
    expect((await search('Veldoranko', { mode: 'keyword' })).tiers.words).toBe(3);
    expect((await search('Veldoranko', { mode: 'semantic' })).tiers.words).toBe(0);
  });

  it('filters hold for them', async () => {
    expect(ids((await search('Veldoranko', { filters: { source_lists: ['Other List'] } })).hits)).toEqual(['a3']);
  });

  it('a rare word alone stands for a name that nobody has', async () => {
    const { hits, tiers } = await search('Xaverio Veldoranko');
    expect(tiers).toEqual({ names: 0, words: 3, topics: 0 });
    expect(hits[0]!.score).toBeLessThan(0.5);
  });

  it('a topic beside them is still a topic', async () => {
    const { tiers } = await search('money laundering');
    expect(tiers.words).toBe(0);
    expect(tiers.topics).toBeGreaterThan(10);
  });
});

describe('hints', () => {
  it.each([
    ['Huawei China', 'Huawei', ['CN']],
    ['Petrov (Russia)', 'Petrov', ['RU']],
    ['Petrov, North Korea', 'Petrov', ['KP']],
    ['华为 中国', '华为', ['CN']],
    ['华为（中国）', '华为', ['CN']],
    ['Иван Петров Россия', 'Иван Петров', ['RU']],
    ['Ivan Petrov 1975', 'Ivan Petrov', ['1975']],
    ['Ivan Petrov (Russia, 1975)', 'Ivan Petrov', ['RU', '1975']],
    ['Ivan Petrov 1975 Russia', 'Ivan Petrov', ['1975', 'RU']],
  ])('%s', (q, rest, values) => {
    const read = readHints(q)!;
    expect(read.rest).toBe(rest);
    expect(read.hints.map(({ value }) => value)).toEqual(values);
  });

  it.each(['Bank of China', 'China', 'Abd al Iraqi', 'Quxanel Co', 'Unit 61398', 'Acme SA', 'Petrov (deceased)', ''])(
    'none in %s',
    (q) => {
      expect(readHints(q)).toBeNull();
    },
  );

  it('a country orders equal hits and leaves none out', async () => {
    const { hits, hints, tiers } = await search('Quxanel China');
    expect(hints).toEqual([{ text: 'China', read_as: 'party_country', value: 'CN' }]);
    expect(tiers).toEqual((await search('Quxanel')).tiers);
    expect(ids(hits).slice(0, 2)).toEqual(['c4', 'c3']);
    expect(hits[1]!.match!.facts).toMatchObject([{ fact: 'country', query: 'CN', verdict: 'differs' }]);
  });

  it('a year orders namesakes and suppresses none', async () => {
    const { hits, suppressed_total } = await search('Ivan Zorvath 1975');
    expect(ids(hits)).toEqual(['b2', 'b1']);
    expect(suppressed_total).toBe(0);
    expect(hits.every(({ alert }) => alert)).toBe(true);
  });

  it('what is stated expressly counts, not the hint', async () => {
    const { hits } = await search('Ivan Zorvath 1975', { corroboration: { birth_date: '1961-02-03' } });
    expect(ids(hits)[0]).toBe('b1');
  });

  it('a country that belongs to a name stays there', async () => {
    const { hits, hints } = await search('Morvak Iran');
    expect(hints).toEqual([]);
    expect(ids(hits)[0]).toBe('d1');
    expect((await search('Bank Morvak of China')).hints).toEqual([]);
  });

  it('a country that persons are named after is no hint beside a common name', async () => {
    expect((await search('Michael Jordan')).hints).toEqual([]);
    expect((await search('Veldoranko Jordan')).hints).toHaveLength(1);
    // Of no person's name, but of several others'.
    expect((await search('Michael Belarus')).hints).toHaveLength(1);
    expect((await search('Michael Ukraine')).hints).toEqual([]);
  });
});

describe('equal scores', () => {
  it('the head office comes before the branch', async () => {
    const { hits } = await search('Quxanel Tech', { threshold: 0.9 });
    const found = ids(hits);
    expect(found.indexOf('c2')).toBeGreaterThanOrEqual(0);
    expect(found.indexOf('c2')).toBeLessThan(found.indexOf('c1'));
  });

  it('the party whose name the abbreviation is made of comes first', async () => {
    const { hits } = await search('ZMVC', { threshold: 0.9 });
    expect(ids(hits)).toEqual(['f2', 'f3']);
    expect(hits[0]!.match!.evidence.at(-1)).toContain('first letters of its main name');
    // The bracket that repeats the abbreviation is no word of the main name.
    expect(ids((await search('QBRU', { threshold: 0.9 })).hits)).toEqual(['f4', 'f5']);
  });

  it('every tie is explained', async () => {
    const { hits } = await search('Veldoranko');
    for (let i = 0; i + 1 < hits.length; i++)
      if (hits[i]!.score === hits[i + 1]!.score) expect(hits[i]!.match!.evidence.at(-1)).toMatch(/^equal /);
  });
});
