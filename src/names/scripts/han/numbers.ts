const DIGITS: Record<string, number> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 };

/** Characters that a Chinese number is written with, for use inside a regular expression's class. */
export const HAN_NUMERALS = '〇零一二两三四五六七八九十百千';

/**
 * Value of a Chinese number: `五十四` 54, `一百零一` 101, digit by digit `七一五` 715; digits pass through.
 * Undefined when the text is no number below ten thousand.
 */
export function hanNumber(text: string): number | undefined {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const chars = [...text];
  if (chars.length === 0 || chars.length > 8) return undefined;
  if (chars.every((char) => char in DIGITS)) return Number(chars.map((char) => DIGITS[char]).join(''));
  let total = 0;
  let digit = 0;
  for (const char of chars) {
    const unit = UNITS[char];
    if (unit) {
      total += (digit || 1) * unit;
      digit = 0;
      continue;
    }
    const value = DIGITS[char];
    if (value === undefined) return undefined;
    digit = value;
  }
  return total + digit;
}
