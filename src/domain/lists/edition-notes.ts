/** Edition note that counts elements, attributes and columns that the list has not used before. */
export const UNKNOWN_ELEMENT = 'unknown element';

/** Edition note for an element that the newest edition at release used often and this one does not use; its name follows. */
export const MISSING_ELEMENT = 'missing element';

/** History note of a party that the previous parser version found in an edition and the present one does not. */
export const REPARSED_AWAY_NOTE =
  'Read as a record of its own by an earlier version alone; the authority did not take it off the list.';
