import { alternatives, lazy, lexiconRows } from './lines.ts';

/** Languages with a lexicon of organisation words. `ar` and `fa` share one, as their lists mix the two. */
export type OrgWordLanguage = 'ru' | 'uk' | 'ar' | 'fa' | 'ko' | 'ja';

const FILES: Record<OrgWordLanguage, string> = {
  ru: 'org-words-ru.tsv',
  uk: 'org-words-uk.tsv',
  ar: 'org-words-ar-fa.tsv',
  fa: 'org-words-ar-fa.tsv',
  ko: 'org-words-ko.tsv',
  ja: 'org-words-ja.tsv',
};

type Table = ReadonlyMap<string, readonly string[]>;

const tables: Partial<Record<OrgWordLanguage, () => Table>> = {};

function table(language: OrgWordLanguage): Table {
  tables[language] ??= lazy(() => {
    const words = new Map<string, readonly string[]>();
    for (const [word, english] of lexiconRows(FILES[language])) words.set(foldWord(word!), alternatives(english));
    return words;
  });
  return tables[language]();
}

/** One shape for a word of any of these scripts: lower case, Arabic letter variants unified, vowel signs dropped. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0670\u0640\u200c\u200d]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىیﻯۍېے]/g, 'ي')
    .replace(/[ک]/g, 'ك')
    .replace(/[ةۀەہھۂۃ]/g, 'ه')
    .replace(/ں/g, 'ن')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replace(/ё/g, 'е')
    .replace(/[«»"“”„]|^['’‘`ʼ‚]+|['’‘`ʼ‚]+$/g, '')
    .trim();
}

/** Endings of Russian and Ukrainian adjectives and nouns that are tried in turn, longest first. */
const SLAVIC_ENDINGS =
  /(?:ого|его|ому|ему|ыми|ими|ами|ями|ах|ях|ая|яя|ое|ее|ые|ие|ый|ий|ой|ую|юю|ых|их|ым|им|ом|ем|ов|ев|ей|ии|ию|ия|ій|ої|ий|ам|ям|а|я|у|ю|ы|и|е|о|ь|й|і)$/;

const stemTables: Partial<Record<OrgWordLanguage, () => Table>> = {};

function stems(language: 'ru' | 'uk'): Table {
  stemTables[language] ??= lazy(() => {
    const byStem = new Map<string, readonly string[]>();
    for (const [word, english] of table(language)) {
      if (!word.includes(' ') && word.length >= 5 && !byStem.has(slavicStem(word)))
        byStem.set(slavicStem(word), english);
    }
    return byStem;
  });
  return stemTables[language]();
}

function slavicStem(word: string): string {
  const stem = word.replace(SLAVIC_ENDINGS, '');
  return stem.length >= 4 ? stem : word;
}

/**
 * English readings of an organisation word or phrase in Russian, Ukrainian, Arabic, Persian, Korean or Japanese, the usual
 * one first (`завода` -> plant, works …). Inflected Russian and Ukrainian words are found by their stem, Arabic ones also
 * with the article and the prepositions written onto them. Undefined when the lexicon has no such word.
 */
export function orgWord(language: OrgWordLanguage, word: string): readonly string[] | undefined {
  return foldedOrgWord(language, foldWord(word));
}

/** `orgWord` for a word that `foldWord` has already folded: the quick way for loops. */
export function foldedOrgWord(language: OrgWordLanguage, folded: string): readonly string[] | undefined {
  const words = table(language);
  const exact = words.get(folded);
  if (exact || folded.includes(' ')) return exact;
  if (language === 'ru' || language === 'uk')
    return folded.length >= 5 ? stems(language).get(slavicStem(folded)) : undefined;
  if (language === 'ar' || language === 'fa') return withoutPrefix(words, folded);
  return undefined;
}

const ARABIC_PREFIXES = ['وال', 'بال', 'لل', 'ال', 'و', 'ل'];

function withoutPrefix(words: Table, folded: string): readonly string[] | undefined {
  for (const prefix of ARABIC_PREFIXES) {
    if (!folded.startsWith(prefix) || folded.length - prefix.length < 3) continue;
    const bare = folded.slice(prefix.length);
    const found = words.get(bare) ?? words.get(`ال${bare}`);
    if (found) return found;
  }
  return undefined;
}

/** An organisation word or phrase found in a row of words. */
export interface TranslatedStretch {
  /** First word and number of words. */
  start: number;
  length: number;
  english: readonly string[];
}

const MAX_PHRASE = 8;
const longestByFirst: Partial<Record<OrgWordLanguage, () => ReadonlyMap<string, number>>> = {};

/** Words of the longest phrase that starts with a word. */
function longestPhrase(language: OrgWordLanguage, first: string): number {
  longestByFirst[language] ??= lazy(() => {
    const longest = new Map<string, number>();
    for (const phrase of table(language).keys()) {
      const words = phrase.split(' ');
      if (words.length > (longest.get(words[0]!) ?? 1)) longest.set(words[0]!, words.length);
    }
    return longest;
  });
  return longestByFirst[language]().get(first) ?? 1;
}

/**
 * All organisation words and phrases in a row of words of one language, longest first from the left, not overlapping.
 * Words that no entry covers are left out of the result.
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
