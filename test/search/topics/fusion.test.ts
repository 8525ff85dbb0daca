import { describe, expect, it } from 'vitest';
import { fuse, TOPIC_CEILING } from '../../../src/search/topics/fusion.ts';

const hits = (scores: Readonly<Record<number, number>>) =>
  Object.entries(scores)
    .map(([row, score]) => ({ row: Number(row), score, passage: 0 }))
    .sort((a, b) => b.score - a.score);
const order = (text: Record<number, number>, vectors: Record<number, number>): number[] =>
  fuse(hits(text), hits(vectors)).map(({ row }) => row);

describe('hits by topic of two channels', () => {
  it('come first where both channels have them first', () => {
    expect(order({ 1: 0.9, 2: 0.5, 3: 0.1 }, { 1: 0.8, 3: 0.4, 2: 0.2 })[0]).toBe(1);
  });

  it('keep the order of a channel that tells them apart where the other finds all alike', () => {
    const alike = { 1: 0.5, 2: 0.502, 3: 0.504, 4: 0.3 };
    expect(order(alike, { 1: 0.8, 2: 0.6, 3: 0.4, 4: 0.1 })).toEqual([1, 2, 3, 4]);
  });

  it('keep their order where only one channel has any', () => {
    expect(order({ 5: 0.3, 6: 0.2, 7: 0.2 }, {})).toEqual([5, 6, 7]);
    expect(order({}, { 5: 0.3, 6: 0.2 })).toEqual([5, 6]);
    expect(order({}, {})).toEqual([]);
  });

  it('score below the ceiling, the best by how good it is', () => {
    for (const { score } of fuse(hits({ 1: 1, 2: 0.2 }), hits({ 1: 1, 3: 0.9 })))
      expect(score).toBeLessThanOrEqual(TOPIC_CEILING);
    expect(fuse(hits({ 1: 0.4 }), hits({ 1: 0.5 }))[0]!.score).toBeCloseTo(0.5 * TOPIC_CEILING);
  });
});
