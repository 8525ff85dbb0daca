import { type Blobs, blobCollector, blobsOf, u32Of } from './section-views.ts';
import { type Section, type SnapshotBytes, section } from './snapshot-format.ts';

/**
 * The searchable keys of names: folded tokens, other spellings, native tokens and, behind a `~`, skeletons. Keys are numbered by
 * length, and pairs of letters are listed for each length, so that a fuzzy search reads only what can be close enough.
 *
 *     table:  open-addressing hash table, key + 1 or 0
 *     grams:  length of a key, pair of letters (with marks for start and end) -> keys of a-z with that pair, ascending;
 *             then the same for sounds
 */
export interface NameVocabulary {
  keys: Blobs;
  table: Uint32Array;
  grams: Uint32Array;
  gramAt: Uint32Array;
  /** `lengthAt[n]` = first key of at least n bytes. */
  lengthAt: Uint32Array;
  /** The letters of each key, as bits; not stored. */
  letters: Uint32Array;
}

/** Longest key in bytes; longer tokens are cut. */
export const MAX_KEY = 63;
const LETTERS = 27;
const GRAMS = LETTERS * LETTERS;
/** Pairs of letters in words, then in sounds. */
const PAIRS = 2 * GRAMS;
/** Marks the key of a sound. */
export const SOUND = '!';
const IS_WORD = /^[a-z]{4,}$/;
const IS_SOUND = /^![a-zCS]{3,}$/;

