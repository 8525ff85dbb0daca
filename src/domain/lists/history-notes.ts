/** What became of a party that a newer reader does not find in the edition that an older one took it from. */
export const GONE_NOTE =
  'Read as a record of its own by an earlier version alone; the authority did not take it off the list.';
