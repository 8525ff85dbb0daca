import { lazily } from '../../../domain/lazily.ts';
import { lexiconTable } from '../../../lexicon/lines.ts';

/** Values of the Chinese numerals; from ten on they are units. */
const values = lazily(
  () => new Map([...lexiconTable('han/numerals.tsv')].map(([char, value]) => [char, Number(value)])),
);

/** Characters that a Chinese number is written with, for use inside a regular expression's class. */
export const hanNumerals = (): string => [...values().keys()].join('');

/**
 * Value of a Chinese number: `五十四` 54, `一百零一` 101, digit by digit `七一五` 715; digits pass through.
 * Undefined when the text is no number below ten thousand.
 */
export function hanNumber(text: string): number | undefined {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const chars = [...text];
  if (chars.length === 0 || chars.length > 8) return undefined;
  const numbers: number[] = [];
  for (const char of chars) {
    const value = values().get(char);
    if (value === undefined) return undefined;
    numbers.push(value);
  }
  if (numbers.every((value) => value < 10)) return Number(numbers.join(''));
  let total = 0;
  let digit = 0;
  for (const value of numbers) {
    if (value >= 10) total += (digit || 1) * value;
    digit = value >= 10 ? 0 : value;
  }
  return total + digit;
}
