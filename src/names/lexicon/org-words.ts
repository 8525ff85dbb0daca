import { lazily } from '../../domain/lazily.ts';
import { memoize } from '../../domain/memoize.ts';
import { anyOf, lexiconLists, lexiconTable, lexiconWords } from '../../lexicon/lines.ts';

/** Languages with a lexicon of organisation words; `other` contains all that are identified by their script. */
export type OrgWordLanguage = 'ru' | 'uk' | 'ar' | 'fa' | 'ko' | 'ja' | 'other';

const FILES: Record<OrgWordLanguage, string> = {
  ru: 'cyrillic/russian-organisation-words.tsv',
  uk: 'cyrillic/other-organisation-words.tsv',
  ar: 'arabic/organisation-words.tsv',
  fa: 'arabic/organisation-words.tsv',
  ko: 'korean/organisation-words.tsv',
  ja: 'japanese/organisation-words.tsv',
  other: 'other/organisation-words.tsv',
};

type Table = ReadonlyMap<string, readonly string[]>;

/** Number of languages, of all of which the tables are kept. */
const LANGUAGES = Object.keys(FILES).length;

/** All words and phrases of a language with their English translations. */
export const orgWordEntries = memoize<Table, OrgWordLanguage>((language) => lexiconLists(FILES[language]), LANGUAGES);

/** Variants of Arabic letters with the letter they are mapped to, and a pattern for any of them. */
const letterVariants = lazily(() => {
  const table = new Map<string, string>([['ё', 'е']]);
  for (const [letter, variants] of lexiconTable('letters/arabic-variants.tsv'))
    for (const variant of variants) table.set(variant, letter);
  return { table, pattern: new RegExp(`[${[...table.keys()].join('')}]`, 'g') };
});

/** Normalises a word of any of these scripts: lower case, Arabic letter variants unified, vowel signs removed. */
export function foldWord(word: string): string {
  const { table, pattern } = letterVariants();
  return (
    word
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\u064b-\u0652\u0670\u0640\u200c\u200d]/g, '')
      // Kurdish and Uyghur write short vowels, and precede every initial vowel with a silent letter.
      .replace(/^ئ(?:[اە]|(?=[وۆۇۈۋیىېێ]))/, 'ا')
      .replace(/ە(?=\p{L})/gu, '')
      .replace(/[\u0370-\u03ff\u1f00-\u1fff]+/g, (greek) => greek.normalize('NFD').replace(/\p{M}/gu, ''))
      .replace(pattern, (letter) => table.get(letter)!)
      .replace(/[«»"“”„]|^['’‘`ʼ‚]+|['’‘`ʼ‚]+$/g, '')
      .trim()
  );
}

/** Any ending of Russian and Ukrainian adjectives and nouns. */
const slavicEnding = lazily(() => new RegExp(`${anyOf(lexiconWords('cyrillic/word-endings.txt'))}$`));

const stems = memoize<Table, 'ru' | 'uk'>((language) => {
  const byStem = new Map<string, readonly string[]>();
  for (const [entry, english] of orgWordEntries(language)) {
    const stem = slavicStems(entry);
    if (entry.length >= 5 && !byStem.has(stem)) byStem.set(stem, english);
  }
  return byStem;
}, LANGUAGES);

function slavicStem(word: string): string {
  const stem = word.replace(slavicEnding(), '');
  return stem.length >= 4 ? stem : word;
}

const slavicStems = (phrase: string): string => phrase.split(' ').map(slavicStem).join(' ');

const isSlavic = (language: OrgWordLanguage): language is 'ru' | 'uk' => language === 'ru' || language === 'uk';

/** English translations of an organisation word or phrase, the usual one first (`завода` -> plant, works …); undefined if unknown. */
export function orgWord(language: OrgWordLanguage, word: string): readonly string[] | undefined {
  return foldedOrgWord(language, foldWord(word));
}

