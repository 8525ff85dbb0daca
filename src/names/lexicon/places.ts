/** Countries, regions and cities: in names of organisations and ships their writings become one token. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';
import { letterSlips } from '../text/letter-slips.ts';

interface Place {
  words: readonly string[];
  text: string;
}

/** Places by their first word, those of most words first. */
const byFirst = lazily(() => {
  const places = new Map<string, Place[]>();
  const add = (place: Place): void => {
    const [first] = place.words;
    places.set(first!, [...(places.get(first!) ?? []), place]);
  };
  for (const [text, writings] of lexiconRows('latin/places.tsv'))
    for (const writing of alternatives(writings)) add({ words: writing.split(' '), text: text! });
  // Backwards too (East, Middle), where that is no place of its own.
  for (const { words, text } of [...places.values()].flat()) {
    const [last, first] = words;
    const isPlace = places.get(first ?? '')?.some(({ words: [, next] }) => next === last);
    if (words.length === 2 && !isPlace) add({ words: [first!, last!], text });
  }
  for (const list of places.values()) list.sort((a, b) => b.words.length - a.words.length);
  return places;
});

/** By word: the places of two words that have it, and the other word. */
const byHalf = lazily(() => {
  const found = new Map<string, { text: string; other: string }[]>();
  for (const { words, text } of [...byFirst().values()].flat())
    for (const at of words.length === 2 ? [0, 1] : [])
      found.set(words[at]!, [...(found.get(words[at]!) ?? []), { text, other: words[1 - at]! }]);
  return found;
});

/** True for one word of a place of two: what is left of Hong Kong where a word was cut off. */
export const isHalfOfPlace = (word: string, place: string): boolean =>
  byHalf()
    .get(word)
    ?.some(({ text }) => text === place) === true;

/** Places of two words that two neighbours may be meant for, one of them with a letter wrong: Middle Ast. */
export function placesWithSlip(first: string, next: string): string[] {
  const halves = byHalf();
  if (!halves.has(first) && !halves.has(next)) return [];
  const found = new Set<string>();
  for (const [half, slipped] of [
    [first, next],
    [next, first],
  ] as const)
    for (const { text, other } of halves.get(half) ?? [])
      if (other !== slipped && letterSlips(other, slipped, 1)) found.add(text);
  return [...found];
}

/** The place that starts at `at`: one text for all its writings, and how many words it takes. */
export function placeAt(words: readonly string[], at: number): { text: string; length: number } | undefined {
  const places = byFirst().get(words[at]!);
  if (places === undefined) return undefined;
  for (const place of places)
    if (place.words.every((part, i) => words[at + i] === part)) return { text: place.text, length: place.words.length };
  return undefined;
}
