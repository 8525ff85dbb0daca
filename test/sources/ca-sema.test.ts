import { describe, expect, it } from 'vitest';
import { bilingualName, bracketNames, canadianAliases, caSema } from '../../src/sources/ca-sema.ts';
import type { ReadItem } from '../../src/sources/reader.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { countsOf, edition, fileOf, itemsOfReading, missingIn, partiesOf } from './reading.ts';

const record = (fields: Record<string, string>): string =>
  `<record>${Object.entries(fields)
    .map(([tag, text]) => `<${tag}>${text}</${tag}>`)
    .join('')}</record>`;

const read = (...records: Record<string, string>[]): Promise<ReadItem[]> =>
  itemsOfReading(caSema.read(fileOf(`<data-set>${records.map(record).join('')}</data-set>`)));

const person = {
  Country: 'Belarus / Bélarus',
  LastName: 'SAMPLE',
  GivenName: 'Ivan Ivanovich',
  Schedule: '1, Part 1',
  Item: '7',
};

describe('the Canadian list', () => {
  it('reads one record alike in the tags of three generations', async () => {
    const early = await read({ ...person, DateOfBirth: 'Jan-61', Title: 'Major General/major-général' });
    const middle = await read({
      ...person,
      DateOfBirthOrShipBuildDate: '1961-01',
      TitleOrShip: 'Major General/major-général',
    });
    const late = await read({
      'Country-Pays': 'Belarus / Bélarus',
      'LastName-NomDeFamille': 'SAMPLE',
      'GivenName-Prenom': 'Ivan Ivanovich',
      'TitleOrShipType-TitreOuTypeDeNavire': 'Major General/major-général',
      'DateOfBirthOrShipBuildDate-DateDeNaissanceOuDateDeConstructionDuNavire': '1961-01',
      'Schedule-Annexe': '1, Part 1',
      'Item-NumeroDarticle': '7',
    });
    const found = [early, middle, late].map((items) => partiesOf(items).get('by-ivan-ivanovich-sample'));
    expect(found[0]).toMatchObject({
      name: 'Ivan Ivanovich SAMPLE',
      entity_type: 'individual',
      titles: ['Major General'],
      birth_dates: [{ date: '1961-01', precision: 'month', circa: false }],
      countries: [{ code: 'BY', relation: 'regime' }],
      sanction_programs: ['Belarus'],
      legal_basis: [{ text: 'Belarus: Schedule 1, Part 1, item 7', url: null }],
    });
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });

  it('tells ships from organisations and dates the edition by its latest listing', async () => {
    const ship = {
      Country: 'Russia / Russie',
      EntityOrShip: 'Bratsk',
      TitleOrShip: 'Oil Tanker',
      ShipIMONumber: '9411020',
    };
    const items = await read(
      { ...ship, DateOfBirthOrShipBuildDate: '2009', Schedule: '1.1', Item: '1', DateOfListing: '2025-02-21' },
      { Country: 'Russia / Russie', EntityOrShip: 'Sample Plant (SP)', DateOfListing: '2024-01-01' },
    );
    expect(items[0]).toEqual({ kind: 'edition', date: '2025-02-21' });
    const parties = partiesOf(items);
    expect(parties.get('ru-bratsk')).toMatchObject({
      entity_type: 'vessel',
      vessel: { imo: '9411020', type: 'Oil Tanker', build_date: '2009' },
      titles: [],
      listed_date: '2025-02-21',
    });
    expect(parties.get('ru-sample-plant-sp')).toMatchObject({
      entity_type: 'organization',
      aliases: [{ name: 'Sample Plant' }, { name: 'SP', quality: 'weak' }],
    });
  });

  it('keeps keys when schedules are renumbered and dates are added', async () => {
    const before = await read(person);
    const after = await read({
      ...person,
      Item: '55',
      Schedule: '1, Part 2',
      DateOfBirth: '1961-01-02',
      DateOfListing: '2025-01-01',
    });
    expect([...partiesOf(after).keys()]).toEqual([...partiesOf(before).keys()]);
  });

  it('gives a respelt name a hint that the old spelling shares', async () => {
    const hints = async (fields: Record<string, string>): Promise<string[]> =>
      [...partiesOf(await read({ ...person, Aliases: 'Иван Иванович Образец', ...fields })).values()][0]!
        .identity_hints!;
    const before = await hints({});
    const after = await hints({ LastName: 'SAMPEL', Item: '99' });
    expect(after.some((hint) => before.includes(hint))).toBe(true);
    const elsewhere = await hints({ Country: 'Ukraine' });
    expect(elsewhere.some((hint) => before.includes(hint))).toBe(false);
  });

  it('merges a second listing of one party, but not two parties of one name', async () => {
    const items = await read(
      { ...person, DateOfListing: '2021-03-21' },
      { ...person, Schedule: '2', Item: '9', DateOfListing: '2014-05-12' },
      { ...person, DateOfBirth: '1950-05-05', Item: '8', DateOfListing: '2022-01-01' },
      { ...person, DateOfBirth: '1970-07-07', Item: '9', DateOfListing: '2023-01-01' },
      { ...person, Country: 'Ukraine' },
    );
    const parties = partiesOf(items);
    expect([...parties.keys()].sort()).toEqual([
      'by-ivan-ivanovich-sample',
      'by-ivan-ivanovich-sample-19700707',
      'ua-ivan-ivanovich-sample',
    ]);
    expect(parties.get('by-ivan-ivanovich-sample')).toMatchObject({
      listed_date: '2014-05-12',
      birth_dates: [{ date: '1950-05-05' }],
    });
    expect(countsOf(items).skipped).toBe(2);
  });

  it('refuses other element names and sets aside records without a name', async () => {
    await expect(read({ Pays: 'Iran', Nom: 'X' })).rejects.toThrow('element names');
    await expect(itemsOfReading(caSema.read(fileOf('<data-set/>')))).rejects.toThrow('no records');
    const items = await read(person, { Country: 'Iran', Item: '1' });
    expect(items.filter((item) => item.kind === 'set_aside')).toMatchObject([{ reason: 'no name' }]);
  });

  it.skipIf(!hasShared).each([
    ['2022-05-11.sema-lmes.xml.gz', 2606, ['ShipIMONumber', 'DateOfListing']],
    ['2025-03-20.sema-lmes.xml.gz', 4759, []],
    ['2026-08-22.sema-lmes.xml.gz', 5690, []],
  ])('reads every record of %s, one person being listed twice', async (file, records, missing) => {
    const items = await itemsOfReading(caSema.read(edition(sharedPath('lists', 'ca-sema', file))));
    const { note = 0, ...counts } = countsOf(items);
    expect(counts).toEqual({ edition: 1, party: records - 1, skipped: 1 });
    expect(missingIn(items)).toEqual(missing);
    expect(note).toBe(missing.length);
    expect(partiesOf(items).size).toBe(records - 1);
  });
});

