import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import readExcelFile from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { FORMAT_NAMES, type FormatName } from '../../src/export/formats/format.ts';
import { formatOf } from '../../src/export/formats/formats.ts';
import { senzingRecord } from '../../src/export/formats/senzing.ts';
import { SIMPLE_COLUMNS, simple } from '../../src/export/formats/simple.ts';
import type { ExportRow } from '../../src/export/record.ts';
import { entityRecord, parties } from '../http/fixture.ts';
import { temporaryFolder } from '../temporary.ts';
import { recordOf } from './data.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hostile = entityRecord({
  key: '=1',
  name: '=HYPERLINK("http://evil.example")',
  aliases: [
    { name: '@cmd|calc', type: 'aka', quality: 'strong', script: 'Latin', language: null },
    { name: 'A, "B"', type: 'fka', quality: 'strong', script: 'Latin', language: null },
  ],
  listed_date: '1899-12-31',
  reason: 'x'.repeat(40_000),
  remarks: 'two\nlines\u0001 and 🚢',
});
const records = [...parties(3), hostile].map(recordOf);

let files = 0;
/** Writes rows in a format; gives the path. */
async function written(name: FormatName, op?: 'upsert' | 'delete'): Promise<string> {
  const format = formatOf(name);
  const path = join(folder, `${files++}.${format.extension}`);
  const file = format.open(path, { isDelta: op !== undefined });
  for (const record of records) for (const row of format.rowsOf(record)) file.add({ ...row, ...(op && { op }) });
  await file.finish();
  return path;
}

const byKey = (rows: readonly ExportRow[]) => new Map(rows.map((row) => [row.key, row]));
const place = (id: string): number => records.findIndex((record) => record.id === id);
const hostileAt = place(hostile.id);

describe.each(FORMAT_NAMES)('%s', (name) => {
  it('names every row once', () => {
    const rows = records.flatMap(formatOf(name).rowsOf);
    expect(byKey(rows).size).toBe(rows.length);
    // targets.simple.csv has the listed parties alone.
    const wanted = name === 'simple' ? records.filter(({ is_active }) => is_active) : records;
    expect(rows.length).toBeGreaterThanOrEqual(wanted.length);
  });
});

