import { describe, expect, it } from 'vitest';
import { statedBirthDate } from '../../../src/service/parameters/fact-parameters.ts';

describe('a birth date that a user states', () => {
  it.each([
    ['1952-10-07', '1952-10-07'],
    ['1952-10', '1952-10'],
    ['1952', '1952'],
    ['07.10.1952', '1952-10-07'],
    ['7.10.52', '1952-10-07'],
    ['7 October 1952', '1952-10-07'],
    ['October 7th, 1952', '1952-10-07'],
    ['the 7th of October 1952', '1952-10-07'],
    ['7. Oktober 1952', '1952-10-07'],
    ['7 octobre 1952', '1952-10-07'],
    ['le 1er octobre 1952', '1952-10-01'],
    ['7 de octubre de 1952', '1952-10-07'],
    ['7 октября 1952 г.', '1952-10-07'],
    ['1952年10月7日', '1952-10-07'],
    ['1952 年 10 月', '1952-10'],
    ['25/04/1961', '1961-04-25'],
    ['04/25/1961', '1961-04-25'],
    ['05/05/1961', '1961-05-05'],
  ])('%s is %s', (text, date) => {
    expect(statedBirthDate(text)).toBe(date);
  });

  it('is both days where day and month can change places', () => {
    expect(statedBirthDate('03/04/1960')).toBe('1960-03-04 or 1960-04-03');
    expect(statedBirthDate('3-4-1960')).toBe('1960-03-04 or 1960-04-03');
    expect(statedBirthDate('1960-03-04 or 1960-04-03')).toBe('1960-03-04 or 1960-04-03');
  });

  it.each(['', 'yesterday', '1961-13', '31.02.1961', '07.10.15', '7 Brumaire 1952', '1960-03-04 or later'])(
    'is none in "%s"',
    (text) => {
      expect(statedBirthDate(text)).toBeNull();
    },
  );
});
