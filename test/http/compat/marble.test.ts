/**
 * The requests that Marble's adapter of yente makes (github.com/checkmarble/marble-backend, repositories/screening, of August
 * 2026), in the shape in which it makes them, and of the answers what it reads.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadedParties, TOKEN, testService } from '../fixture.ts';

const service = await testService({ data: await loadedParties() });

interface SubQuery {
  schema: string;
  properties: Record<string, string[]>;
}

interface Search {
  queries: SubQuery[];
  datasets?: string[];
  /** 0–100, as Marble keeps it. */
  threshold?: number;
  limit?: number;
  whitelisted?: string[];
  weights?: Record<string, number>;
}

/** How Marble shows who it is: the header, or for the hosted service the address. */
type Auth = 'bearer' | 'saas';

/** `POST /match/{scope}`: every key of the query sorted, as Go writes them; absent filters and parameters of a query as null. */
function matchRequest({ queries, datasets, threshold = 70, limit = 30, whitelisted, weights }: Search, auth: Auth) {
  const pairs: [string, string][] = [
    ['algorithm', 'logic-v1'],
    ...(auth === 'saas' ? [['api_key', TOKEN] as [string, string]] : []),
    ['cutoff', (threshold / 100).toFixed(2)],
    ...(whitelisted ?? []).map((id): [string, string] => ['exclude_entity_ids', id]),
    ...(datasets ?? []).map((name): [string, string] => ['include_dataset', name]),
    ['limit', String(limit)],
    ['threshold', (threshold / 100).toFixed(2)],
  ];
  const body = {
    queries: Object.fromEntries(queries.map((query) => [randomUUID(), { ...query, filters: null, params: null }])),
    ...(weights && { weights }),
  };
  const headers: Record<string, string> = { 'content-type': 'application/json', 'user-agent': 'Go-http-client/1.1' };
  if (auth === 'bearer') headers.authorization = `Bearer ${TOKEN}`;
  // Go's encoder ends a value with a line end.
  const init = { method: 'POST', headers, body: `${JSON.stringify(body)}\n` };
  return fetch(`${service.url}/compat/yente/match/default?${new URLSearchParams(pairs)}`, init);
}

interface Result {
  id: string;
  referents: string[];
  match: boolean;
  schema: string;
  datasets: string[];
  score: number;
  properties: { name: string[] };
}

