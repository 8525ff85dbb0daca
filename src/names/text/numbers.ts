/** Numbers in names: digits, number words in English and other languages, ordinals, Roman numerals; all become digits. */
import { lazily } from '../../domain/lazily.ts';
import { lookupTable } from '../../domain/lookup-table.ts';
import { lexiconHeads, lexiconWords } from '../../lexicon/lines.ts';

/** Number words with their values. */
const numberWords = lazily(
  () => new Map([...lexiconHeads('latin/number-words.tsv')].map(([word, digits]) => [word, Number(digits)])),
);

/** Code of the last digit; letters of folded words have higher codes. */
const NINE = 57;

/** "4nd" does not match: its digit may represent a letter. */
const ORDINAL = /^(\d+)(?:(?<=1)st|(?<=2)nd|(?<=3)rd|th|y|i|ya|oi|aya|oe|ia|er|e|o|a)$/;
const ROMAN = /^(?=[ivx])x{0,3}(ix|iv|v?i{0,3})$/;
const ROMAN_VALUE = lookupTable<number>({ i: 1, v: 5, x: 10 });

function romanValue(word: string): number {
  let sum = 0;
  for (let i = 0; i < word.length; i++) {
    const value = ROMAN_VALUE.get(word[i]!)!;
    sum += value < (ROMAN_VALUE.get(word[i + 1] ?? '') ?? 0) ? -value : value;
  }
  return sum;
}

/**
 * The number that starts at `at`, as digits, and the number of words it takes; undefined if there is none. With `roman` = `long`,
 * Roman numerals need at least two letters (`V` may be an initial). As a first word only numerals that cannot be a name count
 * (`II`, `XIV`, not `Xi`).
 */
export function numberAt(
  words: readonly string[],
  at: number,
  roman: 'any' | 'long' | 'none',
): { text: string; length: number } | undefined {
  const word = words[at]!;
  const isDigit = word.charCodeAt(0) <= NINE;
  if (isDigit && /^\d+$/.test(word)) return { text: word.replace(/^0+(?=\d)/, ''), length: 1 };
  const ordinal = isDigit ? ORDINAL.exec(word) : null;
  if (ordinal) return { text: ordinal[1]!, length: 1 };
  const spelled = spelledNumber(words, at);
  if (spelled) return spelled;
  const isNoName = at > 0 || (words.length > 1 && (word.length > 2 || word === 'ii'));
  if (roman !== 'none' && isNoName && (roman === 'any' || word.length > 1) && ROMAN.test(word))
    return { text: String(romanValue(word)), length: 1 };
  return undefined;
}

/** A number in words: `sixty one thousand three hundred and ninety eight`; "hundred" and "thousand" also count on their own. */
function spelledNumber(words: readonly string[], at: number): { text: string; length: number } | undefined {
  let thousands = 0;
  let current = 0;
  let end = at;
  for (let i = at; i < words.length; i++) {
    const value = numberWords().get(words[i]!);
    const isJoint = words[i] === 'and' && current + thousands >= 100 && numberWords().has(words[i + 1] ?? '');
    if (isJoint) continue;
    if (value === undefined || !(i === at || canFollow(value, current, thousands))) break;
    if (value === 1000) [thousands, current] = [Math.max(current, 1) * 1000, 0];
    else current = value === 100 ? Math.max(current, 1) * 100 : current + value;
    end = i + 1;
  }
  return end > at ? { text: String(thousands + current), length: end - at } : undefined;
}

/** True if a number word continues a number: units after tens, tens after hundreds, hundreds after units. */
function canFollow(value: number, current: number, thousands: number): boolean {
  if (value === 1000) return current > 0 && thousands === 0;
  if (value === 100) return current > 0 && current < 10;
  const tens = current % 100;
  if (tens === 0) return current > 0 || thousands > 0;
  return value < 10 && tens >= 20 && tens % 10 === 0;
}

const nationalities = lazily(() => new Set(lexiconWords('latin/aircraft-marks.txt')));

/** True if the folded words of a name are the registration mark of an aircraft and nothing else: EP-MNU. */
export const isAircraftMark = (words: readonly string[]): boolean =>
  words.length === 2 && /^[a-z]{3}$/.test(words[1]!) && nationalities().has(words[0]!);
