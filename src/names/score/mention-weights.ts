/** Numbers for scoring listed names in texts; `npm run docs:scoring` writes them to docs/reference/weights.md. */

/** Limits for finding a listed name in part of a text. */
export const MENTION = {
  /** Similarity. At or above it a word of the text may be a word of the listed name; the part is scored later. */
  alike: 0.7,
  /** Similarity. At or above it a context word, which is seldom part of a name, may be a word of the listed name. */
  alikeContext: 0.95,
  /** Letters. Two words that differ in more letters than this are not compared. */
  mostOtherLetters: 4,
  /** Words. Maximum length of an organisation's or ship's name in a text: hardly any is longer. */
  longest: 24,
  /** Words. Maximum length of a person's name in a text. */
  longestPerson: 8,
  /** Words. Maximum between the name and a boundary; they are screened as part of the name. */
  mostAdded: 6,
  /** Count. Parts of one text that are compared with one listed name; those with most of its words come first. */
  mostStretches: 4,
  /** Score. Minimum by words for a part to be compared letter by letter too. */
  leastRead: 0.4,
  /** Fraction of the listed name's weight. Minimum that a part must contain. */
  leastShare: 0.5,
  /** Words. Maximum distance of a word such as "vessel" before a ship's name. */
  shipWordBefore: 3,
  /** Words. Maximum distance of a word such as "vessel" after a ship's name. */
  shipWordBehind: 2,
  /** Score. Minimum for a person: the alert threshold. */
  person: 0.7,
  /** Score. Minimum for an organisation or ship when a rare word matches: their words occur in ordinary texts. */
  organisation: 0.8,
  /** Score. Minimum when no rare word matches. */
  common: 0.93,
  /** Score. Minimum when a single word matches the whole name. */
  lone: 0.95,
  /** Letters. From this length on a Chinese, Japanese or Korean name only needs the score `organisation`. */
  unspaced: 3,
  /** Letters. From this length on a single word may have a typo: few other words are that long and one letter away. */
  longWord: 8,
  /** Rarity. Minimum of a rare word. */
  rare: 0.6,
};