/** `orgWord` for a word already folded by `foldWord`, for use in loops. */
export function foldedOrgWord(language: OrgWordLanguage, folded: string): readonly string[] | undefined {
  const words = orgWordEntries(language);
  const exact = words.get(folded);
  if (exact) return exact;
  if (isSlavic(language)) return folded.length >= 5 ? stems(language).get(slavicStems(folded)) : undefined;
  if (folded.includes(' ')) return undefined;
  if (language === 'ar' || language === 'fa') return withoutPrefix(words, folded);
  return undefined;
}

/** The article and prepositions as joined to a word. */
const arabicPrefixes = lazily(() => lexiconWords('arabic/prefixes.txt'));

function withoutPrefix(words: Table, folded: string): readonly string[] | undefined {
  for (const prefix of arabicPrefixes()) {
    if (!folded.startsWith(prefix) || folded.length - prefix.length < 3) continue;
    const bare = folded.slice(prefix.length);
    const found = words.get(bare) ?? words.get(`ال${bare}`);
    if (found) return found;
  }
  return undefined;
}

/** An organisation word or phrase found in a sequence of words. */
export interface TranslatedStretch {
  start: number;
  length: number;
  english: readonly string[];
}

const MAX_PHRASE = 8;

/** Number of words of the longest phrase that starts with a word. */
const longestByFirst = memoize<ReadonlyMap<string, number>, OrgWordLanguage>((language) => {
  const longest = new Map<string, number>();
  for (const phrase of orgWordEntries(language).keys()) {
    const words = phrase.split(' ');
    const start = isSlavic(language) ? slavicStem(words[0]!) : words[0]!;
    if (words.length > (longest.get(start) ?? 1)) longest.set(start, words.length);
  }
  return longest;
}, LANGUAGES);

/** All organisation words and phrases in a sequence of words, longest first from the left, not overlapping. */
export function translateOrgWords(words: readonly string[], language: OrgWordLanguage): TranslatedStretch[] {
  const folded = words.map(foldWord);
  const found: TranslatedStretch[] = [];
  let start = 0;
  while (start < folded.length) {
    const stretch = longestStretch(folded, start, language);
    if (stretch) found.push(stretch);
    start += stretch?.length ?? 1;
  }
  return found;
}

function longestStretch(
  folded: readonly string[],
  start: number,
  language: OrgWordLanguage,
): TranslatedStretch | undefined {
  const first = isSlavic(language) ? slavicStem(folded[start]!) : folded[start]!;
  const most = Math.min(MAX_PHRASE, folded.length - start, longestByFirst(language).get(first) ?? 1);
  for (let length = most; length >= 1; length--) {
    const phrase = length === 1 ? folded[start]! : folded.slice(start, start + length).join(' ');
    const english = foldedOrgWord(language, phrase);
    if (english) return { start, length, english };
  }
  return undefined;
}

const THAI = /^\p{Script=Thai}/u;

/** Thai organisation words at either end of a text, the longest first. */
const ends = lazily(() => {
  const words = [...orgWordEntries('other').keys()].filter((word) => THAI.test(word));
  const word = anyOf(words.sort((a, b) => b.length - a.length));
  // A vowel or mark that belongs to the previous letter cannot begin a word.
  return { first: new RegExp(`^${word}(?![\\p{M}ะ-ฺๅ])`, 'u'), last: new RegExp(`${word}$`) };
});

/** A Thai word with the organisation words at its ends split off; other words are unchanged. */
export function thaiParts(word: string): string[] {
  if (!THAI.test(word)) return [word];
  const before: string[] = [];
  const behind: string[] = [];
  let rest = word.normalize('NFKC');
  for (let found = ends().first.exec(rest); found; found = ends().first.exec(rest)) {
    before.push(found[0]);
    rest = rest.slice(found[0].length);
  }
  for (let found = ends().last.exec(rest); found; found = ends().last.exec(rest)) {
    behind.unshift(found[0]);
    rest = rest.slice(0, found.index);
  }
  return [...before, ...(rest === '' ? [] : [rest]), ...behind];
}
