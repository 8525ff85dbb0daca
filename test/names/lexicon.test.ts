import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alternatives, lexiconRows, lexiconWords } from '../../src/lexicon/lines.ts';
import { contextAt } from '../../src/names/lexicon/context-words.ts';
import { simplifyHan } from '../../src/names/lexicon/han-chars.ts';
import { hanEntry, JAPANESE } from '../../src/names/lexicon/han-dictionary.ts';
import { isLargeCompany } from '../../src/names/lexicon/large-companies.ts';
import { namesWithWord } from '../../src/names/lexicon/listed-words.ts';
import { foldedOrgWord, foldWord, type OrgWordLanguage, translateOrgWords } from '../../src/names/lexicon/org-words.ts';
import { formAt } from '../../src/names/lexicon/organisation-forms.ts';
import { commonPatronymic, otherGivenNames, withoutJoinedArticle } from '../../src/names/lexicon/person-names.ts';
import { placeAt } from '../../src/names/lexicon/places.ts';
import { listedNamesOf, translatedNameKey } from '../../src/names/lexicon/translated-names.ts';
import { plainWord, wordClass } from '../../src/names/lexicon/word-classes.ts';
import { translatedWord } from '../../src/names/lexicon/writings.ts';
import type { NameToken, TokenClass } from '../../src/names/name.ts';
import { isFiller, labelsBefore } from '../../src/names/numbers/number-labels.ts';
import { numberWords } from '../../src/names/numbers/number-words.ts';
import { numbersInText } from '../../src/names/numbers/numbers-in-text.ts';
import { cutText, foldWord as foldText, isEveryday, isLoneName } from '../../src/names/read/text-words.ts';
import { arabicForms } from '../../src/names/scripts/arabic/readings.ts';
import { burmeseForms } from '../../src/names/scripts/burmese/readings.ts';
import { toKatakana } from '../../src/names/scripts/japanese/kana.ts';
import { hangulForms } from '../../src/names/scripts/korean/readings.ts';
import { withoutTitles } from '../../src/names/scripts/own-readings.ts';
import { indicWord, romaniseGreek, romaniseHebrew } from '../../src/names/scripts/romanise.ts';
import { withoutBlends } from '../../src/names/scripts/romanised-russian.ts';
import {
  arabicReader,
  asDevanagari,
  caucasianReader,
  greekReader,
  indicReader,
} from '../../src/names/scripts/sound/readers.ts';
import { namesWithinMessage } from '../../src/names/text/around-name.ts';
import { foldLatin } from '../../src/names/text/fold.ts';
import { numberAt } from '../../src/names/text/numbers.ts';
import { severalNames } from '../../src/names/text/several-names.ts';
import { tokensOf } from '../../src/names/text/tokens.ts';
import { prepareText, splitWords, type Word } from '../../src/names/text/words.ts';
import { forestalled, inTwoLists, type ListRule, listFaults } from './lexicon-faults.ts';

const KINDS = ['organization', 'unknown', 'vessel', 'person'] as const;

/** Tokens of a word in the places of a name where it may be read otherwise, for every kind of name. */
const tokensAround = (word: string): NameToken[] =>
  KINDS.flatMap((kind) =>
    [`${word} qqqq`, `qqqq ${word}`, `qqqq ${word} qqqq qqqq`].flatMap((name) =>
      tokensOf(splitWords(name, kind), kind),
    ),
  );

const isLone = (folded: string): boolean => isLoneName({ role: 'name', folded, isAbbreviation: true });
const wordOf = (text: string): readonly Word[] => splitWords(text, 'organization');
const first = (row: readonly string[]): string[] => [row[0]!];
const second = (row: readonly string[]): string[] => alternatives(row[1]);
const ofClass =
  (...classes: TokenClass[]) =>
  (word: string): boolean =>
    tokensAround(word).some(({ text, cls }) => text === word && classes.includes(cls));
const plain = (word: string): string => plainWord(foldLatin(word));

