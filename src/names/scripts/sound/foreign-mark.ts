/** Stands before a word that is read as a foreign name by its sound, where its script has another reading too. */
export const FOREIGN = '·';
