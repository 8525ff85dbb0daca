import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openCustomerFile, type ReadingOptions } from '../../../src/service/customer-files/customer-file.ts';
import type { InputRow } from '../../../src/service/rows/jsonl-rows.ts';
import { AmbiguousFile, UnreadableFile } from '../../../src/sources/table/file-faults.ts';
import { fileOf } from '../../commands/rows/row-fixtures.ts';
import { workbookEntries, zipOf } from '../../sources/workbook.ts';
import { encoded } from './messy-customers.ts';

async function read(path: string, options: ReadingOptions = {}) {
  const file = await openCustomerFile(path, options);
  const rows: InputRow[] = [];
  for await (const row of file.rows()) rows.push(row);
  return { ...file, rows };
}

const fieldsOf = (rows: readonly InputRow[]) => rows.map((row) => ('fields' in row ? row.fields : row.fault));
const fields = async (content: string | Buffer, options?: ReadingOptions) =>
  fieldsOf((await read(fileOf('in.csv', content), options)).rows);

describe('separators', () => {
  const table = (separator: string): string =>
    ['Full Name,DOB,Nationality', '"Veldoran, Piotr",1961-04-05,RU', 'Anna Orvel,,']
      .join('\n')
      .replace(/,(?! )/g, separator);

  it('are found', async () => {
    for (const separator of [',', ';', '\t', '|']) {
      const { rows, separator: found } = await read(fileOf('in.txt', table(separator)));
      expect(found).toBe(separator);
      expect(fieldsOf(rows)).toEqual([
        { q: 'Veldoran, Piotr', birth_date: '1961-04-05', country: 'RU' },
        { q: 'Anna Orvel' },
      ]);
    }
  });

  it('are none in a list of names, even with commas in them', async () => {
    expect(await fields('Name\nVeldoran, Piotr\nOrvel, Anna\n')).toEqual([
      { q: 'Veldoran, Piotr' },
      { q: 'Orvel, Anna' },
    ]);
    expect(await fields('Veldoran Piotr\nOrvel Anna\n', { headings: false, map: ['name=#1'] })).toEqual([
      { q: 'Veldoran Piotr' },
      { q: 'Orvel Anna' },
    ]);
  });

  it('are told by the first line of Excel, and titles above the headings are passed over', async () => {
    expect(await fields('sep=|\r\nName|DOB\r\nA; B, C|1961\r\n')).toEqual([{ q: 'A; B, C', birth_date: '1961' }]);
    const { rows, notices } = await read(fileOf('in.csv', 'Customers 2026;;\n;;\nName;DOB;x\nAnna Orvel;1961;y\n'));
    expect(fieldsOf(rows)).toEqual([{ q: 'Anna Orvel', birth_date: '1961' }]);
    expect(notices.join(' ')).toContain('named in line 3');
  });

  it('that stand in cells without quotes make a row a fault with its cells', async () => {
    const { rows } = await read(fileOf('in.csv', 'Name,DOB,Id\nOrvel, Anna,1961,7\nA B\nC D,1962,8,\n'));
    expect(rows).toMatchObject([
      { number: 1, fault: 'has 4 values for 3 columns', cells: ['Orvel', ' Anna', '1961', '7'] },
      { number: 2, fault: 'has 1 values for 3 columns' },
      { number: 3, fields: { q: 'C D', birth_date: '1962', id: '8' } },
    ]);
  });
});

