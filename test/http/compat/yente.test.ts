import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../../src/domain/entity/entity.ts';
import { describeWithPython } from '../../programs.ts';
import { runPython } from '../../python.ts';
import { entityRecord, loadedParties, parties, TOKEN, testService } from '../fixture.ts';

/** The parties of the fixture, of which one has issued a security, and one of the UK with a group id of the former list. */
function listed(): EntityRecord[] {
  const grouped = entityRecord({
    key: 'DPR0061',
    source_id: 'uk-sl',
    official_id: 'DPR0061',
    name: 'Korvenska Mining Bureau',
    cross_references: [{ authority: 'OFSI', reference: '13548' }],
    identifiers: [
      { type: 'registration_number', value: '1027700132195', country: null, note: null },
      { type: 'crypto_wallet', value: '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h', country: null, note: 'XBT' },
      { type: 'bank_account', value: 'GB33BUKB20201555555555', country: null, note: null },
      { type: 'bic', value: 'KRVNRU2P', country: null, note: null },
    ],
  });
  const issuer: Partial<EntityRecord> = {
    identifiers: [{ type: 'isin', value: 'RU000A0KRV15', country: null, note: null }],
  };
  return [...parties(12).map((one) => (one.key === '5502' ? { ...one, ...issuer } : one)), grouped];
}

