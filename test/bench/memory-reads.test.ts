import { describe, expect, it } from 'vitest';
import { countedIndex, LINE_BYTES } from '../../bench/profile/memory-reads.ts';
import type { NameIndex } from '../../src/search/names/index/name-index.ts';
import { screenNames } from '../../src/search/names/screen.ts';
import { entity, snapshotOf } from '../search/entities.ts';

describe('arrays that count the lines of memory that are touched', () => {
  const numbers = Uint32Array.from({ length: 64 }, (_, at) => at);
  function counting() {
    const { index, counts } = countedIndex({ near: { letters: numbers } } as unknown as NameIndex);
    return { counted: index.near.letters, lines: () => counts.take().get('near.letters') };
  }

  it('count each line once, also through a part of the array, and begin anew', () => {
    const { counted, lines } = counting();
    expect(counted[0]! + counted[1]! + counted.subarray(16)[1]!).toBe(18);
    expect(lines()).toBe(2);
    expect(lines()).toBe(0);
  });

  it('count what is written, and leave the index as it is', () => {
    const { counted, lines } = counting();
    counted[40] = 7;
    expect([counted[40], numbers[40]]).toEqual([7, 40]);
    counted.fill(1, 0, LINE_BYTES / 4);
    expect(lines()).toBe(2);
  });

  it('answer as the arrays themselves do', async () => {
    const snapshot = await snapshotOf([
      entity({ key: '7', name: 'Vladimir Petrov' }),
      entity({ key: '8', name: 'Ivan Petrov' }),
    ]);
    const query = { q: 'Vladimir Petrof', filters: {}, threshold: 0.7, limit: 5 };
    const { index: names, counts: ofNames } = countedIndex(snapshot.names);
    expect(screenNames({ ...snapshot, names }, query)).toEqual(screenNames(snapshot, query));
    expect(ofNames.take().get('postings')).toBeGreaterThan(0);
  });
});
