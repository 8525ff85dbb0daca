/**
 * The numbers of the comparison of whole names as runs of letters; see `whole-name.ts`. The comment of each entry begins with its
 * unit, as in `weights.ts`.
 */

/** Two names as runs of letters, spaces aside. */
export const WHOLE = {
  /** Slips. Most that are taken for slips of the hand. */
  mostSlips: 2,
  /** Letters. Fewest outside legal forms on either side. */
  fewestLetters: 5,
  /** Letters. Fewest of a word that holds both slips: in a shorter one little is left of it. */
  twoSlipsFrom: 5,
  /** Score. The same letters cut into other words. */
  most: 0.95,
  /** Factor. On the share of letters that slips changed, which is taken off. */
  perShare: 1,
  /** Slips. What one in a legal form counts as: it is left out freely anyhow. */
  slipInForm: 0.25,
};

/** A name that a field cut off: the beginning of a listed one, to the letter. */
export const CUT = {
  /** Letters. Fewest of what is left: hardly a field holds less. */
  fewestLetters: 18,
  /** Letters. Fewest of them outside legal forms. */
  fewestTelling: 4,
  /** Score. Where hardly anything of the listed name is left. */
  least: 0.72,
  /** Score. Where hardly anything was cut off. */
  most: 0.92,
};
