/** Unicode folding before any comparison. Names longer than {@link MAX_NAME_LENGTH} are truncated, which limits the work. */

import { lazily } from '../../domain/lazily.ts';
import { lexiconTable } from '../../lexicon/lines.ts';

/** Maximum length of a name, in UTF-16 code units after cleaning. */
export const MAX_NAME_LENGTH = 500;

/** Maximum length of the input; longer input is truncated before cleaning. */
const MAX_RAW_LENGTH = 20_000;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** Burmese letters may have up to six combining marks. */
const MARK_FLOOD = /(\p{M}{6})\p{M}+/gu;

/** NFKC text with single spaces, without control and other invisible characters, at most {@link MAX_NAME_LENGTH} long. */
export function cleanText(text: string): string {
  if (isClean(text)) return text;
  const cleaned = (text.length > MAX_RAW_LENGTH ? text.slice(0, MAX_RAW_LENGTH) : text)
    .replace(BREAKS, ' ')
    .replace(INVISIBLE, '')
    .replace(MARK_FLOOD, '$1')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
  return cleaned.length > MAX_NAME_LENGTH ? cleaned.slice(0, MAX_NAME_LENGTH).trim() : cleaned;
}

/** True for printable ASCII with single spaces, which cleaning does not change. */
export const isClean = (text: string): boolean => text.length <= MAX_NAME_LENGTH && CLEAN.test(text);
const CLEAN = /^[!-~]+(?: [!-~]+)*$/;

/** Latin letters without a Unicode decomposition. */
const plainLetters = lazily(() => lexiconTable('letters/latin.tsv'));

const PLAIN = /^[A-Za-z0-9]*$/;
const DROPPED = /['’‘ʼʻʽ`´ʹʺʿʾ′″‛ˈꞌ]/g;

/** Folds Latin text to lower case `a-z0-9`. Diacritics and apostrophes are removed; other characters become a space. */
export function foldLatin(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const base = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\0-\x7f]/gu, (char) => plainLetters().get(char) ?? char);
  return base
    .replace(DROPPED, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The words of {@link foldLatin}. */
export const latinWords = (text: string): string[] =>
  foldLatin(text)
    .split(' ')
    .filter((word) => word !== '');

/** Confusable letters of other alphabets and their Latin counterparts, and the reverse, for words that mix both. */
const toLatinLetter = lazily(() => lexiconTable('letters/look-like-latin.tsv'));
const toCyrillicLetter = lazily(() => lexiconTable('letters/look-like-cyrillic.tsv'));

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Scripts whose letters look like Latin ones. */
const CONFUSABLE = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Lisu}]/u;

/** Dotted letters, which form one word: S.A. */
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu;

/** Repairs words that mix confusable letters (`Bладимир`, `АO`): to the script with all its letters, or that of the text. */
export function repairConfusables(text: string): string {
  const hasLatin = LATIN.test(text);
  if (!hasLatin || !CONFUSABLE.test(text)) return text;
  let latin = 0;
  let cyrillic = 0;
  for (const char of text) {
    if (CYRILLIC.test(char)) cyrillic++;
    else if (LATIN.test(char)) latin++;
  }
  return text
    .replace(DOTTED, (letters) => [...repairWord(letters.replaceAll('.', ''), cyrillic > latin)].join('.').concat('.'))
    .replace(/[\p{L}\p{M}]+/gu, (word) => repairWord(word, cyrillic > latin));
}

function repairWord(word: string, mostlyCyrillic: boolean): string {
  const letters = [...word];
  const lower = [...word.toLowerCase()];
  const latin = lower.map((char) => LATIN.test(char));
  if (!latin.some(Boolean)) return word;
  // A lone Latin C in Cyrillic text is the word `с`.
  const isLone = mostlyCyrillic && lower.length === 1 && toCyrillicLetter().has(lower[0]!);
  if (latin.every(Boolean) && !isLone) return word;
  if (lower.length !== letters.length) return word;
  const canLatin = lower.every((char, i) => latin[i] || toLatinLetter().has(char));
  const canCyrillic = lower.every((char, i) => !latin[i] || toCyrillicLetter().has(char));
  if (!canLatin && !canCyrillic) return word;
  const toLatin = canLatin && !(canCyrillic && mostlyCyrillic);
  const table = toLatin ? toLatinLetter() : toCyrillicLetter();
  return lower
    .map((char, i) => {
      if (latin[i] === toLatin) return letters[i];
      const swapped = table.get(char)!;
      return letters[i] === char ? swapped : swapped.toUpperCase();
    })
    .join('');
}
