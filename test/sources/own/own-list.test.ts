import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { OwnList } from '../../../src/domain/lists/own-lists.ts';
import { endOfList, openOwnFile, ownListReader } from '../../../src/sources/own/own-list.ts';
import { countsOf, itemsOfReading, partiesOf } from '../reading.ts';

const LIST: OwnList = { id: 'own-test', name: 'Test list', jurisdiction: 'OWN' };

/** Reads a file as a list does once it is known whether it states keys. */
async function read(content: string | Buffer, part: Partial<OwnList> = {}) {
  const bytes = Buffer.from(content);
  const list = { ...LIST, ...part };
  const { keyed, notices } = await openOwnFile(bytes, list);
  const items = await itemsOfReading(ownListReader({ ...list, keyed }).read(Readable.from([bytes])));
  return { items, parties: partiesOf(items), keyed, notices };
}
const faultOf = (content: string, part: Partial<OwnList> = {}): Promise<string> =>
  read(content, part).then(
    () => 'none',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('a table', () => {
  it('gives names, aliases, numbers, dates, programmes, reason and address by its headings', async () => {
    const { parties, notices } = await read(
      [
        'ID,Name,Aliases,Former names,Type,Date of birth,Nationality,Passport,Programme,Date listed,Reason,URL,Comment,Colour',
        'A-1,Ivan Petrov,Vanya P.; V. Petrov,Ivan Sidorov,person,05.04.1961,Russia,753111222,"P1; ""P;2""",01.02.2024,Fraud,https://x.example/1,seen,red',
        'A-2,Acme Trading Ltd,,,company,,Cyprus,,P1,15.02.2024,,,,',
      ].join('\n'),
    );
    expect([...parties.keys()]).toEqual(['A-1', 'A-2']);
    expect(parties.get('A-1')).toMatchObject({
      name: 'Ivan Petrov',
      official_id: 'A-1',
      entity_type: 'individual',
      birth_dates: [{ date: '1961-04-05', precision: 'day' }],
      nationalities: ['RU'],
      identifiers: [{ type: 'passport', value: '753111222' }],
      sanction_programs: ['P1', 'P;2'],
      listed_date: '2024-02-01',
      reason: 'Fraud',
      remarks: 'seen',
      source_url: 'https://x.example/1',
      source_list: 'Test list',
    });
    expect(parties.get('A-1')!.aliases.map(({ name, type }) => `${type} ${name}`)).toEqual([
      'aka Vanya P.',
      'aka V. Petrov',
      'fka Ivan Sidorov',
    ]);
    expect(parties.get('A-2')).toMatchObject({
      entity_type: 'organization',
      countries: [{ code: 'CY', relation: 'registration' }],
    });
    expect(notices.join(' ')).toContain('Not used: "Colour"');
  });

  it('takes columns that the operator names, and the type of rows that state none', async () => {
    const { parties, keyed } = await read('Schiff|Kennung|Seit\nBlue Star|IMO 9074729|3/4/2024\n', {
      map: ['name=Schiff,imo=Kennung,listed_date=Seit'],
      date_format: 'mdy',
      entity_type: 'ship',
    });
    expect(keyed).toBe(false);
    expect([...parties.values()]).toMatchObject([
      { key: 'blue-star', entity_type: 'vessel', vessel: { imo: '9074729' }, listed_date: '2024-03-04' },
    ]);
  });

  it('takes flat JSON lines', async () => {
    const { parties } = await read(
      '{"id":7,"name":"Orbis","aliases":["Orbis AG","Orbit AG"],"program":["P;1"]}\n{"id":8,"name":"Vega Bank"}\n',
    );
    expect(parties.get('7')!.aliases.map(({ name }) => name)).toEqual(['Orbis AG', 'Orbit AG']);
    expect(parties.get('7')!.sanction_programs).toEqual(['P;1']);
    expect(parties.get('8')!.name).toBe('Vega Bank');
  });

  it('makes keys that can be part of an address, and keeps different ones different', async () => {
    const { parties } = await read('id,name\nA/1,Orbis\nA 1,Vega\nÄ_1,Nova\nA.1,Luna\n');
    const keys = [...parties.keys()];
    expect(keys[3]).toBe('A.1');
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9._-]+$/);
  });

  it('does without keys where none are stated: names stand for them, and one party in two rows is one', async () => {
    const { parties, items } = await read(
      'No,Name,Passport\n1,Orbis Trading,\n2,Orbis Trading,\n3,Ivan Petrov,111111\n4,Ivan Petrov,222222\n',
    );
    expect([...parties.keys()]).toEqual(['orbis-trading', 'ivan-petrov', 'ivan-petrov-222222']);
    expect(countsOf(items)).toMatchObject({ skipped: 1 });
  });
});