describe('encodings', () => {
  const names: [string, string[]][] = [
    ['windows-1252', ['Jürgen Schröder', 'Hélène Lefèvre', 'Begoña Ibáñez']],
    ['windows-1250', ['Lech Wałęsa', 'Krzysztof Żółć', 'Łukasz Świątek']],
    ['windows-1251', ['Иванов Иван', 'Пётр Кузнецов', 'Горванов Михаил', 'Общество Ромашка']],
    ['koi8-r', ['Иванов Иван', 'Пётр Кузнецов', 'Горванов Михаил']],
    ['gb18030', ['华为技术有限公司', '中国银行', '张伟', '李娜']],
    ['big5', ['華為技術有限公司', '中國銀行', '張偉', '李娜']],
    ['shift_jis', ['山田太郎', '株式会社トヨタ', '田中', 'スズキ']],
    ['euc-kr', ['김정은', '삼성전자', '박근혜', '조선무역회사']],
    ['utf-8', ['Jürgen Schröder', '习近平', 'Горванов']],
    ['utf-16le', ['Jürgen Schröder', '习近平', 'Горванов']],
    ['utf-16be', ['Jürgen Schröder', '习近平', 'Горванов']],
  ];
  for (const [encoding, texts] of names) {
    it(`reads ${encoding} by its bytes, and when it is named`, async () => {
      const bytes = encoded(`Name;Id\r\n${texts.map((text, at) => `${text};${at}`).join('\r\n')}\r\n`, encoding);
      expect((await fields(bytes)).map((row) => (row as { q: string }).q)).toEqual(texts);
      expect((await fields(bytes, { encoding })).map((row) => (row as { q: string }).q)).toEqual(texts);
      const gzipped = fileOf('in.csv', 'x').replace('in.csv', 'in.csv.gz');
      writeFileSync(gzipped, gzipSync(bytes));
      expect(fieldsOf((await read(gzipped)).rows)).toEqual(await fields(bytes));
    });
  }

  it('takes a byte order mark away', async () => {
    for (const [encoding, mark] of [
      ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
      ['utf-16le', Buffer.from([0xff, 0xfe])],
      ['utf-16be', Buffer.from([0xfe, 0xff])],
    ] as const)
      expect(await fields(Buffer.concat([mark, encoded('q,id\n习近平,1\n', encoding)]))).toEqual([
        { q: '习近平', id: '1' },
      ]);
  });

  it('says how it read what is not UTF-8, and asks where it cannot know', async () => {
    const german = await read(fileOf('in.csv', encoded('Name\nMüller\n', 'windows-1252')));
    expect(german.notices.join(' ')).toContain(
      'Read as windows-1252 ("Müller"); if that is wrong, say which with --encoding',
    );
    const turkish = fileOf('in.csv', encoded('Name\nIşık Şahin\n', 'windows-1254'));
    await expect(read(turkish)).rejects.toThrow(AmbiguousFile);
    await expect(read(turkish)).rejects.toThrow(
      /--encoding, such as windows-1252 .*windows-1254 \(reads "Işık Şahin"\)/,
    );
    expect(fieldsOf((await read(turkish, { encoding: 'cp1254' })).rows)).toEqual([{ q: 'Işık Şahin' }]);
    await expect(read(turkish, { encoding: 'klingon' })).rejects.toThrow(/--encoding klingon is not known/);
  });

  it('keeps broken letters of a UTF-8 file, so that their rows are refused', async () => {
    const bytes = Buffer.concat([Buffer.from(`Name\n${'Jürgen\n'.repeat(30)}`), Buffer.from('M\xfcller\n', 'latin1')]);
    expect(((await fields(bytes)).at(-1) as { q: string }).q).toBe('M\ufffdller');
  });
});

