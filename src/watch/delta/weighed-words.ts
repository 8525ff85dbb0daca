/**
 * Words of customers' names that find names otherwise since a word near them came to the lists or left them. A word on no list
 * weighs what the rarest word near it does; one that is near no word is looked up by its sound and with more errors. All names
 * rank otherwise then, those too that have not changed.
 */
import type { NameToken } from '../../names/name.ts';
import { type NameIndex, namesWith } from '../../search/names/index/name-index.ts';
import { findKey } from '../../search/names/index/vocabulary.ts';
import { nearOf, type Slot, slotFinder } from '../../search/names/query/query-slots.ts';
import { blobText } from '../../search/snapshot/section-views.ts';
import type { Snapshot } from '../../search/snapshot.ts';
import { WEIGHT_DRIFT } from '../answers/margin.ts';
import { indexOfSome } from './index-of-some.ts';

/** A search, and a deep one. */
const DEPTHS = [false, true] as const;

/** Tells of tokens whether names are found by them now that were not, or rank higher; or the other way round. */
export interface WeighedWords {
  findsMore(token: NameToken): boolean;
  findsLess(token: NameToken): boolean;
}

/** @param listed words that came to the lists or left them */
export function weighedWords(snapshot: Snapshot, listed: ReadonlySet<string>): WeighedWords {
  const { names } = snapshot;
  const { here = [], gone = [] } = Object.groupBy(listed, (word) => (namesWith(names, word) > 0 ? 'here' : 'gone'));
  const came = indexOf(snapshot, here);
  const left = indexOf(snapshot, gone);
  const isNew = (key: number): boolean => findKey(came.vocabulary, blobText(names.vocabulary.keys, key)) >= 0;
  const slots = (token: NameToken): Slot[] => DEPTHS.map((deep) => slotFinder(names, deep)(token));
  return {
    findsMore(token) {
      if (gone.length === 0) return false;
      const lost = slotFinder(left, true, true)(token);
      if (lost.found.length === 0) return false;
      if (slots(token).some(({ weight }) => lost.weight > weight + WEIGHT_DRIFT)) return true;
      return DEPTHS.some(
        (deep) => nearOf(names, token, deep).length === 0 && nearOf(names, token, deep, left).length > 0,
      );
    },
    findsLess(token) {
      if (here.length === 0 || slotFinder(came, true, true)(token).found.length === 0) return false;
      const near = DEPTHS.map((deep) => nearOf(names, token, deep));
      if (near.some((keys) => keys.length > 0 && keys.every(({ key }) => isNew(key)))) return true;
      return slots(token).some(({ found, weight }) => {
        const before = found.find(({ key }) => !isNew(key))?.credit ?? 0;
        return found.length > 0 && weight > before + WEIGHT_DRIFT;
      });
    },
  };
}

/** An index of these words alone, each as rare as a word of one listed name is among all. */
function indexOf(snapshot: Snapshot, words: readonly string[]): NameIndex {
  const entities = words.map((name) => ({ name, aliases: [], entity_type: 'individual' as const }));
  return { ...indexOfSome(snapshot, entities), nameCount: snapshot.names.nameCount };
}