describe('jsonl', () => {
  it('has the whole record, without what each edition would change', async () => {
    const lines = readFileSync(await written('jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(JSON.stringify(records)));
    expect(lines.join()).not.toMatch(/"published":|"edition":"2026-08-22"/);
  });
});

describe('csv', () => {
  it('has a row for each record, with texts that no spreadsheet runs', async () => {
    const text = readFileSync(await written('csv'), 'utf8');
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(rows.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
    expect(rows[hostileAt]).toMatchObject({
      name: '\'=HYPERLINK("http://evil.example")',
      aliases: '\'@cmd||calc | A, "B"',
      listed_date: '1899-12-31',
      remarks: hostile.remarks,
    });
    expect(rows[hostileAt]!.reason).toHaveLength(40_000);
    expect(rows[place('us-ofac-sdn-100')]).toMatchObject({
      is_active: 'true',
      aliases: 'Пётр Велдоран',
      weak_aliases: 'Pete',
      identifiers: 'passport: QX 4471902 (RU)',
      birth_dates: '1961-04-05',
      countries: 'nationality: RU',
    });
    expect(rows[place('eu-fsf-5501')]).toMatchObject({ is_active: 'false', removed_date: '2026-03-10' });
  });
});

describe('xlsx', () => {
  it('is read back as it was, days as dates', async () => {
    const read = await readExcelFile(await written('xlsx'));
    const rows = (Array.isArray(read[0]) ? read : (read[0] as unknown as { data: unknown[][] }).data) as unknown[][];
    const head = rows[0] as string[];
    const cell = (row: number, name: string) => rows[row + 1]![head.indexOf(name)];
    expect(rows).toHaveLength(records.length + 1);
    expect(rows.slice(1).map(([id]) => id)).toEqual(records.map(({ id }) => id));
    expect(cell(place('us-ofac-sdn-100'), 'listed_date')).toEqual(new Date('2024-02-23T00:00:00Z'));
    expect(cell(place('us-ofac-sdn-100'), 'aliases')).toBe('Пётр Велдоран');
    expect(cell(place('eu-fsf-5501'), 'is_active')).toBe(false);
    expect(cell(hostileAt, 'name')).toBe('\'=HYPERLINK("http://evil.example")');
    expect(cell(hostileAt, 'remarks')).toMatch(/^two\s+lines.? and 🚢$/u);
    const reason = cell(hostileAt, 'reason') as string;
    expect(reason).toHaveLength(32_767);
    expect(reason).toContain('[cut: 40000 characters');
  });
});

describe('parquet', () => {
  const rowsOf = async (path: string) => parquetReadObjects({ file: await asyncBufferFromFile(path) });

  it('has lists, groups and dates as such', async () => {
    const rows = await rowsOf(await written('parquet'));
    expect(rows.map(({ id }) => id)).toEqual(records.map(({ id }) => id));
    expect(rows[place('us-ofac-sdn-100')]).toMatchObject({
      is_active: true,
      listed_date: new Date('2024-02-23T00:00:00Z'),
      removed_date: null,
      aliases: [
        { name: 'Пётр Велдоран', type: 'original_script', script: 'Cyrillic' },
        { name: 'Pete', quality: 'weak' },
      ],
      identifiers: [{ type: 'passport', value: 'QX 4471902', country: 'RU' }],
      birth_dates: [{ date: '1961-04-05', precision: 'day', circa: false }],
      formerly: [],
      source_id: 'us-ofac-sdn',
    });
    expect(rows[place('uk-sl-AB-7')]!.vessel).toMatchObject({ imo: '9999991', type: 'Tanker' });
    expect(JSON.parse(rows[place('eu-fsf-5501')]!.history as string)).toEqual(records[place('eu-fsf-5501')]!.history);
    expect(rows[hostileAt]!.reason).toHaveLength(40_000);
  });

  it('has op in deltas, and is a file without rows too', async () => {
    const rows = await rowsOf(await written('parquet', 'delete'));
    expect(new Set(rows.map(({ op }) => op))).toEqual(new Set(['delete']));
    const empty = join(folder, 'empty.parquet');
    await formatOf('parquet').open(empty, { isDelta: false }).finish();
    const { num_rows, schema } = await parquetMetadataAsync(await asyncBufferFromFile(empty));
    expect(Number(num_rows)).toBe(0);
    expect(schema.some(({ name }) => name === 'listed_date')).toBe(true);
  });
});

/** Attributes of features in Senzing's entity specification, as far as they are used here. */
const ATTRIBUTES = new Set(
  `RECORD_TYPE NAME_TYPE NAME_FULL NAME_ORG ADDR_FULL DATE_OF_BIRTH PLACE_OF_BIRTH GENDER NATIONALITY CITIZENSHIP
   REGISTRATION_COUNTRY PASSPORT_NUMBER PASSPORT_COUNTRY DRIVERS_LICENSE_NUMBER DRIVERS_LICENSE_STATE SSN_NUMBER
   NATIONAL_ID_NUMBER NATIONAL_ID_COUNTRY TAX_ID_NUMBER TAX_ID_COUNTRY OTHER_ID_TYPE OTHER_ID_NUMBER OTHER_ID_COUNTRY
   ACCOUNT_NUMBER ACCOUNT_DOMAIN DUNS_NUMBER LEI_NUMBER EMAIL_ADDRESS PHONE_NUMBER WEBSITE_ADDRESS
   REL_ANCHOR_DOMAIN REL_ANCHOR_KEY REL_POINTER_DOMAIN REL_POINTER_KEY REL_POINTER_ROLE`.split(/\s+/),
);

describe('simple', () => {
  const read = async (op?: 'upsert'): Promise<Record<string, string>[]> =>
    parse(readFileSync(await written('simple', op), 'utf8'), { columns: true });

  it('has the listed parties in the columns of OpenSanctions, dated by the authorities', async () => {
    const rows = await read();
    expect(Object.keys(rows[0]!)).toEqual(SIMPLE_COLUMNS);
    expect(rows.map(({ id }) => id)).toEqual(records.filter(({ is_active }) => is_active).map(({ id }) => id));
    expect(rows.find(({ id }) => id === 'us-ofac-sdn-100')).toMatchObject({
      schema: 'Person',
      aliases: 'Pete;Пётр Велдоран',
      birth_date: '1961-04-05',
      countries: 'ru',
      identifiers: 'QX 4471902',
      program_ids: '',
      first_seen: '2024-02-23T00:00:00',
      last_seen: '',
    });
  });

  it('quotes values that hold the separator, makes texts of formulas and leaves telephone numbers', async () => {
    const facts = { type: 'phone' as const, country: null, note: null };
    const identifiers = ['+44 20 7946 0958', '+44 20 7946 0959'].map((value) => ({ ...facts, value }));
    const aliases = ['A; "B"', 'C'].map((name) => ({ ...records[0]!.aliases[0]!, name }));
    const path = join(folder, 'quoted.csv');
    const file = simple.open(path, { isDelta: false });
    for (const row of simple.rowsOf({ ...records[hostileAt]!, identifiers, aliases })) file.add(row);
    await file.finish();
    const [row] = parse(readFileSync(path, 'utf8'), { columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({ phones: '+442079460958;+442079460959', aliases: '"A; ""B""";C' });
    expect(row!.name).toBe(`'${hostile.name}`);
    expect((await read('upsert'))[0]).toMatchObject({ op: 'upsert' });
  });
});

describe('senzing', () => {
  it('gives features by the attributes of its specification, each once, and payload at the root', () => {
    for (const record of records) {
      const { FEATURES, DATA_SOURCE, RECORD_ID } = senzingRecord(record);
      expect(DATA_SOURCE).toMatch(/^[A-Z0-9_]+$/);
      expect(RECORD_ID).toBe(record.id);
      expect(FEATURES.flatMap(Object.keys).filter((name) => !ATTRIBUTES.has(name))).toEqual([]);
      expect(new Set(FEATURES.map((one) => JSON.stringify(one))).size).toBe(FEATURES.length);
      expect(FEATURES.filter((one) => 'REL_ANCHOR_KEY' in one)).toHaveLength(1);
      expect(FEATURES.filter(({ NAME_TYPE }) => NAME_TYPE === 'PRIMARY')).toHaveLength(1);
    }
  });

  it('tells persons, organisations and ships apart', () => {
    expect(senzingRecord(records[place('us-ofac-sdn-100')]!)).toMatchObject({
      DATA_SOURCE: 'US_OFAC_SDN',
      STATUS: 'LISTED',
      FEATURES: expect.arrayContaining([
        { RECORD_TYPE: 'PERSON' },
        { NAME_TYPE: 'PRIMARY', NAME_FULL: 'VELDORAN, Piotr Anselm' },
        { NAME_TYPE: 'WEAK_AKA', NAME_FULL: 'Pete' },
        { DATE_OF_BIRTH: '1961-04-05' },
        { GENDER: 'M' },
        { PASSPORT_NUMBER: 'QX 4471902', PASSPORT_COUNTRY: 'RU' },
        { NATIONALITY: 'RU' },
      ]),
    });
    expect(senzingRecord(records[place('uk-sl-AB-7')]!).FEATURES).toEqual(
      expect.arrayContaining([{ RECORD_TYPE: 'VESSEL' }, { OTHER_ID_TYPE: 'IMO', OTHER_ID_NUMBER: '9999991' }]),
    );
    expect(senzingRecord(records[place('eu-fsf-5501')]!)).toMatchObject({
      STATUS: 'REMOVED',
      REMOVED_DATE: '2026-03-10',
    });
  });
});
