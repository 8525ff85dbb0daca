import { alternatives, lazy, lexiconRows } from '../lexicon/lines.ts';
import type { NameToken } from '../name.ts';
import { wadeGiles } from './han-spelling.ts';

/** Chinese surnames as Latin text has them: in pinyin and in the spellings of Hong Kong, Taiwan and overseas. */
const latinSurnames = lazy(
  () =>
    new Set(
      lexiconRows('han-surnames.tsv').flatMap(([, pinyin, others]) => [pinyin!, ...alternatives(others?.trim())]),
    ),
);

const INITIAL = '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])';
const FINAL =
  '(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|[aeiou])';
const TWO_SYLLABLES = new RegExp(`^(${INITIAL}?${FINAL})(${INITIAL}${FINAL})$`);

/**
 * A name of a Chinese surname and a given name of two pinyin syllables, with what the given name is in Wade–Giles: the
 * Zedong of Mao Zedong is the Tse-tung of Mao Tse-tung. Other names stay as they are.
 */
export function withWadeGiles(tokens: readonly NameToken[]): NameToken[] {
  const names = tokens.filter(({ cls }) => cls === 'name');
  if (names.length !== 2 || tokens.length > 3) return [...tokens];
  const given = names.find(
    ({ text, native }) => native === undefined && TWO_SYLLABLES.test(text) && !latinSurnames().has(text),
  );
  if (!given || !names.some((token) => token !== given && latinSurnames().has(token.text))) return [...tokens];
  const wade = TWO_SYLLABLES.exec(given.text)!.slice(1).map(wadeGiles);
  const joined = wade.join('');
  if (joined === given.text) return [...tokens];
  const widened: NameToken = {
    ...given,
    alts: [...(given.alts ?? []), joined],
    phrases: [...(given.phrases ?? []), wade],
  };
  return tokens.map((token) => (token === given ? widened : token));
}
