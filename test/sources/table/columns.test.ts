import { describe, expect, it } from 'vitest';
import { nameColumns, planColumns } from '../../../src/sources/table/columns.ts';
import { fieldWithinHeading } from '../../../src/sources/table/headings.ts';
import { headingRecord, isBareList } from '../../../src/sources/table/separator.ts';
import { settleColumns } from '../../../src/sources/table/survey.ts';

/** Headings that names are taken from. */
const namesFrom = (...headings: string[]): string[] =>
  nameColumns(planColumns(headings).columns).map((place) => headings[place]!);

describe('the column of names', () => {
  it.each([
    [['Vendor code', 'Vendor name'], ['Vendor name']],
    [['Supplier no.', 'Supplier', 'Country'], ['Supplier']],
    [['Bank name', 'Account owner', 'Name'], ['Name']],
    [['Name', 'Vendor name'], ['Name']],
    [
      ['Customer', 'Customer full legal name'],
      ['Customer', 'Customer full legal name'],
    ],
    [['客户编码', '客户名称'], ['客户名称']],
    [['供应商代码', '供应商名称', '开户银行名称'], ['供应商名称']],
    [['CUSTOMERNO', 'FULLNAME'], ['FULLNAME']],
    [['Kdnr.', 'Firma / Name', 'Ort'], ['Firma / Name']],
    [['Name / 名称', 'Country / 国家'], ['Name / 名称']],
    [['Vendor code', 'Vendor type', 'Vendor bank', 'Vendor since date', 'Vendor ID', 'Vendor nr'], []],
    [['Bank name', 'Street name', 'File name', '银行名称', '产品名称'], []],
  ])('of %j is %j', (headings, names) => {
    expect(namesFrom(...headings)).toEqual(names);
  });

  it.each(['code', 'no', 'nr', 'id', 'type', 'bank', 'owner', 'date'])(
    'is none with the word "%s" beside it',
    (word) => {
      for (const heading of [`Name ${word}`, `${word} name`, `vendor_${word}`, `Company ${word}`])
        expect([heading, ['name', 'company_name'].includes(fieldWithinHeading(heading)!)]).toEqual([heading, false]);
    },
  );

  it.each(['编码', '代码', '编号', '类型', '银行'])('is none with %s beside it', (word) => {
    for (const heading of [`客户${word}`, `供应商${word}`, `${word}名称`])
      expect([heading, fieldWithinHeading(heading) === 'name']).toEqual([heading, false]);
  });
});

describe('the line of the headings', () => {
  it('is found within the first ten', () => {
    const title = Array.from({ length: 9 }, (_, at) => [at === 0 ? 'Kundenliste 2026' : '']);
    expect(headingRecord([...title, ['Kundennummer', 'Name'], ['10023', 'Rosneft']])).toBe(9);
  });

  it('is no row of customers with a value that is a heading elsewhere', () => {
    const rows = [
      ['7', 'Ivan Petrov', 'Company'],
      ['8', 'Anna Schmidt', 'Company'],
      ['9', 'Rosneft', 'Company'],
    ];
    expect(namesFrom(...rows[0]!)).toEqual(['Company']);
    expect(headingRecord(rows)).toBe(0);
    expect(isBareList(rows)).toBe(false);
    expect(isBareList([['Ivan Petrov'], ['Anna Schmidt']])).toBe(true);
    expect(isBareList([['Name'], ['Anna Schmidt']])).toBe(false);
  });
});

describe('a column of names that looks like numbers', () => {
  const problems = async (headings: string[], ...cells: string[][]) => {
    const rows = cells.map((row, at) => ({ number: at + 1, cells: row }));
    return (await settleColumns(rows, planColumns(headings))).problems.map(({ kind }) => kind);
  };

  it('stops', async () => {
    expect(await problems(['Name'], ['10023'], ['10024'], ['Rosneft'])).toEqual(['numbers']);
    expect(await problems(['Name'], ['KD-10023'], ['KD-10024'])).toEqual(['numbers']);
    expect(await problems(['Customer'], ['KUNDE-01'], ['KUNDE-02'], ['KUNDE-03'])).toEqual(['numbers']);
    expect(await problems(['Name'], ['n/a'], ['10024'])).toEqual(['numbers']);
  });

  it('is none with some numbers in names', async () => {
    expect(await problems(['Name'], ['3M'], ['Fregat 7 Shipping'], ['Rosneft'])).toEqual([]);
    expect(await problems(['Name'], ['Military Unit 26165'], ['Plant No. 9'])).toEqual([]);
  });
});
