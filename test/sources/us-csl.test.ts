import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cslList, federalRegisterNotices, noticeDay } from '../../src/sources/csl/row.ts';
import { UnreadableEdition } from '../../src/sources/reader.ts';
import { inferEntityType } from '../../src/sources/text/type-by-name.ts';
import { usCsl } from '../../src/sources/us-csl.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { countsOf, edition, fileOf, fixture, itemsOfReading, partiesOf } from './reading.ts';

describe('the Consolidated Screening List', () => {
  const reading = async () => itemsOfReading(usCsl.read(fixture('csl-consolidated.csv')));
  const named = async (name: string) => [...partiesOf(await reading()).values()].filter((party) => party.name === name);

  it('leaves OFAC rows out, joins rows of one party and sets aside rows without a name', async () => {
    const items = await reading();
    expect(countsOf(items)).toEqual({ edition: 1, party: 7, skipped: 2, set_aside: 1 });
    // The newest day in the rows, after them: the file states none.
    expect(items.find(({ kind }) => kind === 'edition')).toEqual({ kind: 'edition', date: '2030-05-06' });
    for (const key of partiesOf(items).keys()) expect(key).toMatch(/^[a-z]+-[0-9a-f]{12}$/);
  });

  it('joins the facts of both rows, and restores the lost apostrophe', async () => {
    const [party, ...others] = await named('Sample’s Radio Works Co., Ltd.');
    expect(others).toEqual([]);
    expect(party).toMatchObject({
      source_list: 'Entity List',
      entity_type: 'organization',
      listed_date: '2029-01-02',
      legal_basis: [
        { text: '80 FR 111', url: 'https://www.federalregister.gov/citation/80-FR-111' },
        { text: '81 FR 222', url: 'https://www.federalregister.gov/citation/81-FR-222' },
      ],
      measures: ['License requirement: For all items', 'License review policy: Presumption of denial'],
      source_url: 'https://example.test/el',
    });
    expect(party!.aliases.map(({ name, quality }) => [name, quality])).toEqual([
      ['Sample Radio', 'strong'],
      ['SRA', 'weak'],
      ['Radiozavod Sampl', 'strong'],
      ['SAMPLE’S RADIO WORKS CO. LTD.', 'strong'],
    ]);
    expect(party!.addresses.map((address) => [address.full, address.country_code])).toEqual([
      ['1 Test St, Minsk, BY', 'BY'],
      ['2 Test St', 'BY'],
      ['3 Test St, Minsk, BY', 'BY'],
      ['4 Test St, Moscow, RU', 'RU'],
    ]);
    expect(party!.remarks).toContain('published as "Sample?s Radio Works Co., Ltd.,"');
  });

  it('tells rows for mere addresses apart', async () => expect(await named('Address 01')).toHaveLength(2));

  it('knows the part of a listed whole', async () => {
    const [party] = await named('Fictional Academy. Subordinate Institution - Sample Institute');
    expect(party!.relationships).toEqual([{ name: 'Fictional Academy', type: 'Part of' }]);
    expect(party!.aliases[0]).toMatchObject({ name: 'Sample Institute', quality: 'strong' });
  });

  it('reads denial orders', async () => {
    const [party] = await named('PEARL TESTER');
    expect(party).toMatchObject({
      entity_type: 'individual',
      source_list: 'Denied Persons List',
      listed_date: '2030-03-04',
      end_date: '2040-03-04',
      measures: ['Standard denial order'],
      legal_basis: [
        { text: '68 F.R. 38290 6/27/03', url: 'https://www.federalregister.gov/citation/68-FR-38290' },
        { text: '71 F.R. 38843 7/10/06', url: 'https://www.federalregister.gov/citation/71-FR-38843' },
      ],
    });
    expect(party!.addresses).toMatchObject([{ full: '1 A STREET, PHOENIX, AZ, 85001', country_code: 'US' }]);
    expect(party!.countries.map(({ code }) => code)).toEqual(['US', 'ZA']);
  });

  it('takes type and country from a bracketed statement', async () => {
    const [firm] = await named('Sample Trade Works');
    expect(firm).toMatchObject({ entity_type: 'organization', sanction_programs: ['E.O. 13382', 'INKSNA'] });
    expect(firm!.countries).toEqual([{ code: 'CN', name: 'China', relation: 'registration' }]);
    const [person] = await named('Pak Sam-pul');
    expect(person).toMatchObject({ entity_type: 'individual', nationalities: ['KP'] });
  });

  it.each([
    ['another table', 'a,b,c\n1,2,3\n', /no column _id, source/],
    ['a web page', '<!DOCTYPE html><html></html>', /no column/],
    ['nothing', '', /empty/],
  ])('refuses %s', async (_, text, message) => {
    const reading = itemsOfReading(usCsl.read(fileOf(text)));
    await expect(reading).rejects.toThrow(UnreadableEdition);
    await expect(itemsOfReading(usCsl.read(fileOf(text)))).rejects.toThrow(message);
  });

  it('refuses a file that was cut off within a row, and takes one that ends with empty lines', async () => {
    const text = readFileSync(join(import.meta.dirname, 'fixtures/csl-consolidated.csv'), 'utf8').trimEnd();
    const cut = text.slice(0, text.lastIndexOf(',,'));
    await expect(itemsOfReading(usCsl.read(fileOf(cut)))).rejects.toThrow(
      /was cut off: its last row \(line \d+\) has \d+ of 29/,
    );
    expect(countsOf(await itemsOfReading(usCsl.read(fileOf(`${text}\n\n\n`))))).toMatchObject({
      party: 7,
      set_aside: 1,
    });
  });
});

