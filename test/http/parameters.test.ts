import { describe, expect, it } from 'vitest';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { conforming } from './conformance.ts';
import { testService } from './fixture.ts';

const service = await testService();

/** Parsed body of a request that must conform to the document. */
async function ask(path: string, query = '') {
  return conforming(path, await service.get(query ? `${path}?${query}` : path));
}
const ids = (body: { entities: { id: string }[] }): string[] => body.entities.map(({ id }) => id);
const names = (body: { entities: { name: string }[] }): string[] => body.entities.map(({ name }) => name);

/** The message about one parameter of a 400. */
async function complaint(path: string, query: string, parameter: string): Promise<string> {
  const answer = await service.get(`${path}?${query}`);
  expect(answer.status, query).toBe(400);
  const body = await conforming(path, answer);
  const found = body.errors?.find((error: { parameter: string }) => error.parameter === parameter);
  expect(found, JSON.stringify(body)).toBeDefined();
  return found.message;
}

const SEARCHES = ['/api/entities', '/api/entities/search', '/api/entities/hybrid-search'] as const;

describe.each(SEARCHES)('%s', (path) => {
  const q = path.endsWith('hybrid-search')
    ? 'q=cormorant%20trading&mode=keyword&threshold=0.5'
    : 'q=cormorant%20trading';
  const within = (query: string) => ask(path, `${q}&limit=100&${query}`);

  it('pages without overlap or gap, with exact totals', async () => {
    const seen = new Set<string>();
    const first = await ask(path, `${q}&limit=7`);
    expect(first.pagination).toMatchObject({ page: 1, limit: 7, total: 60, totalPages: 9 });
    for (let page = 1; page <= first.pagination.totalPages; page++) {
      const body = await ask(path, `${q}&limit=7&page=${page}`);
      expect(body.pagination).toEqual({ ...first.pagination, page });
      for (const id of ids(body)) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
    }
    expect(seen.size).toBe(60);
    expect(ids(await ask(path, `${q}&limit=7&page=10`))).toEqual([]);
  });

  it('defaults to the first page of 20', async () => {
    const body = await ask(path, q);
    expect(body.pagination).toMatchObject({ page: 1, limit: 20 });
    expect(body.entities).toHaveLength(20);
  });

  it('filters by jurisdiction, several and by other names', async () => {
    expect((await within('jurisdiction=UK')).pagination.total).toBe(20);
    expect((await within('jurisdiction=US,UK')).pagination.total).toBe(40);
    expect((await within('jurisdiction=GB,USA')).pagination.total).toBe(40);
    expect((await within('jurisdiction=AU')).pagination.total).toBe(0);
  });

  it('filters by source list: name, any case, names with commas, source id', async () => {
    expect((await within('source_list=UK%20Sanctions%20List')).pagination.total).toBe(20);
    expect((await within('source_list=uk%20sanctions%20list')).pagination.total).toBe(20);
    expect((await within('source_list=uk-sl,us-ofac-sdn')).pagination.total).toBe(40);
    const list = encodeURIComponent('Consolidated list of persons, groups and entities');
    expect((await within(`source_list=${list}`)).pagination.total).toBe(20);
    expect((await within(`source_list=${list},uk-sl`)).pagination.total).toBe(40);
  });

  it('filters by type, country, China, activity and date, by any usual word', async () => {
    expect((await within('entity_type=company')).pagination.total).toBe(60);
    expect((await within('entity_type=person,ship')).pagination.total).toBe(0);
    for (const country of ['KP', 'kp', 'North Korea', 'Korea, North', '北朝鲜', 'PRK'])
      expect((await within(`country=${encodeURIComponent(country)}`)).pagination.total, country).toBe(60);
    expect((await within('country=RU,CN')).pagination.total).toBe(0);
    expect((await within('is_china=false')).pagination.total).toBe(60);
    expect((await within('is_china=1')).pagination.total).toBe(0);
    expect((await within('is_active=true')).pagination.total).toBe(60);
    expect((await within('is_active=0')).pagination.total).toBe(0);
    expect((await within('date_from=2022-01-10&date_to=2022-01-11')).pagination.total).toBe(4);
    expect((await within('as_of=2022-01-01')).pagination.total).toBe(3);
    const today = new Date().toISOString().slice(0, 10);
    for (const bounds of ['date_from=2022-01-10&date_to=2022-01-10', `as_of=${today}`])
      expect(await within(bounds), bounds).toHaveProperty('pagination');
  });

  it('takes plus signs and percent escapes alike', async () => {
    for (const country of ['North+Korea', 'North%20Korea', '%E5%8C%97%E6%9C%9D%E9%B2%9C'])
      expect((await within(`country=${country}`)).pagination.total).toBe(60);
  });

  it.each([
    ['page=0', 'page', '1 to 1000000'],
    ['page=-1', 'page', 'Nearest valid value: 1'],
    ['page=1.5', 'page', 'Nearest valid value: 2'],
    ['page=abc', 'page', 'whole number'],
    ['page=99999999999999999999', 'page', 'Nearest valid value: 1000000'],
    ['limit=101', 'limit', 'Nearest valid value: 100'],
    ['limit=0', 'limit', 'Nearest valid value: 1'],
    ['limit=1e1', 'limit', 'Nearest valid value: 10'],
    ['limit=', 'limit', 'whole number'],
    ['jurisdiction=UX', 'jurisdiction', 'US, UK, EU, UN, CA, AU'],
    ['jurisdiction=', 'jurisdiction', 'empty'],
    ['jurisdiction=US,,UK', 'jurisdiction', 'empty'],
    ['source_list=UK%20Sanction%20List', 'source_list', 'Nearest valid value: UK Sanctions List'],
    ['source_list=', 'source_list', 'empty'],
    ['entity_type=vesel', 'entity_type', 'Nearest valid value: vessel'],
    ['country=Germny', 'country', 'Nearest valid value: Germany'],
    ['country=Atlantis', 'country', 'not a known country'],
    ['is_china=yes', 'is_china', 'Nearest valid value: true'],
    ['is_active=2', 'is_active', 'true or false'],
    ['date_from=2024-02-30', 'date_from', 'Nearest valid value: 2024-02-29'],
    ['date_to=2024/1/5', 'date_to', 'Nearest valid value: 2024-01-05'],
    ['date_from=tomorrow', 'date_from', 'YYYY-MM-DD'],
    ['date_from=2024-05-01&date_to=2024-04-01', 'date_from', 'after date_to'],
    ['as_of=2999-01-01', 'as_of', 'future'],
    ['lmit=3', 'lmit', 'Nearest valid value: limit'],
    ['Q=x', 'Q', 'is not a parameter here'],
    ['__proto__=x', '__proto__', 'is not a parameter here'],
    ['limit=5&limit=6', 'limit', 'more than once'],
    ['jurisdiction=US&jurisdiction=UK', 'jurisdiction', 'with commas'],
    ['country=%ff', 'country', 'UTF-8'],
    ['country=%zz', 'country', 'percent-encoded'],
    ['country=R%00U', 'country', 'control characters'],
  ])('answers %s with what is wrong with it', async (query, parameter, part) => {
    expect(await complaint(path, `${q}&${query}`, parameter)).toContain(part);
  });

  it('refuses a query of more than 500 characters, whatever their width', async () => {
    const long = (length: number) => `q=${encodeURIComponent('𝒜'.repeat(length))}`;
    expect(await complaint(path, long(501), 'q')).toContain('500');
    expect((await ask(path, long(500))).entities).toEqual([]);
  });

  it('names every wrong parameter at once', async () => {
    const body = await conforming(path, await service.get(`${path}?q=ok&page=0&limit=0&is_china=maybe&x=1`));
    expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      'is_china',
      'limit',
      'page',
      'x',
    ]);
  });
});