/** What Marble makes of an answer: matches of all queries, each party once, best first, at most the limit; and whether there are more. */
async function screened(search: Search, auth: Auth = 'bearer') {
  const answer = await matchRequest(search, auth);
  expect(answer.status).toBe(200);
  const { responses, limit } = (await answer.json()) as {
    responses: Record<string, { status: number; total: { value: number }; results: Result[] }>;
    limit: number;
  };
  const matches = new Map<string, Result>();
  let isPartial = false;
  for (const { status, total, results } of Object.values(responses)) {
    expect(status).toBe(200);
    const found = results.filter(({ match }) => match);
    for (const one of found) {
      expect(one).toMatchObject({
        referents: expect.any(Array),
        schema: expect.any(String),
        datasets: [expect.any(String)],
        score: expect.any(Number),
      });
      if (!matches.has(one.id)) matches.set(one.id, one);
    }
    if (total.value > found.length) isPartial = true;
  }
  const sorted = [...matches.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return { ids: sorted.slice(0, limit > 0 ? limit : undefined).map(({ id }) => id), isPartial, matches };
}

const person: SubQuery = {
  schema: 'Person',
  properties: { name: ['Piotr Veldoran'], birthDate: ['1961-04-05'], nationality: ['RU'] },
};

describe('Marble', () => {
  it('asks whether the service is ready, and whether it is an extension of yente', async () => {
    expect((await fetch(`${service.url}/compat/yente/readyz`)).status).toBe(200);
    expect((await fetch(`${service.url}/compat/yente/-/version`)).status).toBe(404);
  });

  it('screens with the token in the header or in the address', async () => {
    for (const auth of ['bearer', 'saas'] as const) {
      const { ids, isPartial, matches } = await screened({ queries: [person] }, auth);
      expect([ids, isPartial]).toEqual([['us-ofac-sdn-100'], false]);
      expect(matches.get('us-ofac-sdn-100')!.properties.name).toContain('VELDORAN, Piotr Anselm');
    }
  });

  it('asks for things, legal entities and both kinds of vehicles, several queries at once', async () => {
    const thing = { schema: 'Thing', properties: { name: ['Morning Kestrel'] } };
    const vehicles = ['Airplane', 'Vessel'].map((schema) => ({ ...thing, schema }));
    expect((await screened({ queries: [thing] })).ids).toEqual(['uk-sl-AB-7']);
    expect((await screened({ queries: vehicles })).ids).toContain('uk-sl-AB-7');
    const company = { schema: 'LegalEntity', properties: { name: ['Shenlan Precision Instruments'], country: ['cn'] } };
    expect((await screened({ queries: [company, person] })).ids.toSorted()).toEqual([
      'us-ofac-sdn-100',
      'us-ofac-sdn-101',
    ]);
  });

  it('narrows by data set, threshold, limit and ids that were set aside, and weighs as it likes', async () => {
    const many: SubQuery = { schema: 'Organization', properties: { name: ['Cormorant Trading'] } };
    const all = await screened({ queries: [many], limit: 100 });
    expect([all.ids.length, all.isPartial]).toEqual([60, false]);
    const some = await screened({ queries: [many], limit: 5 });
    expect([some.ids.length, some.isPartial]).toEqual([5, true]);
    const uk = await screened({
      queries: [many],
      limit: 100,
      datasets: ['gb_fcdo_sanctions', 'eu_fsf'],
      weights: { name_match: 1 },
    });
    expect(uk.ids).toHaveLength(40);
    const left = await screened({ queries: [many], limit: 100, whitelisted: all.ids.slice(0, 2) });
    expect(left.ids.toSorted()).toEqual(all.ids.slice(2).toSorted());
    const slipped = { ...person, properties: { name: ['Piotr Veldorn'] } };
    expect((await screened({ queries: [slipped], threshold: 100 })).ids).toEqual([]);
    expect((await screened({ queries: [slipped], threshold: 80 })).ids).toEqual(['us-ofac-sdn-100']);
  });

  it('reads a match in full with the parameters that it sends everywhere', async () => {
    for (const query of ['algorithm=logic-v1', `algorithm=logic-v1&api_key=${TOKEN}`]) {
      const headers: Record<string, string> = query.includes('api_key') ? {} : { authorization: `Bearer ${TOKEN}` };
      const answer = await fetch(`${service.url}/compat/yente/entities/us-ofac-sdn-100?${query}`, { headers });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ id: 'us-ofac-sdn-100', schema: 'Person' });
    }
    const unknown = await fetch(`${service.url}/compat/yente/entities/nobody?algorithm=logic-v1&api_key=${TOKEN}`);
    expect(unknown.status).toBe(404);
    const wrong = await fetch(`${service.url}/compat/yente/entities/us-ofac-sdn-100?algorithm=magic&api_key=${TOKEN}`);
    expect(wrong.status).toBe(400);
  });

  it('reads the catalog: the data sets that are loaded, and an instant in the version of the index', async () => {
    const { datasets, current } = (await (await service.get('/compat/yente/catalog')).json()) as {
      datasets: {
        name: string;
        title: string;
        load: boolean;
        index_version: string;
        index_current: boolean;
        children: string[];
      }[];
      current: string[];
    };
    const whole = datasets.find(({ name }) => name === 'default')!;
    // yyyymmddhhmmss, then what tells two versions apart.
    expect(whole.index_version).toBe(`20260822000000-${service.current()!.version}`);
    for (const { index_version, index_current, load, title } of datasets) {
      expect(index_version).toMatch(/^\d{14}-/);
      expect([index_current, load, title.length > 0]).toEqual([true, true, true]);
    }
    expect(whole.children.every((name) => datasets.some((one) => one.name === name))).toBe(true);
    expect(current).toContain('default');
    const {
      algorithms,
      best,
      default: usual,
    } = (await (await service.get('/compat/yente/algorithms')).json()) as {
      algorithms: { name: string; description: string }[];
      best: string;
      default: string;
    };
    expect([algorithms.map(({ name }) => name), best, usual]).toEqual([['sis'], 'sis', 'sis']);
  });

  it('is told when it narrows a search in a way that is not spoken here', async () => {
    const refused = async (body: unknown): Promise<unknown[]> => {
      const answer = await fetch(`${service.url}/compat/yente/match/default`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      });
      return [answer.status, ((await answer.json()) as { detail: string }).detail];
    };
    const filters = { 'properties.programId': [['customers']] };
    expect(await refused({ queries: { q: { ...person, filters } } })).toEqual([
      400,
      expect.stringContaining('q.filters is not taken here'),
    ]);
    expect(await refused({ queries: { q: person }, params: { include_datasets: ['eu_fsf'] } })).toEqual([
      400,
      expect.stringContaining('params is not taken here'),
    ]);
  });
});