it('sets aside rows with cells of impossible length or too few cells', async () => {
  const header = readFileSync(join(import.meta.dirname, 'fixtures/csl-consolidated.csv'), 'utf8').split('\n')[0]!;
  const cells = header.split(',').map(() => '');
  cells[1] = 'Entity List (EL) - Bureau of Industry and Security';
  cells[5] = ' x'.repeat(20_000);
  const items = await itemsOfReading(
    usCsl.read(fileOf([header, cells.join(','), 'a,b', cells.join(',')].join('\n'), 5000)),
  );
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'set_aside', reason: 'a cell of 40000 characters' },
    { kind: 'set_aside', reason: '2 cells where there are 29 columns' },
  ]);
});

it('dates a listing by the last hundred years, and keeps a date that is none', async () => {
  const [header] = readFileSync(join(import.meta.dirname, 'fixtures/csl-consolidated.csv'), 'utf8').split('\n');
  const columns = header!.split(',');
  const row = (name: string, start: string): string =>
    columns
      .map(
        (column) =>
          ({ source: 'Entity List (EL) - Bureau of Industry and Security', name, start_date: start })[column] ?? '',
      )
      .join(',');
  const file = [header, row('Sample One', '0097-06-30'), row('Sample Two', '1402-06-30')].join('\n');
  const parties = [...partiesOf(await itemsOfReading(usCsl.read(fileOf(file, 5000)))).values()];
  expect(parties).toMatchObject([
    { listed_date: '1997-06-30', remarks: null },
    { listed_date: null, remarks: 'Start date: 1402-06-30' },
  ]);
});

describe('parts of a row', () => {
  it.each([
    ['77 FR 61249 No. 195', ['77 FR 61249 No. 195']],
    ['79 F.R. 1823 1/10/14, 79 F.R. 38489 7/8/14', ['79 F.R. 1823 1/10/14', '79 F.R. 38489 7/8/14']],
    ['79 F.R. 60445 10/7/14, 80 17726 4/2/15', ['79 F.R. 60445 10/7/14', '80 17726 4/2/15']],
    ['Vol. 86, No. 71, 04/15/2021', ['Vol. 86, No. 71, 04/15/2021']],
  ])('notices %j', (cell, notices) => expect(federalRegisterNotices(cell)).toEqual(notices));

  it.each([
    ['90 F.R. 21886 5/22/2025', '2025-05-22'],
    ['54 F.R. 13712 4/5/89', '1989-04-05'],
    ['67 FR 56530 9/4/02', '2002-09-04'],
    ['Vol. 89, No. 103, 05/28/2024', '2024-05-28'],
    ['90 F.R. 21886 5/22/2005', null],
    ['77 FR 61249 No. 195', null],
    ['88 F.R. 1 13/40/2023', null],
  ])('the day of the notice %j', (notice, day) => expect(noticeDay(notice)).toBe(day));

  it('keeps the name of a list that is new', () => {
    expect(cslList('Sample Restricted List (SRL) - Bureau of Samples')).toMatchObject({
      code: 'SRL',
      name: 'Sample Restricted List',
    });
    expect(cslList('')).toBeNull();
  });

  it.each([
    ['Sergey Primerov', [], false, 'individual'],
    ['Luo Dingwen', [], false, 'individual'],
    ['H. Samplefar', [], false, 'individual'],
    ['Samplewei Sweden', [], false, 'organization'],
    ['Ahmad Sample Trading', [], false, 'organization'],
    ['Proven Glory', [], false, 'organization'],
    ['MARIO SAMPLE-RIOS', [], true, 'individual'],
    ['Zbygnev Probny', [], true, 'individual'],
    ['Zbygnev Probny', ['Zbygnev Probny GmbH'], true, 'organization'],
    ['BLUE SKY 3 LTD.', [], true, 'organization'],
    ['SKYSAMPLE', [], true, 'organization'],
  ] as const)('%s %j (mostly persons: %s) is an %s', (name, aliases, mostlyPersons, type) =>
    expect(inferEntityType(name, [...aliases], [], mostlyPersons)).toBe(type),
  );
});

describe.skipIf(!hasShared)('official CSL files', () => {
  it.each([
    ['2022-05-06.consolidated.csv.gz', 14160],
    ['2026-07-31.consolidated.csv.gz', 25921],
  ])('%s: every row is a party, part of one, or an OFAC row', async (file, rows) => {
    const items = await itemsOfReading(usCsl.read(edition(sharedPath('lists/us-csl', file))));
    const { party, skipped, set_aside = 0 } = countsOf(items);
    expect(party! + skipped! + set_aside).toBe(rows);
    expect(set_aside).toBe(0);
    for (const { name, source_list } of partiesOf(items).values()) {
      expect(name).not.toBe('');
      expect(usCsl.info.source_lists).toContain(source_list);
    }
  });

  it('knows most parties again four years later', async () => {
    const read = async (file: string) =>
      partiesOf(await itemsOfReading(usCsl.read(edition(sharedPath('lists/us-csl', file)))));
    const [then, now] = [await read('2022-05-06.consolidated.csv.gz'), await read('2026-07-31.consolidated.csv.gz')];
    const kept = [...then.keys()].filter((key) => now.has(key)).length;
    expect(kept / then.size).toBeGreaterThan(0.94);
  });
});
