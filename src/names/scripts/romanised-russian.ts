/** Russian organisation words that a Latin name spells by their sound: `zavod`, `nauchno-issledovatelskii institut`. */
import { lazy, lexiconWords } from '../../lexicon/lines.ts';
import { orgWordEntries, type TranslatedStretch } from '../lexicon/org-words.ts';
import { foldLatin } from '../text/fold.ts';
import { remembered } from '../text/remembered.ts';
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

/** Most words whose keys are remembered. */
const MOST_KEYS = 20_000;

/** What a folded Latin word and a romanised Russian one have in common whatever the case and the romanisation. */
const stemKey = remembered((latin: string): string => {
  const key = soundKey(latin);
  const ending = endings().find((end) => key.endsWith(end) && key.length - end.length >= LEAST_STEM);
  return ending ? key.slice(0, -ending.length) : key;
}, MOST_KEYS);

/** Words of the English readings, which are no Russian ones, without those that only romanise their entry. */
const englishWords = lazy(() => {
  const words = new Set<string>();
  for (const [entry, english] of orgWordEntries('ru')) {
    const own = entry.split(' ').map((word) => stemKey(romaniseCyrillic(word)));
    for (const reading of english)
      for (const word of foldLatin(reading).split(' ')) if (!own.includes(stemKey(word))) words.add(word);
  }
  return words;
});

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

/** English readings by the abbreviations that entries give in Latin letters: NII, VNII, TsKB. */
const abbreviations = lazy(() => {
  const found = new Map<string, readonly string[]>();
  for (const [entry, english] of orgWordEntries('ru'))
    for (const reading of english)
      if (entry.length <= MOST_LETTERS && /^[A-Z]{2,}[A-Za-z]*$/.test(reading) && reading.length >= 3)
        found.set(reading.toLowerCase(), english);
  return found;
});

/** Most letters of an entry that is an abbreviation. */
const MOST_LETTERS = 6;

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
      if (!english || !maybeRussian(words.slice(start, start + length))) continue;
      found.push({ start, length, english });
      break;
    }
    if (length === 0) {
      const english = abbreviations().get(words[start]!);
      if (english) found.push({ start, length: 1, english });
    }
    start += Math.max(1, length);
  }
  return found;
}

/** Not English words alone, and no single short word or surname. */
function maybeRussian(words: readonly string[]): boolean {
  if (words.every((word) => englishWords().has(word))) return false;
  return words.length > 1 || (words[0]!.length >= LEAST_WORD && !SURNAME.test(words[0]!));
}