const service = await testService({ data: await loadedParties(listed()) });

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${service.url}/compat/yente${path}`, {
    redirect: 'manual',
    ...init,
    headers: { Authorization: `ApiKey ${TOKEN}`, ...init.headers },
  });

// biome-ignore lint/suspicious/noExplicitAny: bodies of tests are looked into freely
async function get(path: string): Promise<any> {
  const answer = await call(path);
  expect(answer.status, path).toBe(200);
  return answer.json();
}

const post = (path: string, body: unknown) =>
  call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });

// biome-ignore lint/suspicious/noExplicitAny: bodies of tests are looked into freely
async function matched(properties: Record<string, unknown>, { schema = 'LegalEntity', query = '' } = {}): Promise<any> {
  const answer = await post(`/match/default${query}`, { queries: { q: { schema, properties } } });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { responses: { q: unknown } }).responses.q;
}

const idsOf = ({ results }: { results: { id: string }[] }): string[] => results.map(({ id }) => id);

describe('POST /match', () => {
  it('gives the hits of the native screening, with the same scores and alerts', async () => {
    for (const [name, birth] of [
      ['Piotr Veldoran', '1961-04-05'],
      ['Shenlan Precision', ''],
      ['Cormorant Trading', ''],
    ]) {
      const query = new URLSearchParams({
        q: name!,
        mode: 'keyword',
        limit: '100',
        ...(birth && { birth_date: birth }),
      });
      const native = (await (await service.get(`/api/entities/hybrid-search?${query}`)).json()) as {
        entities: Record<string, unknown>[];
      };
      const hits = native.entities.filter(({ tier }) => tier === 'name');
      const { results, total } = await matched(
        { name: [name], ...(birth && { birthDate: [birth] }) },
        { query: '?limit=100' },
      );
      expect(results.map(({ id, score, match }: Record<string, unknown>) => [id, score, match])).toEqual(
        hits.map(({ id, score, alert }) => [id, score, alert]),
      );
      expect(total).toEqual({ value: hits.length, relation: 'eq' });
      expect(hits.length).toBeGreaterThan(0);
    }
  });

  it('answers several queries by their keys, and echoes each', async () => {
    const a = { schema: 'Person', properties: { name: ['Piotr Veldoran'] } };
    const b = { id: 'mine', schema: 'Vessel', properties: { name: 'Nothing Alike', imoNumber: 'IMO9999991' } };
    const answer = await post('/match/sanctions?limit=1', { queries: { a, b, none: null }, weights: {}, config: {} });
    expect(answer.headers.get('x-batch-size')).toBe('2');
    const { responses, limit } = (await answer.json()) as {
      responses: Record<string, { results: unknown[]; query: unknown }>;
      limit: number;
    };
    expect(limit).toBe(1);
    expect(Object.keys(responses)).toEqual(['a', 'b']);
    expect(responses.a!.query).toEqual(a);
    expect(responses.b!.query).toEqual(b);
    expect(responses.b!.results[0]).toMatchObject({
      id: 'uk-sl-AB-7',
      score: 1,
      match: true,
      explanations: { identifier_match: { candidate: '9999991' } },
    });
  });

  it('uses every name, number and date', async () => {
    expect(idsOf(await matched({ name: ['Unheard Of'], alias: ['Пётр Велдоран'] }))).toEqual(['us-ofac-sdn-100']);
    expect(idsOf(await matched({ firstName: ['Piotr'], lastName: ['Veldoran'] }, { schema: 'Person' }))).toEqual([
      'us-ofac-sdn-100',
    ]);
    expect(idsOf(await matched({ name: ['Zzyx'], idNumber: ['1111', 'QX 4471902'] }))).toEqual(['us-ofac-sdn-100']);
    expect(idsOf(await matched({ registrationNumber: ['1027700132195'] }))).toEqual(['uk-sl-DPR0061']);
    const explained = await matched({
      name: ['Piotr Veldoran'],
      birthDate: ['1950', '1961-04-05'],
      country: ['Russia'],
    });
    expect(explained.results[0].explanations).toMatchObject({
      birth_date_agrees: { query: '1961-04-05', score: 1 },
      country_agrees: { score: 1 },
    });
  });

  it('finds who has a wallet, an account, a security or a document, by its number and not by its name', async () => {
    for (const [schema, properties, id] of [
      ['CryptoWallet', { publicKey: ['12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'] }, 'uk-sl-DPR0061'],
      ['BankAccount', { iban: ['GB33 BUKB 2020 1555 5555 55'] }, 'uk-sl-DPR0061'],
      ['BankAccount', { accountNumber: ['none', 'GB33BUKB20201555555555'] }, 'uk-sl-DPR0061'],
      ['BankAccount', { bic: 'KRVNRU2PXXX' }, 'uk-sl-DPR0061'],
      ['Security', { isin: ['RU000A0KRV15'] }, 'eu-fsf-5502'],
      ['Passport', { passportNumber: ['QX4471902'], country: ['ru'] }, 'us-ofac-sdn-100'],
      ['Identification', { number: ['QX 4471902'] }, 'us-ofac-sdn-100'],
    ] as const) {
      const { results } = await matched({ ...properties, name: ['Cormorant Trading'] }, { schema });
      expect(results).toMatchObject([{ id, score: 1, match: true }]);
    }
    expect(idsOf(await matched({ name: ['Cormorant Trading'] }, { schema: 'BankAccount' }))).toEqual([]);
  });

  it('uses every one of many numbers, names and dates', async () => {
    const unheard = Array.from({ length: 10 }, (_, at) => `Zzyx${'qvwxyzjkph'[at]}`);
    const found = await matched({
      name: [...unheard, 'Piotr Veldoran'],
      birthDate: ['1961-04-05', '1951', '1952'],
      idNumber: [...unheard.map((_, at) => `ZZ-88123${at}`), '1027700132195'],
    });
    expect(idsOf(found).toSorted()).toEqual(['uk-sl-DPR0061', 'us-ofac-sdn-100']);
  });

  it('leaves out what the options leave out, and says how many are left', async () => {
    const name = { name: ['Cormorant Trading'] };
    const all = idsOf(await matched(name, { query: '?limit=50' }));
    expect(all).toHaveLength(12);
    const first = all[0]!;
    const excluded = await matched(name, { query: `?limit=50&exclude_entity_ids=${first}` });
    expect(idsOf(excluded)).toEqual(all.slice(1));
    expect(excluded.total.value).toBe(11);
    const inUs = await matched(name, { query: '?limit=50&include_dataset=us_ofac_sdn' });
    expect(inUs.results.every(({ datasets }: { datasets: string[] }) => datasets[0] === 'us_ofac_sdn')).toBe(true);
    expect(inUs.results).toHaveLength(4);
    expect(
      idsOf(await matched(name, { query: '?limit=50&exclude_dataset=us_ofac_sdn&exclude_dataset=eu_fsf' })),
    ).toHaveLength(4);
    expect(idsOf(await matched(name, { query: '?limit=50&topics=debarment' }))).toEqual([]);
    expect(idsOf(await matched(name, { query: '?limit=50&exclude_schema=Organization' }))).toEqual([]);
    const since = await matched(name, { query: '?limit=50&changed_since=2022-01-10' });
    expect(since.results.length).toBeGreaterThan(0);
    expect(since.results.length).toBeLessThan(12);
    expect(
      idsOf(await matched({ name: ['Korvenska Mining Bureau'] }, { query: '?exclude_entity_ids=gb-hmt-13548' })),
    ).toEqual([]);
  });

  it('shows what is below the threshold with a lower cutoff, as no match', async () => {
    const { results } = await matched({ name: ['Veldoran'] }, { query: '?cutoff=0.3' });
    expect(results[0]).toMatchObject({ id: 'us-ofac-sdn-100', match: false });
    expect(idsOf(await matched({ name: ['Veldoran'] }))).toEqual([]);
  });

  it('refuses what it would otherwise ignore', async () => {
    const query = { queries: { q: { schema: 'Person', properties: { name: ['X Y'] } } } };
    const refused = async (path: string, body: unknown = query) => {
      const answer = await post(path, body);
      return [answer.status, ((await answer.json()) as { detail: string }).detail] as const;
    };
    expect(await refused('/match/nowhere')).toEqual([404, expect.stringContaining('us_ofac_sdn')]);
    expect(await refused('/match/default?include_dataset=us_sam')).toEqual([400, expect.stringContaining('us_sam')]);
    expect(await refused('/match/default?threshhold=0.9')).toEqual([
      400,
      expect.stringContaining('Nearest valid value: threshold'),
    ]);
    expect(await refused('/match/default?algorithm=magic')).toEqual([400, expect.stringContaining('magic')]);
    expect(await refused('/match/default?limit=9000')).toEqual([400, expect.stringContaining('limit')]);
    expect((await refused('/match/default', { queries: {} }))[0]).toBe(400);
    expect((await refused('/match/default', { queries: { q: { schema: 'Persn', properties: {} } } }))[1]).toContain(
      'Nearest valid value: Person',
    );
    expect(await refused('/match/default', { queries: { q: { schema: 'CryptoWalet', properties: {} } } })).toEqual([
      400,
      expect.stringMatching(/allowed: Thing, .*CryptoWallet.* Nearest valid value: CryptoWallet/),
    ]);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`q${at}`, query.queries.q]));
    expect((await refused('/match/default', { queries: many }))[0]).toBe(400);
    expect(
      (await call('/match/default', { method: 'POST', body: '{}', headers: { Authorization: 'ApiKey wrong' } })).status,
    ).toBe(401);
    expect((await call('/match/default')).headers.get('allow')).toBe('POST, OPTIONS');
  });
});

describe('entities', () => {
  it('are fetched by their ids, nested or not, and by those of OpenSanctions', async () => {
    const nested = await get('/entities/uk-sl-DPR0061');
    expect(nested).toMatchObject({
      id: 'uk-sl-DPR0061',
      caption: 'Korvenska Mining Bureau',
      schema: 'Organization',
      datasets: ['gb_fcdo_sanctions'],
      referents: ['gb-fcdo-dpr0061', 'gb-hmt-13548'],
      target: true,
    });
    expect(nested.properties.sanctions[0]).toMatchObject({
      schema: 'Sanction',
      properties: { entity: ['uk-sl-DPR0061'] },
    });
    expect(nested.properties.cryptoWallets[0].properties.currencySymbol).toEqual(['XBT']);
    expect((await get('/entities/uk-sl-DPR0061?nested=false')).properties.sanctions).toBeUndefined();
    for (const referent of ['gb-hmt-13548', 'gb-fcdo-dpr0061']) {
      const moved = await call(`/entities/${referent}?nested=false`);
      expect(moved.status).toBe(308);
      expect(moved.headers.get('location')).toBe('/compat/yente/entities/uk-sl-DPR0061?nested=false');
    }
    expect((await call('/entities/ofac-100')).headers.get('location')).toBe('/compat/yente/entities/us-ofac-sdn-100');
    for (const id of ['ofac-999999', 'NK-abc']) expect((await call(`/entities/${id}`)).status).toBe(404);
  });

  it('tell what refers to them, with the other party of a link in full', async () => {
    const { entity, adjacent } = await get('/entities/us-ofac-sdn-101/adjacent');
    expect(entity.id).toBe('us-ofac-sdn-101');
    expect(Object.keys(adjacent)).toEqual(['sanctions', 'unknownLinkTo']);
    expect(adjacent.unknownLinkTo.results[0].properties).toMatchObject({
      subject: ['us-ofac-sdn-101'],
      object: [{ id: 'us-ofac-sdn-100', caption: 'VELDORAN, Piotr Anselm', schema: 'Person' }],
      role: ['director'],
    });
    expect(adjacent.sanctions).toMatchObject({ total: { value: 1, relation: 'eq' }, limit: 10, offset: 0 });
    const wallets = await get('/entities/uk-sl-DPR0061/adjacent/cryptoWallets?limit=1&offset=1');
    expect(wallets).toMatchObject({ results: [], total: { value: 1 }, limit: 1, offset: 1 });
    expect((await call('/entities/uk-sl-DPR0061/adjacent/nothing')).status).toBe(404);
    expect((await call('/entities/gb-hmt-13548/adjacent')).headers.get('location')).toBe(
      '/compat/yente/entities/uk-sl-DPR0061/adjacent',
    );
  });
});

describe('search, catalog, algorithms and checks of life', () => {
  it('search by name, schema, country and topic, with facets', async () => {
    const page = await get('/search/default?q=Cormorant&limit=3&offset=2');
    expect(page.results).toHaveLength(3);
    expect(page.total).toEqual({ value: 12, relation: 'eq' });
    expect(page.facets.datasets.values.map(({ count }: { count: number }) => count)).toEqual([4, 4, 4]);
    expect((await get('/search/default?schema=Vessel')).results.map(({ id }: { id: string }) => id)).toEqual([
      'uk-sl-AB-7',
    ]);
    expect((await get('/search/us_ofac_sdn?countries=ru')).total.value).toBe(1);
    expect((await get('/search/default?topics=sanction&limit=0')).total.value).toBe(17);
    expect((await call('/search/default?filter=properties.birthDate:1961')).status).toBe(400);
    expect((await call('/search/default?countries=zzz')).status).toBe(400);
  });

  it('say what is held and how it is scored', async () => {
    const { datasets, current, outdated } = await get('/catalog');
    expect(datasets.map(({ name }: { name: string }) => name)).toEqual([
      'default',
      'all',
      'sanctions',
      'us_ofac_sdn',
      'gb_fcdo_sanctions',
      'eu_fsf',
    ]);
    expect(datasets[0]).toMatchObject({ entity_count: 18, children: ['us_ofac_sdn', 'gb_fcdo_sanctions', 'eu_fsf'] });
    expect(datasets[3]).toMatchObject({ version: '2026-08-22', load: true, index_current: true });
    expect(current).toContain('us_ofac_sdn');
    expect(outdated).toEqual([]);
    expect(await get('/algorithms')).toMatchObject({ default: 'sis', best: 'sis', algorithms: [{ name: 'sis' }] });
  });

  it('answer checks of life without a token', async () => {
    for (const path of ['healthz', 'readyz'])
      expect(await (await fetch(`${service.url}/compat/yente/${path}`)).json()).toEqual({ status: 'ok' });
    const empty = await testService({ data: null });
    expect((await fetch(`${empty.url}/compat/yente/readyz`)).status).toBe(503);
    expect((await fetch(`${empty.url}/compat/yente/healthz`)).status).toBe(200);
  });
});

describe('reconciliation', () => {
  const reconcile = (form: Record<string, string>, query = '') =>
    fetch(`${service.url}/compat/yente/reconcile/default?api_key=${TOKEN}${query}`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });

  it('tells OpenRefine where everything is, with the key in every address', async () => {
    const answer = await fetch(`${service.url}/compat/yente/reconcile/default?api_key=${TOKEN}`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const manifest = (await answer.json()) as {
      suggest: Record<string, { service_url: string; service_path: string }>;
      preview: { url: string };
    };
    expect(manifest).toMatchObject({ versions: ['0.2'], batchSize: 10 });
    const { service_url, service_path } = manifest.suggest.entity!;
    const suggested = (await (await fetch(`${service_url}${service_path}&prefix=veldoran`)).json()) as {
      result: unknown;
    };
    expect(suggested.result).toMatchObject([{ id: 'us-ofac-sdn-100', type: [{ id: 'Person' }] }]);
    const shown = await fetch(manifest.preview.url.replace('{{id}}', 'us-ofac-sdn-100'));
    expect(shown.headers.get('x-frame-options')).toBeNull();
    expect(await shown.text()).toContain('VELDORAN, Piotr Anselm');
    expect((await fetch(`${service.url}/compat/yente/reconcile/default`)).status).toBe(401);
    expect((await fetch(`${service.url}/api/stats?api_key=${TOKEN}`)).status).toBe(401);
  });

  it('answers queries with candidates, and columns with values', async () => {
    const queries = {
      q0: {
        query: 'Piotr Veldoran',
        type: 'Person',
        limit: 3,
        properties: [{ pid: 'Person:birthDate', v: '1961-04-05' }],
      },
      q1: { query: 'Nobody Whosoever' },
    };
    const found = await (await reconcile({ queries: JSON.stringify(queries) })).json();
    expect(found).toMatchObject({
      q0: {
        result: [{ id: 'us-ofac-sdn-100', name: 'VELDORAN, Piotr Anselm', match: true, type: [{ id: 'Person' }] }],
      },
      q1: { result: [] },
    });
    const extend = {
      ids: ['us-ofac-sdn-100', 'NK-none'],
      properties: [{ id: 'birthDate' }, { id: 'alias', settings: { limit: 1 } }],
    };
    expect(await (await reconcile({ extend: JSON.stringify(extend) })).json()).toEqual({
      meta: [
        { id: 'birthDate', name: 'Date of birth' },
        { id: 'alias', name: 'Other name' },
      ],
      rows: {
        'us-ofac-sdn-100': { birthDate: [{ str: '1961-04-05' }], alias: [{ str: 'Пётр Велдоран' }] },
        'NK-none': { birthDate: [], alias: [] },
      },
    });
    expect((await reconcile({ queries: '{' })).status).toBe(400);
    expect((await reconcile({})).status).toBe(400);
  });
});

const CLIENT = `
import sys
from yente_client import Client, Person, Company
with Client(api_key=sys.argv[2], base_url=sys.argv[1]) as client:
    assert client.healthz().status == 'ok' and client.readyz().status == 'ok'
    found = client.match(Person(name='Piotr Veldoran', birthDate='1961-04-05'))
    assert found.top.id == 'us-ofac-sdn-100' and found.top.match and found.total.value == 1, found
    assert found.top.contributing_explanations['name_match'].score > 0.9
    assert client.match(Company(name='Nobody Whosoever')).results == []
    page = client.search('Cormorant', limit=2)
    assert page.total.value == 12 and len(page.results) == 2
    assert client.fetch('gb-hmt-13548').id == 'uk-sl-DPR0061'
    assert client.fetch('ofac-100', nested=False).schema_ == 'Person'
    assert client.adjacent('uk-sl-DPR0061').adjacent['sanctions'].total.value == 1
    assert [d.name for d in client.datasets().datasets][3] == 'us_ofac_sdn'
    assert client.algorithms().best == 'sis'
    keys = dict(client.match_iter((str(i), Person(name='Piotr Veldoran')) for i in range(20)))
    assert len(keys) == 20 and all(r.top.id == 'us-ofac-sdn-100' for r in keys.values())
