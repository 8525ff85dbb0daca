import { describe, expect, test } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';

describe('a Burmese name is read by its syllables', () => {
  test('one syllable said twice stays two words', () => {
    expect(analyzeName('စုစု', 'person', 'query').map(({ tokens }) => tokens.length)).toEqual([2]);
  });

  test('text that is no syllable gives no form', () => {
    for (const text of ['်', 'ျ', '၊။', 'ေ']) expect(analyzeName(text, 'person', 'query')).toEqual([]);
  });
});
