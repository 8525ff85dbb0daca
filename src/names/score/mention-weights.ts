/** Numbers for scoring listed names in texts; `npm run docs:scoring` writes them to docs/reference/weights.md. */

/** Limits for finding a listed name in part of a text. */
export const MENTION = {
  alike: 0.7, // Similarity. At or above it a word may be one of the listed name; the part is scored later.
  alikeContext: 0.95, // Similarity. The same for a context word, which is seldom part of a name.
  asOne: 6, // Letters. Minimum length of a word that is compared with two words written as one.
  mostOtherLetters: 4, // Letters. Two words that differ in more letters than this are not compared.
  longest: 24, // Words. Maximum length of an organisation's or ship's name in a text: hardly any is longer.
  longestPerson: 8, // Words. Maximum length of a person's name in a text.
  mostAdded: 6, // Words. Maximum between the name and a boundary; they are screened as part of the name.
  mostStretches: 4, // Count. Parts of one text compared with one listed name, those with most of its words first.
  leastShare: 0.5, // Fraction of the listed name's weight. Minimum that a part must contain.
  shipWordBefore: 3, // Words. Maximum distance of a word such as "vessel" before a ship's name.
  shipWordBehind: 2, // Words. Maximum distance of a word such as "vessel" after a ship's name.
  person: 0.7, // Score. Minimum for a person: the alert threshold.
  organisation: 0.8, // Score. Minimum for an organisation or ship when a rare word matches: its words are ordinary.
  common: 0.93, // Score. Minimum when no rare word matches.
  exact: 0.95, // Score. Minimum when the words of the name are ordinary elsewhere, or an abbreviation.
  unspaced: 3, // Letters. From this length on a Chinese, Japanese or Korean name only needs the score `organisation`.
  rare: 0.6, // Rarity. Minimum of a rare word.
};
