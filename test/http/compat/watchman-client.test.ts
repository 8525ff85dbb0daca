/**
 * The requests that Watchman's Go client makes (github.com/moov-io/watchman, pkg/search, of August 2026) for whole parties of
 * every kind, in the shape in which it makes them, and of the answers what it reads.
 */
import { describe, expect, it } from 'vitest';
import { TOKEN, testService } from '../fixture.ts';

const service = await testService();

type Values = Record<string, string | string[]>;

/** Options of a search; zero values are not sent. */
interface Options {
  limit?: number;
  minMatch?: number;
  debug?: boolean;
}

/** `GET /v2/search`, its parameters sorted by name as Go writes them. */
function request(values: Values, { limit, minMatch, debug }: Options = {}): Promise<Response> {
  const all: Values = {
    ...(limit && { limit: String(limit) }),
    ...(minMatch && { minMatch: minMatch.toFixed(2) }),
    ...(debug && { debug: 'yes' }),
    ...values,
  };
  const pairs = Object.entries(all)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string]));
  const headers = { authorization: `Bearer ${TOKEN}`, 'user-agent': 'Go-http-client/1.1', 'accept-encoding': 'gzip' };
  return fetch(`${service.url}/compat/watchman/v2/search?${new URLSearchParams(pairs)}`, { headers });
}

/** Instants as Go's encoding of JSON reads them. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

interface Entity {
  name: string;
  entityType: string;
  sourceList: string;
  sourceID: string;
  match: number;
  details: { finalScore: number; pieces: unknown[] };
  [kind: string]: unknown;
}

/** The entities of an answer, after the checks that decoding into the types of the client amounts to. */
async function searched(values: Values, options?: Options): Promise<Entity[]> {
  const answer = await request(values, options);
  expect(answer.status).toBe(200);
  const { query, entities, error } = (await answer.json()) as { query: object; entities: Entity[]; error?: string };
  expect(error ?? '').toBe('');
  expect(query).toMatchObject({ name: expect.any(String), entityType: expect.any(String) });
  for (const entity of entities) {
    const kinds = ['person', 'business', 'organization', 'aircraft', 'vessel'].filter((kind) => entity[kind] !== null);
    expect(kinds).toEqual(entity.entityType === 'unknown' ? [] : [entity.entityType]);
    expect(entity).toMatchObject({
      name: expect.any(String),
      sourceList: expect.stringMatching(/^[a-z_]+$/),
      sourceID: expect.any(String),
      match: expect.any(Number),
      contact: { emailAddresses: expect.any(Array), phoneNumbers: expect.any(Array), websites: expect.any(Array) },
      addresses: expect.any(Array),
      cryptoAddresses: expect.any(Array),
      affiliations: expect.any(Array),
      historicalInfo: expect.any(Array),
      details: { finalScore: entity.match, pieces: expect.any(Array) },
    });
    for (const [field, value] of Object.entries({ ...(entity.person as object), ...(entity.vessel as object) }))
      if (['birthDate', 'deathDate', 'built', 'created', 'dissolved'].includes(field) && value !== null)
        expect(value).toMatch(INSTANT);
  }
  return entities;
}

const idsOf = (entities: Entity[]): string[] => entities.map(({ sourceID }) => sourceID);

