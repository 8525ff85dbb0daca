import { plainWord } from '../../names/lexicon/word-classes.ts';
import type { NameForm, NameToken } from '../../names/name.ts';
import { soundKey } from '../../names/text/sound-key.ts';
import { keysOfToken, type NameIndex, type TokenKey, tokenWeight } from './name-index.ts';
import { editsFor, type NearKey, nearKeys } from './near-words.ts';
import { findKey, SOUND } from './vocabulary.ts';

/** Names worth comparing, best first. Valid until the next search over the same index. */
export interface Candidates {
  names: Uint32Array;
  /** By name: the query form that ranked it best and the one that came close, {@link NO_FORM} when none did. */
  form: Uint8Array;
  otherForm: Uint8Array;
  /** By name: share of both names' weight that was found, about 0–1. */
  rank: Float32Array;
}

export const NO_FORM = 255;

/** Where one token of the query was found: keys with what a match there is worth. */
interface Slot {
  token: NameToken;
  found: { key: number; credit: number }[];
  /** Most that any key is worth. */
  weight: number;
}

/** A word on this many names is taken to be spelt as meant and not searched for typing errors. */
const ESTABLISHED = 300;
/** A list this long only adds to names that a rarer token has found, so that no query reads them as findings. */
const LONG_LIST = 5000;
/** Near keys tried per token. */
const NEAR_KEYS = 48;
const NEAR_STRENGTH = [1, 0.8, 0.62];
/** The same where only the sound is near; and the length of a sound from which on two errors are looked for. */
const SOUND_STRENGTH = 0.9;
const LONG_SOUND = 8;
/** Shortest list of a split word's halves that is intersected. */
const SPLIT_LIST = 3000;
/** Tokens of a reading from which on repeated ones are looked up once. */
const FLOOD = 12;
/** Most words of a query that are searched for typing errors, over all its readings. */
const CHECKED_WORDS = 60;
/** How much a listed name's own unmatched tokens count against it. */
const SURPLUS = 0.35;

/**
 * Listed names that share tokens with any reading of the query, best first: by the summed weight of the tokens found,
 * held against the weight of both names. Tokens are found as written, by other spellings, sound and skeleton, with
 * typing errors, and joined with or split from their neighbours. A `deep` search takes the
 * words of {@link isShortSlip} for misspelt twice.
 */
export function nameCandidates(index: NameIndex, forms: readonly NameForm[], deep = false): Candidates {
  const { scores, touched: list, rank: ranks, form: best, otherForm, found } = index.memory;
  const slotOf = slotFinder(index, deep);
  for (let i = 0; i < index.memory.foundCount; i++) ranks[found[i]!] = 0;
  let count = 0;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at]!;
    const slots = slotsOf(index, form, slotOf);
    const wanted = slots.reduce((sum, slot) => sum + (slot.joined ? 0 : slot.weight), 0);
    if (wanted === 0) continue;
    const touched = accumulate(index, slots);
    for (let i = 0; i < touched; i++) {
      const name = list[i]!;
      const score = scores[name]!;
      scores[name] = 0;
      const rank = (form.weight * score) / (wanted + SURPLUS * Math.max(0, index.weights[name]! - score));
      if (rank < MIN_RANK) continue;
      if (ranks[name] === 0) {
        found[count++] = name;
        otherForm[name] = NO_FORM;
      } else if (rank <= ranks[name]!) {
        if (otherForm[name] === NO_FORM) otherForm[name] = at;
        continue;
      } else otherForm[name] = best[name]!;
      ranks[name] = rank;
      best[name] = at;
    }
  }
  const names = byRank(found.subarray(0, count), ranks);
  index.memory.foundCount = count;
  return { names, form: best, otherForm, rank: ranks };
}

/** Steps in which ranks are told apart. */
const STEPS = 512;

/** A counting sort, best first; equal steps keep the order of `names`. */
function byRank(names: Uint32Array, ranks: Float32Array): Uint32Array {
  const starts = new Uint32Array(STEPS + 1);
  const stepOf = (name: number): number => STEPS - 1 - Math.min(STEPS - 1, Math.floor(ranks[name]! * (STEPS / 1.25)));
  for (const name of names) starts[stepOf(name) + 1]!++;
  for (let step = 1; step <= STEPS; step++) starts[step]! += starts[step - 1]!;
  const sorted = new Uint32Array(names.length);
  for (const name of names) sorted[starts[stepOf(name)]!++] = name;
  return sorted;
}

/** Names that share less than this with the query are never near the lowest score that is shown. */
const MIN_RANK = 0.2;

type QuerySlot = Slot & { joined: boolean };

