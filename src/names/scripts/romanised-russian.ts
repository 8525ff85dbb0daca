/** Russian organisation words that a Latin name spells by their sound: `zavod`, `nauchno-issledovatelskii institut`. */
import { lazy, lexiconWords } from '../lexicon/lines.ts';
import { orgWordEntries, type TranslatedStretch } from '../lexicon/org-words.ts';
import { soundKey } from '../text/sound-key.ts';
import { romaniseCyrillic } from './cyrillic.ts';

/** Least letters of a sound key without its ending, and of a word that may be Russian. */
const LEAST_STEM = 5;
const LEAST_WORD = 5;

/** Sound keys of the endings of Russian words, in the usual romanisations, longest first. */
const endings = lazy(() => {
  const keys = new Set<string>();
  for (const ending of lexiconWords('cyrillic/word-endings.txt')) {
    const latin = romaniseCyrillic(ending);
    for (const spelling of [latin, latin.replaceAll('e', 'ye'), latin.replaceAll('y', 'j')])
      if (spelling !== '') keys.add(soundKey(spelling));
  }
  return [...keys].sort((a, b) => b.length - a.length);
});

/** What a folded Latin word and a romanised Russian one have in common whatever the case and the romanisation. */
function stemKey(latin: string): string {
  const key = soundKey(latin);
  const ending = endings().find((end) => key.endsWith(end) && key.length - end.length >= LEAST_STEM);
  return ending ? key.slice(0, -ending.length) : key;
}

/** English readings by the keys of the words of an entry, and the words of the longest entry by its first key. */
const entries = lazy(() => {
  const byKeys = new Map<string, readonly string[]>();
  const longest = new Map<string, number>();
  for (const [entry, english] of orgWordEntries('ru')) {
    const words = entry.split(' ');
    if (words.length === 1 && entry.length < LEAST_WORD) continue;
    const keys = words.map((word) => stemKey(romaniseCyrillic(word)));
    const whole = keys.join(' ');
    if (!byKeys.has(whole)) byKeys.set(whole, english);
    longest.set(keys[0]!, Math.max(words.length, longest.get(keys[0]!) ?? 0));
  }
  return { byKeys, longest };
});

/** Endings of surnames, which a word may not have to be read alone: Krasnov is no form of `krasnyi`. */
const SURNAME = /(?:[oe]v|in)a?$/;

/** Longest run of Russian words, by the number of its words. */
const MOST_WORDS = 8;

/**
 * Stretches of the folded Latin words of a name that spell Russian organisation words, longest first from the left, with
 * their English readings; not overlapping.
 */
export function romanisedRussian(words: readonly string[]): TranslatedStretch[] {
  const { byKeys, longest } = entries();
  let keys: string[] | undefined;
  const found: TranslatedStretch[] = [];
  for (let start = 0; start < words.length; ) {
    keys ??= words.map(stemKey);
    const most = Math.min(MOST_WORDS, words.length - start, longest.get(keys[start]!) ?? 0);
    let length = most;
    for (; length >= 1; length--) {
      const english = byKeys.get(length === 1 ? keys[start]! : keys.slice(start, start + length).join(' '));
      if (!english || (length === 1 && !maybeRussian(words[start]!))) continue;
      found.push({ start, length, english });
      break;
    }
    start += Math.max(1, length);
  }
  return found;
}

const maybeRussian = (word: string): boolean => word.length >= LEAST_WORD && !SURNAME.test(word);
