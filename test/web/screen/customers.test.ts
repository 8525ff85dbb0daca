import { describe, expect, it } from 'vitest';
import { customersOf, headingRow, readSheet } from '../../../src/web/assets/screen/customers.js';
import fc from '../../property.ts';

const read = (rows: unknown[][], more: object = {}) =>
  readSheet(rows, { above: headingRow(rows), mapped: null, order: null, isText: false, ...more });

describe('a sheet in the browser', () => {
  it('goes by its headings', async () => {
    const sheet = await read([
      ['Ref', 'Last name', 'First name', 'DOB', 'Nationality', 'Note'],
      ['1', 'Petrov', 'Ivan', '25/02/1975', 'RU', 'VIP'],
    ]);
    expect(sheet.problems).toEqual([]);
    expect(customersOf(sheet)).toEqual([
      {
        id: '1',
        name: 'Ivan Petrov',
        other_names: '',
        entity_type: '',
        country: 'RU',
        birth_date: '1975-02-25',
        identifier: '',
        gender: '',
        rest: { Note: 'VIP' },
      },
    ]);
  });

  it('takes a single column for names, with a heading and without', async () => {
    for (const rows of [
      [['Ivan Petrov'], ['Anna Schmidt']],
      [['Name'], ['Ivan Petrov'], ['Anna Schmidt']],
    ])
      expect(customersOf(await read(rows)).map(({ name }: { name: string }) => name)).toEqual([
        'Ivan Petrov',
        'Anna Schmidt',
      ]);
  });

  it('asks where no column is known to hold names', async () => {
    const { problems } = await read([
      ['7', 'Ivan Petrov', '1975-02-01'],
      ['8', 'Anna Schmidt', '1980-12-31'],
    ]);
    expect(problems.map(({ kind }) => kind)).toEqual(['no_name']);
  });

  it('asks for the order of dates that no row settles, and keeps facts that it cannot read for the eye', async () => {
    const rows = [
      ['Name', 'DOB', 'Sex'],
      ['Ivan Petrov', '03/04/1975', 'x'],
    ];
    expect((await read(rows)).problems.map(({ kind }) => kind)).toEqual(['date_order']);
    const sheet = await read(rows, { order: 'dmy' });
    expect(sheet.problems).toEqual([]);
    expect(customersOf(sheet)[0]).toMatchObject({ birth_date: '1975-04-03' });
    const more = [...rows, ['Anna', '31/02/1975', 'f']];
    expect(customersOf(await read(more)).map(({ unread }: { unread: unknown }) => unread)).toEqual([
      [{ field: 'gender', text: 'x' }],
      [{ field: 'birth_date', text: '31/02/1975' }],
    ]);
  });

  it('screens no row whose cells may be under wrong headings', async () => {
    const sheet = await read([['Name', 'Country'], ['Rosneft', 'RU'], ['Müller', ' GmbH', 'DE'], ['Anna']], {
      isText: true,
    });
    expect(customersOf(sheet).map(({ name }: { name: string }) => name)).toEqual(['Rosneft', '', '']);
  });

  it('never fails, whatever the cells are', async () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.date());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 8 }), async (rows) => {
        const sheet = await read(rows);
        expect(customersOf(sheet)).toHaveLength(sheet.body.length);
      }),
    );
  });
});
