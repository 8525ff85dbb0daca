/** A query in which digits and pairs of letters stand for letters that look like them: `gazpr0m`, `Cornpany`. */
import { lazy, lexiconLists } from '../../../lexicon/lines.ts';
import { foldLatin } from '../../../names/text/fold.ts';

const shapes = lazy(() => lexiconLists('letters/shapes.tsv'));

/** What may stand for something else; a cheap test before any word is looked up. */
const MAY_HIDE = /[\p{L}]\d|\d[\p{L}]|rn|vv|cl/iu;
const WORD = /[\p{Script=Latin}\p{M}\p{N}]+/gu;
const SHAPE = /\d|rn|vv|cl/g;
const SHORTEST = 3;
const LONGEST = 40;
/** Most ways to read one word. */
const MOST_READINGS = 24;

/**
 * The query with every word that is on no list read as the listed word which it looks like; null where there is none.
 * Of several, one that many names have comes first. Numbers stay: only digits beside letters of the same word are read.
 */
export function unmasked(
  q: string,
  isListed: (word: string) => boolean,
  isKnown: (word: string) => boolean,
): string | null {
  if (!MAY_HIDE.test(q)) return null;
  const read = q.replace(WORD, (word) => {
    const folded = foldLatin(word);
    if (folded.length < SHORTEST || folded.length > LONGEST || !/[a-z]/.test(folded)) return word;
    const parts = partsOf(folded);
    if (parts.length < 2 || isListed(folded)) return word;
    const readings = readingsOf(parts).filter((reading) => reading !== folded);
    return readings.find(isKnown) ?? readings.find(isListed) ?? word;
  });
  return read === q ? null : read;
}

/** The word cut into what may stand for something else and what does not. */
function partsOf(word: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: shape, index } of word.matchAll(SHAPE)) {
    parts.push(word.slice(from, index), shape);
    from = index + shape.length;
  }
  return [...parts, word.slice(from)];
}

/** Ways to read the word: every digit is a letter, while a pair of letters may be meant as it stands. */
function readingsOf(parts: readonly string[]): string[] {
  let readings = [''];
  for (const part of parts) {
    const others = shapes().get(part) ?? [];
    const options = /^\d$/.test(part) ? others : [...others, part];
    readings = readings.flatMap((start) => options.map((option) => start + option)).slice(0, MOST_READINGS);
  }
  return readings;
}
