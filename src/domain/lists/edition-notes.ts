/** The note of an edition under which elements, attributes and columns are counted that its list has not used before. */
export const UNKNOWN_ELEMENT = 'unknown element';
