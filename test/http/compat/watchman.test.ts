import { describe, expect, it } from 'vitest';
import { loadedParties, testService } from '../fixture.ts';

const service = await testService({ data: await loadedParties() });

interface Searched {
  entities: Record<string, unknown>[];
}

async function search(query: Record<string, string> | [string, string][]): Promise<Searched> {
  const answer = await service.get(`/compat/watchman/v2/search?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Searched;
}

describe('GET /v2/search', () => {
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
