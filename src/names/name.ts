/** Types shared by name analysis, candidate index and scoring. */
import type { EntityType } from '../domain/vocabulary.ts';

/** The kind of party a name belongs to; determines token classes and scoring. `unknown` if a query does not state it. */
export type NameKind = 'person' | 'organization' | 'vessel' | 'unknown';

/**
 * Class of a token: `name` = distinctive name part, `form` = organisation form (Ltd, OOO), `place`, `number`,
 * `domain` = industry or activity word (bank, shipping), `common` = other ordinary word, `particle` (bin, al, de),
 * `title` (Dr, Sheikh).
 */
export type TokenClass = 'name' | 'form' | 'place' | 'number' | 'domain' | 'common' | 'particle' | 'title';

interface TokenNumbers {
  /** Keys of `alts`; for numbered tokens computed at first use. */
  altKeys?: readonly string[] | undefined;
  patronymic?: boolean;
  /** The letters of `text` and of `key` as bits (`letterBits`), and the properties used in alignment (`traitsOf`). */
  letters?: number;
  keyLetters?: number;
  /** Equal for confusable words (`shapeOf`). */
  shape?: number;
  traits?: number;
  /** A number unique among the tokens of this thread, by which similarities of token pairs are cached. */
  serial?: number;
}

/** One token of an analysed name. All Latin text is folded: only lower case `a-z0-9`. */
export interface NameToken extends TokenNumbers {
  /** Main text for comparison, folded Latin. Legal forms have the code of their family (`ltd` for OOO, GmbH, LLC …). */
  text: string;
  cls: TokenClass;
  /** Spelling-independent key of `text` (soundKey). Computed if absent, so set it where tokens are compared often. */
  key?: string;
  /** Other spellings, readings or translations of a single word, folded Latin. */
  alts?: readonly string[];
  /** Equivalents of several words ("research institute"), folded Latin words. */
  phrases?: readonly (readonly string[])[];
  /** Consonant key, if the script omits vowels (Arabic, Hebrew) or spellings vary widely. */
  consonants?: string;
  /** A name in a script that is compared by sound; Han characters of a foreign name or brand are prefixed with `FOREIGN`. */
  writtenBySound?: string;
  /** True if the next token is the second syllable of the same given name: Su-bin. */
  isBound?: boolean;
  /** The token in its original script, folded (traditional to simplified, hamza forms unified, …). */
  native?: string;
  /** 0 (very common) to 1 (in no table); if absent, scoring looks it up. */
  rarity?: number;
}

/** A token as returned by analysis. */
export type ReadToken = Omit<NameToken, keyof TokenNumbers>;

/** A text that is equal for equal tokens of analysis. Ignores `key`, which is derived from the rest. */
export const identityOf = (token: ReadToken): string => {
  const { text, cls, alts, phrases, consonants, writtenBySound, native, isBound } = token;
  const others = [consonants, writtenBySound, native, isBound, alts, phrases?.join(';')];
  return others.every((one) => one === undefined) ? `${cls} ${text}` : `${cls} ${text} ${others.join('|')}`;
};

/** All name tokens of a variant as one word: `Nam Chon Gang` and `Namchongang`. Business descriptors and legal forms are omitted. */
export const joinedNames = ({ tokens }: Pick<NameVariant, 'tokens'>): string =>
  tokens.map(({ cls, text }) => (cls === 'name' ? text : '')).join('');

/** True for a name that is written as its first letter only. */
export const isInitial = ({ cls, text }: Pick<NameToken, 'cls' | 'text'>): boolean =>
  cls === 'name' && text.length === 1;

/** What a rule preserves of a name: its letters, its sound in Latin letters, or its meaning in English words. */
export type PreservedAspect = 'letters' | 'sound' | 'meaning';

/** The rules that create variants, and what each preserves. Monitoring stores them by index: append new ones at the end. */
export const READING_RULES = {
  as_written: 'letters',
  'transliteration:cyrillic': 'sound',
  'transliteration:greek': 'sound',
  'transliteration:armenian': 'sound',
  'transliteration:georgian': 'sound',
  'transliteration:hebrew': 'sound',
  'transliteration:arabic': 'sound',
  'transliteration:han': 'sound',
  'transliteration:kana': 'sound',
  'transliteration:hangul': 'sound',
  'transliteration:other': 'sound',
  'translation:japanese': 'sound',
  'translation:russian': 'meaning',
  pinyin: 'sound',
  pinyin_homophone: 'sound',
  cantonese_reading: 'sound',
  korean_reading: 'sound',
  japanese_reading: 'sound',
  brand: 'meaning',
  organisation_grammar: 'meaning',
  // Typed in pinyin, then interpreted as the Chinese words.
  'pinyin_words+pinyin': 'sound',
  'pinyin_words+brand': 'sound',
  'pinyin_words+organisation_grammar': 'sound',
  national_spelling: 'sound',
  'transliteration:burmese': 'sound',
  translated_name: 'meaning',
} as const satisfies Record<string, PreservedAspect>;

type ReadingRule = keyof typeof READING_RULES;

/** The part of a text that a variant covers: one side of "a.k.a.", a bracket, or the whole with digits as similar letters. */
export type ReadingPart = 'part' | 'bracket' | 'without_bracket' | 'digits_as_letters';

/** One variant of a name, ready for comparison. A name in a non-Latin script may have several. */
export interface NameVariant {
  tokens: readonly NameToken[];
  rule: ReadingRule;
  /** Confidence factor 0–1 of a match through this variant. */
  weight: number;
  /** The part of the text that the variant covers, if not all of it. */
  part?: ReadingPart | undefined;
  /** The kind assumed for a query of unknown kind; the variant is compared only with listed names of this kind. */
  only?: NameKind | undefined;
}

/** True for variants of the same part of a name by the same rule. */
export const isSameReading = (a: NameVariant, b: NameVariant): boolean => a.rule === b.rule && a.part === b.part;

/** The rule of a variant as text, with the part that it covers: `bracket+brand`. */
export const ruleText = ({ rule, part }: Pick<NameVariant, 'rule' | 'part'>): string =>
  part ? `${part}+${rule}` : rule;

/** Of two variants that match, the one that explains how: the candidate's if the query is as written. */
export const decisiveReading = (query: NameVariant, candidate: NameVariant): NameVariant =>
  query.rule === 'as_written' && !query.part ? candidate : query;

/** The kind of the names of an entity of this type. */
export function kindOf(type: EntityType): NameKind {
  if (type === 'individual') return 'person';
  if (type === 'organization' || type === 'vessel') return type;
  return 'unknown';
}
