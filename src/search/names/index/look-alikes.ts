/** A query in which letters and digits stand for others that look like them: `gazpr0m`, `Cornpany`, `VIadimir`. */
import { lazily } from '../../../domain/lazily.ts';
import { lexiconLists } from '../../../lexicon/lines.ts';
import { plainWord } from '../../../names/lexicon/word-classes.ts';
import { foldLatin } from '../../../names/text/fold.ts';

const shapes = lazily(() => lexiconLists('letters/shapes.tsv'));

const WORD = /[\p{Script=Latin}\p{M}\p{N}]+/gu;
/** Dotted letters with a digit among them: `S.4.` */
const DOTTED = /(?<![\p{L}\p{N}])(?=\p{L}\.\d\.|\d\.\p{L}\.|\p{L}\.\p{L}\.\d\.)(?:[\p{L}\d]\.){2,}/gu;
/** People'5 */
const GENITIVE = /(?<=\p{L}['’])5(?![\p{L}\d])/gu;
/** What is read by its shape: a digit, a pair of letters that looks like one, a letter. */
const SHAPE = /\d|rn|vv|cl|[a-z]/g;
const DIGIT = /^\d$/;
const SHORTEST = 2;
const LONGEST = 40;
/** Most letters that are read as others; a digit among letters and a pair of letters do not count. */
const MOST_CHANGED = 2;
/** A longer word with two other letters is found by its spelling. */
const LONGEST_CHANGED_TWICE = 7;
/** Most readings of one word that are looked up. */
const MOST_READINGS = 400;

/** What is known of words on the lists. */
export interface ListedWords {
  /** True when all that a word as written is read as is listed. */
  isListed(word: string): boolean;
  /** True for a word that names are known to have, listed or not. */
  isKnown(word: string): boolean;
  /** How many listed names have a folded word. */
  namesWith(word: string): number;
}

/**
 * The query with every word that is on no list read as the listed word which it looks like; null where there is none.
 * Of several, the one with the fewest other letters, then the one that most names have. Numbers stay: only digits beside
 * letters of the same word are read; so do words that are names elsewhere, unless digits or pairs of letters hide in them.
 */
export function unmasked(q: string, words: ListedWords): string | null {
  const whole = q.replace(GENITIVE, 's').replace(DOTTED, (letters) => {
    const word = letters.replaceAll('.', '').toLowerCase();
    return lookedLike(word, words) ?? word;
  });
  const read = whole.replace(WORD, (word) => {
    const folded = foldLatin(word);
    if (folded.length < SHORTEST || folded.length > LONGEST || !/[a-z]/.test(folded) || words.isListed(folded))
      return word;
    return lookedLike(folded, words) ?? word;
  });
  return read === q ? null : read;
}

/** What spelling alone does not find: a short word, or one in which digits or pairs of letters hide others. */
const IS_HIDDEN = /^.{1,7}$|\d|rn|vv|cl/;

/** True when a folded word of a query would be read as one of some listed words which are not near it by spelling. */
export function hidesOneOf(word: string, listed: ReadonlySet<string>): boolean {
  if (!IS_HIDDEN.test(word)) return false;
  return (
    lookedLike(word, {
      isKnown: () => false,
      namesWith: (reading) => Number(listed.has(reading) || listed.has(plainWord(reading))),
    }) !== null
  );
}

function lookedLike(word: string, { isKnown, namesWith }: Pick<ListedWords, 'isKnown' | 'namesWith'>): string | null {
  const units = word.match(SHAPE) ?? [];
  // Letters of other alphabets have no shape here.
  if (units.join('') !== word) return null;
  const areDigits = units.map((unit) => DIGIT.test(unit));
  const shapesOf = units.map((unit) => shapes().get(unit));
  const mostChanged = isKnown(word) ? 0 : word.length > LONGEST_CHANGED_TWICE ? 1 : MOST_CHANGED;
  let best: string | null = null;
  let fewest = mostChanged + 1;
  let mostNames = 0;
  let readings = 0;
  const read = (at: number, text: string, changed: number): void => {
    if (changed > fewest || readings >= MOST_READINGS) return;
    const unit = units[at];
    if (unit === undefined) {
      readings++;
      const names = text === word ? 0 : namesWith(text);
      if (names === 0 || (changed === fewest && names <= mostNames)) return;
      best = text;
      fewest = changed;
      mostNames = names;
      return;
    }
    if (!areDigits[at]) read(at + 1, text + unit, changed);
    const isLetter = unit.length === 1 && !areDigits[at];
    if (isLetter && changed === mostChanged) return;
    const others = shapesOf[at];
    for (let i = 0; others && i < others.length; i++) read(at + 1, text + others[i]!, changed + (isLetter ? 1 : 0));
  };
  read(0, '', 0);
  return best;
}
