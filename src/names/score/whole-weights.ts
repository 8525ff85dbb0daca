/**
 * Numbers for comparing whole names letter by letter; see `whole-name.ts`. Each comment begins with the unit, as in
 * `weights.ts`.
 */

/** Comparison of two names as strings of letters without spaces. */
export const WHOLE = {
  /** Edits. Maximum that count as typos. */
  mostSlips: 2,
  /** Letters. Minimum outside legal forms on either side. */
  fewestLetters: 5,
  /** Letters. Minimum length of a word that has both typos: a shorter word would hardly be recognisable. */
  twoSlipsFrom: 5,
  /** Score. The letters are equal and only the spaces differ. */
  most: 0.95,
  /** Factor. On the fraction of letters changed by typos, which is deducted from the score. */
  perShare: 1,
  /** Edits. A typo in a legal form counts as this many: names often omit the legal form anyway. */
  slipInForm: 0.25,
};

/** Comparison of a name truncated by a field with a listed name that starts with exactly these letters. */
export const TRUNCATED_NAME = {
  /** Letters. Minimum length of the truncated name: hardly any field is shorter. */
  fewestLetters: 18,
  /** Letters. Minimum of them outside legal forms. */
  fewestTelling: 4,
  /** Score. Lower limit, when hardly anything of the listed name is left. */
  least: 0.72,
  /** Score. Upper limit, when hardly anything was cut off. */
  most: 0.92,
};
