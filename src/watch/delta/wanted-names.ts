/** Which changed names a full search would compare a customer with. */
import { lazily } from '../../domain/lazily.ts';
import type { NameToken } from '../../names/name.ts';
import { LEAST_RANK, SURPLUS } from '../../search/names/candidates.ts';
import { hidesOneOf } from '../../search/names/index/look-alikes.ts';
import { type NameIndex, namesWith, preparedToken } from '../../search/names/index/name-index.ts';
import { isCutBy } from '../../search/names/query/respacing.ts';
import { RANK_SLACK } from '../answers/margin.ts';
import type { ProbeToken } from '../answers/probe.ts';
import { keyHash, type StoredProbe } from '../state/probe-bytes.ts';
import type { ChangedNames, Credits } from './changed-names.ts';
import type { MovedWords } from './moved-words.ts';
import { ALL_READINGS, bitOf } from './scorer.ts';
import type { WeighedWords } from './weighed-words.ts';

/** What customers are looked up among. */
export interface LookedAt {
  names: ChangedNames;
  moved: MovedWords;
  weighed: WeighedWords;
}

/** Rank by a reading below which a search does not compare a name with it, with slack. */
const LEAST_COMPARED = LEAST_RANK * RANK_SLACK;

/** What each token means for this change, worked out once. */
export interface TokenChange {
  token: NameToken;
  /** It moved; it did, and so far that whoever has it is screened. */
  moved: boolean;
  isFar: boolean;
  /** Names that have it may be read otherwise, as words came to the lists or left them. */
  mayReadOtherwise: boolean;
  /** As they did, more names are found by it, or fewer; see `weighed-words.ts`. */
  findsMore(): boolean;
  findsLess(): boolean;
  found: Credits;
}

/** What a change of the lists means for each token of customers' names, worked out once. */
export function tokenChanges(
  { names, moved, weighed }: LookedAt,
  index: NameIndex,
  tokenOf: (id: number) => string,
): (id: number) => TokenChange {
  const tokens = new Map<number, TokenChange>();
  const isListed = (word: string): boolean => namesWith(index, word) > 0;
  return (id) => {
    let change = tokens.get(id);
    if (!change) {
      const token: ProbeToken = JSON.parse(tokenOf(id));
      const isIn = (words: ReadonlySet<string>): boolean =>
        words.has(token.text) || (token.native !== undefined && words.has(token.native));
      // Letters that look like others are read as a listed word, and a word is cut into listed ones: these may have come or gone.
      const mayReadOtherwise =
        namesWith(index, token.text) === 0 &&
        (hidesOneOf(token.text, moved.words) || isCutBy(token.text, moved.listed, isListed));
      const prepared = preparedToken(token, token.rarity ?? index.rarityOf(token.text));
      change = {
        token: prepared,
        moved: isIn(moved.words),
        isFar: isIn(moved.borne),
        mayReadOtherwise,
        findsMore: lazily(() => weighed.findsMore(prepared)),
        findsLess: lazily(() => weighed.findsLess(prepared)),
        found: names.found(token),
      };
      tokens.set(id, change);
    }
    return change;
  };
}

/** Adds up the credits of changed names; the names that have any are the first `touched` of `list`. */
function creditSums({ count, weights, whole }: ChangedNames) {
  const sums = new Float32Array(count);
  const list = new Uint32Array(count);
  /** By name: 1 where it is looked at, if its credit suffices. */
  const looked = whole.slice();
  let touched = 0;
  return {
    add({ names, credits, byMoved }: Credits): void {
      for (let at = 0; at < names.length; at++) {
        const name = names[at]!;
        if (sums[name] === 0) list[touched++] = name;
        sums[name]! += credits[at]!;
      }
      for (const name of byMoved) looked[name] = 1;
    },
    clear(): void {
      for (let at = 0; at < touched; at++) {
        const name = list[at]!;
        sums[name] = 0;
        looked[name] = whole[name]!;
      }
      touched = 0;
    },
    /** Hands on the names that rank at `least` or above, with their ranks by a reading of a weight. @returns whether there are any */
    reaching(
      { free, wanted, weight, least }: { free: number; wanted: number; weight: number; least: number },
      take: (name: number, rank: number) => void = () => {},
    ): boolean {
      let isAny = false;
      for (let at = 0; at < touched; at++) {
        const name = list[at]!;
        if (looked[name] === 0) continue;
        const credit = sums[name]! + free;
        const rank = (weight * credit) / (wanted + SURPLUS * Math.max(0, weights[name]! - credit));
        if (rank < least) continue;
        isAny = true;
        take(name, rank);
      }
      return isAny;
    },
  };
}

