/** A name as one string of letters, to find typos in spaces and legal forms too. */
import { prepareText, splitWords } from './words.ts';

/** The folded words of a Latin name. */
export interface WholeName {
  words: readonly string[];
  /** The words without spaces. */
  letters: string;
}

/** Minimum number of letters of a whole name: a typo makes a shorter one unrecognisable. */
const FEWEST_LETTERS = 5;
/** Maximum number of letters: longer names are found by their words. */
const MAX_LETTERS = 90;

const SURNAME_FIRST = /^([^,]+), ([^,]+)$/;

/**
 * A name as written, and for `SURNAME, Given` also in natural order. Empty if it has words in another script, or too few or too
 * many letters.
 */
export const wholeNames = (text: string): WholeName[] => spelledNames(text).filter(isWholeName);

/** True for a name with enough, but not too many, letters to be compared by its letters alone. */
export const isWholeName = ({ letters }: WholeName): boolean =>
  letters.length >= FEWEST_LETTERS && letters.length <= MAX_LETTERS;

/** Like {@link wholeNames}, for names of any length. */
export function spelledNames(text: string): WholeName[] {
  const prepared = prepareText(text);
  const turned = SURNAME_FIRST.exec(prepared);
  return [prepared, ...(turned ? [`${turned[2]} ${turned[1]}`] : [])].flatMap((one) => {
    const words = splitWords(one, 'organization');
    return words.every(({ script }) => script === 'latin') ? [wholeNameOf(words.map(({ latin }) => latin))] : [];
  });
}

/** Creates a whole name from folded words. */
const wholeNameOf = (words: readonly string[]): WholeName => ({ words, letters: words.join('') });
