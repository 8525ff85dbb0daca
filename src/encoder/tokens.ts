import { memoize } from '../domain/memoize.ts';
import { singularEnglish, stemArabic, stemEnglish, stemRussian } from './stem.ts';

/** A word of a text; equal words may share one object. `key` is its stem, or its characters in scripts without spaces. */
export interface TopicToken {
  key: string;
  /** Key for comparing concept phrases: for English only inflections are removed. */
  phraseKey: string;
  /** The word as written, lower case, without diacritics. */
  word: string;
  script: 'latin' | 'cyrillic' | 'arabic' | 'unspaced';
}

/** Maximum length of a text that is processed; limits hostile input. */
const MAX_TEXT = 20_000;
const MAX_WORD = 40;

const WORD =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+|[\p{Script=Arabic}\u200c]+|[\p{Script=Cyrillic}]+|[\p{Script=Latin}\p{N}]+/gu;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /^\p{Script=Hangul}/u;
const PLAIN = /^[\x20-\x7e\n]*$/;

/** Number of cached words: most words of a text are among a few thousand. */
const REMEMBERED = 30_000;
/** Longer words are not cached, because a substring may keep its whole text in memory. */
const LONGEST_REMEMBERED = 12;

function latinToken(word: string): Readonly<TopicToken> {
  const cut = word.slice(0, MAX_WORD);
  return { key: stemEnglish(cut), phraseKey: singularEnglish(cut), word, script: 'latin' };
}

const rememberedToken = memoize(latinToken, REMEMBERED);

/** Lower case without width variants, diacritics, possessive endings and dots in abbreviations. */
function fold(text: string): string {
  const cut = text.slice(0, MAX_TEXT);
  const plain = PLAIN.test(cut)
    ? cut
    : cut
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]+/g, '')
        .normalize('NFC');
  return plain
    .toLowerCase()
    .replace(/\b(?:\p{L}\.){2,}/gu, (dotted) => dotted.replaceAll('.', ''))
    .replace(/['’‘ʼʻʾʿ`´]s\b/g, '')
    .replace(/['’‘ʼʻʾʿ`´]/g, '');
}

const tokenOf = (word: string): TopicToken =>
  word.length > LONGEST_REMEMBERED ? latinToken(word) : rememberedToken(word);

const PLAIN_WORD = /[a-z0-9]+/g;

/** The words of a folded ASCII text, the usual case. */
const plainTokens = (folded: string): TopicToken[] => (folded.match(PLAIN_WORD) ?? []).map(tokenOf);

/** The words of a text in order. Chinese, Japanese and Korean runs are not split; Korean runs separated by spaces are joined. */
export function topicTokens(text: string): TopicToken[] {
  const tokens: TopicToken[] = [];
  let end = -1;
  const folded = fold(text);
  if (PLAIN.test(folded)) return plainTokens(folded);
  for (const match of folded.matchAll(WORD)) {
    const word = match[0];
    const first = word[0]!;
    const last = tokens.at(-1);
    if (UNSPACED.test(word)) {
      if (last?.script === 'unspaced' && HANGUL.test(word) && folded.slice(end, match.index).trim() === '') {
        last.word += word;
        last.key = last.word;
        last.phraseKey = last.word;
      } else tokens.push({ key: word, phraseKey: word, word, script: 'unspaced' });
    } else if (first >= '\u0400' && first <= '\u052f') {
      const key = stemRussian(word).slice(0, MAX_WORD);
      tokens.push({ key, phraseKey: key, word, script: 'cyrillic' });
    } else if (first >= '\u0600' && first <= '\u06ff') {
      const key = stemArabic(word).slice(0, MAX_WORD);
      tokens.push({ key, phraseKey: key, word, script: 'arabic' });
    } else {
      tokens.push(tokenOf(word));
    }
    end = match.index + word.length;
  }
  return tokens;
}
