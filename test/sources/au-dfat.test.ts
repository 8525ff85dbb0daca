import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  australianNumbers,
  australianTitles,
  formerNames,
  statedListingDay,
  statedStartDay,
} from '../../src/sources/au/free-text.ts';
import { auDfat } from '../../src/sources/au-dfat.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { countsOf, itemsOfReading, missingIn, partiesOf } from './reading.ts';
import { workbook, workbookEntries, zipOf } from './workbook.ts';

const OLD =
  'Reference|Name of Individual or Entity|Type|Name Type|Date of Birth|Place of Birth|Citizenship|Address|Additional Information|Listing Information|Committees|Control Date'.split(
    '|',
  );
const NEW =
  'Reference|Name of Individual or Entity|Type|Name Type|Alias Strength|Date of Birth|Place of Birth|Citizenship|Address|Additional Information|Listing Information|IMO Number|Committees|Control Date|Instrument of Designation|Targeted Financial Sanction|Travel Ban|Arms Embargo|Maritime Restriction'.split(
    '|',
  );

type Cell = string | number | boolean | null;
const rowOf = (titles: string[], cells: Record<string, Cell>): Cell[] => titles.map((title) => cells[title] ?? null);

const personRow = {
  Type: 'Individual',
  'Date of Birth': 'a) Approximately 1955- 1958 b) 12 Jan. 1961',
  'Place of Birth': 'a) Sampletown, Kandahar Province, Afghanistan b) Quetta,\nPakistan',
  Citizenship: 'a) Afghan b) Pakistani',
  Address: 'na',
  'Additional Information':
    'TAi.902. Title: a) Mullah b) Haji. Designation: Minister. Passport no: Afghanistan number P0458192. See https://sample.example/a',
  'Listing Information': 'Listed by UN 1267 Committee on 25 January 2001 (amended on 20 December 2005)_x000D_',
  Committees: '1988 (Taliban)',
  'Control Date': '2031-06-01',
};

