import { describe, expect, it } from 'vitest';
import { scriptOf } from '../../src/domain/scripts.ts';

describe('scriptOf', () => {
  it.each([
    ['Иван', 'Cyrillic'],
    ['حسن', 'Arabic'],
    ['中国', 'Han'],
    ['조선', 'Hangul'],
    ['カナ', 'Katakana'],
    ['José', 'Latin'],
    ['12-3', null],
  ])('%s is %s', (text, expected) => {
    expect(scriptOf(text)).toBe(expected);
  });
});
