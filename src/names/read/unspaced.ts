/** Splits Chinese, Japanese and Korean texts at the words around names: 付款给华为货款 is 付款给 华为 货款. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, anyOf, lexiconRows, longestFirst } from '../../lexicon/lines.ts';
import { type MappedText, replaced } from './mapped-text.ts';

const LETTER = '[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const HAS_LETTER = new RegExp(LETTER, 'u');
const LANGUAGES: ReadonlySet<string> = new Set(['zh', 'ja', 'ko']);

/** Matches positions next to a context word of at least two letters, or of one letter that cannot be part of a name. */
const places = lazily(() => {
  const rows = lexiconRows('context/words.tsv').filter(([, language]) => LANGUAGES.has(language!));
  const words = rows.flatMap(([, , entries]) => alternatives(entries));
  const particles = rows.filter(([cls, language]) => cls === 'function' && language === 'ko');
  const long = anyOf(longestFirst(words.filter((word) => [...word].length > 1)));
  const koreanEnd = `${anyOf(particles.flatMap(([, , entries]) => alternatives(entries)))}(?!\\p{L})`;
  return new RegExp(
    [
      `(?<=${long})(?=${LETTER})`,
      `(?<=${LETTER})(?=${long})`,
      `(?<=(?<!\\p{L})[从向给对由将把致]|${LETTER}的)(?=\\p{Script=Han})`,
      '(?<=\\p{Script=Han})(?=的)',
      '(?<=[\\p{Script=Han}\\p{Script=Katakana}ー])(?=\\p{Script=Hiragana})',
      '(?<=\\p{Script=Hiragana})(?=[\\p{Script=Han}\\p{Script=Katakana}])',
      `(?<=\\p{Script=Hangul}{2})(?=${koreanEnd})`,
    ].join('|'),
    'gu',
  );
});

/** The text with spaces at these positions. */
export const withSpaces = (text: MappedText): MappedText =>
  HAS_LETTER.test(text.text) ? replaced(text, places(), () => ' ') : text;

const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}ー]{2,}$/u;

/** True for a word that may be a whole name, as these scripts write names without spaces: 习近平, 푸틴. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word);