describe('the Australian list', () => {
  it('makes one party of the rows of a reference, in the columns of 2026', async () => {
    const items = await itemsOfReading(
      auDfat.read(
        workbook([
          NEW,
          rowOf(NEW, {
            ...personRow,
            Reference: 902,
            'Name of Individual or Entity': 'SAMPLE PERSON',
            'Name Type': 'Primary Name',
            'Instrument of Designation': 'Sample Regulation 2013',
            'Targeted Financial Sanction': true,
            'Travel Ban': true,
          }),
          rowOf(NEW, {
            ...personRow,
            Reference: '902a',
            'Name of Individual or Entity': 'عينة',
            'Name Type': 'Original Script',
          }),
          rowOf(NEW, {
            ...personRow,
            Reference: '902b',
            'Name of Individual or Entity': 'Sampler',
            'Name Type': 'Alias',
            'Alias Strength': 'Weak',
            'Control Date': '2031-06-07',
          }),
          rowOf(NEW, {
            Reference: 903,
            'Name of Individual or Entity': 'DASHAN',
            Type: 'Vessel',
            'Name Type': 'Primary Name',
            'IMO Number': 9299666,
            'Additional Information': 'Previous names include MIANZIMU, OTHER',
            'Listing Information':
              'Designated as a sanctioned vessel in the Autonomous Sanctions (Sanctioned Vessels – Russia) Designation 2025',
            Committees: 'Autonomous (Russia)',
            'Control Date': '2030-01-01',
            'Maritime Restriction': true,
          }),
        ]),
      ),
    );
    expect(items[0]).toEqual({ kind: 'edition', date: '2031-06-07' });
    const parties = partiesOf(items);
    const person = parties.get('902')!;
    expect(person).toMatchObject({
      name: 'SAMPLE PERSON',
      entity_type: 'individual',
      listed_date: '2001-01-25',
      last_updated: '2031-06-07',
      nationalities: ['AF', 'PK'],
      titles: ['Mullah', 'Haji', 'Minister'],
      measures: ['Targeted Financial Sanction', 'Travel Ban'],
      sanction_programs: ['1988 (Taliban)'],
      legal_basis: [{ text: 'Sample Regulation 2013', url: null }],
      addresses: [],
      birth_places: [
        { text: 'Sampletown, Kandahar Province, Afghanistan', country_code: 'AF' },
        { text: 'Quetta, Pakistan', country_code: 'PK' },
      ],
      cross_references: [{ authority: 'UN', reference: 'TAi.902' }],
      remarks: 'Listed by UN 1267 Committee on 25 January 2001 (amended on 20 December 2005)',
    });
    expect(person.birth_dates).toEqual([
      { date: '1955', precision: 'range', circa: true, from: '1955', to: '1958' },
      { date: '1961-01-12', precision: 'day', circa: false },
    ]);
    expect(person.aliases.map(({ name, type, quality }) => [name, type, quality])).toEqual([
      ['عينة', 'original_script', 'strong'],
      ['Sampler', 'aka', 'weak'],
    ]);
    expect(parties.get('903')).toMatchObject({
      entity_type: 'vessel',
      vessel: { imo: '9299666' },
      aliases: [
        { name: 'MIANZIMU', type: 'fka' },
        { name: 'OTHER', type: 'fka' },
      ],
      listed_date: null,
      countries: [{ code: 'RU', relation: 'regime' }],
      measures: ['Maritime Restriction'],
    });
  });

  it('takes for legal basis what names an instrument, without its label', async () => {
    const about = (reference: string, instrument: string, listing: string | null = null) =>
      rowOf(NEW, {
        Reference: reference,
        'Name of Individual or Entity': `Sample ${reference}`,
        Type: 'Entity',
        'Name Type': 'Primary Name',
        'Listing Information': listing,
        'Instrument of Designation': instrument,
      });
    const listed = 'Listed on: 2 Mar. 2016 (amended on 26 Jul. 2022)';
    const bytes = workbook([
      NEW,
      about('1', listed, listed),
      about('2', 'Instrument of first designation and declaration: Sample Sanctions Instrument 2022'),
      about('3', 'Charter (Sanctions) Regulations 2008', 'Listed on 24 September 2014'),
    ]);
    const parties = partiesOf(await itemsOfReading(auDfat.read(bytes)));
    expect(parties.get('1')).toMatchObject({ legal_basis: [], remarks: listed, listed_date: '2016-03-02' });
    expect(parties.get('2')?.legal_basis).toEqual([{ text: 'Sample Sanctions Instrument 2022', url: null }]);
    expect(parties.get('3')).toMatchObject({
      legal_basis: [{ text: 'Charter (Sanctions) Regulations 2008', url: null }],
      remarks: 'Listed on 24 September 2014',
    });
  });

  it('reads the twelve columns of earlier editions, and lettered rows with numbers', async () => {
    const items = await itemsOfReading(
      auDfat.read(
        workbook([
          OLD,
          rowOf(OLD, {
            ...personRow,
            Reference: '34a',
            'Name of Individual or Entity': 'Other (formerly listed as)',
            'Name Type': 'aka',
          }),
          rowOf(OLD, {
            ...personRow,
            Reference: 34,
            'Name of Individual or Entity': 'FIRST',
            Type: 'individual',
            'Name Type': 'Primary name',
          }),
          rowOf(OLD, { ...personRow, Reference: '34c1', 'Name of Individual or Entity': 'Third', 'Name Type': 'Aka' }),
          rowOf(OLD, { ...personRow, Reference: 'see 12', 'Name of Individual or Entity': 'LOST', 'Name Type': 'Aka' }),
        ]),
      ),
    );
    expect(partiesOf(items).get('34')).toMatchObject({
      name: 'FIRST',
      aliases: [
        { name: 'Other', type: 'fka' },
        { name: 'Third', type: 'aka' },
      ],
    });
    expect(countsOf(items)).toEqual({ edition: 1, set_aside: 1, party: 1 });
  });

  it('shares a hint with the same party of another edition, none with another party', async () => {
    const hints = async (name: string): Promise<string[]> => {
      const rows = [
        OLD,
        rowOf(OLD, {
          Reference: 5,
          'Name of Individual or Entity': name,
          Type: 'Entity',
          'Name Type': 'Primary Name',
          'Control Date': '2031-01-01',
        }),
      ];
      return partiesOf(await itemsOfReading(auDfat.read(workbook(rows)))).get('5')!.identity_hints!;
    };
    const before = await hints('SAMPLE RELIEF FOUNDATION');
    expect((await hints('Sample Relief Foundation (SRF)')).some((hint) => before.includes(hint))).toBe(true);
    expect((await hints('Quite Another')).some((hint) => before.includes(hint))).toBe(false);
  });

  it.skipIf(!hasShared).each([
    ['2025-02-24.regulation8_consolidated.xlsx', 3214, '2025-02-24', NEW.filter((title) => !OLD.includes(title))],
    ['2026-02-24.australian_sanctions_consolidated_list.xlsx', 3811, '2026-02-24', []],
    ['2026-07-21.australian_sanctions_consolidated_list.xlsx', 3846, '2026-07-21', []],
  ])('reads every reference of %s, and notes the columns that it has not yet', async (file, records, date, missing) => {
    const items = await itemsOfReading(auDfat.read(createReadStream(sharedPath('lists', 'au-dfat', file))));
    const { note = 0, ...counts } = countsOf(items);
    expect(counts).toEqual({ edition: 1, party: records });
    expect(missingIn(items).sort()).toEqual([...missing].sort());
    expect(note - missing.length).toBeLessThan(5);
    expect(items[0]).toEqual({ kind: 'edition', date });
  });
});

