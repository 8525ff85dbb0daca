/** This edition is readable but must not be applied; the last good one stays. `message` is one line for people. */
export class RejectedEdition extends Error {
  override name = 'RejectedEdition';
  /** Official day of the edition, if it was parsed. */
  date?: string;
}

/**
 * The file may be correct, but cannot follow the applied editions: it is older, dated in the future, or was revoked.
 * Only the state of its list is recorded.
 */
export class RefusedEdition extends Error {
  override name = 'RefusedEdition';
}