describe('columns', () => {
  it('are known by their headings in many languages', async () => {
    for (const [csv, row] of [
      [
        'Kunden-Nr.;Vorname;Name;Geb.-Datum;Staatsangehörigkeit;Geschlecht\n7;Jürgen;Orvel;05.04.1961;Deutschland;männlich',
        { id: '7', q: 'Jürgen Orvel', birth_date: '1961-04-05', country: 'DE', gender: 'male' },
      ],
      [
        'NOM;Prénom;Date de naissance;Nationalité;Sexe\nORVEL;Hélène;5 avril 1961;Allemagne;F',
        { q: 'Hélène ORVEL', birth_date: '1961-04-05', country: 'DE', gender: 'female' },
      ],
      [
        'Nombre,Primer apellido,Segundo apellido,Fecha de nacimiento,DNI\nBegoña,Orvel,Zarate,5 de abril de 1961,12345678Z',
        { q: 'Begoña Orvel Zarate', birth_date: '1961-04-05', identifier: '12345678Z' },
      ],
      [
        'Фамилия;Имя;Отчество;Дата рождения;Гражданство;Пол\nГорванов;Михаил;Петрович;5 апреля 1961 г.;Россия;муж',
        { q: 'Михаил Петрович Горванов', birth_date: '1961-04-05', country: 'RU', gender: 'male' },
      ],
      [
        '姓名,出生日期,国籍,性别\n王小明,1961年4月5日,中国,男',
        { q: '王小明', birth_date: '1961-04-05', country: 'CN', gender: 'male' },
      ],
      ['姓,名\n习,近平', { q: '习近平' }],
      [
        'customerId,firstName,middle_name,LAST NAME,yearOfBirth\nc-1,Anna,Maria,Orvel,1961',
        { id: 'c-1', q: 'Anna Maria Orvel', birth_date: '1961' },
      ],
      [
        'Company name;Type;Registration no.\nOrvel Trading Ltd;Company;HRB 123',
        { q: 'Orvel Trading Ltd', entity_type: 'organization', identifier: 'HRB 123' },
      ],
    ] as const)
      expect(await fields(csv)).toEqual([row]);
  });

  it('are those that the user names, and the rest is found', async () => {
    const csv = 'Kunde A;Geb.Datum;Name\nAnna Orvel;1961;somebody at the office\n';
    expect(await fields(csv, { map: ['name=Kunde A,birth_date=Geb.Datum'] })).toEqual([
      { q: 'Anna Orvel', birth_date: '1961' },
    ]);
    expect(await fields(csv, { map: ['name=#1', 'birth_date=-'] })).toEqual([{ q: 'Anna Orvel' }]);
    await expect(fields(csv, { map: ['name=Kundin'] })).rejects.toThrow(
      /no column "Kundin"; its columns are: Kunde A \| Geb/,
    );
    await expect(fields(csv, { map: ['nam=Kunde A'] })).rejects.toThrow(/Nearest valid value: name/);
    await expect(fields('a;b\n1;2\n')).rejects.toThrow(/no column is known to hold names.*a \| b.*--map name=/);
  });

  it('that give a row two names are asked about; the same name twice is one', async () => {
    const csv = 'Company;Contact name\nOrvel Ltd;\n;Anna Orvel\nMiptuk Ltd;Zed Miptuk\n';
    await expect(fields(csv)).rejects.toThrow(/Row 3 of in\.csv has two names; the columns "Contact name", "Company"/);
    expect(await fields(csv, { map: ['name=Company', 'name=Contact name'] })).toEqual([
      { q: 'Orvel Ltd' },
      { q: 'Anna Orvel' },
      { q: 'Miptuk Ltd' },
    ]);
    expect(await fields('Full name;First name;Last name\nOrvel, Anna;Anna;Orvel\n')).toEqual([{ q: 'Orvel, Anna' }]);
  });

  it('that hold another thing than they say are left out with a word', async () => {
    const { rows, notices, unused } = await read(fileOf('in.csv', 'Name,Type,City\nAnna Orvel,Gold,Bern\n'));
    expect(fieldsOf(rows)).toEqual([{ q: 'Anna Orvel' }]);
    expect(unused).toEqual(['Type', 'City']);
    expect(notices.join(' ')).toContain('Column "Type" is not used');
  });

  it('keep all their cells', async () => {
    const { rows, headings } = await read(fileOf('in.csv', 'Name,City\n Anna Orvel ,Bern\n'));
    expect(headings).toEqual(['Name', 'City']);
    expect(rows[0]!.cells).toEqual([' Anna Orvel ', 'Bern']);
  });
});

describe('facts that cannot be read', () => {
  it('are left out with a warning, and the name is screened', async () => {
    const csv =
      'Name;DOB;Nationality;Gender;Passport\nAnna Orvel;31.02.1961;Narnia;?;x\nAnna Orvel;n/a;unknown;;-\nB B;1.2.1961;FR;w;123456\nC C;3.4.1962;DE;m;123457\n';
    const { rows } = await read(fileOf('in.csv', csv));
    expect(rows[0]).toMatchObject({
      fields: { q: 'Anna Orvel' },
      warnings: [
        'DOB "31.02.1961" was not used: there is no such day',
        'Nationality "Narnia" is no known country and was not used',
        'identifier "x" was not used: only one of 3 to 100 characters is',
      ],
    });
    expect(rows[1]).toEqual({
      number: 2,
      cells: ['Anna Orvel', 'n/a', 'unknown', '', '-'],
      fields: { q: 'Anna Orvel' },
    });
    expect(rows[2]).toMatchObject({
      fields: { birth_date: '1961-02-01', country: 'FR', gender: 'female', identifier: '123456' },
    });
  });
});

