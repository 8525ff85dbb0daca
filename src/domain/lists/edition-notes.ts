/** The note of an edition under which elements, attributes and columns are counted that its list has not used before. */
export const UNKNOWN_ELEMENT = 'unknown element';

/** Note of a name that the newest edition at release had in number, and this one has nowhere; the name follows. */
export const MISSING_ELEMENT = 'missing element';
