import { describe, expect, it } from 'vitest';
import { entityRecord, loadedParties, parties, testService } from '../fixture.ts';

/** Each number with the party that alone has it, and the parameters that state it. */
const NUMBERED = [
  {
    number: { type: 'website', value: 'www.quillmere.example' },
    stated: { website: 'https://quillmere.example/en/', websites: 'quillmere.example' },
  },
  {
    number: { type: 'email', value: 'desk@ostrelle.example' },
    stated: {
      email: 'Desk@Ostrelle.example',
      emailAddress: 'desk@ostrelle.example',
      emailAddresses: 'desk@ostrelle.example',
    },
  },
  {
    number: { type: 'phone', value: '+98 21 5550 4402' },
    stated: { phone: '+98 21 55504402', phoneNumber: '0098 2155504402', phoneNumbers: '+98-21-5550-4402' },
  },
  {
    number: { type: 'phone', value: 'Fax: +98 21 5550 4403' },
    stated: { fax: '+98 21 55504403', faxNumber: '+98 2155504403', faxNumbers: '+98-21-5550-4403' },
  },
  {
    number: { type: 'crypto_wallet', value: '0xb1f2d90Ae2b590d0D8eF07422fE6De6E43d31F5C' },
    stated: {
      cryptoAddress: 'ETH:0xb1f2d90ae2b590d0d8ef07422fe6de6e43d31f5c',
      cryptoAddresses: '0xb1f2d90Ae2b590d0D8eF07422fE6De6E43d31F5C',
    },
  },
  {
    number: { type: 'crypto_wallet', value: `addr1${'q9ld26v2lv8wvrx'.repeat(7)}` },
    stated: { cryptoAddress: `ADA:addr1${'q9ld26v2lv8wvrx'.repeat(7)}` },
  },
  {
    number: { type: 'national_id', value: '4471-990-2' },
    stated: { 'gov_national-id': 'IR:44719902', 'gov_personal-id': '4471-990-2' },
  },
  { number: { type: 'tax_id', value: '7799012345' }, stated: { 'gov_tax-id': 'RU:7799012345' } },
  {
    number: { type: 'registration_number', value: 'QM-556677' },
    stated: { 'gov_business-registration': 'QM 556677' },
  },
  { number: { type: 'call_sign', value: 'QMYX' }, stated: { callSign: 'QMYX' } },
  { number: { type: 'mmsi', value: '445123000' }, stated: { mmsi: '445123000' } },
  { number: { type: 'aircraft_serial_number', value: 'QM9730570' }, stated: { serialNumber: 'QM9730570' } },
] as const;
const numbered = NUMBERED.map(({ number }, at) =>
  entityRecord({
    key: `number-${at}`,
    name: `Halbrecht Concern ${at}`,
    identifiers: [{ ...number, country: null, note: null }],
  }),
);

const service = await testService({ data: await loadedParties([...parties(), ...numbered]) });

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

  const found = async (query: [string, string][]) =>
    (await search(query)).entities.map(({ sourceID, match }) => [sourceID, match]);

  it('finds by every number that a parameter states, with any name or none', async () => {
    for (const [at, { stated }] of NUMBERED.entries())
      for (const given of Object.entries(stated))
        for (const more of [{}, { name: 'Zzyxwv' }, { name: 'Zzyxwv', type: 'person' }])
          expect([given, await found([...Object.entries(more), given])]).toEqual([given, [[`number-${at}`, 1]]]);
  });

  it('does not look up the parts of a website', async () => {
    expect(await found([['sourceID', '5501']])).toEqual([['5501', 1]]);
    const website: [string, string] = ['website', 'https://nowhere.example/5501'];
    expect(await found([website])).toEqual([]);
    expect(await found([['name', 'Zzyxwv'], website])).toEqual([]);
  });

  it('uses every one of many numbers and names', async () => {
    const numbers = NUMBERED.map(({ stated }) => Object.entries(stated)[0]!);
    const all = NUMBERED.map((_, at) => `number-${at}`);
    const unheard = ['Zzyxwv', 'Qwvyz', 'Xyzzqv', 'Vwxyq'].map((name): [string, string] => ['altNames', name]);
    const idsOf = async (given: [string, string][]) =>
      (await found([...numbers, ...given, ['limit', '50']])).map(([id]) => id).toSorted();
    expect(await idsOf([])).toEqual(all.toSorted());
    expect(await idsOf([...unheard, ['altNames', 'Piotr Veldoran']])).toEqual(['100', ...all].toSorted());
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
