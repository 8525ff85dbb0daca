import { describe, expect, it } from 'vitest';
import { unmasked } from '../../../../src/search/names/index/look-alikes.ts';

/** Reads a query among listed words, each with the number of names that have it. */
function read(q: string, listed: Record<string, number>, known: readonly string[] = []): string | null {
  return unmasked(q, {
    isListed: (word) => word in listed,
    isKnown: (word) => known.includes(word),
    namesWith: (word) => listed[word] ?? 0,
  });
}

describe('a word that is on no list', () => {
  it.each([
    ['gazpr0m', 'gazprom'],
    ['Cornpany', 'company'],
    ['VIadirnir', 'vladimir'],
    ['NARBIE', 'marble'],
    ['Jannatl', 'jannati'],
    ['QZTAS', 'oztas'],
    ['Gennaclly', 'gennadiy'],
    ['YV', 'yu'],
    ['R4', 'ra'],
  ])('is read as the listed one which it looks like: %s', (q, word) => {
    expect(read(q, { [word]: 1 })).toBe(word);
  });

  it('is read with as few other letters as can be, then as what most names have', () => {
    expect(read('hader', { nader: 1, mader: 9 })).toBe('nader');
    expect(read('hoder', { noder: 1, boder: 2 })).toBe('boder');
  });

  it('stays where it looks like no listed one', () => {
    expect(read('gazpr0m', { gazprem: 1 })).toBeNull();
  });

  it('stays where it is a name elsewhere, unless digits or pairs of letters hide in it', () => {
    expect(read('hader', { nader: 1 }, ['hader'])).toBeNull();
    expect(read('harner', { hamer: 1 }, ['harner'])).toBe('hamer');
  });

  it('is read alone, and the rest as it stands', () => {
    expect(read('Ahmacl Jannatl 40', { ahmad: 1, jannati: 1 })).toBe('ahmad jannati 40');
  });
});

describe('a word that is listed', () => {
  it('stays whatever it looks like', () => {
    expect(read('clay', { clay: 1, day: 900 })).toBeNull();
  });
});

it('a number is no word', () => {
  expect(read('1980', { igbo: 1, lqbo: 1 })).toBeNull();
});

it('a long word of shapes is read in bounded time', () => {
  expect(read('clrnvv0123456789clrnvv0123456789abcdefg', {})).toBeNull();
});