describe('a workbook that is none, or hostile', () => {
  const read = (bytes: Buffer | Readable) =>
    itemsOfReading(auDfat.read(bytes instanceof Readable ? bytes : Readable.from([bytes])));

  it('names the columns that are missing', async () => {
    await expect(
      read(
        workbook([
          ['Reference', 'Name'],
          [1, 'X'],
        ]),
      ),
    ).rejects.toThrow('lacks the columns "Name of Individual or Entity"');
  });

  it('refuses empty files, pages and other bytes', async () => {
    await expect(read(Readable.from([]))).rejects.toThrow('empty');
    await expect(read(Buffer.from('<!DOCTYPE html><p>moved'))).rejects.toThrow('web page');
    await expect(read(Buffer.from('no zip at all'))).rejects.toThrow('not a readable XLSX');
    await expect(read(workbook([OLD]))).rejects.toThrow('no listed parties');
  });

  it('refuses a small file that unpacks to much, whatever size it claims', async () => {
    const zeros = Buffer.alloc(140 * 2 ** 20);
    const entries = workbookEntries([OLD]);
    await expect(read(zipOf([...entries, { name: 'xl/media/zeros.xml', data: zeros }]))).rejects.toThrow(
      'more than 128 MB',
    );
    await expect(read(zipOf([...entries, { name: 'xl/media/zeros.xml', data: zeros, claimed: 10 }]))).rejects.toThrow(
      'not a readable XLSX',
    );
  });

  it('refuses cells so far off that a grid of billions would be made', async () => {
    await expect(read(workbook([OLD], '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).rejects.toThrow(
      'content as far as XFD1048576',
    );
    await expect(read(workbook([OLD], '<row r="90000000"/>'))).rejects.toThrow('rows beyond');
  });

  it.each([
    ['in single quotes', `<c r='XFD1048576'><v>1</v></c>`],
    ['with an entity', '<c r="&#88;FD1048576"><v>1</v></c>'],
    ['as text of its own element', '<c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>'],
    ['of another namespace prefix', '<x:c xmlns:x="urn:x" r="XFD1048576"><x:v>1</x:v></x:c>'],
    ['in CDATA', '<c r="XFD1048576"><v><![CDATA[1]]></v></c>'],
  ])('refuses a far-off cell written %s', async (_name, cell) => {
    await expect(read(workbook([OLD], `<row r="1048576">${cell}</row>`))).rejects.toThrow(
      /as far as|not well-formed|xlsx/i,
    );
  });

  it.each(['other/sheet1.xml', 'sheet1.bin'])('refuses a far-off cell in a sheet that is at %s', async (place) => {
    const moved = workbookEntries([OLD], '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>').map(
      ({ name, data }) => ({
        name: name.replace('worksheets/sheet1.xml', place),
        data: Buffer.from(data.toString().replace('worksheets/sheet1.xml', place)),
      }),
    );
    await expect(read(Readable.from([zipOf(moved)]))).rejects.toThrow('content as far as XFD1048576');
  });

  it('refuses a sheet that does not begin as XML does', async () => {
    const odd = workbookEntries([OLD]).map(({ name, data }) => ({
      name,
      data: name.endsWith('sheet1.xml') ? Buffer.concat([Buffer.from('x'), data]) : data,
    }));
    await expect(read(Readable.from([zipOf(odd)]))).rejects.toThrow('sheet1.xml of the workbook is not XML');
  });

  it('reads past formatted cells without content, however far to the right and down', async () => {
    const cells = { ...personRow, Reference: 902, 'Name of Individual or Entity': 'SAMPLE PERSON' };
    const far =
      '<row r="3"><c r="IU3" s="2"/><c r="XFD3" s="2"></c></row><row r="1048576"><c r="CW1048576" s="4"/></row>';
    const items = await read(workbook([OLD, rowOf(OLD, cells)], far));
    expect([...partiesOf(items).keys()]).toEqual(['902']);
  });

  it('names an old workbook and says what to do', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]);
    await expect(read(old)).rejects.toThrow(
      /old Excel workbook \(\.xls, BIFF\).*save it as "Excel Workbook \(\.xlsx\)"/,
    );
  });
});

