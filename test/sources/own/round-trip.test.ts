import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { ListedParty } from '../../../src/domain/entity/party.ts';
import { followthemoney } from '../../../src/export/formats/followthemoney.ts';
import { simple } from '../../../src/export/formats/simple.ts';
import { exportRecord } from '../../../src/export/record.ts';
import { entityDetail } from '../../../src/search/snapshot/entity-json.ts';
import { openOwnFile, ownListReader } from '../../../src/sources/own/own-list.ts';
import { parties } from '../../http/fixture.ts';
import { temporaryFolder } from '../../temporary.ts';
import { countsOf, itemsOfReading, partiesOf } from '../reading.ts';

const NO_PARTS = { city: null, region: null, postal_code: null, country_name: null };
const LIST = { id: 'own-other', name: 'Another instance', jurisdiction: 'OWN' };
const records = parties(3);
const details = records.map((record) => entityDetail(record, { info: undefined, state: undefined }));
const listed = records.filter(({ is_active }) => is_active);

const read = (lines: readonly unknown[]) =>
  readBytes(Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));

async function readBytes(bytes: Buffer) {
  const { keyed } = await openOwnFile(bytes, LIST);
  const items = await itemsOfReading(ownListReader({ ...LIST, keyed }).read(Readable.from([bytes])));
  return { items, found: partiesOf(items) };
}
/** The fields that both forms carry as they are. */
const carried = (party: ListedParty) => ({
  name: party.name,
  aliases: party.aliases.map(({ name, quality }) => `${name} ${quality}`).sort(),
  entity_type: party.entity_type,
  listed_date: party.listed_date,
  official_id: party.official_id,
  programmes: party.sanction_programs,
  births: party.birth_dates.map(({ date }) => date),
  numbers: party.identifiers.map(({ value }) => value).sort(),
  imo: party.vessel?.imo,
  gender: party.gender,
  reason: party.reason,
});

describe('what this service exports', () => {
  it('as JSON lines, read as an own list, has every field of every listed party', async () => {
    const { items, found } = await read(details.map(exportRecord));
    expect(found.size).toBe(listed.length);
    expect(countsOf(items).skipped).toBe(records.length - listed.length);
    for (const record of listed) {
      const { key: _, source_list: __, lists: ___, identity_hints: ____, ...party } = found.get(record.id)!;
      const fields = Object.keys(party).filter((field) => field !== 'source_url' && field !== 'relationships');
      const before = Object.fromEntries(fields.map((field) => [field, record[field as keyof typeof record]]));
      expect(party).toMatchObject(before);
      expect(party.relationships.map(({ name, type }) => ({ name, type }))).toEqual(
        record.relationships.map(({ name, type }) => ({ name, type })),
      );
    }
  });

  it('as FollowTheMoney, flat, has what that can express', async () => {
    const lines = details.flatMap((detail) => followthemoney.rowsOf(exportRecord(detail)).map(({ value }) => value));
    const { found } = await read(lines);
    expect(found.size).toBe(listed.length);
    for (const record of listed) expect(carried(found.get(record.id)!)).toEqual(carried(record));
  });

  it('as targets.simple.csv has the names, births, numbers and programmes of every listed party', async () => {
    const folder = temporaryFolder();
    const file = simple.open(join(folder, 'all.csv'), { isDelta: false });
    for (const detail of details) for (const row of simple.rowsOf(exportRecord(detail))) file.add(row);
    await file.finish();
    const { found } = await readBytes(readFileSync(join(folder, 'all.csv')));
    expect([...found.keys()]).toEqual(listed.map(({ id }) => id));
    for (const record of listed) {
      const { name, births, programmes, entity_type } = carried(record);
      const party = found.get(record.id)!;
      expect(carried(party)).toMatchObject({ name, births, programmes, entity_type });
      expect(party.aliases.map(({ name }) => name).sort()).toEqual(record.aliases.map(({ name }) => name).sort());
      expect(party.identifiers.map(({ value }) => value.replace('IMO', '')).sort()).toEqual(
        record.identifiers.map(({ value }) => value).sort(),
      );
    }
  });

  it('as FollowTheMoney, keeps kinds of documents, legal acts, ends, places of birth and lines of text', async () => {
    const record = {
      ...details.find(({ entity_type, is_active }) => entity_type === 'individual' && is_active)!,
      identifiers: [
        { type: 'tax_id' as const, value: '77 1', country: null, note: null },
        { type: 'national_id' as const, value: 'A-17', country: 'PK', note: 'National identification card' },
        { type: 'travel_document' as const, value: 'T-4', country: null, note: null },
      ],
      legal_basis: [{ text: 'Regulation 1', url: 'https://law.example/1' }],
      end_date: '2030-01-31',
      birth_places: [
        { text: 'Kabul, Afghanistan', country_code: 'AF' },
        { text: 'Herat, Afghanistan', country_code: 'AF' },
      ],
      addresses: [{ ...NO_PARTS, full: '1 Queen’s Road, Central, Hong Kong', country_code: 'HK' }],
      countries: [{ code: 'CN', name: 'China', relation: 'residence' as const }],
      reason: 'First line\nSecond line',
      remarks: 'Other line\nLast line',
    };
    const lines = followthemoney.rowsOf(exportRecord(record)).map(({ value }) => value);
    const party = (await read(lines)).found.get(record.id)!;
    const { identifiers, legal_basis, end_date, birth_places, reason, remarks } = record;
    expect(party).toMatchObject({ legal_basis, end_date, birth_places, reason, remarks });
    expect(party.identifiers.map(({ type, value, country }) => [type, value, country]).sort()).toEqual(
      identifiers.map(({ type, value, country }) => [type, value, country]).sort(),
    );
    expect(party.countries.map(({ code, relation }) => `${code} ${relation}`)).toEqual(['AF birth', 'CN residence']);
    // Where one of two listings states no end, the party stays listed.
    const open = { id: 'other', schema: 'Sanction', properties: { entity: [record.id] } };
    expect((await read([...lines, open])).found.get(record.id)!.end_date).toBeNull();
  });
});

