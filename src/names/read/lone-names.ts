/** Decides whether a single word of a text can be a whole name: Rosneft, but not Vision, Daniel or Siberia. */
import { lazily } from '../../domain/lazily.ts';
import { lexiconRows, lexiconWords } from '../../lexicon/lines.ts';
import { otherGivenNames } from '../lexicon/person-names.ts';
import type { TextWord } from './text-words.ts';

/** Minimum number of letters of such a word. */
const MIN_LETTERS = 5;

/** Rarity, in tenths, up to which a word counts as a common given name or surname. Rarer words are common only on the lists. */
const MAX_COMMON = 2;

const ordinary = lazily(
  () =>
    new Set([
      ...lexiconRows('latin/ordinary-words.tsv').flatMap(([, words]) => words!.split('|')),
      ...lexiconRows('latin/common-tokens.tsv').flatMap(([word, tenths]) =>
        Number(tenths) <= MAX_COMMON ? [word!] : [],
      ),
      ...lexiconWords('latin/given-names.txt'),
    ]),
);

/** True for a word that is in no table of ordinary words, places, given names or frequent surnames. */
export const isLoneName = ({ role, folded }: Pick<TextWord, 'role' | 'folded'>): boolean =>
  role === 'name' && folded.length >= MIN_LETTERS && !ordinary().has(folded) && otherGivenNames(folded).length === 0;
