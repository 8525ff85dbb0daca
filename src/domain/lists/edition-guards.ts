/**
 * What an edition is checked against beside being readable; an operator who knows that it is true can override each
 * by its name (`sis ingest --accept=shrink,churn`).
 *
 * - `date`: dated after tomorrow
 * - `size`: a first edition with fewer parties than the list ever had, or, of one that is downloaded, an official list in
 *   it with fewer than 90 per cent of those at release
 * - `shrink`: fewer parties than the edition before, or than any edition of the last 30 days
 * - `churn`: too many parties removed and new at once, by their official keys
 * - `revoked`: an operator revoked an edition with exactly these bytes
 * - `list`: an official list inside the file is gone or lost many parties
 * - `programme`: a sanctions programme is gone and so are most of its parties
 * - `field`: many records lost a kind of detail that they had, such as every birth date
 * - `names`: many parties have another name than before
 */
export const GUARDS = ['date', 'size', 'shrink', 'churn', 'revoked', 'list', 'programme', 'field', 'names'] as const;

export type Guard = (typeof GUARDS)[number];

/** A guard that an operator overrode for an edition, and what it had objected. */
export interface AcceptedGuard {
  guard: Guard;
  reason: string;
}