describe('/api/entities', () => {
  it('has every field of an entity', async () => {
    const { entities } = await ask('/api/entities', 'q=veldoran&entity_type=person');
    expect(entities).toEqual([
      {
        id: 'us-ofac-sdn-100',
        name: 'VELDORAN, Piotr Anselm',
        entity_type: 'individual',
        country_code: 'RU',
        country_name: 'Russia',
        country_basis: 'nationality',
        jurisdiction: 'US',
        source_list: 'Specially Designated Nationals and Blocked Persons List',
        listed_date: '2024-02-23',
        is_active: true,
        is_china: false,
        sanction_programs: ['DEMO-NORTH'],
        reason: 'Chairman of Veldoran Shipyard; <b>supplies</b> "rotor" parts & engines.',
        url: '/entities/us-ofac-sdn-100',
        birth_dates: [{ date: '1961-04-05', precision: 'day', circa: false }],
        nationalities: ['RU'],
        aliases: ['Пётр Велдоран', 'Pete'],
        identifiers: [],
      },
    ]);
  });

  it.each([
    ['name', 'Morning Kestrel', 'uk-sl-AB-7'],
    ['alias', 'Велдоран', 'us-ofac-sdn-100'],
    ['reason', 'procurement', 'eu-fsf-5501'],
    ['country', 'Panama', 'uk-sl-AB-7'],
  ])('finds q in the %s', async (_where, q, id) => {
    expect(ids(await ask('/api/entities', `q=${encodeURIComponent(q)}`))).toContain(id);
  });

  it('finds q in the jurisdiction', async () => {
    const { entities } = await ask('/api/entities', 'q=uk&limit=100');
    expect(entities.length).toBeGreaterThan(0);
    expect(entities.every(({ jurisdiction }: { jurisdiction: string }) => jurisdiction === 'UK')).toBe(true);
  });

  it('takes an empty q as none and lists the newest first', async () => {
    const all = await ask('/api/entities');
    expect(await ask('/api/entities', 'q=')).toEqual(all);
    expect(names(all).slice(0, 2)).toEqual(['Morning Kestrel', 'VELDORAN, Piotr Anselm']);
  });

  it('sorts', async () => {
    const dates = (body: { entities: { listed_date: string | null }[] }) => body.entities.map((one) => one.listed_date);
    const oldest = dates(await ask('/api/entities', 'sort=listed_date&limit=100'));
    expect(oldest[0]).toBe('2019-05-17');
    expect(oldest.at(-1)).toBeNull();
    const byName = names(await ask('/api/entities', 'sort=name&limit=1'));
    expect(byName).toEqual(['Banque Ostrelle']);
    expect(names(await ask('/api/entities', 'sort=-name&limit=1'))).toEqual(['VELDORAN, Piotr Anselm']);
    expect(await complaint('/api/entities', 'sort=relevance', 'sort')).toContain('needs q');
    expect(await complaint('/api/entities', 'sort=nam', 'sort')).toContain('Nearest valid value: name');
  });

  it('shows the removal date of removed entities', async () => {
    const { entities } = await ask('/api/entities', 'is_active=false');
    expect(entities).toMatchObject([{ id: 'eu-fsf-5501', is_active: false, removed_date: '2026-03-10' }]);
  });

  it('answers who was listed on a day', async () => {
    expect(ids(await ask('/api/entities', 'as_of=2020-01-01'))).toEqual(['eu-fsf-5501']);
    expect(ids(await ask('/api/entities', 'as_of=2026-03-10&country=IR'))).toEqual([]);
    expect(ids(await ask('/api/entities', 'as_of=2026-03-09&country=IR'))).toEqual(['eu-fsf-5501']);
  });
});