describe('other people’s entities of FollowTheMoney', () => {
  const person = {
    id: 'NK-1',
    schema: 'Person',
    caption: 'Ivan Petrov',
    target: true,
    properties: {
      name: ['Ivan Petrov', 'Иван Петров'],
      weakAlias: ['Vanya'],
      birthDate: ['1961-04-05'],
      nationality: ['ru'],
      sanctions: [
        {
          id: 's1',
          schema: 'Sanction',
          properties: { program: ['P1'], startDate: ['2022-03-01'], authorityId: ['X-1'] },
        },
      ],
      addressEntity: [
        { id: 'a1', schema: 'Address', properties: { full: ['Main street 1, Moscow'], country: ['ru'] } },
      ],
    },
  };

  it('are read nested, with their listings and addresses', async () => {
    const { found } = await read([
      person,
      { id: 'NK-2', schema: 'Person', target: false, properties: { name: ['Olga'] } },
    ]);
    expect([...found.keys()]).toEqual(['NK-1']);
    expect(found.get('NK-1')).toMatchObject({
      entity_type: 'individual',
      listed_date: '2022-03-01',
      official_id: 'X-1',
      sanction_programs: ['P1'],
      nationalities: ['RU'],
      birth_dates: [{ date: '1961-04-05' }],
      aliases: [
        { name: 'Иван Петров', script: 'Cyrillic' },
        { name: 'Vanya', quality: 'weak' },
      ],
      addresses: [{ full: 'Main street 1, Moscow' }],
    });
  });

  it('are read as targets.simple.csv', async () => {
    const bytes = Buffer.from(
      [
        '"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","program_ids","dataset","first_seen","last_seen","last_change"',
        '"NK-1","Person","Ivan Petrov","Vanya;""Petrov, I.""","1961-04-05;1962","ru;by","Main street 1, Moscow","753111222;ABC123","P1","","","","Test","2022-01-01T00:00:00","2022-01-01T00:00:00","2022-01-01T00:00:00"',
        '"NK-2","Vessel","Blue Star","","","pa","","9074729","","","","","Test","","",""',
      ].join('\n'),
    );
    const { keyed } = await openOwnFile(bytes, LIST);
    const found = partiesOf(await itemsOfReading(ownListReader({ ...LIST, keyed }).read(Readable.from([bytes]))));
    expect(found.get('NK-1')).toMatchObject({
      entity_type: 'individual',
      nationalities: ['RU', 'BY'],
      birth_dates: [{ date: '1961-04-05' }, { date: '1962' }],
      identifiers: [{ value: '753111222' }, { value: 'ABC123' }],
      sanction_programs: ['P1'],
      listed_date: null,
    });
    expect(found.get('NK-1')!.aliases.map(({ name }) => name)).toEqual(['Vanya', 'Petrov, I.']);
    expect(found.get('NK-2')).toMatchObject({ entity_type: 'vessel', countries: [{ code: 'PA', relation: 'flag' }] });
  });
});
