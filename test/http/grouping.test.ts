import { describe, expect, it } from 'vitest';
import { conforming } from './conformance.ts';
import { entityRecord, loadedParties, testService } from './fixture.ts';

/** One fictional firm on three lists by one registration number, and one on its own. */
const identifiers = [{ type: 'registration_number' as const, value: '7728863750', country: 'RU', note: null }];
const parties = [
  entityRecord({ key: '1', source_id: 'eu-fsf', name: 'Banque Tavrel Zehnun', identifiers }),
  entityRecord({ key: '2', source_id: 'eu-fsf', name: 'Banque Tavrel Ostrelle' }),
  entityRecord({ key: '3', source_id: 'uk-sl', name: 'Tavrel Zehnun Bank', identifiers }),
  entityRecord({ key: '4', source_id: 'us-ofac-sdn', name: 'TAVREL ZEHNUN BANK', identifiers, is_active: false }),
];

const service = await testService({ data: await loadedParties(parties) });

const ask = async (path: string, query: string) => conforming(path, await service.get(`${path}?${query}`));

const SEARCHES = ['/api/entities', '/api/entities/search', '/api/entities/hybrid-search'] as const;

describe.each(SEARCHES)('group=party on %s', (path) => {
  it('gives one entity for each party, and counts parties', async () => {
    const every = await ask(path, 'q=tavrel%20zehnun');
    expect(every.pagination.total).toBeGreaterThanOrEqual(3);
    expect(every.entities[0].also_listed).toBeUndefined();
    const grouped = await ask(path, 'q=tavrel%20zehnun&group=party');
    expect(grouped.pagination.total).toBe(every.pagination.total - 2);
    expect(grouped.entities[0].also_listed).toHaveLength(2);
    expect(grouped.entities[0].also_listed[0].evidence).toContain('the same registration number: 7728863750');
  });

  it('groups what passes the filters', async () => {
    const grouped = await ask(path, 'q=tavrel%20zehnun&group=party&is_active=false');
    expect(grouped.entities.map(({ id }: { id: string }) => id)).toEqual(['us-ofac-sdn-4']);
    expect(grouped.pagination.total).toBe(1);
  });

  it('refuses another grouping', async () => {
    const answer = await service.get(`${path}?q=tavrel&group=partys`);
    expect(answer.status).toBe(400);
    expect((await conforming(path, answer)).errors[0].message).toContain('Nearest valid value: party');
  });
});

it('shows the same party in the detail', async () => {
  const detail = await conforming('/api/entities/{id}', await service.get('/api/entities/uk-sl-3'));
  expect(detail.also_listed.map(({ id }: { id: string }) => id)).toEqual(['eu-fsf-1', 'us-ofac-sdn-4']);
});
