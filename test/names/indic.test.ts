import { describe, expect, test } from 'vitest';
import { asDevanagari } from '../../src/names/scripts/sound/readers.ts';

describe('a name in a script of India is read by its sound', () => {
  test('letters of the other scripts stand for those of Devanagari', () => {
    expect(asDevanagari('পুতিন')).toBe('पुतिन');
    expect(asDevanagari('પુતિન')).toBe('पुतिन');
    expect(asDevanagari('ਪੁਤਿਨ')).toBe('पुतिन');
    // Tamil has fewer letters, with sounds of their own.
    expect(asDevanagari('புடின்')).toBe('புடின்');
  });
});