function hash(bytes: Uint8Array, length = bytes.length): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < length; i++) value = Math.imul(value ^ bytes[i]!, 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Letter number 1–26; 0 is the mark before the first and after the last letter. */
const letter = (word: Uint8Array, at: number): number => (at < 0 || at >= word.length ? 0 : word[at]! & 31);

/** The pairs of letters of a key that can be searched for errors: those of sounds apart from those of words. Else none. */
function pairsOf(key: string, bytes: Uint8Array): number[] {
  const isSound = IS_SOUND.test(key);
  if (!isSound && !IS_WORD.test(key)) return [];
  const word = isSound ? bytes.subarray(SOUND.length) : bytes;
  const pairs: number[] = [];
  for (let at = -1; at < word.length; at++)
    pairs.push((isSound ? GRAMS : 0) + letter(word, at) * LETTERS + letter(word, at + 1));
  return pairs;
}

/** The key as stored: cut to {@link MAX_KEY} bytes. */
export const keyBytes = (key: string): Buffer => Buffer.from(key).subarray(0, MAX_KEY);

/** Sections for these keys, which must be in the order that {@link orderKeys} gives. */
export function vocabularySections(keys: readonly Buffer[]): Section[] {
  const blobs = blobCollector('names.keys');
  let size = 16;
  while (size < keys.length * 2) size *= 2;
  const table = new Uint32Array(size);
  const lengthAt = new Uint32Array(MAX_KEY + 2).fill(keys.length);
  const grams: number[][] = Array.from({ length: (MAX_KEY + 1) * PAIRS }, () => []);
  keys.forEach((key, id) => {
    blobs.add(key);
    let slot = hash(key) & (size - 1);
    while (table[slot] !== 0) slot = (slot + 1) & (size - 1);
    table[slot] = id + 1;
    for (let n = key.length; n >= 0 && lengthAt[n] === keys.length; n--) lengthAt[n] = id;
    for (const pair of pairsOf(key.toString('latin1'), key)) {
      const list = grams[key.length * PAIRS + pair]!;
      if (list.at(-1) !== id) list.push(id);
    }
  });
  const gramAt = new Uint32Array(grams.length + 1);
  grams.forEach((list, gram) => {
    gramAt[gram + 1] = gramAt[gram]! + list.length;
  });
  return [
    ...blobs.sections(),
    section('names.key-table', table),
    section('names.key-lengths', lengthAt),
    section('names.grams', Uint32Array.from(grams.flat())),
    section('names.gram-at', gramAt),
  ];
}

/** By length, then bytes. */
export const orderKeys = (a: Buffer, b: Buffer): number => a.length - b.length || Buffer.compare(a, b);

export function openVocabulary(snapshot: SnapshotBytes): NameVocabulary {
  const keys = blobsOf(snapshot, 'names.keys');
  const letters = new Uint32Array(keys.offsets.length - 1);
  for (let key = 0; key < letters.length; key++)
    letters[key] = lettersOf(keys.bytes, keys.offsets[key]!, keys.offsets[key + 1]!);
  return {
    keys,
    table: u32Of(snapshot, 'names.key-table'),
    grams: u32Of(snapshot, 'names.grams'),
    gramAt: u32Of(snapshot, 'names.gram-at'),
    lengthAt: u32Of(snapshot, 'names.key-lengths'),
    letters,
  };
}

/** A bit for each letter (of a-z; others share the bits) that stands in some bytes. */
function lettersOf(bytes: Uint8Array, from: number, to: number): number {
  let letters = 0;
  for (let at = from; at < to; at++) letters |= 1 << (bytes[at]! & 31);
  return letters;
}

function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of a key, -1 when no listed name has it. */
export function findKey({ keys, table }: NameVocabulary, key: string): number {
  const length = spell(key);
  const mask = table.length - 1;
  for (let slot = hash(spelt, length) & mask; table[slot] !== 0; slot = (slot + 1) & mask) {
    const id = table[slot]! - 1;
    if (isSpelt(keys, id, length)) return id;
  }
  return -1;
}

const spelt = new Uint8Array(MAX_KEY);

/** Puts the bytes of a key into `spelt`, cut to its size, and gives their number; without a buffer of its own for most. */
function spell(key: string): number {
  const length = Math.min(key.length, MAX_KEY);
  for (let at = 0; at < length; at++) {
    const code = key.charCodeAt(at);
    if (code > 127) {
      const bytes = keyBytes(key);
      spelt.set(bytes);
      return bytes.length;
    }
    spelt[at] = code;
  }
  return length;
}

function isSpelt({ bytes, offsets }: Blobs, id: number, length: number): boolean {
  const start = offsets[id]!;
  if (offsets[id + 1]! - start !== length) return false;
  for (let i = 0; i < length; i++) if (bytes[start + i] !== spelt[i]) return false;
  return true;
}

/** A key near the wanted word and how many edits away. */
export interface NearKey {
  key: number;
  distance: number;
}

/** Edits looked for in a word: none below 4 letters, one below 6, else two. */
export const editsFor = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/**
 * Working memory for {@link nearKeys}: letter pairs that each key of one length shares with the word looked for. Small enough
 * to stay in the nearest cache. One per vocabulary and thread.
 */
export function fuzzyMemory({ lengthAt }: NameVocabulary): Uint8Array {
  let most = 0;
  for (let length = 0; length <= MAX_KEY; length++) most = Math.max(most, lengthAt[length + 1]! - lengthAt[length]!);
  return new Uint8Array(most);
}

/**
 * Keys within `edits` edits, {@link editsFor} its length unless stated, of an a-z word or of a key of a sound (a swap of
 * neighbours is one), nearest first, at most `limit`. Words that share too few letter pairs to be that near are never
 * compared (Ukkonen's q-gram filter), nor words that differ in more letters than the edits could change.
 */
export function nearKeys(
  vocabulary: NameVocabulary,
  word: string,
  counts: Uint8Array,
  limit: number,
  edits = editsFor(word.length),
): NearKey[] {
  if (edits === 0 || word.length > MAX_KEY) return [];
  const { lengthAt, keys, grams, letters } = vocabulary;
  const bytes = Buffer.from(word, 'latin1');
  const pairs = pairsOf(word, bytes);
  if (pairs.length === 0) return [];
  const own = lettersOf(bytes, 0, bytes.length);
  const near: NearKey[] = [];
  for (let longer = -edits; longer <= edits; longer++) {
    const length = word.length + longer;
    if (length < MIN_FUZZY || length > MAX_KEY) continue;
    const needed = Math.max(2, pairs.length - pairsLost(edits, longer, pairs.length - 1));
    // Who has enough pairs has some of the rarer ones, so the longest lists need not be read.
    const unread = Math.max(0, needed - LEAST_SHARED);
    const first = lengthAt[length]!;
    const last = lengthAt[length + 1]!;
    findLists(vocabulary, pairs, length, unread);
    for (let at = 0; at < pairs.length; at++) {
      const to = listTo[at]!;
      for (let i = listFrom[at]!; i < to; i++) {
        const key = grams[i]!;
        if (++counts[key - first]! !== needed - unread || bitCount(letters[key]! ^ own) > 2 * edits) continue;
        const distance = boundedDistance(bytes, keys, key, edits);
        if (distance <= edits && distance > 0) near.push({ key, distance });
      }
    }
    counts.fill(0, 0, last - first);
  }
  near.sort((a, b) => a.distance - b.distance || a.key - b.key);
  return near.slice(0, limit);
}

/** Shortest key that is searched for errors. */
const MIN_FUZZY = 4;
/** Letter pairs of the rarer lists that a word must share before it is compared. */
const LEAST_SHARED = 3;

/**
 * Letter pairs of a word of `length` letters that may be missing from one that is `longer` letters longer: an added letter
 * parts one pair, any other edit two, a swap three, for which there is room once in most words.
 */
function pairsLost(edits: number, longer: number, length: number): number {
  const others = edits - Math.abs(longer);
  const swap = others > 0 && (length < 7 || length > 8) ? 1 : 0;
  return (longer > 0 ? longer : -2 * longer) + 2 * others + swap;
}

const listFrom = new Uint32Array(MAX_KEY + 2);
const listTo = new Uint32Array(MAX_KEY + 2);

/** Puts into `listFrom` and `listTo` where the lists of letter pairs stand for keys of a length; the longest `unread` are empty. */
function findLists({ gramAt }: NameVocabulary, pairs: readonly number[], length: number, unread: number): void {
  for (let at = 0; at < pairs.length; at++) {
    const list = length * PAIRS + pairs[at]!;
    listFrom[at] = gramAt[list]!;
    listTo[at] = gramAt[list + 1]!;
  }
  for (let left = unread; left > 0; left--) {
    let longest = 0;
    for (let at = 1; at < pairs.length; at++)
      if (listTo[at]! - listFrom[at]! > listTo[longest]! - listFrom[longest]!) longest = at;
    listTo[longest] = listFrom[longest]!;
  }
}

const rows = [0, 1, 2].map(() => new Uint8Array(MAX_KEY + 2)) as [Uint8Array, Uint8Array, Uint8Array];

/** Edit distance with swaps of neighbours (optimal string alignment), or more than `bound` as soon as that is sure. */
function boundedDistance(word: Uint8Array, { bytes, offsets }: Blobs, key: number, bound: number): number {
  let start = offsets[key]!;
  let end = offsets[key + 1]!;
  let first = 0;
  let last = word.length;
  while (first < last && start < end && word[first] === bytes[start]) {
    first++;
    start++;
  }
  while (first < last && start < end && word[last - 1] === bytes[end - 1]) {
    last--;
    end--;
  }
  const wide = last - first;
  const long = end - start;
  if (wide === 0 || long === 0) return wide + long;
  if (Math.abs(wide - long) > bound) return bound + 1;
  let [before, previous, current] = rows;
  for (let j = 0; j <= long; j++) previous[j] = j;
  for (let i = 1; i <= wide; i++) {
    // Further from the diagonal than `bound` nothing can be near enough.
    const from = Math.max(1, i - bound);
    const to = Math.min(long, i + bound);
    current[from - 1] = from === 1 ? i : bound + 1;
    if (to === i + bound) previous[to] = bound + 1;
    let best = current[from - 1]!;
    const letter = word[first + i - 1]!;
    for (let j = from; j <= to; j++) {
      const other = bytes[start + j - 1]!;
      let cost = previous[j - 1]! + (letter === other ? 0 : 1);
      if (previous[j]! < cost) cost = previous[j]! + 1;
      if (current[j - 1]! < cost) cost = current[j - 1]! + 1;
      if (i > 1 && j > 1 && letter === bytes[start + j - 2] && word[first + i - 2] === other) {
        if (before[j - 2]! < cost) cost = before[j - 2]! + 1;
      }
      current[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > bound) return bound + 1;
    [before, previous, current] = [previous, current, before];
  }
  return previous[long]!;
}
