import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { copyOf, timesAsMany } from '../../bench/growth/copies.ts';
import { fasterThanLinear, growthPage, type Measure } from '../../bench/growth/page.ts';
import type { ListedParty } from '../../src/domain/entity/party.ts';
import type { SourceReader } from '../../src/sources/reader.ts';
import { entity } from '../search/entities.ts';

const party: ListedParty = {
  ...entity({ key: '7', name: 'Vladimir Petrov' }),
  aliases: [{ name: 'Владимир Петров', type: 'aka', quality: 'strong', script: 'Cyrillic', language: null }],
  remarks: 'A trader.',
  identity_hints: ['petrov 1952'],
};

describe('copies of a party', () => {
  it('keep their own names in the first, and differ from one another in the others', () => {
    const names = [0, 1, 2, 3].map((copy) => copyOf(party, copy).name);
    expect(names[0]).toBe('Vladimir Petrov');
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name).toMatch(/^\p{Letter}{8} \p{Letter}{6}$/u);
    expect(copyOf(party, 1).aliases[0]!.name).toMatch(/^\p{Script=Cyrillic}+ \p{Script=Cyrillic}+$/u);
  });

  it('are the same whenever they are made, under keys of their own', () => {
    expect(copyOf(party, 5)).toEqual(copyOf(party, 5));
    expect([0, 1, 2].map((copy) => copyOf(party, copy).key)).toEqual(['7', '7-c1', '7-c2']);
    expect(copyOf(party, 2).identity_hints).toEqual(['petrov 1952-c2']);
    expect(copyOf(party, 0).remarks).toBeNull();
  });

  it('come from the reader of a list as many times, everything else once', async () => {
    const source = {
      info: { id: 'un-sc' },
      async *read() {
        yield { kind: 'edition', date: '2026-01-01' };
        yield { kind: 'party', party };
      },
    } as unknown as SourceReader;
    const items = [];
    for await (const item of timesAsMany(source, 3).read(Readable.from([]))) items.push(item);
    expect(items.map(({ kind }) => kind)).toEqual(['edition', 'party', 'party', 'party']);
  });
});

describe('the page of growth', () => {
  const column = (times: number, build: number): Measure[] => [
    { name: 'entities', value: 100 * times, digits: 0, grows: 'size' },
    { name: 'building: s', value: build, digits: 1, grows: 'whole' },
    { name: 'store, MB', value: 3 * times, digits: 0, grows: 'whole' },
    { name: 'exact: p50, ms', value: 0.4 * times, digits: 2, grows: 'name' },
  ];

  it('names what grows faster than the entities, and only that', () => {
    expect(fasterThanLinear([column(1, 2), column(20, 80)])).toEqual(['building: s (40.0 times)']);
    expect(fasterThanLinear([column(1, 2), column(20, 44)])).toEqual([]);
  });

  it('shows each size and its ratio to the smallest', () => {
    const about = { queries: 5, rows: 7, machine: 'a machine', load: 1 };
    const page = growthPage([1, 20], [column(1, 2), column(20, 80)], about).join('\n');
    expect(page).toContain('| building: s | 2.0 | 80.0 | 40.00 |');
    expect(page).toContain('| exact: p50, ms | 0.40 | 8.00 | 20.00 |');
    expect(page).toContain('Faster than the entities, which are 20.0 times as many: building: s (40.0 times).');
  });
});
