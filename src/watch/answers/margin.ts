/** How far what is common in names may move before a customer must be screened again: see docs/watch.md. */

/** Score. A name this near the threshold, on either side, may cross it when rarities move by {@link RARITY_DRIFT}. */
export const SCORE_MARGIN = 0.02;

/**
 * Rarity. A word whose rarity has moved by more than this since it was last looked at is looked at again: customers who
 * have it are screened, and listed names that have it count as changed. Below it, a score moves by less than the margin.
 */
export const RARITY_DRIFT = 0.02;

/**
 * Rarity. Words may be rarer or commoner by this than when a customer was screened, as that may have been while they had moved
 * the other way. Where a rule asks for a least rarity, a score leaps, by more than the margin.
 */
export const LEAP_DRIFT = 2 * RARITY_DRIFT;

/**
 * Rarity. Listed names with a word that has moved by less are compared with those customers only who have a word like it: the
 * weight of a word that has no partner follows its rarity by two thirds at most, and the score by less than that.
 */
export const BEARER_DRIFT = 0.03;

/** Factor. Ranks of candidates move with what is common in names too: names this far below the last rank are looked at. */
export const RANK_SLACK = 0.9;

/**
 * Weight in a search for candidates. A word whose weight has moved by more counts as moved: as much as that of a rare word does
 * while its rarity moves by {@link RARITY_DRIFT}.
 */
export const WEIGHT_DRIFT = 0.013;

/**
 * Factor. Two ranks of which the lower is less than this share of the higher keep their order: ranks are shares of the weights
 * of words, 0.5 or more each, which move by {@link WEIGHT_DRIFT} at most.
 */
export const RANK_DRIFT = 0.95;
