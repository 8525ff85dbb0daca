/** Stands before a word that is read as a foreign name by its sound, where its script has another reading too. */
export const FOREIGN = '·';

/** A word for the reader of foreign names in its script. */
export const asForeign = (word: string): string => FOREIGN + word;
