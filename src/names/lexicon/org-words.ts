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
    .replace(/[ىیﻯۍې]/g, 'ي')
    .replace(/[ک]/g, 'ك')
    .replace(/[ةۀە]/g, 'ه')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
    .replace(/ё/g, 'е')
    .replace(/[«»"“”]/g, '')
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
  const folded = foldWord(word);
  const words = table(language);
  const exact = words.get(folded);
  if (exact) return exact;
  if (language === 'ru' || language === 'uk')
    return folded.length >= 5 ? stems(language).get(slavicStem(folded)) : undefined;
  if (language !== 'ar' && language !== 'fa') return undefined;
  for (const prefix of ['وال', 'بال', 'لل', 'ال', 'و', 'ل']) {
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

/**
 * All organisation words and phrases in a row of words of one language, longest first from the left, not overlapping.
 * Words that no entry covers are left out of the result.
 */
export function translateOrgWords(words: readonly string[], language: OrgWordLanguage): TranslatedStretch[] {
  const found: TranslatedStretch[] = [];
  let start = 0;
  while (start < words.length) {
    const stretch = longestStretch(words, start, language);
    if (stretch) found.push(stretch);
    start += stretch?.length ?? 1;
  }
  return found;
}

function longestStretch(
  words: readonly string[],
  start: number,
  language: OrgWordLanguage,
): TranslatedStretch | undefined {
  for (let length = Math.min(MAX_PHRASE, words.length - start); length >= 1; length--) {
    const english = orgWord(language, words.slice(start, start + length).join(' '));
    if (english) return { start, length, english };
  }
  return undefined;
}
