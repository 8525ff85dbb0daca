/** Numbers of the scoring of names in texts; `npm run docs:scoring` writes them to docs/scoring.md. */

/** A listed name in a part of a text. */
export const MENTION = {
  /** Similarity. From here on a word of the text stands in the listed name; the score of the part decides later. */
  alike: 0.7,
  /** Similarity. The same of a context word, which is seldom a part of a name. */
  alikeContext: 0.95,
  /** Count. Letters that one of two words has and the other has not: with more their similarity is not worked out. */
  mostOtherLetters: 4,
  /** Words. Most from the first to the last of an organisation's or ship's name: hardly any is longer. */
  longest: 24,
  /** Words. The same of a person's name. */
  longestPerson: 8,
  /** Words. Most that stand between a name and the boundary and are screened as a part of it. */
  mostAdded: 6,
  /** Count. Parts of one text that are compared with one listed name, those with most of its words first. */
  mostStretches: 4,
  /** Score. Least of the readings for a part to be compared letter by letter as well. */
  leastRead: 0.4,
  /** Share. Least of what the listed name weighs that the part has. */
  leastShare: 0.5,
  /** Words. A word of ships stands at most so many before the name of one, */
  shipWordBefore: 3,
  /** Words. or so many behind it. */
  shipWordBehind: 2,
  /** Score. Least for a person: the alert threshold. */
  person: 0.7,
  /** Score. Least for an organisation or ship, of which a rare word is met: their words are those of ordinary texts. */
  organisation: 0.8,
  /** Score. Least where no word that is met is rare. */
  common: 0.93,
  /** Score. Least where one word stands for the whole name. */
  lone: 0.95,
  /** Letters. From here on a name in Chinese, Japanese or Korean is long enough for that of an organisation in other words. */
  unspaced: 3,
  /** Letters. From here on such a word may have a slip in it: few words are so long, and a letter away from a name. */
  longWord: 8,
  /** Rarity. Least of a word that is rare. */
  rare: 0.6,
};