describe('names in Canadian cells', () => {
  it.each<[string, boolean, string[]]>([
    ['Belarusian: Андрэй Федзін, Russian: Андрей Федин', true, ['Андрэй Федзін', 'Андрей Федин']],
    ['Роман ЛЕПА / Роман ЛЕПА-Друг', true, ['Роман ЛЕПА', 'Роман ЛЕПА-Друг']],
    [
      'Katsiaryna or Katerina Smuschkovich, Ekaterina Varabei',
      true,
      ['Katsiaryna Smuschkovich', 'Katerina Smuschkovich', 'Ekaterina Varabei'],
    ],
    ['Alexander, or Alexandr Sample', true, ['Alexander Sample', 'Alexandr Sample']],
    ['Siyamak Rahpeyk,Siamak Rahpiek', true, ['Siyamak Rahpeyk', 'Siamak Rahpiek']],
    ['(Юрий ГОВТВИН', true, ['Юрий ГОВТВИН']],
    ['Зеленодольское ПКБ, АО; ОАО, БЭТО', false, ['Зеленодольское ПКБ, АО', 'ОАО, БЭТО']],
    ['Holding Ltd., Holdings Limited (HL)', false, ['Holding Ltd.', 'Holdings Limited (HL)']],
    ['«Общество содействия армии, авиации и флоту»', false, ['«Общество содействия армии, авиации и флоту»']],
    ['Sample and Sons', false, ['Sample and Sons']],
  ])('%s', (cell, isPerson, expected) => {
    expect(canadianAliases(cell, isPerson).map((alias) => alias.name)).toEqual(expected);
  });

  it('takes languages from labels', () => {
    expect(canadianAliases('Belarusian: А Б; Russian: В Г', true).map((alias) => alias.language)).toEqual(['be', 'ru']);
  });

  it('parts English from French, and brackets from names', () => {
    expect(bilingualName('Air Force (and Command)/Force aérienne (et Commande)')).toEqual([
      'Air Force (and Command)',
      'Force aérienne (et Commande)',
    ]);
    expect(bilingualName('MEC Steel Mills (Hmaw Bi/Pyi/Ywama)')).toHaveLength(1);
    expect(bracketNames('Aleksey DIKIY (DIKY)', true).variations).toEqual(['Aleksey DIKIY', 'Aleksey DIKY']);
    expect(bracketNames('Golf Resort and Myodaw (City) Club Ltd.', false)).toEqual({
      variations: ['Golf Resort and Myodaw Club Ltd.'],
      short: [],
    });
  });
});
