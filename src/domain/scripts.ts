import { memoize } from './memoize.ts';

/** Unicode scripts (UAX #24) tested for, the common ones first; Chinese characters are "Han" in any language. */
const SCRIPTS = (
  'Latin Arabic Cyrillic Han Hangul Hiragana Katakana Hebrew Greek Myanmar Thai Georgian Armenian ' +
  'Devanagari Bengali Tamil Gurmukhi Gujarati Telugu Kannada Malayalam Sinhala Khmer Lao Ethiopic Tibetan Mongolian Thaana Syriac Tifinagh'
).split(' ');

const PATTERNS = SCRIPTS.map((name) => ({ name, one: new RegExp(`\\p{Script=${name}}`, 'u') }));
const ONLY_BASIC_LATIN = /^[\x20-\x7e]*$/;

/** Number of characters whose script is cached: a text has few, and many texts have the same ones. */
const MAX_REMEMBERED = 20_000;

/** The script of a letter; '' for any other character. */
const scriptOfCharacter = memoize(
  (char) => (LETTER.test(char) ? (PATTERNS.find((each) => each.one.test(char))?.name ?? 'Other') : ''),
  MAX_REMEMBERED,
);
const LETTER = /\p{L}/u;

/** Unicode script name of the majority of letters in a text ("Latin", "Cyrillic", "Han", …); null when it has no letters. */
export function scriptOf(text: string): string | null {
  if (ONLY_BASIC_LATIN.test(text)) return /[A-Za-z]/.test(text) ? 'Latin' : null;
  const counts = new Map<string, number>();
  for (const char of text) {
    const script = scriptOfCharacter(char);
    if (script === '') continue;
    counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  let most: string | null = null;
  for (const [script, count] of counts) if (most === null || count > counts.get(most)!) most = script;
  return most;
}