/** Changed names that a search would compare a customer with. */
export interface Wanted {
  /** The readings of each as bits. */
  names: ReadonlyMap<number, number>;
  /** So many of them may come before what was found for the customer. */
  earlier: number;
  /** Neighbours of it make a word that moved. */
  moved: boolean;
}

/** Tells of most hashes of keys that no changed name has them, by a bit for each of their first 20 bits. */
function keyFilter(keys: Iterable<number>): (key: number) => boolean {
  const bits = new Uint32Array(1 << 15);
  for (const key of keys) bits[key >>> 17]! |= 1 << (key >>> 12);
  return (key) => (bits[key >>> 17]! & (1 << (key >>> 12))) !== 0;
}

/**
 * Gives the changed names that a search would compare a name with; null where it must be screened in any case. `told` is what
 * the change means for the tokens that it is found by, `isReadAsBefore` is asked where it may be read otherwise.
 */
export function wantedNames({
  names,
  moved,
}: Pick<LookedAt, 'names' | 'moved'>): (
  probe: StoredProbe,
  told: readonly TokenChange[],
  isReadAsBefore: () => boolean,
) => Wanted | null {
  const movedKeys = new Set([...moved.words].map(keyHash));
  const { byKey, numbers } = names;
  const mayHave = keyFilter([...byKey.keys(), ...numbers, ...movedKeys]);
  const sums = creditSums(names);
  return (probe, told, isReadAsBefore) => {
    const { keys, free, cut, floor, wanted } = probe;
    const compared = new Map<number, number>();
    let isMoved = false;
    // A name as written is found whatever its words score.
    if (byKey.has(keys[0]!)) return null;
    for (const key of keys) {
      if (!mayHave(key)) continue;
      if (numbers.has(key)) return null;
      if (movedKeys.has(key)) isMoved = true;
      for (const name of byKey.get(key) ?? []) compared.set(name, ALL_READINGS);
    }
    if (told.some(({ isFar }) => isFar)) return null;
    if ((isMoved || told.some(({ mayReadOtherwise }) => mayReadOtherwise)) && !isReadAsBefore()) return null;
    const earlier = new Set(compared.keys());
    for (const one of told) sums.add(one.found);
    // First by all readings together, which share tokens; then, where that leaves any, by each reading.
    const isLikely = sums.reaching({ free, wanted, weight: 1, least: cut });
    sums.clear();
    if (!isLikely) return { names: compared, earlier: earlier.size, moved: isMoved };
    const ranked = new Map<number, number>();
    for (const [at, { wanted: own, weight, tokens }] of probe.forms().entries()) {
      if (own === 0) continue;
      for (const place of tokens) if (place < told.length) sums.add(told[place]!.found);
      sums.reaching({ free, wanted: own, weight, least: Math.min(cut, LEAST_COMPARED) }, (name, rank) => {
        ranked.set(name, (ranked.get(name) ?? 0) | bitOf(at));
        if (rank >= cut && !compared.has(name)) compared.set(name, 0);
        if (rank >= Math.max(cut, floor)) earlier.add(name);
      });
      sums.clear();
    }
    for (const [name, readings] of compared) compared.set(name, readings | (ranked.get(name) ?? 0));
    return { names: compared, earlier: earlier.size, moved: isMoved };
  };
}
