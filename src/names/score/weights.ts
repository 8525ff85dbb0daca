/** Every number that decides what a name comparison scores, with its unit and the reason for it. */

/**
 * Alert threshold, a score: hits from here on are for a person to look at. The same for persons, organisations and
 * vessels, so that one number means one thing everywhere; docs/quality-pairs.md shows what it finds and misses.
 */
export const ALERT_THRESHOLD = 0.7;
