/**
 * Unicode folding: what two writings of one name must agree on before anything else is compared.
 * Everything is bounded: names longer than {@link MAX_NAME_LENGTH} are cut after the noise was taken out.
 */

/** Longest name looked at, in UTF-16 code units after cleaning. */
export const MAX_NAME_LENGTH = 500;

/** Most input read at all; a longer one is cut before cleaning. */
const MAX_RAW_LENGTH = 20_000;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
const MARK_FLOOD = /(\p{M}{2})\p{M}+/gu;

/**
 * Compatibility-composed text without invisible, directional and control characters, without floods of combining
 * marks, spaces single, at most {@link MAX_NAME_LENGTH} long. Case, diacritics and script are kept.
 */
export function cleanText(text: string): string {
  const cleaned = (text.length > MAX_RAW_LENGTH ? text.slice(0, MAX_RAW_LENGTH) : text)
    .replace(BREAKS, ' ')
    .replace(INVISIBLE, '')
    .replace(MARK_FLOOD, '$1')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
  return cleaned.length > MAX_NAME_LENGTH ? cleaned.slice(0, MAX_NAME_LENGTH).trim() : cleaned;
}

/** Latin letters that have no decomposition, and letters that stand for apostrophes. */
const SPECIAL: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'ng', ə: 'a', ĸ: 'k',
  ŧ: 't', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ɛ: 'e', ɔ: 'o', ʒ: 'z', ǝ: 'e', ɨ: 'i', ʉ: 'u', ɣ: 'g', ƶ: 'z', ŀ: 'l',
  ſ: 's', ɑ: 'a', ɡ: 'g', ȷ: 'j', ɩ: 'i', ƒ: 'f', ꞑ: 'n', ɲ: 'n',
}; // biome-ignore format: a table

const DROPPED = /['’‘ʼʻʽ`´ʹʺʿʾ′″‛ˈꞌ]/g;

/** Folds Latin text to lower case `a-z0-9`; everything else becomes nothing (marks, apostrophes) or a space. */
export function foldLatin(text: string): string {
  let plain = true;
  for (let i = 0; i < text.length && plain; i++) plain = text.charCodeAt(i) < 128;
  const base = plain
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(/[^\0-\x7f]/gu, (char) => SPECIAL[char] ?? char);
  return base
    .replace(DROPPED, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Letters of other alphabets that look like a Latin one, and the reverse, for words that mix both. */
const TO_LATIN: Record<string, string> = {
  а: 'a', в: 'b', с: 'c', е: 'e', н: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', о: 'o', р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x',
  ԁ: 'd', ԛ: 'q', ԝ: 'w', α: 'a', β: 'b', ε: 'e', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'y',
  χ: 'x', ϲ: 'c',
}; // biome-ignore format: a table
const TO_CYRILLIC: Record<string, string> = {
  a: 'а', b: 'в', c: 'с', e: 'е', h: 'н', i: 'і', j: 'ј', k: 'к', m: 'м', o: 'о', p: 'р', s: 'ѕ', t: 'т', y: 'у', x: 'х', u: 'и', r: 'г',
}; // biome-ignore format: a table

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/**
 * Repairs words in which look-alike letters of Latin, Cyrillic and Greek are mixed (`Bладимир`, `Gаzprom`, `АO`):
 * the word goes to the script that can spell all of it; where both can, to the one of the surrounding text.
 */
export function repairConfusables(text: string): string {
  const hasLatin = LATIN.test(text);
  if (!hasLatin || !/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)) return text;
  let latin = 0;
  let cyrillic = 0;
  for (const char of text) {
    if (CYRILLIC.test(char)) cyrillic++;
    else if (LATIN.test(char)) latin++;
  }
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => repairWord(word, cyrillic > latin));
}

function repairWord(word: string, mostlyCyrillic: boolean): string {
  const letters = [...word];
  const lower = [...word.toLowerCase()];
  const latin = lower.map((char) => LATIN.test(char));
  if (!latin.some(Boolean)) return word;
  // A lone Latin C amid Cyrillic is the word `с`.
  const isLone = mostlyCyrillic && lower.length === 1 && lower[0]! in TO_CYRILLIC;
  if (latin.every(Boolean) && !isLone) return word;
  if (lower.length !== letters.length) return word;
  const canLatin = lower.every((char, i) => latin[i] || char in TO_LATIN);
  const canCyrillic = lower.every((char, i) => !latin[i] || char in TO_CYRILLIC);
  if (!canLatin && !canCyrillic) return word;
  const toLatin = canLatin && !(canCyrillic && mostlyCyrillic);
  const table = toLatin ? TO_LATIN : TO_CYRILLIC;
  return lower
    .map((char, i) => {
      if (latin[i] === toLatin) return letters[i];
      const swapped = table[char]!;
      return letters[i] === char ? swapped : swapped.toUpperCase();
    })
    .join('');
}