describe('a bad file', () => {
  it('is refused with line, column and remedy', async () => {
    expect(await faultOf('id,name,date listed\n1,Orbis,2024-02-31\n')).toMatch(
      /^UnreadableEdition: 1 of 1 records .* line 2, column "date listed": "2024-02-31" is no day .*YYYY-MM-DD/,
    );
    expect(await faultOf('id,name\n1,Orbis\n2,\n')).toMatch(/line 3, column "name": the row has no name; add it/);
    expect(await faultOf('id,name\n1,Orbis\n1,Vega\n')).toMatch(
      /line 3, column "id": the key "1" is that of line 2 too\. Give each/,
    );
    expect(await faultOf('id,name\n1,Orbis\n,Vega\n')).toMatch(/line 3, column "id": the key is empty; fill it in/);
    expect(await faultOf('id,name\n1,Orbis\n2,Vega,x\n')).toMatch(/line 3: the row has 3 values for 2 columns; quote/);
    expect(await faultOf('name,imo\nBlue Star,12345\n')).toMatch(/line 2, column "imo": "12345" is no IMO number/);
    expect(await faultOf('id,colour\n1,red\n')).toMatch(/no column is known to hold names.*--map name=HEADING/);
    expect(await faultOf('name,date listed\nOrbis,03/04/2024\n')).toMatch(/day or the month first.*--date-format dmy/);
    expect(await faultOf('name\n')).toMatch(/holds no records/);
    expect(await faultOf('{"name":"Orbis"}\n{"name":\n')).toMatch(
      /Line 2, column 9, is no JSON .*save or download it again/,
    );
    expect(await faultOf('{"name":"Orbis"}\n{"name":"Ve')).toMatch(/Line 2, column 12, is no JSON \(Unterminated/);
    expect(await faultOf('')).toMatch(/is empty; save or download it again/);
    expect(await faultOf('<!DOCTYPE html>\n<html><body><h1>Sign in</h1>\n')).toMatch(
      /is a web page.*download the table/,
    );
    expect(await faultOf('name\nOrbis\n', { map: ['nam=x'] })).toMatch(/fields are .*Nearest valid value: name/);
  });

  it('is refused when its last row was cut off, and not for a short last row that ends', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `${at},Orbis ${at},2024-02-03`).join('\n');
    const text = `id,name,date listed\n${rows}`;
    expect(await faultOf(text)).toBe('none');
    expect(await faultOf(`${text}\n200,Ve`)).toMatch(/cut off: its last row \(line 202\) has 2 values for 3 columns/);
    expect(countsOf((await read(`${text}\n200 parties\n`)).items)).toMatchObject({ party: 200, set_aside: 1 });
  });

  it('is refused when it has no keys any more', async () => {
    const items = ownListReader({ ...LIST, keyed: true }).read(Readable.from([Buffer.from('name\nOrbis\n')]));
    await expect(itemsOfReading(items)).rejects.toThrow(/no column of keys, which the list had before/);
  });

  it('is taken without what one row in a hundred has wrong', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `${at},Orbis ${at},${at === 7 ? 'soon' : '2024-02-03'}`);
    const { parties, items } = await read(`id,name,date listed\n${rows.join('\n')}\n`);
    expect(parties.get('7')).toMatchObject({ name: 'Orbis 7', listed_date: null });
    expect(items).toContainEqual({
      kind: 'note',
      note: 'not used',
      text: expect.stringContaining('line 9, column "date listed": "soon" is no day'),
    });
  });
});

it('reads the file that ends a list as a list without parties', async () => {
  const { items } = await read(endOfList('2026-02-03'));
  expect(countsOf(items)).toEqual({ edition: 1 });
});

const ships = resolve(
  import.meta.dirname,
  '../../../../shared/more-lists/own/2025-10-23.eu-833-annex-xlii-vessels.csv',
);
describe.skipIf(!existsSync(ships))('the ships of an EU regulation as a maritime authority publishes them', () => {
  it('are all read: names before, IMO numbers and days', async () => {
    const { parties, notices } = await read(readFileSync(ships));
    expect(parties.size).toBe(556);
    const all = [...parties.values()];
    expect(all.every(({ vessel, listed_date }) => /^\d{7}$/.test(vessel?.imo ?? '') && listed_date !== null)).toBe(
      true,
    );
    const days = [...new Set(all.map(({ listed_date }) => listed_date!))].sort();
    expect([days[0], days.at(-1)]).toEqual(['2024-06-25', '2025-10-24']);
    expect(parties.get('kavya-formerly-hana')).toMatchObject({
      entity_type: 'vessel',
      vessel: { imo: '9353113' },
      listed_date: '2024-06-25',
      aliases: [{ name: 'Kavya' }, { name: 'Hana', type: 'fka' }],
    });
    expect(notices[0]).toContain('Read as WINDOWS-1252, separated by semicolons');
  });
});
