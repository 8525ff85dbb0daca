/**
 * Words whose place among the listed names has moved so far that scores, or the way in which a name is read, may be
 * others than at the last pass.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { rarityOf, staticRarity } from '../../names/score/words/rarity.ts';
import { frequencyOf, type NameIndex } from '../../search/names/index/name-index.ts';
import { tokenWeight } from '../../search/names/token-keys.ts';
import { blobText } from '../../search/snapshot/section-views.ts';
import { BEARER_DRIFT, RARITY_DRIFT, WEIGHT_DRIFT } from '../answers/margin.ts';

/** In how many names a word was, and of how many. */
interface WordCount {
  count: number;
  names: number;
}

/** By word: what it was when it was last looked at; `borne`, when all listed names that have it counted as changed, if that was before. */
export type KnownWords = Map<string, WordCount & { borne?: WordCount }>;

/**
 * Words that moved. Of a few of them, `turned`, a comparison may say otherwise with any other word; of most of these, `borne`,
 * every listed name that has one counts as changed, whoever it is compared with; some of these, `listed`, came to the lists or
 * left them.
 */
export interface MovedWords {
  words: ReadonlySet<string>;
  turned: ReadonlySet<string>;
  borne: ReadonlySet<string>;
  listed: ReadonlySet<string>;
}

export const NOTHING_MOVED: MovedWords = {
  words: new Set(),
  turned: new Set(),
  borne: new Set(),
  listed: new Set(),
};

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

/** How much a word helps to find names: common words, whose rarity stays what it is, help less with every name that has them. */
const weight = (count: number, names: number): number => tokenWeight({ cls: 'name' }, count, names);

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
export function movedWords(known: KnownWords, now: ReadonlyMap<string, number>, names: number): MovedWords {
  const words = new Set<string>();
  const turned = new Set<string>();
  const borne = new Set<string>();
  const listed = new Set<string>();
  const look = (word: string, count: number): void => {
    const was = known.get(word);
    const { count: old, names: of } = was ?? { count: 0, names };
    if (was && old === count && of === names) return;
    const rarityBefore = rarity(word, old, of);
    const rarityNow = rarity(word, count, names);
    const isOtherCount = stepOf(old, COUNT_STEPS) !== stepOf(count, COUNT_STEPS);
    const bearers = was?.borne ?? { count: old, names: of };
    const isBorne = isOtherCount || Math.abs(rarity(word, bearers.count, bearers.names) - rarityNow) > BEARER_DRIFT;
    const isTurned = isBorne || stepOf(rarityBefore, RARITY_STEPS) !== stepOf(rarityNow, RARITY_STEPS);
    const isMoved =
      isTurned ||
      Math.abs(weight(old, of) - weight(count, names)) > WEIGHT_DRIFT ||
      Math.abs(rarityBefore - rarityNow) > RARITY_DRIFT;
    if (isMoved) words.add(word);
    if (isTurned) turned.add(word);
    if (isBorne) borne.add(word);
    if ((old === 0) !== (count === 0)) listed.add(word);
    if (isMoved || !was) known.set(word, { count, names, ...(!isBorne && was && { borne: bearers }) });
  };
  for (const [word, count] of now) look(word, count);
  for (const word of known.keys()) if (!now.has(word)) look(word, 0);
  return { words, turned, borne, listed };
}

/** The words as text for the state. */
export function packedWords(known: KnownWords): string {
  const lines = [...known]
    .filter(([, { count }]) => count > 0)
    .map(([word, { count, names, borne }]) => [word, count, names, ...(borne ? [borne.count, borne.names] : [])]);
  return deflateRawSync(JSON.stringify(lines), { level: 1 }).toString('base64');
}

export function unpackedWords(packed: string): KnownWords {
  const lines: [string, number, number, number?, number?][] = JSON.parse(
    inflateRawSync(Buffer.from(packed, 'base64')).toString(),
  );
  return new Map(
    lines.map(([word, count, names, borneCount, borneNames]) => {
      const borne = borneCount === undefined ? {} : { borne: { count: borneCount, names: borneNames! } };
      return [word, { count, names, ...borne }];
    }),
  );
}

/** Words as they are, for a first or full pass. */
export const wordsNow = (now: ReadonlyMap<string, number>, names: number): KnownWords =>
  new Map([...now].map(([word, count]) => [word, { count, names }]));
