import { describe, expect, it } from 'vitest';
import { editDistance, nearestOf } from '../../src/domain/nearest.ts';

describe('nearest', () => {
  it('counts a swap of neighbours as one step', () => {
    expect(editDistance('untied', 'united')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(nearestOf('', ['a'])).toBeNull();
  });
});