describe("Watchman's Go client", () => {
  it('searches for a person with everything that its type has', async () => {
    const person: Values = {
      type: 'person',
      name: 'Piotr Veldoran',
      altNames: ['Пётр Велдоран', 'Pete Veldoran'],
      gender: 'male',
      birthDate: '1961-04-05',
      titles: ['Chairman', 'Dr.'],
      gov_passport: ['RU:QX 4471902', 'US:000'],
      'gov_national-id': 'RU:1',
      emailAddress: 'someone@example.org',
      phoneNumber: '+1 555 0100',
      faxNumber: '+1 555 0101',
      website: 'https://example.org',
      address: ['1 Main Street, Omsk, RU'],
      cryptoAddress: 'XBT:12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h',
    };
    const [found, ...more] = await searched(person, { limit: 2, minMatch: 0.75, debug: true });
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      sourceID: '100',
      sourceList: 'us_ofac',
      match: 1,
      person: {
        altNames: ['Пётр Велдоран', 'Pete'],
        gender: 'male',
        birthDate: '1961-04-05T00:00:00Z',
        placeOfBirth: 'Omsk',
        governmentIDs: [{ type: 'passport', country: 'RU', identifier: 'QX 4471902' }],
      },
      sanctionsInfo: { programs: ['DEMO-NORTH'], secondary: false },
      sourceData: { id: 'us-ofac-sdn-100', alert: true },
    });
    expect(Buffer.from(String(found!.debug), 'base64').toString()).toContain('"name_score"');
  });

  it('searches for companies, ships and aircraft', async () => {
    const company: Values = {
      type: 'business',
      name: 'Shenlan Precision Instruments',
      created: '2001-01-01',
      dissolved: '2020-12-31',
      'gov_business-registration': 'CN:91',
    };
    expect(idsOf(await searched(company, { limit: 1 }))).toEqual(['101']);
    expect(idsOf(await searched({ ...company, type: 'organization' }, { limit: 1 }))).toEqual(['101']);
    const ship: Values = {
      type: 'vessel',
      name: 'Morning Kestrel',
      imoNumber: '9999991',
      vesselType: 'cargo',
      flag: 'PA',
      built: '1999-05-01',
      model: 'x',
      tonnage: '50000',
      mmsi: '123456789',
      callSign: 'ABCD',
      grossRegisteredTonnage: '30000',
      owner: 'Somebody',
    };
    const [vessel] = await searched(ship, { limit: 3 });
    expect(vessel).toMatchObject({
      sourceID: 'AB-7',
      sourceList: 'uk_csl',
      match: 1,
      vessel: { imoNumber: '9999991' },
    });
    const aircraft: Values = {
      type: 'aircraft',
      name: 'P-532',
      aircraftType: 'cargo',
      flag: 'KP',
      icaoCode: 'AN24',
      model: 'An-24',
      serialNumber: '97305708',
    };
    expect(await searched(aircraft, { limit: 2 })).toEqual([]);
  });

  it('searches with a name alone, of no type, and in one list', async () => {
    expect(idsOf(await searched({ type: '', name: 'Veldoran, Piotr' }))).toEqual(['100']);
    expect(idsOf(await searched({ type: 'unknown', name: 'Piotr Veldoran', source: 'us_ofac' }))).toEqual(['100']);
    expect(await searched({ type: 'person', name: 'Piotr Veldoran', source: 'uk_csl' })).toEqual([]);
  });

  it('reads what is wrong where it looks, and tells apart what is not there', async () => {
    const refused = await request({ type: 'person', name: 'Piotr Veldoran', source: 'us_fincen_311' });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.stringContaining('us_ofac') }),
    ]);
    for (const [method, path] of [
      ['GET', 'data/refresh'],
      ['POST', 'data/refresh'],
      ['GET', 'export/fincen-person'],
      ['POST', 'ingest/fincen-person'],
    ]) {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const answer = await fetch(`${service.url}/compat/watchman/v2/${path}`, { method: method!, headers });
      expect([method, path, [404, 405].includes(answer.status)]).toEqual([method, path, true]);
    }
  });

  it('asks for the lists', async () => {
    const answer = await service.get('/compat/watchman/v2/listinfo');
    const { lists, listHashes, startedAt, endedAt, version } = (await answer.json()) as Record<string, unknown>;
    expect(lists).toEqual({ us_ofac: 22, uk_csl: 21, eu_csl: 22 });
    expect(Object.keys(listHashes as object)).toEqual(Object.keys(lists as object));
    for (const one of Object.values(listHashes as object)) expect(one).toMatch(/^[0-9a-f]{64}$/);
    for (const instant of [startedAt, endedAt]) expect(instant).toMatch(INSTANT);
    expect(version).toEqual(expect.any(String));
  });
});
