/** Edition note that counts elements, attributes and columns that the list has not used before. */
export const UNKNOWN_ELEMENT = 'unknown element';

/** Edition note for an element that the newest edition at release used often and this one does not use; its name follows. */
export const MISSING_ELEMENT = 'missing element';