/** The characters of a field, one entry each. */
const characters =
  (column: number) =>
  (row: readonly string[]): string[] => [...(row[column] ?? '')];

const orgWords = (language: OrgWordLanguage, words: (entry: string) => string[]): ListRule => ({
  entries: first,
  folded: foldWord,
  isFound: (entry) => {
    const cut = words(entry);
    return cut.join(' ') === entry && translateOrgWords(cut, language)[0]?.length === cut.length;
  },
});
const cyrillicWords = (entry: string): string[] =>
  splitWords(prepareText(entry), 'organization').map((word) => word.native ?? word.latin);

const latinWord: ListRule = { entries: first, folded: foldLatin };
const secondWord: ListRule = { entries: second, folded: foldLatin };
const foldedWord: ListRule = { entries: first, folded: foldWord };
const hanWord: ListRule = { entries: first, folded: simplifyHan };
const letter: ListRule = { entries: first, folded: (entry) => entry.normalize('NFKC').toLowerCase() };
const asWritten: ListRule = { entries: first };
/** Each way to write a sound stands in one column only. */
const soundWritings: ListRule = {
  entries: ([letters, ...columns]) => columns.flatMap(alternatives).map((latin) => `${letters} ${latin}`),
  isFound: (entry) => /^\S+(?: \S+)* (?:-|[a-z]+)$/.test(entry),
};
/** A syllable by its entry: y for ျ, h for ှ, w for ွ. */
const burmeseOnset = (onset: string, rhyme = ''): string =>
  onset.replace('y', 'ျ').replace('h', 'ှ') + rhyme.replace('-', '').replace('w', 'ွ');
const isSpelled = (syllable: string): boolean => burmeseForms(syllable)[0]?.tokens.length === 1;
/** A single letter, or a final with - before it. */
const isHangulLetter = (letter: string): boolean => /^(?:-?[ㄱ-ㅎㅏ-ㅣ]|ㄹㄹ)$/.test(letter);