/** The slots of a form: one for each token that can find names, one for each pair of neighbours written as one word. */
function slotsOf(index: NameIndex, form: NameForm, slotOf: (token: NameToken) => Slot): QuerySlot[] {
  const telling = form.tokens.filter((token) => token.cls !== 'form');
  const all = telling.length > 0 ? telling : form.tokens;
  // A flood of one word finds no more than the word.
  const tokens = all.length > FLOOD ? [...new Set(all)] : all;
  const slots: QuerySlot[] = tokens.map((token) => ({ ...slotOf(token), joined: false }));
  for (const token of tokens) slots.push(...phraseSlots(index, token, slotOf(token).weight));
  for (let i = 0; i + 1 < tokens.length; i++) {
    const pair = joinedSlot(index, [tokens[i]!, tokens[i + 1]!], slots[i]!.weight + slots[i + 1]!.weight);
    if (pair) slots.push(pair);
  }
  return slots.sort((a, b) => b.weight - a.weight);
}

/**
 * The words of a token's first phrase, each for itself: a name that holds all of them (研究所 and "research institute") is
 * found by their sum, though each alone is too common to find it.
 */
function phraseSlots(index: NameIndex, token: NameToken, weight: number): QuerySlot[] {
  const phrase = token.cls === 'form' ? undefined : token.phrases?.[0];
  if (!phrase || phrase.length < 2) return [];
  return phrase.flatMap((word) => {
    const key = findKey(index.vocabulary, word);
    if (key < 0) return [];
    const whole = Math.max(weight, tokenWeight(token, frequencyOf(index, key), index.nameCount));
    const credit = (PHRASE_STRENGTH / phrase.length) * whole;
    return [{ token, found: [{ key, credit }], weight: credit, joined: true }];
  });
}
const PHRASE_STRENGTH = 0.9;

function joinedSlot(index: NameIndex, tokens: readonly NameToken[], weight: number): QuerySlot | null {
  const text = tokens.map((token) => token.text).join('');
  const found: Slot['found'] = [];
  for (const { key: word, strength } of keysOfToken({ text, cls: 'name' })) {
    const key = findKey(index.vocabulary, word);
    if (key >= 0) found.push({ key, credit: weight * strength });
  }
  return found.length > 0 ? { token: tokens[0]!, found, weight, joined: true } : null;
}

/** Finds the keys of a token, once per token and query. */
function slotFinder(index: NameIndex, deep: boolean): (token: NameToken) => Slot {
  const known = new Map<string, Slot>();
  return (token) => {
    const memoKey = `${token.cls} ${token.native ?? ''} ${token.text} ${token.alts?.join(' ') ?? ''}`;
    const slot = known.get(memoKey) ?? findSlot(index, token, known.size < CHECKED_WORDS, deep);
    known.set(memoKey, slot);
    return slot;
  };
}

function findSlot(index: NameIndex, token: NameToken, isChecked: boolean, deep: boolean): Slot {
  const found: Slot['found'] = [];
  const seen = new Set<number>();
  let weight = 0;
  const take = (key: number, strength: number): void => {
    if (key < 0 || seen.has(key)) return;
    seen.add(key);
    const credit = strength * tokenWeight(token, frequencyOf(index, key), index.nameCount);
    found.push({ key, credit });
    if (credit > weight) weight = credit;
  };
  const keys = keysOfToken(token);
  for (const { key, strength } of keys) take(findKey(index.vocabulary, key), strength);
  if (isChecked && token.cls !== 'form' && token.cls !== 'particle') {
    for (const { key, strength } of wordsToCheck(index, token, keys)) {
      // A word that is on a list is seldom two errors away from the one that was meant.
      const isListed = findKey(index.vocabulary, token.native ?? key) >= 0;
      const edits = isListed ? 1 : deep && isShort(key) ? 2 : editsIn(key, token.native !== undefined);
      let near = rememberedNear(index, key, edits);
      // A short word that is near nothing may hold two errors.
      if (near.length === 0 && found.length === 0 && key.length >= 5 && edits < 2) near = rememberedNear(index, key, 2);
      for (const one of near) take(one.key, strength * NEAR_STRENGTH[one.distance]!);
      // Spelled from another script, or near no word: what sounds alike but for an error may be meant.
      if (token.native === undefined && token.skeleton === undefined && near.length > 0) continue;
      const sound = soundKey(key);
      const soundEdits = sound.length < 4 ? 0 : sound.length < LONG_SOUND ? 1 : 2;
      for (const one of rememberedNear(index, SOUND + sound, soundEdits))
        take(one.key, strength * SOUND_STRENGTH * NEAR_STRENGTH[one.distance]!);
    }
  }
  found.sort((a, b) => b.credit - a.credit);
  if (found.length === 0) weight = 0.5 * tokenWeight(token, 0, index.nameCount);
  return { token, found, weight };
}

/** {@link nearKeys}, remembered over queries: files of names bring the same words again and again. */
function rememberedNear(index: NameIndex, word: string, edits: number): readonly NearKey[] {
  const { near } = index.memory;
  const memoKey = `${edits}${word}`;
  let found = near.get(memoKey);
  if (!found) {
    found = nearKeys(index.near, word, NEAR_KEYS, edits);
    if (near.size >= REMEMBERED) near.clear();
    near.set(memoKey, found);
  }
  return found;
}
/** Words remembered at once, at about half a kilobyte each. */
const REMEMBERED = 10_000;

