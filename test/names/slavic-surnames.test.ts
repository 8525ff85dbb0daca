import { describe, expect, test } from 'vitest';
import { otherSlavicSurnames } from '../../src/names/lexicon/person-names.ts';

describe('a Russian surname with e for yo', () => {
  test.each(['tokyo', 'kyoko', 'ryong', 'rodion', 'sergio', 'fyodor'])('%s is no such surname', (name) => {
    expect(otherSlavicSurnames(name)).toEqual([]);
  });
});