print('done')
`;

describeWithPython(['yente_client'], 'the package yente-client, as it is', () => {
  it('works', async () => {
    expect(await runPython(CLIENT, '', `${service.url}/compat/yente`, TOKEN)).toBe('done\n');
  });
});

const SHAPES = `
import json, sys
from pydantic import TypeAdapter
from yente.data import common, freebase
for line in sys.stdin:
    name, answer = json.loads(line)
    model = getattr(common, name, None) or getattr(freebase, name)
    model.model_validate(answer)
    print(name)
`;

describeWithPython(['yente'], 'the models of yente', () => {
  it('take every answer', async () => {
    const match = await (
      await post('/match/default', { queries: { q: { schema: 'Person', properties: { name: ['Piotr Veldoran'] } } } })
    ).json();
    const answers: [string, unknown][] = [
      ['EntityMatchResponse', match],
      ['SearchResponse', await get('/search/default?q=Cormorant')],
      ['EntityResponse', await get('/entities/uk-sl-DPR0061')],
      ['EntityAdjacentResponse', await get('/entities/uk-sl-DPR0061/adjacent')],
      ['AdjacentResultsResponse', await get('/entities/uk-sl-DPR0061/adjacent/sanctions')],
      ['DataCatalogModel', await get('/catalog')],
      ['AlgorithmResponse', await get('/algorithms')],
      ['StatusResponse', await get('/healthz')],
      ['FreebaseManifest', await get('/reconcile/default')],
      ['FreebaseEntitySuggestResponse', await get('/reconcile/default/suggest/entity?prefix=vel')],
      ['FreebaseTypeSuggestResponse', await get('/reconcile/default/suggest/type?prefix=per')],
      ['FreebasePropertySuggestResponse', await get('/reconcile/default/suggest/property?prefix=birth')],
      ['FreebaseExtendPropertiesResponse', await get('/reconcile/default/extend/property?type=Person')],
    ];
    const taken = await runPython(SHAPES, answers.map((one) => JSON.stringify(one)).join('\n'));
    expect(taken.trim().split('\n')).toEqual(answers.map(([name]) => name));
  });
});

const REFINE = `
import sys, pandas
from reconciler import reconcile
found = reconcile(pandas.Series(['Piotr Veldoran', 'Morning Kestrel']), type_id='Thing', top_res=1, reconciliation_endpoint=sys.argv[1])
print(found[['id', 'input_value']].to_csv(index=False), end='')
`;

describeWithPython(['reconciler'], 'the package reconciler, a client of reconciliation', () => {
  it('works', async () => {
    const endpoint = `${service.url}/compat/yente/reconcile/default?api_key=${TOKEN}`;
    const rows = (await runPython(REFINE, '', endpoint)).trim().split('\n').slice(1).sort();
    expect(rows).toEqual(['uk-sl-AB-7,Morning Kestrel', 'us-ofac-sdn-100,Piotr Veldoran']);
  });
});
