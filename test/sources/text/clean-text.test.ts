import { describe, expect, it } from 'vitest';
import {
  cleanValue,
  distinct,
  identityForm,
  isPlaceholder,
  splitValues,
  tidy,
} from '../../../src/sources/text/clean-text.ts';

describe('tidy', () => {
  it.each([
    ['HOLLEY O&#039;BRIEN', "HOLLEY O'BRIEN"],
    ['HAPPY SAILING INT&#39', "HAPPY SAILING INT'"],
    ['Finance &amp;amp; Trade', 'Finance & Trade'],
    ['R&D; A&B Ltd', 'R&D; A&B Ltd'],
    ['  two\u00a0 spaces\r\nand\tmore _x000D_', 'two spaces and more'],
    ['zero\u200bwidth\u202e', 'zerowidth'],
    ['&#xD800;', '&#xD800;'],
    ['plain', 'plain'],
    [null, ''],
  ])('makes %j %j', (raw, expected) => expect(tidy(raw)).toBe(expected));

  it('keeps joiners that spelling needs and composes accents', () => {
    expect(tidy('می\u200cخواهم')).toBe('می\u200cخواهم');
    expect(tidy('Jose\u0301')).toBe('José');
  });
});

describe('placeholders', () => {
  it.each(['', '-', '-0-', 'na', 'N/A', 'n.a.', 'Unknown', 'none', '--'])('sees nothing in %j', (text) => {
    expect(isPlaceholder(text)).toBe(true);
    expect(cleanValue(` ${text} `)).toBeNull();
  });
  it.each(['Nana', 'None Such Trading', '0', 'Na Li'])('leaves %j', (text) => expect(cleanValue(text)).toBe(text));
});

describe('values', () => {
  it('splits, cleans and keeps each value once', () => {
    expect(splitValues('a; b ;a;; -0-')).toEqual(['a', 'b']);
    expect(distinct(['x', null, 'x', ''])).toEqual(['x']);
  });
  it('reduces a name to its identity form', () => {
    expect(identityForm('Société  «Åbc», Ltd.')).toBe('societe abc ltd');
    expect(identityForm('华为 技术')).toBe('华为 技术');
  });
});
