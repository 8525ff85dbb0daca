/**
 * Checks of a parsed edition. An operator who knows that the edition is correct can override each by its name (`sis
 * ingest --accept=shrink,churn`).
 *
 * - `date`: dated after tomorrow
 * - `size`: a first edition with fewer parties than the list ever had; for a downloaded one also an official list in it
 *   with fewer than 90 per cent of its parties at release
 * - `shrink`: fewer parties than the previous edition, or than any edition of the last 30 days
 * - `churn`: too many parties removed and new at once, by their official keys
 * - `revoked`: an operator revoked an edition with exactly these bytes
 * - `list`: an official list inside the file is missing or lost many parties
 * - `programme`: a sanctions programme is missing and so are most of its parties
 * - `field`: many records lost a kind of detail that they had, such as every birth date
 * - `names`: many parties have a different name than before
 */
export const GUARDS = ['date', 'size', 'shrink', 'churn', 'revoked', 'list', 'programme', 'field', 'names'] as const;

export type Guard = (typeof GUARDS)[number];

/** A check that an operator overrode for an edition, and why it had failed. */
export interface AcceptedGuard {
  guard: Guard;
  reason: string;
}
