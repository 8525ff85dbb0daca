/** Numbers in names: digits, English and other words, ordinals, Roman numerals; all become digits. */

const WORDS = new Map<string, number>();
const put = (list: string, from: number, step = 1): void =>
  list.split(' ').forEach((group, i) => {
    for (const word of group.split('|')) WORDS.set(word, from + i * step);
  });
put(
  'one|first|erste|premier|premiere|primera|primero|pervyi|pervyy|pervaia|pervaya|pervoe|pervoye two|second|zweite|deuxieme|segunda|segundo|vtoroi|vtoroy|vtoraia|vtoraya|vtoroe|vtoroye three|third|dritte|troisieme|tercera|tercero|tretii|tretiy|tretia|tretya four|fourth five|fifth six|sixth seven|seventh eight|eighth nine|ninth ten|tenth eleven|eleventh twelve|twelfth thirteen|thirteenth fourteen|fourteenth fifteen|fifteenth sixteen|sixteenth seventeen|seventeenth eighteen|eighteenth nineteen|nineteenth',
  1,
);
put(
  'twenty|twentieth thirty|thirtieth forty|fourty|fortieth fifty|fiftieth sixty|sixtieth seventy|seventieth eighty|eightieth ninety|ninetieth',
  20,
  10,
);

const ORDINAL = /^(\d+)(st|nd|rd|th|y|i|ya|oi|aya|oe|ia|er|e|o|a)$/;
const ROMAN = /^(?=[ivx])x{0,3}(ix|iv|v?i{0,3})$/;
const ROMAN_VALUE: Record<string, number> = { i: 1, v: 5, x: 10 };

function romanValue(word: string): number {
  let sum = 0;
  for (let i = 0; i < word.length; i++) {
    const value = ROMAN_VALUE[word[i]!]!;
    sum += value < (ROMAN_VALUE[word[i + 1] ?? ''] ?? 0) ? -value : value;
  }
  return sum;
}

/**
 * The number that starts at `at`, as digits, and how many words it takes; undefined when there is none.
 * Roman numerals count from two letters up where `roman` is `long` (`V` may be an initial), as a first word only those that
 * are no name (`II`, `XIV`, not `Xi`).
 */
export function numberAt(
  words: readonly string[],
  at: number,
  roman: 'any' | 'long' | 'none',
): { text: string; length: number } | undefined {
  const word = words[at]!;
  if (/^\d+$/.test(word)) return { text: word.replace(/^0+(?=\d)/, ''), length: 1 };
  const ordinal = ORDINAL.exec(word);
  if (ordinal) return { text: ordinal[1]!, length: 1 };
  const value = WORDS.get(word);
  if (value !== undefined) {
    const unit = value >= 20 ? WORDS.get(words[at + 1] ?? '') : undefined;
    if (unit !== undefined && unit < 10) return { text: String(value + unit), length: 2 };
    return { text: String(value), length: 1 };
  }
  const isNoName = at > 0 || (words.length > 1 && (word.length > 2 || word === 'ii'));
  if (roman !== 'none' && isNoName && (roman === 'any' || word.length > 1) && ROMAN.test(word))
    return { text: String(romanValue(word)), length: 1 };
  return undefined;
}
