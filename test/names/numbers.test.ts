import { describe, expect, it } from 'vitest';
import { numberAt } from '../../src/names/text/numbers.ts';

describe('numbers in words', () => {
  it.each([
    ['sixty one thousand three hundred and ninety eight', '61398', 8],
    ['twenty first', '21', 2],
    ['two hundred', '200', 2],
    ['one two', '1', 1],
    ['thirty fifteen', '30', 1],
    ['thousand', '1000', 1],
    ['vosmoi', '8', 1],
    ['three and four', '3', 1],
  ])('%s is %s in %i words', (text, digits, length) =>
    expect(numberAt(text.split(' '), 0, 'none')).toEqual({ text: digits, length }),
  );
});
