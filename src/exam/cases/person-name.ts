/** A person's name split into its parts, if the list shows which part is the surname. */

export interface PersonParts {
  given: string[];
  surname: string;
}

const isCapitals = (word: string): boolean => /\p{Lu}{2}/u.test(word) && word === word.toUpperCase();
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Converts words in capitals to title case. */
export const inTitleCase = (word: string): string =>
  isCapitals(word) ? word.toLowerCase().replace(/(^|[-\s])\p{L}/gu, (start) => start.toUpperCase()) : word;

/**
 * The surname and the other parts: in `SURNAME, Given` the part before the comma; in `Given SURNAME` the words in capitals, if
 * only these are. Null if the name shows neither, or has no other part.
 */
export function personParts(name: string): PersonParts | null {
  const comma = /^([^,]+), ([^,]+)$/.exec(name);
  if (comma) return { given: wordsOf(comma[2]!), surname: comma[1]!.trim() };
  const words = wordsOf(name);
  const surname = words.filter(isCapitals);
  const given = words.filter((word) => !isCapitals(word));
  if (surname.length === 0 || given.length === 0 || name.includes('(')) return null;
  return { given, surname: surname.join(' ') };
}

/** The name as given names and surname, without a comma; other names are unchanged. */
export function naturalOrder(name: string): string {
  const parts = /^([^,]+), ([^,]+)$/.exec(name) && personParts(name);
  return parts ? `${parts.given.join(' ')} ${parts.surname}` : name;
}
