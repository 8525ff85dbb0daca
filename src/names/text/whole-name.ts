/** A name as one run of letters, for slips of the hand that spare neither spaces nor legal forms. */
import { prepareText, splitWords } from './words.ts';

/** The folded words of a Latin name. */
export interface WholeName {
  words: readonly string[];
  /** The same without spaces. */
  letters: string;
}

/** Fewest letters of a whole name: in a shorter one a slip leaves too little to know it by. */
const FEWEST_LETTERS = 5;
/** Most letters: in longer names words are found each for itself. */
const MOST_LETTERS = 90;

const SURNAME_FIRST = /^([^,]+), ([^,]+)$/;

/**
 * A name as written, and `SURNAME, Given` also in the order in which people speak; none where it has words of another
 * script, or too few letters.
 */
export const wholeNames = (text: string): WholeName[] => spelledNames(text).filter(isWholeName);

/** False for a name that has too few letters to be compared by them alone, or too many. */
export const isWholeName = ({ letters }: WholeName): boolean =>
  letters.length >= FEWEST_LETTERS && letters.length <= MOST_LETTERS;

/** The same of any length. */
export function spelledNames(text: string): WholeName[] {
  const prepared = prepareText(text);
  const turned = SURNAME_FIRST.exec(prepared);
  return [prepared, ...(turned ? [`${turned[2]} ${turned[1]}`] : [])].flatMap((one) => {
    const words = splitWords(one, 'organization');
    return words.every(({ script }) => script === 'latin') ? [wholeNameOf(words.map(({ latin }) => latin))] : [];
  });
}

/** A whole name of these folded words. */
const wholeNameOf = (words: readonly string[]): WholeName => ({ words, letters: words.join('') });