describe('the order of day and month', () => {
  const dates = (...all: string[]): string => `Name;DOB\n${all.map((one) => `Anna Orvel;${one}`).join('\n')}\n`;
  const read = async (csv: string, options?: ReadingOptions) =>
    (await fields(csv, options)).map((row) => (row as { birth_date?: string }).birth_date);

  it('is settled by any row', async () => {
    expect(await read(dates('05/04/1961', '25/04/1961'))).toEqual(['1961-04-05', '1961-04-25']);
    expect(await read(dates('05/04/1961', '04/25/1961'))).toEqual(['1961-05-04', '1961-04-25']);
    expect(await read(dates('05-04-61', '25/04/1961'))).toEqual(['1961-04-05', '1961-04-25']);
  });

  it('is asked where no row settles it, or rows contradict each other', async () => {
    await expect(read(dates('05/04/1961', '04/04/1962'))).rejects.toThrow(
      'Column "DOB" of in.csv may have the day or the month first (row 1: 05/04/1961), and no row settles it; say --date-format dmy (day first) or --date-format mdy (month first).',
    );
    await expect(read(dates('25/04/1961', '04/25/1961', '05/04/1961'))).rejects.toThrow(
      /settle it both ways \(row 1.*row 2/,
    );
    expect(await read(dates('25/04/1961', '04/25/1961'))).toEqual(['1961-04-25', '1961-04-25']);
  });

  it('is what the user or the heading says; the day is first before dots', async () => {
    expect(await read(dates('05/04/1961'), { dateFormat: 'mdy' })).toEqual(['1961-05-04']);
    expect(await read(dates('05/04/1961', '04/25/1961'), { dateFormat: 'DD/MM/YYYY' })).toEqual([
      '1961-04-05',
      undefined,
    ]);
    expect(await read('Name;DOB (MM/DD/YYYY)\nAnna Orvel;05/04/1961\n')).toEqual(['1961-05-04']);
    expect(await read(dates('05.04.1961'))).toEqual(['1961-04-05']);
    expect(await read(dates('22376'), { dateFormat: 'serial' })).toEqual(['1961-04-05']);
    await expect(read(dates('1961'), { dateFormat: 'soon' })).rejects.toThrow(/--date-format soon is not known/);
  });

  it('is of no matter where the year is first or the month is a word', async () => {
    expect(
      await read(dates('1961-04-05', '1961/4/5', '19610405', '5 Apr 1961', 'April 5, 1961', '1961-04-05T00:00:00Z')),
    ).toEqual(Array(6).fill('1961-04-05'));
  });
});

describe('workbooks', () => {
  const workbookFile = (rows: (string | number | boolean | null)[][]): string => {
    const path = fileOf('in.xlsx', 'x');
    writeFileSync(path, zipOf(workbookEntries(rows)));
    return path;
  };

  it('are read as tables, by content and not by name', async () => {
    const path = workbookFile([
      ['List of customers'],
      [null],
      ['Name', 'DOB', 'No.'],
      ['Jürgen Orvel', '5.4.1961', 12],
      [null, null, null],
      ['习近平', 1953, null],
    ]);
    const { rows, separator, notices } = await read(path);
    expect(fieldsOf(rows)).toEqual([
      { q: 'Jürgen Orvel', birth_date: '1961-04-05' },
      { q: '习近平', birth_date: '1953' },
    ]);
    expect(rows[0]!.cells).toEqual(['Jürgen Orvel', '5.4.1961', '12']);
    expect(separator).toBeNull();
    expect(notices.join(' ')).toContain('Excel workbook');
    await expect(read(path, { sheet: 'No such' })).rejects.toThrow(/Available sheets: Consolidated List.*--sheet/);
    expect((await read(path, { sheet: 'Consolidated List' })).rows).toHaveLength(2);
  });

  it('that are none are told with what to do', async () => {
    await expect(read(fileOf('in.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex')))).rejects.toThrow(
      /in\.xlsx.*save it as/,
    );
    await expect(read(fileOf('in.xlsx', 'PK\x03\x04nothing'))).rejects.toThrow(UnreadableFile);
    await expect(read(fileOf('in.csv', ''))).rejects.toThrow(/is empty/);
    await expect(read('/nowhere/in.csv')).rejects.toThrow(/in\.csv cannot be read/);
  });
});
