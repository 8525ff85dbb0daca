import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { openCustomerFile } from '../../src/service/customer-files/customer-file.ts';
import { AmbiguousFile } from '../../src/sources/table/file-faults.ts';
import { temporaryFolder } from '../temporary.ts';
import { loadedParties, parties, testService } from './fixture.ts';
import { signIn } from './signed-in.ts';
import { launchBrowser } from './watched-page.ts';

type Cell = string | number | Date | null;

const csv = (text: string): Buffer => Buffer.from(text);

/** Files as users have them, and the names that are screened; null where the file must be refused. */
const FILES: [what: string, file: string, content: Buffer | Cell[][], names: string[] | null][] = [
  [
    'a German workbook with a title and headings in row 4',
    'Kundenliste.xlsx',
    [
      ['Kundenliste Stand 01.11.2026'],
      [null],
      ['Erstellt von', 'Vertrieb Nord'],
      ['Kundennummer', 'Kundenname', 'Land', 'Geburtsdatum'],
      [100231, 'Piotr Veldoran', 'Russland', new Date('1961-04-05')],
      [100232, 'Anna Quietsson', 'Schweden', null],
    ],
    ['Piotr Veldoran', 'Anna Quietsson'],
  ],
  [
    'a code and a name',
    'vendors.csv',
    csv('Vendor code,Vendor name\n100231,Rosneft\n100232,Mahan Air\n'),
    ['Rosneft', 'Mahan Air'],
  ],
  [
    'names of others before the name',
    'accounts.csv',
    csv('Bank name,Account owner,Name\nCommerzbank,A. Meier,Rosneft\nING,B. Adler,Mahan Air\n'),
    ['Rosneft', 'Mahan Air'],
  ],
  [
    'Chinese codes and names',
    '客户.xlsx',
    [
      ['客户编码', '客户名称', '国家'],
      ['K001', '深蓝精密仪器有限公司', '中国'],
      ['K002', 'Rosneft', '俄罗斯'],
    ],
    ['深蓝精密仪器有限公司', 'Rosneft'],
  ],
  ['no heading', 'list.txt', csv('Piotr Veldoran\nRosneft\nMahan Air\n'), ['Piotr Veldoran', 'Rosneft', 'Mahan Air']],
  ['no headings over several columns', 'rows.csv', csv('7,Piotr Veldoran,RU\n8,Rosneft,RU\n'), null],
  ['headings that nothing is known of', 'odd.csv', csv('Colour,Size\nRosneft,12\nMahan Air,14\n'), null],
  ['numbers under the heading of names', 'swapped.csv', csv('Name,Number\n100231,Rosneft\n100232,Mahan Air\n'), null],
  ['a number of customers alone', 'numbers.csv', csv('Customer,Country\nKD-1001,RU\nKD-1002,IR\n'), null],
  [
    'a surname and a first name, by semicolons',
    'personen.csv',
    csv('\ufeffsep=;\nNr;Name;Vorname;Geb.-Datum\n1;Veldoran;Piotr;25.04.1961\n2;Quietsson;Anna;31.12.1980\n'),
    ['Piotr Veldoran', 'Anna Quietsson'],
  ],
  ['two names', 'two.csv', csv('Name,Company name\nPiotr Veldoran,Rosneft\nAnna Quietsson,Mahan Air\n'), null],
  ['dates that can be read both ways', 'dates.csv', csv('Name,DOB\nPiotr Veldoran,05/04/1961\n'), null],
  [
    'a workbook of an SAP export',
    'export.xlsx',
    [['Report ZV01'], ['VENDORNO', 'NAME1', 'COUNTRYCODE'], [100231, 'Rosneft', 'RU'], [100232, 'Mahan Air', 'IR']].map(
      (row) => row.map((cell) => (cell === 'NAME1' ? 'Name 1' : cell)),
    ),
    ['Rosneft', 'Mahan Air'],
  ],
];

const cellOf = (value: Cell) =>
  value === null
    ? null
    : value instanceof Date
      ? { value, type: Date, format: 'dd.mm.yyyy' }
      : { value, type: typeof value === 'number' ? Number : String };

describe('the batch page and sis screen', async () => {
  const folder = temporaryFolder();

  const service = await testService({ data: await loadedParties(parties(0)) });
  const browser = await launchBrowser();
  const page = await (await browser.newContext()).newPage();
  await signIn(page, service);

  async function written(file: string, content: Buffer | Cell[][]): Promise<string> {
    const path = join(folder, file);
    if (Buffer.isBuffer(content)) writeFileSync(path, content);
    else await writeXlsxFile(content.map((row) => row.map(cellOf)) as never).toFile(path);
    return path;
  }

  /** Names that the command line screens, or null where it refuses the file. */
  async function byCommandLine(path: string): Promise<unknown[] | null> {
    try {
      const names: unknown[] = [];
      for await (const row of (await openCustomerFile(path)).rows()) names.push('fields' in row ? row.fields.q : null);
      return names;
    } catch (error) {
      expect(error).toBeInstanceOf(AmbiguousFile);
      return null;
    }
  }

  /** Names that the page would screen, or null where it says why it does not. */
  async function byPage(path: string): Promise<unknown[] | null> {
    await page.goto(`${service.url}/screen?lang=en`);
    await page.setInputFiles('#file', path);
    await page.locator('.start-run').waitFor();
    if ((await page.locator('#batch .fault').count()) > 0) {
      expect(await page.locator('.start-run button').isDisabled()).toBe(true);
      return null;
    }
    const heads = await page.locator('.preview thead th').allTextContents();
    return page.locator(`.preview tbody td:nth-child(${heads.indexOf('Name') + 1})`).allTextContents();
  }

  it.each(FILES)('read %s alike', async (_, file, content, names) => {
    const path = await written(file, content);
    expect(await byCommandLine(path)).toEqual(names);
    expect(await byPage(path)).toEqual(names);
  });

  it('goes on when the column of the names is chosen', async () => {
    const path = await written('swapped.csv', csv('Name,Number\n100231,Piotr Veldoran\n100232,Mahan Air\n'));
    expect(await byPage(path)).toBeNull();
    expect(await page.locator('#batch .fault').textContent()).toContain('looks like numbers, not names');
    await page.selectOption('#column-name', '1');
    await page.locator('.start-run button:enabled').click();
    await page.locator('#results').waitFor();
    await page.getByText('Done: 2 rows screened, 1 to decide.').waitFor();
  });
});
