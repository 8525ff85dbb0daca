/** Countries, regions and cities: their spellings become one token in names of organisations and ships. */
import { lazily } from '../../domain/lazily.ts';
import { alternatives, lexiconRows } from '../../lexicon/lines.ts';

interface Place {
  words: readonly string[];
  text: string;
}

/** Places by their first word, those with most words first. */
const byFirst = lazily(() => {
  const places = new Map<string, Place[]>();
  const add = (place: Place): void => {
    const [first] = place.words;
    places.set(first!, [...(places.get(first!) ?? []), place]);
  };
  for (const [text, writings] of lexiconRows('latin/places.tsv'))
    for (const writing of alternatives(writings)) add({ words: writing.split(' '), text: text! });
  // Also in reverse order (East, Middle), unless that is another place.
  for (const { words, text } of [...places.values()].flat()) {
    const [last, first] = words;
    const isPlace = places.get(first ?? '')?.some(({ words: [, next] }) => next === last);
    if (words.length === 2 && !isPlace) add({ words: [first!, last!], text });
  }
  for (const list of places.values()) list.sort((a, b) => b.words.length - a.words.length);
  return places;
});

/** The places of two words that contain a word. */
const byHalf = lazily(() => {
  const found = new Map<string, Set<string>>();
  for (const { words, text } of [...byFirst().values()].flat())
    if (words.length === 2) for (const word of words) found.set(word, (found.get(word) ?? new Set()).add(text));
  return found;
});

/** True for one word of a two-word place, as when Hong Kong loses a word by truncation. */
export const isHalfOfPlace = (word: string, place: string): boolean => byHalf().get(word)?.has(place) === true;

/** The place that starts at `at`: its canonical text, and the number of words it takes. */
export function placeAt(words: readonly string[], at: number): { text: string; length: number } | undefined {
  const places = byFirst().get(words[at]!);
  if (places === undefined) return undefined;
  for (const place of places)
    if (place.words.every((part, i) => words[at + i] === part)) return { text: place.text, length: place.words.length };
  return undefined;
}
