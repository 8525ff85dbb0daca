/** The shapes that name analysis, candidate index and scoring share. */
import type { EntityType } from '../domain/vocabulary.ts';

/** What a name names; steers token classes and scoring. `unknown` when a query does not say. */
export type NameKind = 'person' | 'organization' | 'vessel' | 'unknown';

/**
 * Class of a token: `name` = distinctive name part, `form` = organisation form (Ltd, OOO), `place`, `number`,
 * `domain` = industry or activity word (bank, shipping), `common` = other ordinary word, `particle` (bin, al, de),
 * `title` (Dr, Sheikh).
 */
export type TokenClass = 'name' | 'form' | 'place' | 'number' | 'domain' | 'common' | 'particle' | 'title';

/** What comparing asks of a token again and again; worked out when absent. */
interface TokenNumbers {
  /** Keys of `alts`; of a numbered token worked out when they are first asked for. */
  altKeys?: readonly string[] | undefined;
  /** Whether the name is a patronymic. */
  patronymic?: boolean;
  /** The letters of `text` and of `key` as bits (`letterBits`), and what alignment asks of the token (`traitsOf`). */
  letters?: number;
  keyLetters?: number;
  traits?: number;
  /** A number that no other token of this thread has: what two numbered tokens are to each other is remembered by it. */
  serial?: number;
  /** What abbreviations may have for it; worked out when it is first asked for. */
  initials?: Initials | undefined;
}

/** What abbreviations may have for a token; and every letter of it, and of phrases that begin with the token, as bits. */
export interface Initials {
  letters: readonly string[];
  bits: number;
}

/** One token of an analysed name. All Latin forms are folded: lower case `a-z0-9` only. */
export interface NameToken extends TokenNumbers {
  /** Main comparable form, folded Latin. Organisation forms carry the code of their family (`ltd` for OOO, GmbH, LLC …). */
  text: string;
  cls: TokenClass;
  /** Spelling-independent key of `text` (soundKey); computed when absent, so fill it where tokens are compared often. */
  key?: string;
  /** Other single-word spellings, readings or translations, folded Latin. */
  alts?: readonly string[];
  /** Equivalents of several words ("research institute"), folded Latin words. */
  phrases?: readonly (readonly string[])[];
  /** Consonant key, where the script leaves vowels out (Arabic, Hebrew) or spellings vary widely. */
  consonants?: string;
  /** A name as another script writes it by its sound; Han characters of a foreign name or brand with `FOREIGN` before them. */
  writtenBySound?: string;
  /** The next token is the second syllable of the same given name: Su-bin. */
  isBound?: boolean;
  /** The token in its own script, folded (traditional to simplified, hamza forms unified, …). */
  native?: string;
  /** 0 (on every list) to 1 (seen nowhere else); when absent the scorer asks its context. */
  rarity?: number;
}

/** A token as analysis gives it. */
export type ReadToken = Omit<NameToken, keyof TokenNumbers>;

/** A token without what is worked out of it. */
export function asRead(token: NameToken): ReadToken {
  const { altKeys, patronymic, letters, keyLetters, traits, serial, initials, ...read } = token;
  return read;
}

/** A text that is equal for equal tokens of analysis, whose `key` follows from the rest. */
export const identityOf = (token: ReadToken): string => {
  const { text, cls, alts, phrases, consonants, writtenBySound, native, isBound } = token;
  const others = [consonants, writtenBySound, native, isBound, alts, phrases?.join(';')];
  return others.every((one) => one === undefined) ? `${cls} ${text}` : `${cls} ${text} ${others.join('|')}`;
};

/** True for a name of which only the first letter is written. */
export const isInitial = ({ cls, text }: Pick<NameToken, 'cls' | 'text'>): boolean =>
  cls === 'name' && text.length === 1;

/** What a rule keeps of a name: its letters, its sound spelled in Latin letters, or its meaning in English words. */
export type Kept = 'letters' | 'sound' | 'meaning';

/**
 * The rules that make readings, and what each keeps. Their names are published with the readings of a query. A watch keeps
 * them by their places: new ones stand at the end.
 */
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
  // Typed in pinyin, then read as the Chinese words.
  'pinyin_words+pinyin': 'sound',
  'pinyin_words+brand': 'sound',
  'pinyin_words+organisation_grammar': 'sound',
  national_spelling: 'sound',
  'transliteration:burmese': 'sound',
} as const satisfies Record<string, Kept>;

type ReadingRule = keyof typeof READING_RULES;

/** What of a text was read: one side of "a.k.a.", the text in a bracket or without it, or digits as the letters they look like. */
export type ReadingPart = 'part' | 'bracket' | 'without_bracket' | 'digits_as_letters';

/** One way to read a name, ready for comparison. A name in a non-Latin script may have several. */
export interface NameForm {
  tokens: readonly NameToken[];
  /** Rule that made this reading. */
  rule: ReadingRule;
  /** 0–1: how far a match by this reading alone can be trusted. */
  weight: number;
  /** The part of the text that was read, when it was not the whole. */
  part?: ReadingPart | undefined;
  /** A query of no stated kind was read as a name of this kind, and stands for such listed names only. */
  only?: NameKind | undefined;
}

/** True for readings of the same part of a name by the same rule. */
export const isSameReading = (a: NameForm, b: NameForm): boolean => a.rule === b.rule && a.part === b.part;

/** The rule of a reading in words, with the part that was read: `bracket+brand`. */
export const ruleText = ({ rule, part }: Pick<NameForm, 'rule' | 'part'>): string => (part ? `${part}+${rule}` : rule);

/** Of two readings that match, the one that tells how: the candidate's where the query is read as written. */
export const decisiveReading = (query: NameForm, candidate: NameForm): NameForm =>
  query.rule === 'as_written' && !query.part ? candidate : query;

/** How to read the names of an entity of this type. */
export function kindOf(type: EntityType): NameKind {
  if (type === 'individual') return 'person';
  if (type === 'organization' || type === 'vessel') return type;
  return 'unknown';
}
