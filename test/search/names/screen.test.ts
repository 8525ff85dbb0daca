import { describe, expect, it } from 'vitest';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { searchKeyword } from '../../../src/search/keyword.ts';
import { screenNames } from '../../../src/search/names/screen.ts';
import type { Corroboration, Filters, Hit } from '../../../src/search/query.ts';
import { idOf, type Snapshot } from '../../../src/search/snapshot.ts';
import { alias, entity, snapshotOf } from '../entities.ts';

const organization = { entity_type: 'organization' as const };
const listed = [
  entity({
    key: 'gor',
    name: 'GORVANOV, Mihail Trofimovich',
    aliases: [
      alias('Михаил Трофимович ГОРВАНОВ', { script: 'Cyrillic', type: 'original_script' }),
      alias('Mika', { quality: 'weak' }),
    ],
    birth_dates: [{ date: '1961-04-12', precision: 'day', circa: false }],
    countries: [{ code: 'RU', name: 'Russia', relation: 'nationality' }],
    identifiers: [{ type: 'passport', value: '75 No. 1234567', country: 'RU', note: null }],
  }),
  entity({ key: 'gor2', name: 'Mihail Gorvanov', birth_dates: [{ date: '1990', precision: 'year', circa: false }] }),
  entity({
    key: 'xing',
    name: 'Zhongxingtai Optical Institute',
    ...organization,
    aliases: [alias('中兴泰光学研究所', { script: 'Han' })],
  }),
  entity({ key: 'ship', name: 'BLUE PELICAN', entity_type: 'vessel', vessel: { imo: '9187629' } }),
  entity({ key: 'inst14', name: '14th Research Institute of Quandavia', ...organization }),
  entity({ key: 'inst38', name: '38th Research Institute of Quandavia', ...organization }),
  entity({
    key: 'quo',
    name: 'QUORRAX, Zabdi',
    birth_dates: [{ date: '1967', precision: 'year', circa: false }],
  }),
  entity({ key: 'asad', name: 'Bashir al-Tamrazi', is_active: false, removed_date: '2024-02-01' }),
];
const snapshot = await snapshotOf(listed);

interface Options {
  filters?: Filters;
  corroboration?: Corroboration;
  threshold?: number;
}
const screen = (
  q: string,
  { filters = {}, corroboration, threshold = ALERT_THRESHOLD }: Options = {},
  from: Snapshot = snapshot,
) => screenNames(from, { q, filters, corroboration, threshold, limit: 20 });
const keyOf = (hit: Hit): string => idOf(snapshot, hit.row).slice('un-sc-'.length);
const keys = (q: string, options?: Options): string[] => screen(q, options).hits.map(keyOf);

