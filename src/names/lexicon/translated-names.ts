/** Names of listed organisations that other languages translate: Islamischer Staat, 库尔德工人党. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';
import { simplifyHan } from './han-chars.ts';
import { foldWord } from './org-words.ts';

const ARTICLE = /^(?:the|der|die|das|le|la|les|l|el|los|las|il|lo|gli|o|os|de|het|az|a) (?=.)/;

/** The form in which names are looked up: letters and digits without accents and without an article before them. */
export const translatedNameKey = (name: string): string =>
  foldWord(simplifyHan(name))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(ARTICLE, '');

const namesOfLists = lazily(() => {
  const found = new Map<string, string[]>();
  for (const [listed, others] of lexiconRows('other/translated-names.tsv'))
    for (const other of alternatives(others)) found.set(translatedNameKey(other), alternatives(listed));
  return found;
});

/** The names on the lists of an organisation whose whole name in another language this is; usually none. */
export const listedNamesOf = (name: string): readonly string[] => namesOfLists().get(translatedNameKey(name)) ?? [];

/** Number of words of the longest name that begins with a word. */
const longest = lazily(() => {
  const found = new Map<string, number>();
  for (const name of namesOfLists().keys()) {
    const words = name.split(' ');
    found.set(words[0]!, Math.max(words.length, found.get(words[0]!) ?? 0));
  }
  return found;
});

/** The maximum number of words of such a name that begins with this word; 0 if none does. */
export const longestNameFrom = (word: string): number => longest().get(translatedNameKey(word).split(' ')[0]!) ?? 0;
