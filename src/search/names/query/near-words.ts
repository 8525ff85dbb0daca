import { bitCount } from '../../../domain/bit-count.ts';
import { type Section, type SnapshotBytes, section } from '../../snapshot/format.ts';
import { type Blobs, blobText, u32Of } from '../../snapshot/section-views.ts';
import { type OneAway, oneAwayKeys, oneAwaySections, openOneAway } from '../index/one-away.ts';
import { MAX_KEY, type NameVocabulary } from '../index/vocabulary.ts';
import { SOUND } from '../token-keys.ts';
import { boundedDistance } from './bounded-distance.ts';

/**
 * Keys by the pairs and triples of neighbouring letters in them, so that words near a misspelt one are found. There is a
 * list for each length of key, so that a search reads only what can be near enough; sounds have lists of their own.
 *
 *     "bank"            pairs  _b ba an nk k_          _ marks the beginning and the end
 *     list number       length * groups + pair         length 4, pair "an"  ->  list 6013
 *     at                [… 881, 887 …]                 keys of list 6013: keys[881 .. 887], ascending
 *     keys              [… 40, 52, 77, …]              numbers of keys in the vocabulary
 */
export interface NearIndex {
  vocabulary: NameVocabulary;
  pairs: GramLists;
  triples: GramLists;
  /** For one edit the lists are not read. */
  oneAway: OneAway;
  /** The letters of each key, as bits; not stored. */
  letters: Uint32Array;
  /** Working memory: groups of letters that each key of one length shares with a word. Small enough for the L1 cache. */
  counts: Uint8Array;
}

/** Lists of keys by groups of `size` letters, for keys of up to `longest` letters. */
interface GramLists {
  size: number;
  longest: number;
  at: Uint32Array;
  keys: Uint32Array;
}

/** a–z and the mark. */
const LETTERS = 27;
const PAIRS = { size: 2, longest: MAX_KEY };
/** Triples are rarer, so their lists are shorter; long keys do without, as few as they are. */
const TRIPLES = { size: 3, longest: 24 };
/** Shortest key that is searched for errors. */
const SHORTEST = 4;
const IS_WORD = /^[a-z]{4,}$/;
const IS_SOUND = /^![a-zCS]{3,}$/;

/** Groups of letters in all, in words and then in sounds. */
const groups = (size: number): number => 2 * LETTERS ** size;

/** True for a key that is searched for errors. */
const maySlip = (key: string): boolean => IS_WORD.test(key) || IS_SOUND.test(key);

/** The groups of `size` letters of a key that {@link maySlip}. */
function gramsOf(key: string, bytes: Uint8Array, size: number): number[] {
  const isSound = key.startsWith(SOUND);
  const word = isSound ? bytes.subarray(SOUND.length) : bytes;
  const all = LETTERS ** size;
  const grams: number[] = [];
  let gram = 0;
  for (let at = 0; at < word.length + size - 1; at++) {
    gram = (gram * LETTERS + (at < word.length ? word[at]! & 31 : 0)) % all;
    grams.push(isSound ? all + gram : gram);
  }
  return grams;
}

/** Sections for these keys, in the order of their numbers. */
export const nearSections = (keys: Blobs): Section[] => [
  ...listSections(keys, 'names.pairs', PAIRS),
  ...listSections(keys, 'names.triples', TRIPLES),
  ...oneAwaySections(keys, maySlip),
];

function listSections(keys: Blobs, name: string, { size, longest }: Pick<GramLists, 'size' | 'longest'>): Section[] {
  const { bytes, offsets } = keys;
  const count = offsets.length - 1;
  const at = new Uint32Array((longest + 1) * groups(size) + 1);
  // The lists that each key is in, one key after the other: a key has as many groups as letters, and one or two more.
  const listsOf = new Uint32Array(bytes.length + size * count);
  const endOf = new Uint32Array(count);
  let end = 0;
  for (let key = 0; key < count; key++) {
    const own = bytes.subarray(offsets[key], offsets[key + 1]);
    const text = own.length > longest ? '' : blobText(keys, key);
    const grams = maySlip(text) ? gramsOf(text, own, size) : [];
    for (let i = 0; i < grams.length; i++) {
      const gram = grams[i]!;
      if (grams.indexOf(gram) < i) continue;
      const list = own.length * groups(size) + gram;
      at[list + 1]!++;
      listsOf[end++] = list;
    }
    endOf[key] = end;
  }
  for (let list = 1; list < at.length; list++) at[list]! += at[list - 1]!;
  const filled = new Uint32Array(end);
  const next = at.slice();
  for (let key = 0, from = 0; key < count; key++)
    for (; from < endOf[key]!; from++) filled[next[listsOf[from]!]!++] = key;
  return [section(name, filled), section(`${name}-at`, at)];
}

/** The index of an opened snapshot, with working memory of its own. */
export function openNearIndex(snapshot: SnapshotBytes, vocabulary: NameVocabulary): NearIndex {
  const { keys, lengthAt } = vocabulary;
  const letters = new Uint32Array(keys.offsets.length - 1);
  for (let key = 0; key < letters.length; key++)
    letters[key] = lettersOf(keys.bytes, keys.offsets[key]!, keys.offsets[key + 1]!);
  let most = 0;
  for (let length = 0; length <= MAX_KEY; length++) most = Math.max(most, lengthAt[length + 1]! - lengthAt[length]!);
  const lists = (name: string, shape: Pick<GramLists, 'size' | 'longest'>): GramLists => ({
    ...shape,
    at: u32Of(snapshot, `${name}-at`),
    keys: u32Of(snapshot, name),
  });
  return {
    vocabulary,
    pairs: lists('names.pairs', PAIRS),
    triples: lists('names.triples', TRIPLES),
    oneAway: openOneAway(snapshot),
    letters,
    counts: new Uint8Array(most),
  };
}

