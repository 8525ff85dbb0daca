/** This edition must not be applied, though it can be read; the last good one stays. `message` is one line for people. */
export class RejectedEdition extends Error {
  override name = 'RejectedEdition';
  /** Official day of the edition, as far as it was read. */
  date?: string;
}

/**
 * The file may be right, but it does not belong after what is applied: it is older, dated in the future, or was revoked.
 * Nothing of it is recorded but the state of its list.
 */
export class RefusedEdition extends Error {
  override name = 'RefusedEdition';
}
