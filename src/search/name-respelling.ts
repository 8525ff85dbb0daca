import { analyzeName } from '../names/analyze.ts';
import type { NameKind } from '../names/name.ts';
import type { NameIndex } from './name-index.ts';
import { findKey } from './name-vocabulary.ts';

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
    const cut = cutInTwo(word, isKnown);
    if (cut) found.push([...words.slice(0, at), cut, ...words.slice(at + 1)].join(' '));
  });
  return found.slice(0, MOST);
}

/** The word in two known ones, the most even cut; a number at the end may be short. */
function cutInTwo(word: string, isKnown: (text: string) => boolean): string | null {
  if (word.length < 5) return null;
  const cuts = Array.from({ length: word.length - 2 }, (_, i) => i + 2)
    .filter((at) => word.length - at >= 3 || /^\d+$/.test(word.slice(at)))
    .sort((a, b) => Math.abs(a - word.length / 2) - Math.abs(b - word.length / 2));
  const at = cuts.find((place) => isKnown(word.slice(0, place)) && isKnown(word.slice(place)));
  return at === undefined ? null : `${word.slice(0, at)} ${word.slice(at)}`;
}

/** True when every token of a text stands on some listed name. */
function knownTokens({ vocabulary }: NameIndex, text: string, kind: NameKind): boolean {
  if (findKey(vocabulary, text.toLowerCase()) >= 0) return true;
  const form = analyzeName(text, kind, 'query')[0];
  return form?.tokens.every((token) => token.cls === 'form' || findKey(vocabulary, token.text) >= 0) ?? false;
}
