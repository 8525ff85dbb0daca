import { firstTokens } from '../../../names/analyze.ts';
import { formAt } from '../../../names/lexicon/organisation-forms.ts';
import { placeAt } from '../../../names/lexicon/places.ts';
import { plainWord } from '../../../names/lexicon/word-classes.ts';
import type { NameKind } from '../../../names/name.ts';
import { foldLatin } from '../../../names/text/fold.ts';
import { numberAt } from '../../../names/text/numbers.ts';
import type { NameIndex } from '../index/name-index.ts';
import { findKey } from '../index/vocabulary.ts';

/** Most other cuts of a query that are searched as well. */
const MOST_TEXTS = 3;
/** Letters of a word: longer ones are not looked up, shorter ones are no cut or joined word. */
const LONGEST_WORD = 40;
const SHORTEST_JOINED = 5;
const SHORTEST_CUT = 5;
const SHORTEST_LEFT = 2;
const SHORTEST_RIGHT = 3;
const WORD = /^[\p{Script=Latin}\p{N}]+$/u;

/**
 * The query with its spaces put right: where a word is on no list, but is with its neighbour (`COM PANY`), in two
 * (`Hamedabdollahi`), in two without the letter between them (`Swanrenergy`) or with the space one letter further
 * (`Shaykhm ukhtar`), the query cut that way. Empty for most queries.
 */
export function respaced(names: NameIndex, q: string, kind: NameKind): string[] {
  const words = wordsOf(q);
  const found: string[] = [];
  const isKnown = (text: string): boolean => isListed(names, text, kind);
  words.forEach((word, at) => {
    if (found.length >= MOST_TEXTS || !WORD.test(word) || word.length > LONGEST_WORD) return;
    for (const joined of joinedWithNext(words, at))
      if (findKey(names.vocabulary, joined.word) >= 0)
        found.push([...words.slice(0, joined.at), joined.word, ...words.slice(joined.at + 2)].join(' '));
    if (isKnown(word)) return;
    for (const first of [at - 1, at]) {
      const next = words[first + 1];
      if (first < 0 || next === undefined || !WORD.test(words[first]!) || !WORD.test(next)) continue;
      const joined = words[first]! + next;
      const moved =
        joined.length < SHORTEST_JOINED ? null : isKnown(joined) ? joined : spaceMoved(words[first]!, next, isKnown);
      if (moved) found.push([...words.slice(0, first), moved, ...words.slice(first + 2)].join(' '));
    }
    // A name that is common elsewhere is no two words: Tanaka.
    const cut = names.isKnown(foldLatin(word)) ? null : (cutInTwo(names, word) ?? cutOut(names, word));
    if (cut) found.push([...words.slice(0, at), cut, ...words.slice(at + 1)].join(' '));
  });
  return found.slice(0, MOST_TEXTS);
}

/** Words of so many letters that a space may have cut off are read as something else. */
const LONGEST_MEANING = 3;

/** A short word that is read as a legal form, a place or a number, and may be part of a word instead: `As ia`, `VE RF`, `XI NG`, `ST ONE`. */
function isMeaning(written: string): boolean {
  if (written.length < 2 || written.length > LONGEST_MEANING) return false;
  const words = ['x', written.toLowerCase()];
  return [formAt(words, 1), placeAt(words, 1), numberAt(words, 1, 'any')].some((found) => found !== undefined);
}

/** A word of two neighbours, the first of which stands at `at`. */
interface Joined {
  at: number;
  word: string;
}

/** The words that the one at `at` makes with the one before and behind it, where it is a {@link isMeaning}. */
function joinedWithNext(words: readonly string[], at: number): Joined[] {
  if (!isMeaning(words[at]!)) return [];
  return [at - 1, at].flatMap((first) => {
    const word = `${words[first] ?? ''}${words[first + 1] ?? ''}`;
    const isOne = first >= 0 && first + 1 < words.length && word.length < LONGEST_WORD && WORD.test(word);
    return isOne ? [{ at: first, word: plainWord(foldLatin(word)) }] : [];
  });
}

