/** Finds Russian organisation words transliterated in a Latin name: `zavod`, `nauchno-issledovatelskii institut`. */
import { lazily } from '../../domain/lazily.ts';
import { memoize } from '../../domain/memoize.ts';
import {
  alternatives,
  anyOf,
  lexiconLists,
  lexiconRows,
  lexiconTable,
  lexiconWords,
  longestFirst,
} from '../../lexicon/lines.ts';
import { orgWordEntries, type TranslatedStretch } from '../lexicon/org-words.ts';
import { foldLatin } from '../text/fold.ts';
import { soundKey } from '../text/sound-key.ts';
import { latinWord, type Word } from '../text/words.ts';
import { otherRomanisations, romaniseCyrillic } from './cyrillic.ts';

/** Minimum number of letters of a sound key without its ending, and of a word that may be Russian. */
const MIN_STEM = 5;
const MIN_WORD = 5;

/** Sound keys of the endings of Russian words, in every romanisation, and the length of the longest. */
const endings = lazily(() => {
  const keys = new Set<string>();
  for (const ending of lexiconWords('cyrillic/word-endings.txt')) {
    const latin = romaniseCyrillic(ending);
    const others = otherRomanisations(ending);
    for (const spelling of [latin, latin.replaceAll('e', 'ye'), latin.replaceAll('y', 'j'), ...others])
      if (spelling !== '') keys.add(soundKey(spelling));
  }
  return { keys, longest: Math.max(...[...keys].map(({ length }) => length)) };
});

/** The tables of Russian, and of Ukrainian, Belarusian and others. */
const LANGUAGES = ['ru', 'uk'] as const;

const MAX_KEYS = 20_000;

/** A key that is equal for a folded Latin word and a romanised Russian one, whatever the case ending and the romanisation. */
function stemOf(latin: string): string {
  const key = soundKey(latin);
  const { keys, longest } = endings();
  for (let length = Math.min(longest, key.length - MIN_STEM); length > 0; length--)
    if (keys.has(key.slice(-length))) return key.slice(0, -length);
  return key;
}

const stemKey = memoize(stemOf, MAX_KEYS);

/** Words of the English translations, which do not count as Russian, without those that only romanise their entry. */
const englishWords = lazily(() => {
  const words = new Set<string>();
  for (const language of LANGUAGES)
    for (const [entry, english] of orgWordEntries(language)) {
      const own = entry.split(' ').map((word) => stemOf(romaniseCyrillic(word, entry)));
      for (const reading of english)
        for (const word of foldLatin(reading).split(' ')) if (!own.includes(stemOf(word))) words.add(word);
    }
  return words;
});

/** Minimum length of a single word that is looked up in other romanisation systems: shorter ones are often another word. */
const MIN_IN_SYSTEMS = 7;

/** English translations by the keys of an entry's words, and the number of words of the longest entry by its first key. */
const entries = lazily(() => {
  const byKeys = new Map<string, readonly string[]>();
  const longest = new Map<string, number>();
  const add = (latin: readonly string[], english: readonly string[]): void => {
    const keys = latin.map(stemOf);
    const whole = keys.join(' ');
    if (!byKeys.has(whole)) byKeys.set(whole, english);
    longest.set(keys[0]!, Math.max(latin.length, longest.get(keys[0]!) ?? 0));
  };
  const all = LANGUAGES.flatMap((language) => [...orgWordEntries(language)])
    .map(([entry, english]) => ({ entry, words: entry.split(' '), english }))
    .filter(({ words }) => words.length > 1 || words[0]!.length >= MIN_WORD);
  for (const { entry, words, english } of all) {
    const latin = words.map((word) => romaniseCyrillic(word, entry));
    add(latin, english);
  }
  // The usual spelling of one word takes precedence over another word's spelling in another system.
  for (const { words, english } of all) {
    if (words.length === 1 && words[0]!.length < MIN_IN_SYSTEMS) continue;
    const bySystem = words.map(otherRomanisations);
    for (let system = 0; system < bySystem[0]!.length; system++)
      add(
        bySystem.map((word) => word[system]!),
        english,
      );
  }
  return { byKeys, longest };
});