describe('screening names', () => {
  it('finds every published name as written with score 1 and says by which name', () => {
    for (const one of listed) {
      for (const name of [one.name, ...one.aliases.map((known) => known.name)]) {
        const hit = screen(name).hits.find((found) => idOf(snapshot, found.row) === one.id);
        expect(hit, name).toMatchObject({
          score: 1,
          match: { value: name, field: name === one.name ? 'name' : 'alias' },
        });
      }
    }
  });

  it('finds names with typing errors, in another order, joined, and in another script', () => {
    expect(keys('Mikhail Gorvanow')).toContain('gor2');
    expect(keys('Gorvanvo Mihail Trofimovich')[0]).toBe('gor');
    expect(keys('Трофимович Горванов Михаил')[0]).toBe('gor');
    expect(keys('Zhongxing Tai Optical Institute')[0]).toBe('xing');
    expect(keys('Bashir Altamrazi')).toEqual(['asad']);
    expect(screen('Zhongxingtai Opticl Institute').hits[0]).toMatchObject({ match: { type: 'fuzzy', field: 'name' } });
  });

  it('counts a weak alias only when it is matched exactly', () => {
    expect(screen('MIKA').hits[0]).toMatchObject({
      score: 1,
      match: { field: 'alias', evidence: expect.arrayContaining(['a weak alias, matched exactly']) },
    });
    const near = screen('Mikka', { threshold: 0.3 }).hits;
    expect(near.map((hit) => hit.match?.value.toUpperCase())).not.toContain('MIKA');
    expect(keys('Mikka')).not.toContain('gor');
  });

  it('finds a name as published however long it is and whatever it consists of', async () => {
    const odd = ['Публичное акционерное общество специального машиностроения '.repeat(4), 'JUPITER I', 'Dr', '第三'];
    const published = await snapshotOf(odd.map((name, at) => entity({ key: `odd${at}`, name, ...organization })));
    for (const [at, name] of odd.entries()) {
      const best = screen(name, {}, published).hits[0]!;
      expect(`${idOf(published, best.row)} ${best.score}`, name).toBe(`un-sc-odd${at} 1`);
    }
  });

  it('gives a legal form that a list has for a name an alert by the same text only', async () => {
    const published = await snapshotOf([entity({ key: 'form', name: 'Ltd. Co.', ...organization })]);
    for (const query of ['Quorv Ltd. Co.', 'Ltd', 'Limited Liability Company'])
      expect(screen(query, {}, published).hits, query).toEqual([]);
    expect(screen('Ltd. Co.', {}, published).hits[0]).toMatchObject({ score: 1 });
  });

  it('finds a person as published in another script', async () => {
    const published = await snapshotOf([entity({ key: 'yu', name: '유진' })]);
    expect(screen('유진', {}, published).hits[0]).toMatchObject({ score: 1, match: { evidence: ['identical'] } });
  });

  it('answers identifiers exactly, whatever their punctuation', () => {
    expect(screen('75no1234567').hits[0]).toMatchObject({
      score: 1,
      match: { type: 'identifier', field: 'identifier:passport', value: '75 No. 1234567', name_score: null },
    });
    expect(keys('IMO 9187629')).toEqual(['ship']);
    expect(keys('9187628')).toEqual([]);
    expect(keys('Somebody Else', { corroboration: { identifier: '75 NO 1234567' } })).toEqual(['gor']);
  });

  it('applies filters before anything else', () => {
    expect(keys('Mihail Gorvanov', { filters: { countries: ['RU'] } })).toEqual(['gor']);
    expect(keys('Bashir al-Tamrazi', { filters: { is_active: true } })).toEqual([]);
    expect(keys('9187629', { filters: { entity_types: ['individual'] } })).toEqual([]);
  });

  it('orders and labels by birth date, country and type, and loses nobody', () => {
    const born = (birth_date: string): string[] => keys('Mihail Gorvanov', { corroboration: { birth_date } });
    expect(born('1990-02-03')).toEqual(['gor2', 'gor']);
    expect(born('1930')).toHaveLength(2);
    const [confirmed, other] = screen('Mihail Gorvanov', { corroboration: { birth_date: '1990' } }).hits;
    expect(confirmed!.match!.evidence).toContain('birth year 1990 agrees');
    expect(confirmed).toMatchObject({ score: 1, alert: true, tier: 'name' });
    expect(confirmed).not.toHaveProperty('contradicted');
    expect(other).toMatchObject({
      alert: true,
      contradicted: true,
      match: { facts: [{ fact: 'birth_date', query: '1990', record: '1961-04-12', verdict: 'differs' }] },
    });
    const [ship] = screen('Blue Pelican', { corroboration: { entity_type: 'individual' } }).hits;
    expect(ship).toMatchObject({ alert: true, contradicted: true });
    expect(ship!.score).toBeLessThan(1);
    expect(screen('Blue Pelican', { corroboration: { entity_type: 'vessel' } }).hits[0]!.score).toBe(1);
  });

  it('keeps a listed person whatever country a customer lives in', () => {
    for (const country of ['DE', 'BR', 'RU', 'CN']) {
      const [hit] = screen('Gorvanov Mihail Trofimovich', { corroboration: { countries: [country] } }).hits;
      expect(hit).toMatchObject({ alert: true, match: { facts: [{ fact: 'country', query: country, record: 'RU' }] } });
    }
  });

  it('never suppresses a rare name that is whole but for two slips, whatever birth date is stated', () => {
    const corroboration = { birth_date: '1955' };
    const { hits, suppressed } = screen('QUORRAX, Zab', { corroboration });
    expect(hits.map(keyOf)).toEqual(['quo']);
    expect(hits[0]).toMatchObject({ alert: true, contradicted: true });
    expect(suppressed).toEqual([]);
  });

  it('shows as suppressed, with the reason, what facts explain away of a partial match', () => {
    const query = 'Mihail Trofimovich Gorvnnov Ivanovich Petrov Kestrelov';
    const alone = screen(query).hits.filter(({ alert }) => alert);
    expect(alone.length).toBeGreaterThan(0);
    const corroboration = { birth_date: '1930-02-01', countries: ['BR'] };
    const { hits, suppressed, suppressed_total } = screen(query, { corroboration });
    expect(hits).toEqual([]);
    expect(suppressed.map(keyOf).sort()).toEqual(alone.map(keyOf).sort());
    expect(suppressed_total).toBe(alone.length);
    for (const hit of suppressed) {
      expect(hit).toMatchObject({ alert: false, contradicted: true });
      expect(hit.suppressed_reason).toMatch(/in part only; birth date 1930-02-01 differs/);
      expect(hit.score).toBeLessThan(ALERT_THRESHOLD);
      expect(hit.match!.name_score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    }
  });

  it('totals do not depend on the page, and pages never overlap', () => {
    const page = (offset: number) =>
      screenNames(snapshot, { q: 'Research Institute of Quandavia', filters: {}, threshold: 0.4, offset, limit: 1 });
    expect(page(0).total).toBeGreaterThanOrEqual(2);
    expect(page(0).total).toBe(page(5).total);
    expect(keyOf(page(0).hits[0]!)).not.toBe(keyOf(page(1).hits[0]!));
  });

  it('bears empty, hostile and meaningless queries', () => {
    for (const q of [
      '',
      ' ',
      '!!!',
      '\u202e\u200b',
      'a',
      '\u0000',
      'x'.repeat(5000),
      'é\u0301'.repeat(3000),
      '🙂🙂',
      '~mhmd',
      '__proto__',
      'constructor toString',
    ]) {
      expect(screen(q).total, JSON.stringify(q.slice(0, 10))).toBe(0);
    }
  });

  it('answers an empty snapshot', async () => {
    const empty = await snapshotOf([]);
    expect(screen('Mihail Gorvanov', {}, empty)).toEqual({ hits: [], total: 0, suppressed: [], suppressed_total: 0 });
  });
});

describe('keyword search', () => {
  const search = (q: string, page = 1, limit = 20) => searchKeyword(snapshot, { q, filters: {}, page, limit });

  it('puts names first, then every record that holds the words', async () => {
    const result = search('institute');
    expect(result.hits.map(keyOf)).toEqual(expect.arrayContaining(['inst14', 'inst38', 'xing']));
    expect(result.total).toBe(result.hits.length);
    const pages = [1, 2, 3, 4].flatMap((page) => search('institute', page, 1).hits.map(keyOf));
    expect(new Set(pages).size).toBe(result.total);
  });

  it('matches native names natively and says how the query was widened', () => {
    const result = search('中興泰光學研究所');
    expect(keyOf(result.hits[0]!)).toBe('xing');
    expect(result.query.q).toBe('中興泰光學研究所');
    expect(result.query.expansions.length).toBeGreaterThan(0);
  });
});
