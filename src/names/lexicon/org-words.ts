import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconLists, lexiconTable, lexiconWords } from '../../lexicon/lines.ts';

/**
 * Languages with a lexicon of organisation words. `ar` and `fa` share one, as their lists mix the two; `other` contains all
 * languages that are identified by their script (Hebrew, Greek, Georgian, Armenian, Hindi, Bengali, Thai).
 */
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

const tables: Partial<Record<OrgWordLanguage, () => Table>> = {};

function table(language: OrgWordLanguage): Table {
  tables[language] ??= lazily(() => lexiconLists(FILES[language]));
  return tables[language]();
}

/** All words and phrases of a language with their English translations. */
export const orgWordEntries = (language: OrgWordLanguage): Table => table(language);

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

const stemTables: Partial<Record<OrgWordLanguage, () => Table>> = {};

function stems(language: 'ru' | 'uk'): Table {
  stemTables[language] ??= lazily(() => {
    const byStem = new Map<string, readonly string[]>();
    for (const [entry, english] of table(language)) {
      const stem = slavicStems(entry);
      if (entry.length >= 5 && !byStem.has(stem)) byStem.set(stem, english);
    }
    return byStem;
  });
  return stemTables[language]();
}

function slavicStem(word: string): string {
  const stem = word.replace(slavicEnding(), '');
  return stem.length >= 4 ? stem : word;
}

/** A word or phrase without the endings of its words. */
const slavicStems = (phrase: string): string => phrase.split(' ').map(slavicStem).join(' ');

const isSlavic = (language: OrgWordLanguage): language is 'ru' | 'uk' => language === 'ru' || language === 'uk';

/**
 * English translations of an organisation word or phrase in Russian, Ukrainian, Arabic, Persian, Korean or Japanese, the usual
 * one first (`завода` -> plant, works …). Inflected Russian and Ukrainian words and phrases are found by their stems, Arabic
 * words also with the article and prepositions joined to them. Undefined if the lexicon has no such word.
 */
export function orgWord(language: OrgWordLanguage, word: string): readonly string[] | undefined {
  return foldedOrgWord(language, foldWord(word));
}

/** `orgWord` for a word already folded by `foldWord`, for use in loops. */
export function foldedOrgWord(language: OrgWordLanguage, folded: string): readonly string[] | undefined {
  const words = table(language);
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
  /** First word and number of words. */
  start: number;
  length: number;
  english: readonly string[];
}

const MAX_PHRASE = 8;
const longestByFirst: Partial<Record<OrgWordLanguage, () => ReadonlyMap<string, number>>> = {};

/** Number of words of the longest phrase that starts with a word. */
function longestPhrase(language: OrgWordLanguage, first: string): number {
  longestByFirst[language] ??= lazily(() => {
    const longest = new Map<string, number>();
    for (const phrase of table(language).keys()) {
      const words = phrase.split(' ');
      const start = isSlavic(language) ? slavicStem(words[0]!) : words[0]!;
      if (words.length > (longest.get(start) ?? 1)) longest.set(start, words.length);
    }
    return longest;
  });
  return longestByFirst[language]().get(isSlavic(language) ? slavicStem(first) : first) ?? 1;
}

/**
 * All organisation words and phrases in a sequence of words of one language, longest first from the left, not overlapping. Words
 * without an entry are omitted.
 */
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
  const most = Math.min(MAX_PHRASE, folded.length - start, longestPhrase(language, folded[start]!));
  for (let length = most; length >= 1; length--) {
    const phrase = length === 1 ? folded[start]! : folded.slice(start, start + length).join(' ');
    const english = foldedOrgWord(language, phrase);
    if (english) return { start, length, english };
  }
  return undefined;
}
