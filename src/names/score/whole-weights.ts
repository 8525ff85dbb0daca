/**
 * Numbers for comparing whole names letter by letter; see `whole-name.ts`. Each comment begins with the unit, as in
 * `weights.ts`.
 */

/** Comparison of two names as strings of letters without spaces. */
export const WHOLE = {
  mostSlips: 2, // Edits. Maximum that count as typos.
  fewestLetters: 5, // Letters. Minimum outside legal forms on either side.
  twoSlipsFrom: 5, // Letters. Minimum length of a word with both typos: a shorter one is hardly recognisable.
  twoSlipsInSurnameFrom: 8, // Letters. The same for two surnames with one common ending (-ov, -in): the ending tells nothing.
  most: 0.95, // Score. The letters are equal and only the spaces differ.
  perShare: 1, // Factor. On the fraction of letters changed by typos, which is deducted from the score.
  slipInForm: 0.25, // Edits. A typo in a legal form counts as this many: names often omit the legal form anyway.
};

/** Comparison of a name truncated by a field with a listed name that starts with exactly these letters. */
export const TRUNCATED_NAME = {
  fewestLetters: 18, // Letters. Minimum length of the truncated name: hardly any field is shorter.
  fewestTelling: 4, // Letters. Minimum of them outside legal forms.
  least: 0.72, // Score. Lower limit, when hardly anything of the listed name is left.
  most: 0.92, // Score. Upper limit, when hardly anything was cut off.
};

/** Rank of two names in different scripts that no rule matches, by the sounds that they have in common. */
export const COMMON_SOUNDS = {
  most: 0.3, // Score. All sounds are in common; far below an alert, as the words of neither name are matched.
  fewest: 3, // Sounds. Shorter names have sounds in common by chance.
  longest: 90, // Sounds. Longer names are not compared, which limits the cost.
};
