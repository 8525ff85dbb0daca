/**
 * Words of customers' names that help otherwise to find names since a word near them came to the lists or left them: a word on
 * no list weighs what the rarest word near it does. All names rank otherwise then, those too that have not changed.
 */
import type { NameToken } from '../../names/name.ts';
import { type NameIndex, namesWith, openNameIndex } from '../../search/names/index/name-index.ts';
import { nameIndexBuilder } from '../../search/names/index/name-index-build.ts';
import { findKey } from '../../search/names/index/vocabulary.ts';
import { type Slot, slotFinder } from '../../search/names/query/query-slots.ts';
import { blobText } from '../../search/snapshot/section-views.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { WEIGHT_DRIFT } from '../answers/margin.ts';

/** Tells of tokens whether they weigh less than before in a search for names, or more. */
export interface WeighedWords {
  weighsLess(token: NameToken): boolean;
  weighsMore(token: NameToken): boolean;
}

/** @param listed words that came to the lists or left them */
export function weighedWords(snapshot: Snapshot, listed: ReadonlySet<string>): WeighedWords {
  const { names } = snapshot;
  const isListed = (word: string): boolean => namesWith(names, word) > 0;
  const came = indexOf(snapshot, [...listed].filter(isListed));
  const left = indexOf(
    snapshot,
    [...listed].filter((word) => !isListed(word)),
  );
  const isNew = (key: number): boolean => findKey(came.vocabulary, blobText(names.vocabulary.keys, key)) >= 0;
  const slots = (token: NameToken): Slot[] => [false, true].map((deep) => slotFinder(names, deep)(token));
  return {
    weighsLess(token) {
      const lost = slotFinder(left, true, true)(token);
      return lost.found.length > 0 && slots(token).some(({ weight }) => lost.weight > weight + WEIGHT_DRIFT);
    },
    weighsMore(token) {
      if (slotFinder(came, true, true)(token).found.length === 0) return false;
      return slots(token).some(({ found, weight }) => {
        const before = found.find(({ key }) => !isNew(key))?.credit ?? 0;
        return found.length > 0 && weight > before + WEIGHT_DRIFT;
      });
    },
  };
}

/** An index of these words alone, each as rare as a word of one listed name is among all. */
function indexOf(snapshot: Snapshot, words: readonly string[]): NameIndex {
  const builder = nameIndexBuilder();
  for (const [at, name] of words.entries()) builder.add({ name, aliases: [], entity_type: 'individual' }, at);
  const sections = new Map(builder.sections().map(({ name, bytes }) => [name, bytes]));
  return { ...openNameIndex({ ...snapshot, sections }), nameCount: snapshot.names.nameCount };
}
