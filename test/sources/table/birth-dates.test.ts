import { describe, expect, it } from 'vitest';
import {
  addEvidence,
  noEvidence,
  orderNamed,
  readBirthDate,
  settleOrders,
} from '../../../src/sources/table/birth-dates.ts';
import fc from '../../property.ts';

const read = (text: string, order: 'dmy' | 'mdy' | 'serial' | null = null) => {
  const result = readBirthDate(text, { order, byMark: new Map() });
  return 'date' in result ? result.date : `not: ${result.reason}`;
};

describe('a birth date', () => {
  it('is read as people write it', () => {
    for (const [text, expected] of [
      ['1961-04-05', '1961-04-05'],
      ['1961/4/5', '1961-04-05'],
      ['1961.04.05', '1961-04-05'],
      ['19610405', '1961-04-05'],
      ['1961-04-05 00:00:00', '1961-04-05'],
      ['1961-04-05T23:00:00Z', '1961-04-05'],
      ['25.4.1961', '1961-04-25'],
      ['25/04/61', '1961-04-25'],
      ['04/25/1961 12:00 AM', '1961-04-25'],
      ['5 Apr 1961', '1961-04-05'],
      ['5th April, 1961', '1961-04-05'],
      ['April 5, 1961', '1961-04-05'],
      ['05-APR-61', '1961-04-05'],
      ['1961 Apr 5', '1961-04-05'],
      ['5. März 1961', '1961-03-05'],
      ['5 août 1961', '1961-08-05'],
      ['1er mai 1961', '1961-05-01'],
      ['5 de abril de 1961', '1961-04-05'],
      ['5 апреля 1961 г.', '1961-04-05'],
      ['5 sierpnia 1961', '1961-08-05'],
      ['5 Ağustos 1961', '1961-08-05'],
      ['1961年4月5日', '1961-04-05'],
      ['1961년 4월 5일', '1961-04-05'],
      ['١٩٦١/٤/٥', '1961-04-05'],
      ['１９６１－０４－０５', '1961-04-05'],
      ['April 1961', '1961-04'],
      ['04/1961', '1961-04'],
      ['1961-04', '1961-04'],
      ['1961年4月', '1961-04'],
      ['1961', '1961'],
      ['1961.0', '1961'],
      ['00/00/1961', '1961'],
      ['05/05/1961', '1961-05-05'],
    ])
      expect([text, read(text!)]).toEqual([text, expected]);
    expect(read('22376', 'serial')).toBe('1961-04-05');
  });

  it('is not used when it can be no date, or two', () => {
    for (const [text, reason] of [
      ['05/04/1961', /day or month may stand first/],
      ['31.02.1961', /no such day/],
      ['1961-13-01', /no such day/],
      ['25.04.15', /century/],
      ['5 Apr 07', /century/],
      ['1900-01-01', /no date/],
      ['25.4.1061', /cannot be one of birth/],
      ['22376', /--date-format serial/],
      ['soon', /no date that can be read/],
      ['5 Foo 1961', /no date that can be read/],
      ['1961-04-05-06', /no date/],
    ] as const)
      expect([text, read(text, text.startsWith('31') ? 'dmy' : null)]).toEqual([text, expect.stringMatching(reason)]);
    expect(read('04/25/1961', 'dmy')).toMatch(/no such day with the day first/);
    expect(read('25.04.1961', 'mdy')).toMatch(/no such day with the month first/);
  });

  it('is the same in every way to write it, or is asked about', () => {
    const days = fc
      .date({ min: new Date('1930-01-01'), max: new Date('1999-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    const orders = fc.constantFrom('dmy' as const, 'mdy' as const);
    const marks = fc.constantFrom('/', '-', '.', ' ');
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 20 }), orders, marks, (column, order, mark) => {
        if (order === 'mdy' && mark === '.') return;
        const written = column.map((day) => {
          const [year, month, at] = day.split('-') as [string, string, string];
          return (order === 'dmy' ? [at, month, year] : [month, at, year]).join(mark);
        });
        const evidence = noEvidence();
        for (const [at, text] of written.entries()) addEvidence(evidence, text, `row ${at + 1}: ${text}`);
        const { byMark, open } = settleOrders(evidence);
        if (open) {
          // Asked only where no row could settle it.
          expect(column.every((day) => Number(day.slice(8)) <= 12)).toBe(true);
          return;
        }
        expect(written.map((text) => readBirthDate(text, { order: null, byMark }))).toEqual(
          column.map((day) => ({ date: day })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('has its order named in several ways', () => {
    for (const text of ['dmy', 'DD/MM/YYYY', 'TT.MM.JJJJ', 'jj/mm/aaaa', 'дд.мм.гггг', 'day-first', 'dd-mon-yyyy'])
      expect([text, orderNamed(text)]).toEqual([text, text === 'dd-mon-yyyy' ? null : 'dmy']);
    for (const text of ['mdy', 'MM/DD/YYYY', 'mm-dd-yy', 'month first'])
      expect([text, orderNamed(text)]).toEqual([text, 'mdy']);
    expect(['serial', 'as in passport', 'YYYY-MM-DD'].map(orderNamed)).toEqual(['serial', null, null]);
  });
});
