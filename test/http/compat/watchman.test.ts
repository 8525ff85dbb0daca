import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadedParties, type TestService, TOKEN, testService } from '../fixture.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService({ data: await loadedParties() });
});
afterAll(() => service.close());

interface Searched {
  query: Record<string, unknown>;
  entities: Record<string, unknown>[];
}

async function search(query: Record<string, string> | [string, string][]): Promise<Searched> {
  const answer = await service.get(`/compat/watchman/v2/search?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Searched;
}

describe('GET /v2/search', () => {
  it('answers the parameters that the Go client sends, in the shape that it reads', async () => {
    const { entities, query } = await search([
      ['type', 'person'],
      ['name', 'Piotr Veldoran'],
      ['altNames', 'Пётр Велдоран'],
      ['gender', 'male'],
      ['birthDate', '1961-04-05'],
      ['titles', 'Chairman'],
      ['limit', '2'],
      ['minMatch', '0.80'],
      ['debug', 'yes'],
    ]);
    expect(query).toMatchObject({ name: 'Piotr Veldoran', entityType: 'person' });
    expect(entities).toHaveLength(1);
    expect(entities[0]).toMatchObject({
      name: 'VELDORAN, Piotr Anselm',
      entityType: 'person',
      sourceList: 'us_ofac',
      sourceID: '100',
      person: {
        altNames: ['Пётр Велдоран', 'Pete'],
        gender: 'male',
        birthDate: '1961-04-05T00:00:00Z',
        placeOfBirth: 'Omsk',
        governmentIDs: [{ type: 'passport', country: 'RU', identifier: 'QX 4471902' }],
      },
      business: null,
      vessel: null,
      sanctionsInfo: { programs: ['DEMO-NORTH'], secondary: false },
      sourceData: { id: 'us-ofac-sdn-100', alert: true },
      debug: expect.any(String),
    });
  });

  it('gives the hits of the native screening, with the same scores', async () => {
    for (const name of ['Shenlan Precision', 'Cormorant Trading', 'Nobody Whosoever']) {
      const native = (await (
        await service.get(
          `/api/entities/hybrid-search?${new URLSearchParams({ q: name, mode: 'keyword', limit: '50' })}`,
        )
      ).json()) as { entities: { id: string; score: number; tier: string }[] };
      const hits = native.entities.filter(({ tier }) => tier === 'name');
      const { entities } = await search({ name, limit: '50' });
      expect(entities.map(({ sourceData, match }) => [(sourceData as { id: string }).id, match])).toEqual(
        hits.map(({ id, score }) => [id, score]),
      );
    }
  });

  it('finds by numbers, within a list, and by several names', async () => {
    const idsOf = ({ entities }: Searched) => entities.map(({ sourceData }) => (sourceData as { id: string }).id);
    expect(idsOf(await search({ type: 'vessel', imoNumber: '9999991' }))).toEqual(['uk-sl-AB-7']);
    expect(idsOf(await search({ name: 'Zzyx', gov_passport: 'RU:QX4471902' }))).toEqual(['us-ofac-sdn-100']);
    expect((await search({ name: 'Cormorant Trading', source: 'uk_csl', limit: '100' })).entities).toHaveLength(20);
    const [vessel] = (await search({ name: 'Morning Kestrel' })).entities;
    expect(vessel).toMatchObject({ entityType: 'vessel', vessel: { imoNumber: '9999991', flag: 'PA' }, person: null });
  });

  it('says what is wrong where its clients look', async () => {
    const refused = async (query: string, headers?: Record<string, string>) => {
      const answer = await service.get(`/compat/watchman/v2/search?${query}`, headers);
      const body = (await answer.json()) as { error: string; detail: string };
      expect(body.error).toBe(body.detail);
      return [answer.status, body.error] as const;
    };
    expect((await refused('type=person'))[0]).toBe(400);
    expect(await refused('name=x+y&typ=person')).toEqual([400, expect.stringContaining('Nearest valid value: type')]);
    expect(await refused('name=x+y&type=persn')).toEqual([400, expect.stringContaining('Nearest valid value: person')]);
    expect(await refused('name=x+y&source=us_tel')).toEqual([400, expect.stringContaining('us_ofac')]);
    expect((await refused('name=x+y&format=senzing'))[0]).toBe(400);
    expect((await refused('name=x+y', { Authorization: 'Bearer wrong' }))[0]).toBe(401);
  });
});

it('GET /v2/listinfo tells counts and hashes', async () => {
  const answer = await fetch(`${service.url}/compat/watchman/v2/listinfo`, {
    headers: { Authorization: `Bearer ${TOKEN}` },
  });
  const info = (await answer.json()) as { lists: Record<string, number>; listHashes: Record<string, string> };
  expect(info.lists).toEqual({ us_ofac: 22, uk_csl: 21, eu_csl: 22 });
  expect(info.listHashes.us_ofac).toMatch(/^[0-9a-f]{64}$/);
  expect(info).toMatchObject({ startedAt: '2026-08-22T00:00:00Z', endedAt: '2026-08-22T00:00:00Z' });
});