const wordsOf = (q: string): string[] => q.split(/\s+/).filter((word) => word !== '');

/** The words, folded, that a query is read with once they are on a list: neighbours, one of which is read as something else now. */
export const joinedOnceListed = (q: string): string[] =>
  wordsOf(q).flatMap((_, at, words) => joinedWithNext(words, at).map(({ word }) => word));

/** The word in two known ones, the most even cut; a number at the end may be short. */
function cutInTwo({ vocabulary }: NameIndex, written: string): string | null {
  const word = foldLatin(written);
  if (word.length < SHORTEST_CUT) return null;
  const middle = Math.floor(word.length / 2);
  const isKnown = (part: string): boolean => findKey(vocabulary, part) >= 0;
  for (let away = 0; away <= middle; away++) {
    for (const at of [middle - away, middle + away]) {
      const left = word.slice(0, at);
      const right = word.slice(at);
      if (left.length < SHORTEST_LEFT || (right.length < SHORTEST_RIGHT && !/^\d+$/.test(right))) continue;
      if (isKnown(left) && isKnown(right)) return `${left} ${right}`;
    }
  }
  return null;
}

/** The word in two known ones with a letter between them, which was typed for the space: `swanrenergy`. */
function cutOut({ vocabulary }: NameIndex, written: string): string | null {
  const word = foldLatin(written);
  if (word.length <= SHORTEST_CUT) return null;
  for (let at = word.length - SHORTEST_RIGHT - 1; at >= SHORTEST_LEFT; at--) {
    const left = word.slice(0, at);
    const right = word.slice(at + 1);
    if (findKey(vocabulary, right) >= 0 && findKey(vocabulary, left) >= 0) return `${left} ${right}`;
  }
  return null;
}

/** True when a word may be cut otherwise because some words came to the lists or left them: any part of it is one of them. */
export function isCutBy(word: string, words: ReadonlySet<string>, isListed: (part: string) => boolean): boolean {
  if (word.length < SHORTEST_CUT || word.length > LONGEST_WORD || !WORD.test(word)) return false;
  for (let at = SHORTEST_LEFT; at < word.length; at++)
    for (const right of [word.slice(at), word.slice(at + 1)]) {
      const parts = [word.slice(0, at), right];
      if (parts.some((part) => words.has(part)) && parts.every((part) => words.has(part) || isListed(part)))
        return true;
    }
  return false;
}

/** Two words with the space one letter further on or back, where both are known then: `ShaykhM ukhtar`. */
function spaceMoved(first: string, next: string, isKnown: (word: string) => boolean): string | null {
  const cuts = [
    [first.slice(0, -1), first.slice(-1) + next],
    [first + next.slice(0, 1), next.slice(1)],
  ] as const;
  const cut = cuts.find(([left, right]) => left !== '' && right !== '' && isKnown(left) && isKnown(right));
  return cut ? cut.join(' ') : null;
}

/** One word of letters a to z, no small one of which stands before a capital. */
const IS_PLAIN = /^[A-Z]*[a-z]*$/;

/** Words of which it is remembered whether they are listed. */
const MOST_REMEMBERED = 10_000;

/** True when every token of a text is in some listed name, or is a legal form. */
export function isListed(names: NameIndex, text: string, kind: NameKind): boolean {
  const { listed } = names.memory;
  const small = text.toLowerCase();
  if (findKey(names.vocabulary, small) >= 0) return true;
  // One word of plain letters is read alike in any case, but for a legal form glued to it (SiemensAG).
  const read = IS_PLAIN.test(text) ? small : text;
  const key = `${kind} ${read}`;
  let found = listed.get(key);
  if (found === undefined) {
    found = areTokensListed(names, read, kind);
    if (listed.size >= MOST_REMEMBERED) listed.clear();
    listed.set(key, found);
  }
  return found;
}

function areTokensListed({ vocabulary }: NameIndex, text: string, kind: NameKind): boolean {
  const tokens = firstTokens(text, kind);
  return tokens?.every((token) => token.cls === 'form' || findKey(vocabulary, token.text) >= 0) ?? false;
}