/** What must hold for each file of the lexicon. */
const RULES: Record<string, ListRule> = {
  'latin/person-particles.txt': { ...latinWord, isFound: ofClass('particle') },
  'latin/organisation-particles.txt': { ...latinWord, isFound: ofClass('particle') },
  'latin/titles.txt': { ...latinWord, isFound: ofClass('title') },
  'latin/activity-words.txt': { entries: first, folded: plain, isFound: ofClass('domain') },
  'latin/common-words.txt': { entries: first, folded: plain, isFound: ofClass('common') },
  'latin/word-variants.tsv': { ...secondWord, isFound: becomesClassed },
  'latin/national-spellings.tsv': { entries: ([system, written]) => [`${system} ${written}`] },
  'latin/abbreviated-phrases.tsv': { ...latinWord, isFound: hasPhrase },
  'latin/abbreviations.tsv': { ...secondWord, isFound: becomesClassed },
  'latin/word-synonyms.tsv': {
    entries: (row) => alternatives(row[0]),
    folded: plain,
    isFound: ofClass('domain', 'common'),
    repeats: true,
  },
  'latin/legal-forms.tsv': {
    entries: (row) => [row[1]!],
    folded: foldLatin,
    isFound: (form, row) => isForm(form, row[0]!),
  },
  'latin/legal-forms-glued.txt': { entries: first, isFound: (form) => isGlued(form) },
  'latin/aircraft-marks.txt': {
    ...latinWord,
    isFound: (mark) => tokensOf(splitWords(`${mark.toUpperCase()}-QQQ`, 'vessel'), 'vessel')[1]?.cls === 'number',
  },
  'latin/group-prefixes.txt': {
    ...latinWord,
    isFound: (prefix) => severalNames(`${prefix}-Qqqqq`, 'organization', 'index').length > 0,
  },
  'latin/places.tsv': { ...secondWord, isFound: (place, row) => isPlace(place, row[0]!) },
  'latin/number-words.tsv': {
    ...secondWord,
    isFound: (word, row) => numberAt(['qqqq', word], 1, 'any')?.text === row[0],
  },
  'latin/honouring-words.txt': { ...latinWord, isFound: ofClass('particle') },
  'latin/given-name-groups.tsv': {
    entries: (row) => alternatives(row[0]),
    folded: foldLatin,
    isFound: hasOthers,
    repeats: true,
  },
  'other/translated-names.tsv': {
    entries: ([, others]) => alternatives(others).map(translatedNameKey),
    isFound: (name, [listed]) => listedNamesOf(name).join('|') === listed,
  },
  'latin/surname-groups.tsv': {
    entries: (row) => alternatives(row[0]),
    folded: foldLatin,
    isFound: hasOthers,
    repeats: true,
  },
  'latin/translated-words.tsv': { ...secondWord, isFound: (word) => translatedWord(word).length > 0 },
  'context/words.tsv': {
    entries: (row) => alternatives(row[2]),
    folded: (entry) =>
      cutText(entry)
        .map(({ text }) => foldText(text))
        .join(' '),
    isFound: (entry) => contextAt(entry.split(' '), 0)?.length === entry.split(' ').length,
  },
  'latin/ordinary-words.tsv': {
    ...secondWord,
    isFound: (word) => !isLone(word) && isLone(`${word}q`),
  },
  'latin/everyday-words.tsv': { ...secondWord, isFound: isEveryday },
  'latin/patronymic-stems.tsv': {
    entries: (row) => alternatives(row[1]),
    folded: foldLatin,
    isFound: (stem, row) => commonPatronymic(`${stem}ovich`) === `${row[0]}vich`,
  },
  // Words as the analysis makes them, in any script.
  'listed-words.tsv': {
    entries: first,
    folded: (word) => word,
    isFound: (word) => word === '*' || namesWithWord(word) > 0,
  },
  'number-labels.tsv': {
    entries: (row) => alternatives(row[1]),
    isFound: (label, [types]) => {
      const words = numberWords(`${label} 12345`);
      if (types === 'filler') return isFiller(words[0]!.text);
      const found = labelsBefore(words, words.length - 1).at(-1);
      return found?.join('|') === (types === 'none' ? '' : types);
    },
  },
  'shared-hosts.txt': {
    entries: first,
    folded: (host) => host.toLowerCase(),
    isFound: (host) => numbersInText(`https://${host}/ivan`).some(({ normal }) => normal === `${host}/ivan`),
  },
  'latin/given-names.txt': latinWord,
  'latin/address-words.txt': {
    ...latinWord,
    isFound: (word) => namesWithinMessage(`Qqqqq Plant, Wwwww ${word} Zzzzz`).includes('Qqqqq Plant'),
  },
  'latin/ship-prefixes.txt': { ...latinWord, isFound: (word) => namesWithinMessage(`${word} Qqqqq`).includes('Qqqqq') },
  'latin/number-labels.txt': {
    entries: first,
    isFound: (label) => namesWithinMessage(`Qqqqq Plant (${label} 7706107510)`).includes('Qqqqq Plant'),
  },
  'latin/words-between-parties.txt': {
    ...latinWord,
    isFound: (word) =>
      namesWithinMessage(`Qqqqq ${word.length > 3 ? word : [...word].join('/')} Wwwww`).includes('Wwwww'),
  },
  'arabic/names.tsv': { ...foldedWord, isFound: (name) => name.split(' ').length <= 2 && isArabicToken(name) },
  'arabic/organisation-words.tsv': orgWords('ar', (entry) => entry.split(/[^\p{L}\p{M}\p{N}]+/u)),
  'arabic/attached-words.txt': {
    ...foldedWord,
    isFound: (word) => arabicForms(`الفا${word}`, 'organization', 'query').some(({ tokens }) => tokens.length === 2),
  },
  'arabic/particles.tsv': { ...foldedWord, isFound: isArabicToken },
  'arabic/glue-words.txt': { ...foldedWord, isFound: (word) => arabicTokens(`احمد ${word} احمد`).length === 2 },
  'arabic/letter-names.tsv': {
    ...foldedWord,
    isFound: (name, row) => arabicForms(`${name} اف`, 'organization', 'index')[0]?.tokens[0]?.text === `${row[1]![0]}f`,
  },
  'arabic/titles.txt': { ...foldedWord, isFound: (title) => withoutTitles(`${title} احمد`) === 'احمد' },
  'arabic/joined-article.txt': {
    ...latinWord,
    isFound: (name) => withoutJoinedArticle(name.startsWith('r') ? 'qqqqur' : 'qqqqul', name) === 'qqqq',
  },
  'arabic/names-like-article.txt': {
    ...latinWord,
    isFound: (name) => ['rahman', 'haq'].every((next) => withoutJoinedArticle(name, next) === undefined),
  },
  'arabic/latin-din.tsv': { entries: second, folded: foldLatin },
  'arabic/latin-particles.tsv': { entries: second, folded: foldLatin },
  'cyrillic/russian-organisation-words.tsv': orgWords('ru', cyrillicWords),
  'cyrillic/other-organisation-words.tsv': orgWords('uk', cyrillicWords),
  'cyrillic/blend-parts.tsv': { ...latinWord, isFound: (part) => withoutBlends(wordOf(`qqqq${part}`)).length > 0 },
  'cyrillic/blend-joints.tsv': {
    ...latinWord,
    isFound: (part) => withoutBlends(wordOf(`qqqq${part}bank`))[0]!.length > 2,
  },
  'cyrillic/blend-heads.tsv': {
    ...latinWord,
    isFound: (head) => withoutBlends(wordOf(`${head}metallzavod`)).length > 1,
  },
  'other/organisation-words.tsv': orgWords('other', cyrillicWords),
  'han/words.tsv': {
    entries: (row) => [row[1]!],
    folded: simplifyHan,
    isFound: (zh) => hanEntry(zh)?.word !== undefined,
  },
  'han/brands.tsv': {
    entries: (row) => [...alternatives(row[1]), ...alternatives(row[2])],
    folded: (zh) => simplifyHan(zh).replace(/[^\p{L}\p{N}]/gu, ''),
    isFound: (zh) => hanEntry(zh)?.brand !== undefined,
  },
  'han/surnames.tsv': { ...hanWord, isFound: (surname) => [...surname].length <= 2 },
  'han/foreign-syllables.txt': { entries: characters(1), folded: simplifyHan },
  'han/cantonese.txt': { entries: characters(1), folded: simplifyHan, repeats: true },
  'han/korean.txt': { entries: characters(1), folded: simplifyHan, repeats: true },
  'han/pinyin.txt': { entries: characters(1), folded: simplifyHan },
  'han/fold.txt': {
    entries: characters(1),
    isFound: (char, row) => simplifyHan(char) === row[0] && simplifyHan(row[0]!) === row[0],
  },
  'han/suffixes.txt': { ...hanWord, isFound: (zh) => hanEntry(zh) !== undefined },
  'han/silent-suffixes.tsv': { ...hanWord, isFound: (zh) => hanEntry(zh) !== undefined },
  'han/korean-places.txt': { ...hanWord, isFound: (zh) => hanEntry(zh)?.word !== undefined },
  'han/titles.txt': { ...hanWord, isFound: (title) => withoutTitles(`张伟${title}`) === '张伟' },
  'japanese/organisation-words.tsv': {
    ...foldedWord,
    isFound: (word) => foldedOrgWord('ja', word) !== undefined && isOneRun(word),
  },
  'japanese/company-words.tsv': {
    entries: (row) => [row[1]!],
    folded: simplifyHan,
    isFound: (kanji) => JAPANESE.entry(kanji)?.word !== undefined,
  },
  'korean/organisation-words.tsv': {
    ...foldedWord,
    isFound: (word) =>
      hangulForms(word, 'organization', 'index').some(({ tokens }) => tokens.some(({ native }) => native === word)),
  },
  'korean/titles.txt': { entries: first, isFound: (title) => withoutTitles(`김정은 ${title}`) === '김정은' },
  'letters/arabic-variants.tsv': { entries: characters(1), isFound: (variant, row) => foldWord(variant) === row[0] },
  'letters/hangul.tsv': { entries: (row) => [`${row[0]} ${row[1]}`] },
  'letters/kana.tsv': { entries: first, folded: toKatakana },
  'letters/greek-digraphs.tsv': { entries: (row) => [`${row[0]} ${row[2] ?? ''}`.trim()] },
  'sounds/hangul-classes.tsv': { ...asWritten, isFound: (letter) => isHangulLetter(letter) },
  'sounds/hebrew-classes.tsv': { ...asWritten, isFound: (letter) => /^[א-ת]'?$/.test(letter) },
  'sounds/cyrillic-classes.tsv': { ...asWritten, isFound: (letter) => /^\p{Script=Cyrillic}$/u.test(letter) },
  'sounds/han-classes.tsv': { ...asWritten, isFound: (part) => /^(?:[a-z]{1,2}|-ng?)$/.test(part) },
  'sounds/kanji.tsv': { ...soundWritings, folded: simplifyHan },
  'burmese/initials.tsv': { ...asWritten, isFound: (onset) => isSpelled(burmeseOnset(onset)) },
  'burmese/rhymes.tsv': { ...asWritten, isFound: (rhyme) => isSpelled(burmeseOnset('က', rhyme)) },
  'burmese/vowels.tsv': { ...asWritten, isFound: isSpelled },
  'burmese/titles.txt': { ...asWritten, isFound: (title) => burmeseForms(`${title} အောင်`)[0]?.tokens.length === 1 },
  'sounds/indic-classes.tsv': { ...asWritten, isFound: (letter) => indicReader.classKeysOf(letter).length > 0 },
  'indic/words.tsv': { ...asWritten, folded: asDevanagari, isFound: (word, row) => indicWord(word) === row[1] },
  'sounds/kana-classes.tsv': { ...asWritten, isFound: (sound) => /^[a-zN]+$/.test(sound) },
  'sounds/thai-classes.tsv': { ...asWritten, isFound: (letter) => /^[ก-ฮ]$/.test(letter) },
  'sounds/arabic-classes.tsv': {
    ...asWritten,
    folded: foldWord,
    isFound: (letter) => arabicReader.classKeysOf(letter).length > 0,
  },
  'sounds/greek-classes.tsv': { ...asWritten, isFound: (letter) => greekReader.classKeysOf(letter).length > 0 },
  'sounds/caucasian-classes.tsv': { ...asWritten, isFound: (letter) => caucasianReader.classKeysOf(letter).length > 0 },
  'sounds/khmer-classes.tsv': { ...asWritten, isFound: (letter) => /^[\u1780-\u17a2\u17c6]$/.test(letter) },
  'sounds/latin-classes.tsv': { entries: first, folded: (entry) => entry.replace(/[^a-z<>+]/g, '') },
  'greek/words.tsv': { ...asWritten, isFound: (word, row) => romaniseGreek(word) === row[1] },
  'hebrew/words.tsv': { ...asWritten, isFound: (word, row) => romaniseHebrew(word) === row[1] },
  'korean/foreign-words.tsv': {
    ...asWritten,
    isFound: (word) =>
      hangulForms(`${word} 페트로프`, 'person', 'query').some(({ tokens }) => tokens[0]!.cls !== 'name'),
  },
  'latin/large-companies.txt': {
    entries: first,
    isFound: (company) => isLargeCompany(tokensOf(splitWords(company, 'unknown'), 'unknown')),
  },
};
/** The files that have one rule together. */
const ALIKE: readonly (readonly [rule: ListRule, files: string])[] = [
  [
    latinWord,
    `
    latin/branch-words.txt latin/programme-subjects.tsv latin/number-signs.txt latin/patronymic-endings.txt
    latin/common-tokens.tsv latin/unpaired-words.txt latin/organisation-signs.txt
    latin/frequent-chinese-surnames.txt latin/vietnamese-surnames.txt latin/other-name-markers.tsv
    cyrillic/place-adjective-endings.txt cyrillic/borrowed-endings.tsv han/pinyin-organisation-words.txt
    sounds/latin-sound-key.tsv sounds/latin-consonants.tsv sounds/wade-giles-initials.tsv
    sounds/wade-giles-syllables.tsv`,
  ],
  [
    hanWord,
    `
    han/meanings.tsv han/foreign-names.tsv han/numerals.tsv han/glue-words.txt han/organisation-endings.txt
    han/counted-words.txt japanese/surnames.tsv`,
  ],
  [
    asWritten,
    `
    latin/legal-form-families.tsv korean/surnames.tsv`,
  ],
  [
    soundWritings,
    `
    sounds/hangul.tsv sounds/hebrew.tsv sounds/cyrillic.tsv sounds/han.tsv sounds/kana.tsv sounds/thai.tsv
    sounds/khmer.tsv sounds/indic.tsv sounds/arabic.tsv sounds/greek.tsv sounds/caucasian.tsv`,
  ],
  [
    foldedWord,
    `
    arabic/prefixes.txt arabic/god.tsv cyrillic/first-parts-of-compounds.txt cyrillic/word-endings.txt
    letters/arabic.tsv letters/arabic-vowels.txt`,
  ],
  [
    letter,
    `
    letters/shapes.tsv letters/latin.tsv letters/cyrillic.tsv letters/cyrillic-systems.tsv letters/greek.tsv
    letters/hebrew.tsv letters/armenian.tsv letters/georgian.tsv letters/look-like-latin.tsv
    letters/look-like-cyrillic.tsv`,
  ],
];
for (const [rule, files] of ALIKE) for (const file of files.trim().split(/\s+/)) RULES[file] = rule;

/** An abbreviation must bring words of its first reading beside a name. */
function hasPhrase(short: string, [, readings]: readonly string[]): boolean {
  const words = alternatives(readings)[0]!.split(' ').map(plainWord);
  return tokensOf(splitWords(`qqqq ${short}`, 'organization'), 'organization', 'translated').some(
    ({ text, alts = [], phrases = [] }) => [text, ...alts, ...phrases.flat()].includes(words.at(-1)!),
  );
}

/** A variant must become a word of a known class, and be none itself. */
function becomesClassed(variant: string, [head]: readonly string[]): boolean {
  const isWord = tokensAround(variant).some(({ text }) => text === head);
  return isWord && plainWord(head!) === head && wordClass(head!, 'organization') !== 'name';
}

function isForm(form: string, family: string): boolean {
  const words = form.split(' ');
  return [
    ['qqqq', ...words],
    [...words, 'qqqq'],
  ].some((name) =>
    name.some((_, at) => {
      const found = formAt(name, at);
      return found?.family === family && name.slice(at, at + found.length).join(' ') === form;
    }),
  );
}

const isGlued = (form: string): boolean => splitWords(`Siemens${form}`, 'organization').length === 2;

function isPlace(place: string, text: string): boolean {
  const isToken = tokensAround(place).some((token) => token.text === text && token.cls === 'place');
  return isToken && placeAt(place.split(' '), 0)?.length === place.split(' ').length;
}

function hasOthers(name: string): boolean {
  return otherGivenNames(name).length > 0;
}
const arabicTokens = (text: string): readonly NameToken[] => arabicForms(text, 'person', 'index')[0]?.tokens ?? [];
function isArabicToken(word: string): boolean {
  return arabicTokens(`ققق ${word}`).some(({ native }) => native === word);
}

/** Words of Japanese names are cut where the script changes. */
const isOneRun = (word: string): boolean =>
  /^[\p{Script=Katakana}ー]+$/u.test(word) || /^\p{Script=Hiragana}+$/u.test(word) || /^\p{Script=Han}+$/u.test(word);

const folder = new URL('../../data/lexicon/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:tsv|txt)$/.test(file))
  .sort();

describe('lexicon files', () => {
  it('have a rule each', () => {
    expect(files).toEqual(Object.keys(RULES).sort());
  });

  it.each(files)('%s: no entry twice, each as the analysis sees it, none that can never match', (file) => {
    const rows = lexiconRows(file);
    expect(rows.length).toBeGreaterThan(0);
    expect(listFaults(rows, RULES[file]!)).toEqual([]);
  });

  it('have no word in two classes of one purpose', () => {
    const organisations = ['organisation-particles', 'activity-words', 'common-words'];
    const persons = ['person-particles', 'titles'];
    for (const names of [organisations, persons]) {
      const lists = names.map((name) => [name, lexiconWords(`latin/${name}.txt`)] as const);
      expect(inTwoLists(Object.fromEntries(lists))).toEqual([]);
    }
    const others = ['word-variants', 'abbreviations'].map(
      (name) => [name, lexiconRows(`latin/${name}.tsv`).flatMap(second)] as const,
    );
    const classes = organisations.map((name) => [name, lexiconWords(`latin/${name}.txt`)] as const);
    expect(inTwoLists(Object.fromEntries([...others, ...classes]))).toEqual([]);
    expect(inTwoLists({ ru: entriesOf('russian'), other: entriesOf('other') })).toEqual([]);
  });

  it('have no rule of sounds that an earlier one forestalls', () => {
    for (const file of ['latin-sound-key', 'latin-consonants'])
      expect(forestalled(lexiconWords(`sounds/${file}.tsv`))).toEqual([]);
  });
});

const entriesOf = (language: string): string[] => lexiconWords(`cyrillic/${language}-organisation-words.tsv`);

describe('the checks', () => {
  const faultsOf = (file: string, ...rows: string[][]): string[] => listFaults(rows, RULES[file]!);

  it('find a planted fault of each kind', () => {
    expect(faultsOf('latin/given-names.txt', ['José'])).toEqual(['José is looked up as jose']);
    expect(faultsOf('latin/activity-words.txt', ['bank'], ['bank'])).toEqual(['bank stands twice']);
    expect(faultsOf('latin/activity-words.txt', ['components'])).toContain('components is looked up as component');
    expect(faultsOf('latin/common-words.txt', ['phoenix'])).toEqual(['phoenix can never match']);
    expect(faultsOf('latin/titles.txt', ['al-hajj'])).toContain('al-hajj is looked up as al hajj');
    expect(faultsOf('latin/abbreviations.tsv', ['qqqz', 'qz'])).toEqual(['qz can never match']);
    expect(faultsOf('latin/places.tsv', ['iran', 'iran|atlantis'])).toEqual(['atlantis can never match']);
    expect(faultsOf('latin/legal-forms.tsv', ['ltd', 'zzz'])).toEqual(['zzz can never match']);
    expect(faultsOf('han/brands.tsv', ['component', '華為', '', ''])).toContain('華為 is looked up as 华为');
    expect(faultsOf('cyrillic/russian-organisation-words.tsv', ['научно-производственное', 'x'])).toEqual([
      'научно-производственное can never match',
    ]);
  });

  it('find the three Arabic words that stood in the list and could never match', () => {
    expect(faultsOf('arabic/glue-words.txt', ['على'], ['هاى'])).toEqual(
      expect.arrayContaining(['على is looked up as علي', 'هاى is looked up as هاي']),
    );
    expect(faultsOf('arabic/glue-words.txt', ['علي ال'])).toEqual(['علي ال can never match']);
  });

  it('find a word in two lists and a rule that comes too late', () => {
    expect(inTwoLists({ activity: ['global', 'bank'], common: ['global'] })).toEqual([
      'global stands in activity and in common',
    ]);
    expect(forestalled(['s', 'sh'])).toEqual(['sh comes after s']);
  });
});
