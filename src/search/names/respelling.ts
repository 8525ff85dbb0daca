import { analyzeName } from '../../names/analyze.ts';
import type { NameKind } from '../../names/name.ts';
import { foldLatin } from '../../names/text/fold.ts';
import type { NameIndex } from './name-index.ts';
import { findKey } from './vocabulary.ts';

/** Most other cuts of a query that are searched as well. */
const MOST = 3;
const LONGEST_WORD = 40;
const SHORTEST_JOIN = 5;
const WORD = /^[\p{Script=Latin}\p{N}]+$/u;

/**
 * The query with its spaces put right: where a word is on no list, but is with its neighbour (`COM PANY`) or in two
 * (`Hamedabdollahi`), the query cut that way. Empty for most queries.
 */
export function respelled(names: NameIndex, q: string, kind: NameKind): string[] {
  const words = q.split(/\s+/).filter((word) => word !== '');
  const found: string[] = [];
  const isKnown = (text: string): boolean => knownTokens(names, text, kind);
  words.forEach((word, at) => {
    if (found.length >= MOST || !WORD.test(word) || word.length > LONGEST_WORD || isKnown(word)) return;
    for (const first of [at - 1, at]) {
      const next = words[first + 1];
      if (first < 0 || next === undefined || !WORD.test(words[first]!) || !WORD.test(next)) continue;
      const joined = words[first]! + next;
      if (joined.length >= SHORTEST_JOIN && isKnown(joined)) {
        found.push([...words.slice(0, first), joined, ...words.slice(first + 2)].join(' '));
      }
    }
    const cut = cutInTwo(names, word);
    if (cut) found.push([...words.slice(0, at), cut, ...words.slice(at + 1)].join(' '));
  });
  return found.slice(0, MOST);
}

/** The word in two known ones, the most even cut; a number at the end may be short. */
function cutInTwo({ vocabulary }: NameIndex, written: string): string | null {
  const word = foldLatin(written);
  if (word.length < 5) return null;
  const middle = Math.floor(word.length / 2);
  const isKnown = (part: string): boolean => findKey(vocabulary, part) >= 0;
  for (let away = 0; away <= middle; away++) {
    for (const at of [middle - away, middle + away]) {
      const [left, right] = [word.slice(0, at), word.slice(at)];
      if (left.length < 2 || (right.length < 3 && !/^\d+$/.test(right))) continue;
      if (isKnown(left) && isKnown(right)) return `${left} ${right}`;
    }
  }
  return null;
}

/** True when every token of a text stands on some listed name. */
function knownTokens({ vocabulary }: NameIndex, text: string, kind: NameKind): boolean {
  if (findKey(vocabulary, text.toLowerCase()) >= 0) return true;
  const form = analyzeName(text, kind, 'query')[0];
  return form?.tokens.every((token) => token.cls === 'form' || findKey(vocabulary, token.text) >= 0) ?? false;
}
