import { describe, expect, it } from 'vitest';
import { countryAtEnd, letteredItems } from '../../../src/sources/text/clean-text.ts';
import { firstDay, parseBirthDates, statedDay } from '../../../src/sources/text/written-dates.ts';

const short = (cell: string | number | Date): string[] =>
  parseBirthDates(cell).map((each) => {
    const date = each.from ? `${each.from}..${each.to}` : (each.date ?? `"${each.text}"`);
    return each.circa ? `~${date}` : date;
  });

describe('birth dates as written', () => {
  it.each<[string | number | Date, string[]]>([
    ['1961', ['1961']],
    [1961, ['1961']],
    [new Date('1970-05-12T00:00:00Z'), ['1970-05-12']],
    ['1961-02-28', ['1961-02-28']],
    ['1961-02-31', ['1961-02']],
    ['28/02/1961', ['1961-02-28']],
    ['dd/mm/1961', ['1961']],
    ['dd/09/1961', ['1961-09']],
    ['09/1961', ['1961-09']],
    ['12 Jan. 1961', ['1961-01-12']],
    ['12 Jan 61', ['1961-01-12']],
    ['10/06/62', ['1962-06-10']],
    ['10-06-62; 11.06.1962', ['1962-06-10', '1962-06-11']],
    ['10/061962', ['1962-06-10']],
    ['24/06/1402', ['"24/06/1402 (Hijri calendar)"']],
    ['1343', ['"1343 (Hijri calendar)"']],
    ['19/04/1982; 24/06/1402 (Hijri Calendar)', ['1982-04-19', '"24/06/1402 (Hijri Calendar)"']],
    ['1844-05-06', ['"1844-05-06"']],
    ['12 March 2961', ['"12 March 2961"']],
    ['1961-2099', ['"1961-2099"']],
    ['Jan-61', ['1961-01']],
    ['January 5, 1961', ['1961-01-05']],
    ['Sept 1961', ['1961-09']],
    [22306, ['1961-01-25']],
    ['1955-1958', ['1955..1958']],
    ['1955 or 1958', ['1955', '1958']],
    ['1955/1958', ['1955..1958']],
    ['between 1955 and 1958', ['1955..1958']],
    ['Approximately 1955 to 1958', ['~1955..1958']],
    ['1966-1967', ['1966..1967']],
    ['19730815', []],
    ['1966-0305', ['1966-03-05']],
    ['born in the early 1970s', ['~1970..1979']],
    ['c. 1950', ['~1950']],
    ['a) 1961 b) 12 Jan. 1962; dd/mm/1963', ['1961', '1962-01-12', '1963']],
    ['1945, 1946,\r\n1946', ['1945', '1946']],
    ['1958-01-31 or 1958-02-01', ['1958-01-31', '1958-02-01']],
    ['na', []],
    ['', []],
    ['about 30 years old', ['~"about 30 years old"']],
  ])('%s', (cell, expected) => {
    if (cell === '19730815') expect(parseBirthDates(cell)[0]?.precision).toBe('text');
    else expect(short(cell)).toEqual(expected);
  });

  it('keeps what a single date comes with', () => {
    expect(parseBirthDates('1980-08-08 (in a false passport)')).toMatchObject([
      { date: '1980-08-08', text: '1980-08-08 (in a false passport)' },
    ]);
  });

  it('reads the day of a listing, of a year filled up with zeros too', () => {
    const days = ['2024-02-03', '03/02/2024', '0097-06-30', '0017-05-26', '1402-06-24', 'soon', ''].map(statedDay);
    expect(days).toEqual(['2024-02-03', '2024-02-03', '1997-06-30', '2017-05-26', null, null, null]);
  });

  it('finds the first whole day', () => {
    expect(firstDay('in 2001, on 25 January 2001 and 3 Feb 2002')).toBe('2001-01-25');
    expect(firstDay('in 2001')).toBeNull();
  });

  it('stays quick on hostile cells', () => {
    expect(parseBirthDates('1 '.repeat(50_000))).toHaveLength(1);
    expect(parseBirthDates('1961 '.repeat(50_000)).length).toBeLessThan(300);
  });
});

describe('lettered items', () => {
  it.each<[string, string[]]>([
    ['a) Mosul, Iraq b) Baghdad, Iraq', ['Mosul, Iraq', 'Baghdad, Iraq']],
    ['(1) one (2) two', ['one', 'two']],
    ['Sample Street (b) 5', ['Sample Street (b) 5']],
    ['plain', ['plain']],
    ['a) na', []],
  ])('%s', (text, items) => {
    expect(letteredItems(text)).toEqual(items);
  });

  it.each<[string, string | null]>([
    ['Isfahan, Iran (Islamic Republic of)', 'Iran (Islamic Republic of)'],
    ['18 Kalanchevskaya Street, Moscow 107078 Russia', 'Russia'],
    ['Matadi, Democratic Republic of the Congo', 'Democratic Republic of the Congo'],
    ['Jordan (since July 2013)', 'Jordan'],
    ['Sampletown, CA', null],
    ['No. 8 Haqani Exp. Way, Tehran', null],
  ])('%s ends in %s', (text, country) => {
    expect(countryAtEnd(text)).toBe(country);
  });
});