/** A bit for each letter (of a-z; others share the bits) that stands in some bytes. */
function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= 1 << (bytes[at]! & 31);
  return letters;
}

/** A key near the wanted word and how many edits away. */
export interface NearKey {
  key: number;
  distance: number;
}

/** Letters from which on two edits are looked for; shorter words are near too many others. */
const TWO_EDITS = 6;

/** Edits looked for in a word of so many letters: 0, 1 or 2. */
export const editsFor = (length: number): number => (length < SHORTEST ? 0 : length < TWO_EDITS ? 1 : 2);

/** Letter groups of the rarer lists that a word must share before it is compared. */
const LEAST_SHARED = 3;

/**
 * Keys within `edits` edits, {@link editsFor} its length unless stated, of an a-z word or of a key of a sound (a swap of
 * neighbours is one), nearest first, at most `limit`. Words that share too few pairs or triples of letters to be that near are
 * never compared (Ukkonen's q-gram filter), nor words that differ in more letters than the edits could change.
 */
export function nearKeys(index: NearIndex, word: string, limit: number, edits = editsFor(word.length)): NearKey[] {
  if (edits === 0 || word.length > MAX_KEY) return [];
  const { vocabulary, letters, counts } = index;
  const { keys, lengthAt } = vocabulary;
  const bytes = Buffer.from(word, 'latin1');
  if (!maySlip(word)) return [];
  const own = lettersOf(bytes, 0, bytes.length);
  if (edits === 1)
    return oneAwayKeys(index, bytes, own)
      .slice(0, limit)
      .map((key) => ({ key, distance: 1 }));
  const pairs = gramsOf(word, bytes, PAIRS.size);
  const triples = gramsOf(word, bytes, TRIPLES.size);
  const near: NearKey[] = [];
  for (let longer = -edits; longer <= edits; longer++) {
    const length = word.length + longer;
    if (length < SHORTEST || length > MAX_KEY) continue;
    const sharedTriples = triples.length - gramsLost(TRIPLES.size, edits, longer, pairs.length - 1);
    const byTriples = sharedTriples >= LEAST_SHARED && length <= TRIPLES.longest;
    const lists = byTriples ? index.triples : index.pairs;
    const grams = byTriples ? triples : pairs;
    const sharedPairs = pairs.length - gramsLost(PAIRS.size, edits, longer, pairs.length - 1);
    const needed = byTriples ? sharedTriples : Math.max(2, sharedPairs);
    // Who has enough groups has some of the rarer ones, so the longest lists need not be read.
    const unread = Math.max(0, needed - LEAST_SHARED);
    findLists(lists, grams, length, unread);
    // A letter more or less changes one letter of the set, any other edit two.
    const mostOther = 2 * edits - Math.abs(longer);
    const first = lengthAt[length]!;
    for (let at = 0; at < grams.length; at++) {
      const to = listTo[at]!;
      for (let i = listFrom[at]!; i < to; i++) {
        const key = lists.keys[i]!;
        if (++counts[key - first]! !== needed - unread || bitCount(letters[key]! ^ own) > mostOther) continue;
        const distance = boundedDistance(bytes, keys, key, edits);
        if (distance <= edits && distance > 0) near.push({ key, distance });
      }
    }
    counts.fill(0, 0, lengthAt[length + 1]! - first);
  }
  near.sort((a, b) => a.distance - b.distance || a.key - b.key);
  return near.slice(0, limit);
}

/**
 * Groups of `size` letters of a word of `length` letters that may be missing from one that is `longer` letters longer: an
 * added letter parts one group less than its size, any other edit as many as its size, a swap one more, for which there is
 * room once in most words.
 */
function gramsLost(size: number, edits: number, longer: number, length: number): number {
  const others = edits - Math.abs(longer);
  const swap = others > 0 && (size > 2 || length < 7 || length > 8) ? 1 : 0;
  return (longer > 0 ? longer * (size - 1) : -longer * size) + size * others + swap;
}

const listFrom = new Uint32Array(MAX_KEY + 3);
const listTo = new Uint32Array(MAX_KEY + 3);

/** Puts into `listFrom` and `listTo` where the lists of letter groups stand for keys of a length; the longest `unread` are empty. */
function findLists({ at, size }: GramLists, grams: readonly number[], length: number, unread: number): void {
  for (let i = 0; i < grams.length; i++) {
    const list = length * groups(size) + grams[i]!;
    listFrom[i] = at[list]!;
    listTo[i] = at[list + 1]!;
  }
  for (let left = unread; left > 0; left--) {
    let longest = 0;
    for (let i = 1; i < grams.length; i++)
      if (listTo[i]! - listFrom[i]! > listTo[longest]! - listFrom[longest]!) longest = i;
    listTo[longest] = listFrom[longest]!;
  }
}