/** English translations by the abbreviations that entries have in Latin letters (NII, TsKB), and by those of translators (PA). */
const abbreviations = lazily(() => {
  const found = new Map<string, readonly string[]>(lexiconLists('latin/abbreviated-phrases.tsv'));
  for (const [entry, english] of orgWordEntries('ru'))
    for (const reading of english)
      if (entry.length <= MAX_LETTERS && /^[A-Z]{2,}[A-Za-z]*$/.test(reading) && reading.length >= 3)
        found.set(reading.toLowerCase(), [...english, ...(found.get(reading.toLowerCase()) ?? [])]);
  return found;
});

const MAX_LETTERS = 6;

/** Endings of surnames, with which a single word is not translated: Krasnov is not a form of `krasnyi`. */
const SURNAME = /(?:[oe]v|in)a?$/;

const MAX_WORDS = 8;

/** The Russian organisation words in the folded Latin words of a name, longest first from the left, not overlapping. */
export function romanisedRussian(words: readonly string[]): TranslatedStretch[] {
  const { byKeys, longest } = entries();
  let keys: string[] | undefined;
  const found: TranslatedStretch[] = [];
  for (let start = 0; start < words.length; ) {
    keys ??= words.map(stemKey);
    const most = Math.min(MAX_WORDS, words.length - start, longest.get(keys[start]!) ?? 0);
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

/** False for English words only, and for a single short word or surname. */
function maybeRussian(words: readonly string[]): boolean {
  if (words.every((word) => englishWords().has(word))) return false;
  return words.length > 1 || (words[0]!.length >= MIN_WORD && !SURNAME.test(words[0]!));
}

const MIN_NAME = 3;

const parts = lazily(() => {
  const last = lexiconTable('cyrillic/blend-parts.tsv');
  const english = new Map([...lexiconTable('cyrillic/blend-joints.tsv'), ...last]);
  // Short parts only count before another one: Griffin does not contain "finance".
  const any = anyOf(longestFirst(english.keys()));
  return {
    last,
    english,
    heads: new Map(lexiconRows('cyrillic/blend-heads.tsv').map(([head, ...row]) => [head!, row])),
    ends: new RegExp(`^(.{${MIN_NAME},}?)(${any}*${anyOf(longestFirst(last.keys()))})$`),
    endings: new Set([...last.keys()].map(ending)),
    each: new RegExp(any, 'g'),
  };
});

/** The last two letters, which exclude most words that do not end in a part. */
const ending = (word: string): string => word.slice(-2);

/** Possible meanings of the start of a blend: the name itself, and the meaning of a short form of a place or of the state. */
function beginnings(head: string, behind: number): string[] {
  const [english, is] = parts().heads.get(head) ?? [];
  // Rosbank is a name, not "Russian bank".
  return is === 'state' && behind < 2 ? [head] : [head, ...alternatives(english)];
}

/** The words of a name with the parts of blends in English, one result for each meaning of the start; empty if there is no blend. */
export function withoutBlends(words: readonly Word[]): Word[][] {
  const { last, english, ends, endings, each } = parts();
  let found: Word[][] = [[]];
  let isBlended = false;
  for (const word of words) {
    const mayBlend = (word.script === 'latin' || word.script === 'cyrillic') && endings.has(ending(word.latin));
    const cut = mayBlend ? ends.exec(word.latin) : null;
    // Gazprombank consists of parts only, without a name before them.
    if (!cut || last.has(cut[1]!)) {
      for (const read of found) read.push(word);
      continue;
    }
    const blended = cut[2]!.match(each)!;
    const meant = blended.flatMap((part) => english.get(part)!.split(' '));
    const begins = isBlended ? [cut[1]!] : beginnings(cut[1]!, blended.length);
    found = found.flatMap((read) => begins.map((head) => [...read, ...[...head.split(' '), ...meant].map(latinWord)]));
    isBlended = true;
  }
  return isBlended ? found : [];
}
