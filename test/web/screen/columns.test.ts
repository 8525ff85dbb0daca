import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOrder, guessColumns } from '../../../src/web/assets/screen/columns.js';
import { customersOf } from '../../../src/web/assets/screen/customers.js';
import { fieldOfHeading } from '../../../src/web/assets/screen/headings.js';
import { joinName, readBirthDate, readGender, readType } from '../../../src/web/assets/screen/values.js';

describe('headings of customer files', () => {
  it.each([
    ['Customer No.', 'id'],
    ['Kundennummer', 'id'],
    ['客户编号', 'id'],
    ['Full name', 'name'],
    ['Raison sociale', 'name'],
    ['Наименование организации', 'name'],
    ['客户名称', 'name'],
    ['姓名', 'name'],
    ['الاسم الكامل', 'name'],
    ['회사명', 'name'],
    ['Vorname', 'given_name'],
    ['Фамилия', 'family_name'],
    ['D.O.B.', 'birth_date'],
    ['Customer date of birth (YYYY-MM-DD)', 'birth_date'],
    ['Fecha de nacimiento', 'birth_date'],
    ['Doğum Tarihi', 'birth_date'],
    ['出生日期', 'birth_date'],
    ['Staatsangehörigkeit', 'country'],
    ['Гражданство', 'country'],
    ['注册国家', 'country'],
    ['Passport no', 'identifier'],
    ['统一社会信用代码', 'identifier'],
    ['ИНН', 'identifier'],
    ['Sexe', 'gender'],
    ['客户类型', 'entity_type'],
    ['Favourite colour', null],
    ['', null],
  ])('%s', (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });
});

describe('guessing columns', () => {
  it('goes by headings, and takes a column once', () => {
    const { hasHeadings, columns } = guessColumns([
      ['Ref', 'Last name', 'First name', 'DOB', 'Nationality', 'Second nationality'],
      ['1', 'Petrov', 'Ivan', '01/02/1975', 'RU', 'CY'],
    ]);
    expect(hasHeadings).toBe(true);
    expect(columns).toMatchObject({ id: 0, family_name: 1, given_name: 2, birth_date: 3, country: 4, name: -1 });
  });

  it('goes by what stands in the columns where there are no headings', () => {
    const { hasHeadings, columns } = guessColumns([
      ['7', 'Ivan Petrov', '1975-02-01', 'RU', 'M'],
      ['8', 'Anna Schmidt', '1980-12-31', 'DE', 'F'],
      ['9', '李伟', '1990-01-01', 'CN', 'M'],
    ]);
    expect(hasHeadings).toBe(false);
    expect(columns).toMatchObject({ name: 1, birth_date: 2, country: 3, gender: 4 });
  });

  it('takes a single column of names, with a heading and without', () => {
    expect(guessColumns([['Ivan Petrov'], ['Anna Schmidt']])).toMatchObject({
      hasHeadings: false,
      columns: { name: 0 },
    });
    expect(guessColumns([['Name'], ['Anna Schmidt']])).toMatchObject({ hasHeadings: true, columns: { name: 0 } });
  });

  it('takes a cell that is no real day for empty', () => {
    const rows = [
      ['Name', 'Born'],
      ['Anna Schmidt', new Date(Number.NaN)],
    ];
    expect(guessColumns(rows)).toMatchObject({ hasHeadings: true, columns: { name: 0, birth_date: 1 } });
    const plan = { headings: ['Name', 'Born'], columns: guessColumns(rows).columns, order: 'dmy' };
    expect(customersOf(rows.slice(1), plan)).toHaveLength(1);
  });

  it('never fails, whatever the cells are', () => {
    const cell = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.date());
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 8 }), (rows) => {
        const { hasHeadings, columns } = guessColumns(rows);
        const used = Object.values(columns).filter((at) => at !== -1);
        expect(new Set(used).size).toBe(used.length);
        const plan = { headings: rows[0]!.map(String), columns, order: 'dmy' };
        expect(customersOf(rows, plan)).toHaveLength(rows.length);
        expect(typeof hasHeadings).toBe('boolean');
      }),
    );
  });

  it('tells day first from month first, and says when nothing can', () => {
    expect(dayOrder(['03/04/1975', '31/12/1980'])).toBe('dmy');
    expect(dayOrder(['03/04/1975', '12/31/1980'])).toBe('mdy');
    expect(dayOrder(['03/04/1975'])).toBeNull();
    expect(dayOrder(['31/12/1980', '12/31/1980'])).toBeNull();
    expect(dayOrder(['31/31/1980', '31/12/1980'])).toBe('dmy');
  });
});

describe('values of cells', () => {
  it.each([
    ['1975-04-03', 'dmy', '1975-04-03'],
    ['03/04/1975', 'dmy', '1975-04-03'],
    ['03/04/1975', 'mdy', '1975-03-04'],
    ['3.4.75', 'dmy', '1975-04-03'],
    ['31/12/1975', 'mdy', '1975-12-31'],
    ['1975年4月3日', 'dmy', '1975-04-03'],
    ['19750403', 'dmy', '1975-04-03'],
    ['3 апреля 1975', 'dmy', '1975-04-03'],
    ['4 May 1975', 'dmy', '1975-05-04'],
    ['April 3, 1975', 'dmy', '1975-04-03'],
    ['٠٣/٠٤/١٩٧٥', 'dmy', '1975-04-03'],
    ['1975', 'dmy', '1975'],
    ['1975-04', 'dmy', '1975-04'],
    [27487, 'dmy', '1975-04-03'],
    [new Date('1975-04-03T00:00:00Z'), 'dmy', '1975-04-03'],
    ['31/02/1975', 'dmy', null],
    ['32', 'dmy', null],
    ['unknown', 'dmy', null],
  ])('reads %s (%s) as %s', (cell, order, date) => {
    expect(readBirthDate(cell, order)).toBe(date);
  });

  it('reads gender and type in other languages, and nothing else', () => {
    expect([readGender('女'), readGender('Мужской'), readGender('x')]).toEqual(['female', 'male', null]);
    expect([readType('个人'), readType('Legal entity'), readType('судно'), readType('dog')]).toEqual([
      'individual',
      'organization',
      'vessel',
      null,
    ]);
  });

  it('joins names as their language does', () => {
    expect(joinName('Ivan', 'Petrov')).toBe('Ivan Petrov');
    expect(joinName('伟', '李')).toBe('李伟');
    expect(joinName('', 'Petrov')).toBe('Petrov');
  });

  it('keeps what it cannot read beside what it can', () => {
    const columns = {
      id: 0,
      name: 1,
      given_name: -1,
      family_name: -1,
      birth_date: 2,
      country: -1,
      entity_type: -1,
      identifier: -1,
      gender: 3,
    };
    const [customer] = customersOf([['C1', ' Ivan ', '31/02/1975', 'm', 'VIP']], {
      headings: ['no', 'name', 'dob', 'sex', 'note'],
      columns,
      order: 'dmy',
    });
    expect(customer).toEqual({
      id: 'C1',
      name: 'Ivan',
      entity_type: '',
      country: '',
      birth_date: '',
      identifier: '',
      gender: 'male',
      rest: { note: 'VIP' },
      unread: [{ field: 'birth_date', text: '31/02/1975' }],
    });
  });
});
