/**
 * Words whose place among the listed names has moved so far that scores, or the way in which a name is read, may be
 * others than at the last pass.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { rarityOf, staticRarity } from '../../names/score/words/rarity.ts';
import { frequencyOf, type NameIndex } from '../../search/names/index/name-index.ts';
import { blobText } from '../../search/snapshot/section-views.ts';
import { RARITY_DRIFT } from '../answers/margin.ts';

/** By word: in how many names it was, and of how many, when it was last looked at. */
export type KnownWords = Map<string, { count: number; names: number }>;

/** Counts at which a word is treated otherwise: listed at all, known, too common to be misspelt. */
const COUNT_STEPS = [1, 4, 300];
/** Rarities at which a comparison changes its mind; see `names/score/weights.ts`. */
const RARITY_STEPS = [0.4, 0.5, 0.6, 0.75];
/** First characters of keys that are no words: sounds, skeletons, whole names, initials. */
const MARKS = new Set(['!', '~', '=', '-']);

const stepOf = (value: number, steps: readonly number[]): number => steps.filter((step) => value >= step).length;

function rarity(word: string, count: number, names: number): number {
  return Math.min(staticRarity(word), count === 0 ? 1 : rarityOf(count, names));
}

/** The words of an index with how many names have each. */
export function wordsOf(index: NameIndex): Map<string, number> {
  const words = new Map<string, number>();
  const { keys } = index.vocabulary;
  for (let key = 0; key + 1 < keys.offsets.length; key++) {
    const word = blobText(keys, key);
    if (!MARKS.has(word[0]!)) words.set(word, frequencyOf(index, key));
  }
  return words;
}

/** The words that moved; `known` is brought to where they are now. */
export function movedWords(known: KnownWords, now: ReadonlyMap<string, number>, names: number): Set<string> {
  const moved = new Set<string>();
  const look = (word: string, count: number): void => {
    const was = known.get(word) ?? { count: 0, names };
    if (was.count === count && was.names === names) return;
    const [before, after] = [rarity(word, was.count, was.names), rarity(word, count, names)];
    const isSame =
      stepOf(was.count, COUNT_STEPS) === stepOf(count, COUNT_STEPS) &&
      stepOf(before, RARITY_STEPS) === stepOf(after, RARITY_STEPS) &&
      Math.abs(before - after) <= RARITY_DRIFT;
    if (isSame && known.has(word)) return;
    if (!isSame) moved.add(word);
    known.set(word, { count, names });
  };
  for (const [word, count] of now) look(word, count);
  for (const word of known.keys()) if (!now.has(word)) look(word, 0);
  return moved;
}

/** The words as text for the state. */
export function packedWords(known: KnownWords): string {
  const lines = [...known].filter(([, { count }]) => count > 0).map(([word, { count, names }]) => [word, count, names]);
  return deflateRawSync(JSON.stringify(lines), { level: 1 }).toString('base64');
}

export function unpackedWords(packed: string): KnownWords {
  const lines: [string, number, number][] = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString());
  return new Map(lines.map(([word, count, names]) => [word, { count, names }]));
}

/** Words as they are, for a first or full pass. */
export const wordsNow = (now: ReadonlyMap<string, number>, names: number): KnownWords =>
  new Map([...now].map(([word, count]) => [word, { count, names }]));