describe('what Australian sentences say', () => {
  it.each<[string, string | null]>([
    ['Listed on: 9 Sept. 2012, (amended on 3 Oct 2013)', '2012-09-09'],
    ['Listed by UN (1267 Committee) on 6 July 2004 (amended on 21 March 2012)', '2004-07-06'],
    [
      'Designated under the Autonomous Sanctions Regulations 2011 on 2 March 2012. Relisted on 12 January 2024.',
      '2012-03-02',
    ],
    ['The Minister for Foreign Affairs listed this entity on 21 December 2001 under section 15(1)', '2001-12-21'],
    ['Instrument of first listing: List 2001 (No. 2). Last listed on: 16/09/2022', null],
    ['Relisted on 12 January 2024', null],
    ['Autonomous Sanctions (Designated Persons) Amendment (No. 2) Instrument 2023', null],
    ['Listed under Resolution 1483 (2003)', null],
  ])('%s -> %s', (text, day) => {
    expect(statedListingDay(text)).toBe(day);
  });

  it('reads the start of a new listing', () => {
    expect(statedStartDay('Previously listed under other criteria; New listing start date 27 Aug 2023')).toBe(
      '2023-08-27',
    );
    expect(statedStartDay('New listing start date unknown')).toBeNull();
  });

  it('finds numbers, titles and former names', () => {
    expect(
      australianNumbers('IMO number: 5787684. Company identification No. 1157746176400').map(({ type, value }) => [
        type,
        value,
      ]),
    ).toEqual([
      ['imo', '5787684'],
      ['registration_number', '1157746176400'],
    ]);
    expect(australianNumbers('web link: https://www.interpol.int/en/x')).toEqual([]);
    expect(australianTitles('Title: Maulavi. Designation: a) Chief b) Deputy. Active in the east.')).toEqual([
      'Maulavi',
      'Chief',
      'Deputy',
    ]);
    expect(formerNames('Previous names include TREND')).toEqual(['TREND']);
    expect(formerNames('Its name was changed')).toEqual([]);
  });

  it.each([
    ['National identification no: Yemeni identity card number 216040', 'national_id 216040 YE'],
    [
      'Passport no.: a) Kenya number A1586127, expired in 2026 (false) b) 101423404 c) Sudanese passport number B00017334.',
      'passport A1586127 KE, passport 101423404 ?, passport B00017334 SD',
    ],
    ['Passport no: na National identification no: na M6600000258472. Other', 'national_id M6600000258472 ?'],
    ['Registration ID: 1027800000084 (Russia)', 'registration_number 1027800000084 RU'],
    [
      'Company Identification No. 1146444000010/5067847021556',
      'registration_number 1146444000010 ?, registration_number 5067847021556 ?',
    ],
    ['Registration ID (OGRN no.): 1 159 102 022 738', 'registration_number 1 159 102 022 738 ?'],
    ['Tax ID No: 7714789249; Company No: 62817565', 'tax_id 7714789249 ?, registration_number 62817565 ?'],
    ['Passport no: Democratic Republic of the Congo number OB 0243318', 'passport OB 0243318 CD'],
    ['National Identification no.: Morocco. Company registration in 2011. Passport no.: Saudi', ''],
  ])('numbers in "%s"', (text, expected) => {
    const found = australianNumbers(text).map(({ type, value, country }) => `${type} ${value} ${country ?? '?'}`);
    expect(found.join(', ')).toBe(expected);
  });
});
