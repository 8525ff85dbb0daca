/** The shapes that name analysis, candidate index and scoring share. */

/** What a name names; steers token classes and scoring. `unknown` when a query does not say. */
export type NameKind = 'person' | 'organization' | 'vessel' | 'unknown';

/**
 * Class of a token: `name` = distinctive name part, `form` = organisation form (Ltd, OOO), `place`, `number`,
 * `domain` = industry or activity word (bank, shipping), `common` = other ordinary word, `particle` (bin, al, de),
 * `title` (Dr, Sheikh).
 */
export type TokenClass = 'name' | 'form' | 'place' | 'number' | 'domain' | 'common' | 'particle' | 'title';

/** One token of an analysed name. All Latin forms are folded: lower case `a-z0-9` only. */
export interface NameToken {
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
  /** Han characters of a Chinese brand that may write a foreign word by its sound. */
  brandCharacters?: string;
  /** The token in its own script, folded (traditional to simplified, hamza forms unified, …). */
  native?: string;
  /** 0 (on every list) to 1 (seen nowhere else); when absent the scorer asks its context. */
  rarity?: number;
  /** Keys of `alts`, and whether the name is a patronymic; like `key`, worked out when absent. */
  altKeys?: readonly string[];
  patronymic?: boolean;
}

/** One way to read a name, ready for comparison. A name in a non-Latin script may have several. */
export interface NameForm {
  tokens: readonly NameToken[];
  /** Rule that made this reading: `as_written`, `transliteration:cyrillic`, `brand`, `organisation_grammar`, `pinyin`, … */
  rule: string;
  /** 0–1: how far a match by this reading alone can be trusted. */
  weight: number;
}