describe('/api/entities/search', () => {
  it('says how it read the query', async () => {
    const { query, entities } = await ask('/api/entities/search', `q=${encodeURIComponent(' Velderan ')}`);
    expect(query.q).toBe('Velderan');
    expect(query.normalized).toBe('velderan');
    expect(entities[0].id).toBe('us-ofac-sdn-100');
  });

  it('finds a Chinese name', async () => {
    const body = await ask('/api/entities/search', `q=${encodeURIComponent('深蓝精密仪器')}`);
    expect(ids(body)[0]).toBe('us-ofac-sdn-101');
  });

  it('lists the newest without q', async () => {
    const body = await ask('/api/entities/search', 'limit=1');
    expect(body.query).toEqual({ q: null, normalized: null, expansions: [] });
    expect(names(body)).toEqual(['Morning Kestrel']);
  });
});

describe('/api/entities/hybrid-search', () => {
  const path = '/api/entities/hybrid-search';

  it('explains each hit and says what it searched', async () => {
    const body = await ask(path, 'q=Piotr%20Anselm%20Veldoran');
    expect(body.entities[0]).toMatchObject({ id: 'us-ofac-sdn-100', match: { field: 'name' } });
    expect(body.entities[0].score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(body).toMatchObject({ query: 'Piotr Anselm Veldoran', mode: 'hybrid' });
    expect(body.coverage.data_version).toBe(body.data_version);
    expect(body.coverage.sources).toHaveLength(3);
    expect(body.coverage.sources[0]).toMatchObject({ edition: '2026-08-22', stale: false });
  });

  it('labels hits by facts and loses nobody by them', async () => {
    const facts = 'birth_date=1955-01-31&gender=female&party_country=DE&identifier=QX0000000';
    const body = await ask(path, `q=Piotr%20Anselm%20Veldoran&${facts}`);
    expect(body.entities[0]).toMatchObject({
      id: 'us-ofac-sdn-100',
      alert: true,
      tier: 'name',
      contradicted: true,
      birth_dates: [{ date: '1961-04-05' }],
      match: {
        facts: [
          { fact: 'birth_date', query: '1955-01-31', record: '1961-04-05', verdict: 'differs' },
          { fact: 'country', query: 'DE', record: 'RU', verdict: 'differs' },
          { fact: 'gender', query: 'female' },
          { fact: 'identifier', query: 'QX0000000', record: 'QX 4471902', verdict: 'differs' },
        ],
      },
    });
    expect(body).toMatchObject({ suppressed: [], suppressed_total: 0 });
    expect((await ask(path, 'q=Piotr%20Anselm%20Veldoran&country=DE')).entities).toEqual([]);
  });

  it('finds an identifier', async () => {
    const body = await ask(path, 'q=QX4471902');
    expect(body.entities[0]).toMatchObject({ id: 'us-ofac-sdn-100', score: 1, match: { type: 'identifier' } });
  });

  it('says of an empty result that it is no clearance', async () => {
    const body = await ask(path, 'q=Xqzzvw%20Qqjxx&mode=keyword');
    expect(body.entities).toEqual([]);
    expect(body.notice).toContain('not a clearance');
  });

  it.each(['keyword', 'semantic', 'hybrid'])('has mode %s', async (mode) => {
    expect((await ask(path, `q=bank&mode=${mode}`)).mode).toBe(mode);
  });

  it('wants q of 2 characters at least', async () => {
    expect(await complaint(path, '', 'q')).toContain('is required');
    expect(await complaint(path, 'q=', 'q')).toContain('2 characters');
    expect(await complaint(path, 'q=%20a%20', 'q')).toContain('2 characters');
    expect((await ask(path, `q=${encodeURIComponent('深蓝')}`)).query).toBe('深蓝');
  });

  it('checks its own parameters', async () => {
    expect(await complaint(path, 'q=ab&mode=hybird', 'mode')).toContain('Nearest valid value: hybrid');
    expect(await complaint(path, 'q=ab&threshold=1.2', 'threshold')).toContain('Nearest valid value: 1');
    expect(await complaint(path, 'q=ab&birth_date=1961-13', 'birth_date')).toContain('YYYY-MM');
    expect(await complaint(path, 'q=ab&identifier=x', 'identifier')).toContain('3 to 100');
    for (const date of ['1961', '1961-04', '1961-04-05'])
      expect((await ask(path, `q=Piotr%20Veldoran&birth_date=${date}`)).entities[0].id).toBe('us-ofac-sdn-100');
  });

  it('reads facts as people write them, and says how', async () => {
    const stated = async (facts: Record<string, string>) => {
      const { entities, hints } = await ask(path, `${new URLSearchParams({ q: 'Piotr Veldoran', ...facts })}`);
      return { hints, facts: entities[0].match.facts };
    };
    for (const date of ['05.04.1961', '5 April 1961', '5. April 1961', '5 апреля 1961', '1961年4月5日'])
      expect(await stated({ birth_date: date })).toMatchObject({
        facts: [{ query: '1961-04-05', verdict: 'agrees' }],
        hints: [{ text: date, read_as: 'birth_date', value: '1961-04-05' }],
      });
    expect(await stated({ birth_date: '04/05/1961', party_country: 'USSR' })).toMatchObject({
      facts: [{ query: '1961-04-05 or 1961-05-04', record: '1961-04-05', verdict: 'agrees' }, { fact: 'country' }],
      hints: [
        { text: 'USSR', read_as: 'party_country', value: expect.stringMatching(/^AM, AZ, .*RU.*UZ$/) },
        { text: '04/05/1961', read_as: 'birth_date', value: '1961-04-05 or 1961-05-04' },
      ],
    });
    expect(await stated({ birth_date: '1961-04-05', party_country: 'Russia' })).toMatchObject({ hints: [] });
    expect((await ask('/api/entities', 'country=USSR')).pagination.total).toBe(
      (await ask('/api/entities', 'country=AM,AZ,BY,EE,GE,KG,KZ,LT,LV,MD,RU,TJ,TM,UA,UZ')).pagination.total,
    );
  });
});

describe('the other resources', () => {
  it('show one entity whole', async () => {
    const body = await conforming('/api/entities/{id}', await service.get('/api/entities/us-ofac-sdn-101'));
    expect(body).toMatchObject({
      name: 'Shenlan Precision Instruments Co., Ltd.',
      source_list: 'Specially Designated Nationals and Blocked Persons List',
      sanction_programs: ['DEMO-EXPORT'],
      aliases: [{ name: '深蓝精密仪器有限公司' }],
      identifiers: [],
      countries: [{ code: 'CN' }],
      listed_date: '2023-11-07',
      removed_date: null,
      relationships: [{ id: 'us-ofac-sdn-100', type: 'director' }],
    });
  });

  it.each(['nobody', 'us-ofac-sdn-', '%F0%9F%98%80', 'a%2Fb', '__proto__', 'us-ofac-sdn-100%20'])(
    'answer the unknown id %s with 404',
    async (id) => {
      const answer = await service.get(`/api/entities/${id}`);
      expect(answer.status).toBe(404);
      await conforming('/api/entities/{id}', answer);
    },
  );

  it('count', async () => {
    const body = await ask('/api/stats');
    expect(body).toMatchObject({ total: 65, active: 64, inactive: 1, china_related: 1 });
    expect(body.by_jurisdiction.map((one: { jurisdiction: string }) => one.jurisdiction).sort()).toEqual([
      'EU',
      'UK',
      'US',
    ]);
    expect(body.business_day).toMatchObject({ listed: 0, amended: 0 });
    expect(await complaint('/api/stats', 'q=1', 'q')).toContain('allowed: receipt.');
  });

  it('list sources', async () => {
    const body = await ask('/api/sources');
    expect(body.demo).toBe(false);
    expect(body.sources[1]).toMatchObject({ source_id: 'uk-sl', jurisdiction: 'UK', active: 21, state: 'fresh' });
  });

  it('list reports and show one', async () => {
    const list = await ask('/api/reports');
    expect(list.reports.map(({ date }: { date: string }) => date)).toEqual(['2026-08-21', '2026-08-20', '2026-08-19']);
    expect((await ask('/api/reports', 'limit=2&page=2')).reports).toHaveLength(1);
    expect((await ask('/api/reports', 'from=2026-08-20&to=2026-08-20')).pagination.total).toBe(1);
    expect(await ask('/api/reports', 'date=2026-08-20')).toMatchObject({ date: '2026-08-20', revision: 2 });
    expect((await service.get('/api/reports?date=2020-01-01')).status).toBe(404);
    expect(await complaint('/api/reports', 'date=2024-02-30', 'date')).toContain('2024-02-29');
  });
});