/** A reading of another script has few letters that were chosen by hand: less is looked for in short ones. */
const editsIn = (word: string, isRead: boolean): number =>
  isRead && word.length < LONG_READING ? Math.min(1, editsFor(word.length)) : editsFor(word.length);
const LONG_READING = 7;

const isShort = (word: string): boolean => word.length >= 4 && word.length <= 6;

/** A short Latin word that is on no list: perhaps one with two errors, which an ordinary search does not look for. */
export const isShortSlip = ({ vocabulary }: NameIndex, { cls, native, text }: NameToken): boolean =>
  cls === 'name' && native === undefined && isShort(text) && findKey(vocabulary, text) < 0;

const frequencyOf = ({ postingAt }: NameIndex, key: number): number => postingAt[key + 1]! - postingAt[key]!;

/** Spellings worth searching for typing errors, unless well known: as written, or the first readings of another script. */
function wordsToCheck(index: NameIndex, token: NameToken, keys: readonly TokenKey[]): TokenKey[] {
  return keys
    .filter(({ key }) => key === token.text || token.alts?.includes(key))
    .slice(0, token.native ? 3 : 1)
    .filter(({ key }) => {
      const id = findKey(index.vocabulary, key);
      return id < 0 || frequencyOf(index, id) < ESTABLISHED;
    });
}

/** Adds up credits in `memory.scores`; gives how many names are in `memory.touched`. */
function accumulate(index: NameIndex, slots: readonly QuerySlot[]): number {
  const { postings, postingAt, memory } = index;
  const { scores, stamps, touched } = memory;
  let count = 0;
  const credit = (name: number, amount: number, stamp: number, refine: boolean): void => {
    if (stamps[name] === stamp) return;
    if (scores[name] === 0) {
      if (refine) return;
      touched[count++] = name;
    }
    stamps[name] = stamp;
    scores[name]! += amount;
  };
  for (const slot of slots) {
    const stamp = nextStamp(memory);
    for (const { key, credit: amount } of slot.found) {
      const start = postingAt[key]!;
      const end = postingAt[key + 1]!;
      const refine = count > 0 && end - start > LONG_LIST;
      // A long list only adds to what has been touched, and looking that up in it may be shorter than reading it.
      if (refine && count * LOOKUP < end - start) {
        for (let i = 0; i < count; i++)
          if (holds(postings, start, end, touched[i]!)) credit(touched[i]!, amount, stamp, true);
      } else for (let i = start; i < end; i++) credit(postings[i]!, amount, stamp, refine);
    }
    if (slot.joined) continue;
    for (const split of splits(index, slot.token)) {
      for (const name of split.names) credit(name, split.credit, stamp, false);
    }
  }
  return count;
}

/** Steps of a list that cost as much as looking one name up in it. */
const LOOKUP = 16;

/** Whether a stretch of ascending numbers holds one. */
function holds(sorted: Uint32Array, from: number, to: number, wanted: number): boolean {
  const at = lowerBound(sorted, from, to, wanted);
  return at < to && sorted[at] === wanted;
}

function lowerBound(sorted: Uint32Array, from: number, to: number, wanted: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nextStamp(memory: NameIndex['memory']): number {
  if (memory.stamp === 0xffff_ffff) {
    memory.stamps.fill(0);
    memory.stamp = 0;
  }
  memory.stamp++;
  return memory.stamp;
}

/** Names that hold a token in two pieces, such as `zhong xing` for `zhongxing`. */
function splits(index: NameIndex, token: NameToken): { names: number[]; credit: number }[] {
  const word = token.text;
  const found: { names: number[]; credit: number }[] = [];
  if (token.cls === 'form' || token.cls === 'number') return found;
  const last = /\d$/.test(word) ? word.length - 1 : word.length - 2;
  for (let at = 2; at <= last && word.length <= 40; at++) {
    const left = findKey(index.vocabulary, plainWord(word.slice(0, at)));
    const right = left < 0 ? -1 : findKey(index.vocabulary, plainWord(word.slice(at)));
    if (right < 0) continue;
    const [short, long] = frequencyOf(index, left) < frequencyOf(index, right) ? [left, right] : [right, left];
    if (frequencyOf(index, short) > SPLIT_LIST) continue;
    const names = intersection(index, short, long);
    if (names.length === 0) continue;
    const weight = (key: number): number => tokenWeight(token, frequencyOf(index, key), index.nameCount);
    found.push({ names, credit: 0.95 * Math.max(weight(left), weight(right)) });
  }
  return found;
}

function intersection({ postings, postingAt }: NameIndex, short: number, long: number): number[] {
  const names: number[] = [];
  let from = postingAt[long]!;
  const end = postingAt[long + 1]!;
  for (let i = postingAt[short]!; i < postingAt[short + 1]!; i++) {
    const name = postings[i]!;
    from = lowerBound(postings, from, end, name);
    if (from < end && postings[from] === name) names.push(name);
  }
  return names;
}
