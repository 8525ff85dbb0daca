/** How far what is common in names may move before a customer must be screened again: see docs/watch.md. */

/** Score. A name this near the threshold, on either side, may cross it when rarities move by {@link RARITY_DRIFT}. */
export const SCORE_MARGIN = 0.02;

/**
 * Rarity. A word whose rarity has moved by more than this since it was last looked at is looked at again: customers who
 * have it are screened, and listed names that have it count as changed. Below it, a score moves by less than the margin.
 */
export const RARITY_DRIFT = 0.02;

/**
 * Rarity. Listed names with a word that has moved by less are compared with those customers only who have a word like it: the
 * weight of a word that has no partner follows its rarity by two thirds at most, and the score by less than that.
 */
export const BEARER_DRIFT = 0.03;

/** Factor. Ranks of candidates move with what is common in names too: names this far below the last rank are looked at. */
export const RANK_SLACK = 0.9;
