/** History note of a party that the previous parser version found in an edition and the present one does not. */
export const REPARSED_AWAY_NOTE =
  'Read as a record of its own by an earlier version alone; the authority did not take it off the list.';
