/**
 * The names of changed records alone, with an index of their own to find them by, and their places in the whole index,
 * by which they are weighed and scored: so what is found is found as a full screening finds it.
 */
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { foldIdentifier, identifiersOf } from '../../domain/entity/identifiers.ts';
import { plainWord } from '../../names/lexicon/word-classes.ts';
import type { NameToken } from '../../names/name.ts';
import { matchWhole } from '../../names/score/whole-name.ts';
import { wholeNameOf } from '../../names/text/whole-name.ts';
import { namesBeginning } from '../../search/names/index/beginnings.ts';
import { frequencyOf, type NameIndex, namesWith } from '../../search/names/index/name-index.ts';
import { findKey } from '../../search/names/index/vocabulary.ts';
import { slotFinder, slotsOf } from '../../search/names/query/query-slots.ts';
import { keysOfToken, PHRASE_STRENGTH, tokenWeight } from '../../search/names/token-keys.ts';
import { nearWholeNames } from '../../search/names/whole-names.ts';
import { blobText, textOf } from '../../search/snapshot/section-views.ts';
import { detailJson, type Snapshot } from '../../search/snapshot.ts';
import { SCORE_MARGIN } from '../answers/margin.ts';
import { NUMBER, type ProbeToken } from '../answers/probe.ts';
import { keyHash, type StoredProbe } from '../state/probe-bytes.ts';
import { indexOfSome } from './index-of-some.ts';
import type { MovedWords } from './moved-words.ts';
import { nearWholeFilter } from './near-whole.ts';

/** The changed names that a token finds, each once, by their numbers among the changed names; and the credit of each. */
export interface Credits {
  names: Uint32Array;
  credits: Float32Array;
  /** Those of them that it finds by a word that moved. */
  byMoved: Uint32Array;
}

/** Names are numbered among the changed ones, from 0. */
export interface ChangedNames {
  /** How many names there are. */
  count: number;
  /** The number of each in the whole index, and its weight there. */
  places: Uint32Array;
  weights: Float32Array;
  /** 1 for a name that is new to every customer; others have a word that moved little, and matter to who has one like it. */
  whole: Uint8Array;
  /** The changed names that a token finds. */
  found(token: ProbeToken): Credits;
  /** By hash: the names that have a key as it stands. */
  byKey: ReadonlyMap<number, readonly number[]>;
  /** Hashes of the official numbers of changed records. */
  numbers: ReadonlySet<number>;
  /** True when a changed name is, letter by letter, nearly a customer's. @param threshold least score, 0–1 */
  isNearWhole(probe: Pick<StoredProbe, 'letters' | 'spelled'>, threshold: number): boolean;
}

/** Rows with a name that has one of these words. */
export function rowsWithWords({ names }: Snapshot, words: Iterable<string>): Set<number> {
  const rows = new Set<number>();
  for (const word of words) {
    const key = findKey(names.vocabulary, word);
    if (key < 0) continue;
    for (let at = names.postingAt[key]!; at < names.postingAt[key + 1]!; at++) {
      const name = names.postings[at]!;
      for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++) rows.add(names.linkRows[link]!);
    }
  }
  return rows;
}

/** What the changed names are taken from. */
export interface ChangedRows {
  /** Rows of changed records, and those of records with a word that moved. */
  records: ReadonlySet<number>;
  worded: ReadonlySet<number>;
  moved: MovedWords;
}

export function changedNames(snapshot: Snapshot, { records, worded, moved }: ChangedRows): ChangedNames {
  const { names } = snapshot;
  const ordered = [...new Set([...records, ...worded])].sort((a, b) => a - b);
  const details = ordered.map((row): EntityDetail => JSON.parse(textOf(detailJson(snapshot, row))));
  const own = indexOfSome(snapshot, details);
  const places = placesInWhole(names, own, ordered);
  const numbers = new Set<number>();
  details.forEach((detail, at) => {
    if (!records.has(ordered[at]!)) return;
    for (const { value } of identifiersOf(detail)) {
      const folded = foldIdentifier(value);
      if (folded) numbers.add(keyHash(NUMBER + folded));
    }
  });
  const movedKeys = keysOfMoved(own, moved);
  const whole = wholeNames(own, moved, (at) => records.has(ordered[at]!));
  const judged = judgedByLetters(own, whole, [...movedKeys, ...keysOfWords(own, moved.words)]);
  const mayBeNearWhole = nearWholeFilter(own, judged);
  const indexes = { own, names, keys: keysOf(own), movedKeys };
  return {
    count: own.nameCount,
    places,
    weights: Float32Array.from(places, (name) => names.weights[name]!),
    whole,
    byKey: namesByKey(own),
    numbers,
    found: (token) => creditsOf(token, indexes),
    isNearWhole({ letters, spelled }, threshold) {
      if (!mayBeNearWhole(spelled)) return false;
      for (const words of letters()) {
        const query = wholeNameOf(words);
        let isNear = false;
        nearWholeNames(own.whole, [query], {
          isWanted: (name) => !isNear && judged[name] === 1,
          take(_name, written, candidate) {
            isNear ||= matchWhole(written, candidate, names.comparer).score >= threshold - SCORE_MARGIN;
          },
        });
        if (isNear) return true;
        // Of too many names that begin so none is found: those that come may be the ones too many.
        const begun = namesBeginning(own.beginnings, words, Number.POSITIVE_INFINITY);
        if (begun.some(({ name }) => judged[name])) return true;
      }
      return false;
    },
  };
}

/** By name: 1 where its record changed, or it has a word that moved far. */
function wholeNames(own: NameIndex, { borne }: MovedWords, isChanged: (row: number) => boolean): Uint8Array {
  const whole = new Uint8Array(own.nameCount);
  for (let name = 0; name < own.nameCount; name++)
    for (let link = own.linkAt[name]!; link < own.linkAt[name + 1]!; link++)
      if (isChanged(own.linkRows[link]!)) whole[name] = 1;
  for (const key of keysOfWords(own, borne))
    eachName(own, key, (name) => {
      whole[name] = 1;
    });
  return whole;
}

/** By name: 1 where its letters may say otherwise than before, as it is new or has a word that moved. */
function judgedByLetters(own: NameIndex, whole: Uint8Array, keys: readonly number[]): Uint8Array {
  const judged = whole.slice();
  for (const key of keys)
    eachName(own, key, (name) => {
      judged[name] = 1;
    });
  return judged;
}

const keysOfWords = ({ vocabulary }: NameIndex, words: ReadonlySet<string>): number[] =>
  [...words].map((word) => findKey(vocabulary, word)).filter((key) => key >= 0);

/** The keys under which words that moved are found: as they stand, by other spellings, by sound. */
function keysOfMoved(own: NameIndex, { words }: MovedWords): Set<number> {
  const tokens = new Set<NameToken>();
  for (let name = 0; name < own.nameCount; name++)
    for (const { tokens: all } of own.formsOf(name))
      for (const token of all)
        if (words.has(token.text) || (token.native !== undefined && words.has(token.native))) tokens.add(token);
  const keys = new Set<number>();
  for (const token of tokens) for (const { key } of keysOfToken(token)) keys.add(findKey(own.vocabulary, key));
  return keys;
}

/** By number of a changed name: its number in the whole index, found by who has it and how it is written. */
function placesInWhole(names: NameIndex, own: NameIndex, rows: readonly number[]): Uint32Array {
  const wanted = new Map(rows.map((row, at) => [row, at]));
  const known = new Map<string, number>();
  for (let name = 0; name < names.nameCount; name++)
    for (let link = names.linkAt[name]!; link < names.linkAt[name + 1]!; link++) {
      const at = wanted.get(names.linkRows[link]!);
      if (at !== undefined) known.set(`${at} ${blobText(names.texts, names.linkTexts[link]!)}`, name);
    }
  const places = new Uint32Array(own.nameCount);
  for (let name = 0; name < own.nameCount; name++) {
    const link = own.linkAt[name]!;
    const place = known.get(`${own.linkRows[link]!} ${blobText(own.texts, own.linkTexts[link]!)}`);
    if (place === undefined) throw new Error(`the changed name ${name} is not in the index of all names`);
    places[name] = place;
  }
  return places;
}

function keysOf({ vocabulary: { keys } }: NameIndex): Map<string, number> {
  return new Map(Array.from({ length: keys.offsets.length - 1 }, (_, key) => [blobText(keys, key), key]));
}

function namesByKey({ vocabulary, postingAt, postings }: NameIndex): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let key = 0; key + 1 < vocabulary.keys.offsets.length; key++) {
    const hash = keyHash(blobText(vocabulary.keys, key));
    const list = found.get(hash) ?? [];
    for (let at = postingAt[key]!; at < postingAt[key + 1]!; at++) list.push(postings[at]!);
    found.set(hash, list);
  }
  return found;
}

interface Indexes {
  own: NameIndex;
  names: NameIndex;
  /** The numbers of the keys of `own`. */
  keys: ReadonlyMap<string, number>;
  /** Keys of `own` that words that moved have. */
  movedKeys: ReadonlySet<number>;
}

/** What a search would credit each changed name for a token, by how common its keys are among all names. */
function creditsOf(token: ProbeToken, indexes: Indexes): Credits {
  const { own, names, movedKeys } = indexes;
  const byMoved = new Set<number>();
  const form = { tokens: [token as NameToken], rule: 'as_written' as const, weight: 1 };
  const credits = new Map<number, number>();
  const extras = new Map<number, number>();
  const take = (name: number, credit: number): void => {
    if (credit > (credits.get(name) ?? 0)) credits.set(name, credit);
  };
  // The words of a phrase count for themselves too, by the weight of the whole token among all names: at most that of a new one.
  const phraseWord = (PHRASE_STRENGTH / (token.phrases?.[0]?.length ?? 1)) * tokenWeight(token, 0, names.nameCount);
  for (const slot of slotsOf(own, form, slotFinder(own, true, true))) {
    for (const { key, credit } of slot.found) {
      if (movedKeys.has(key)) eachName(own, key, (name) => byMoved.add(name));
      if (slot.isExtra) {
        eachName(own, key, (name) => {
          extras.set(name, (extras.get(name) ?? 0) + phraseWord);
        });
        continue;
      }
      const strength = credit / tokenWeight(token, frequencyOf(own, key), own.nameCount);
      const weight = tokenWeight(token, namesWith(names, blobText(own.vocabulary.keys, key)), names.nameCount);
      eachName(own, key, (name) => take(name, strength * weight));
    }
  }
  for (const { name, credit } of splitCredits(token, indexes)) {
    take(name, credit);
    byMoved.add(name);
  }
  for (const [name, extra] of extras) credits.set(name, (credits.get(name) ?? 0) + extra);
  return {
    names: Uint32Array.from(credits.keys()),
    credits: Float32Array.from(credits.values()),
    byMoved: Uint32Array.from(byMoved),
  };
}

function eachName({ postings, postingAt }: NameIndex, key: number, take: (name: number) => void): void {
  for (let at = postingAt[key]!; at < postingAt[key + 1]!; at++) take(postings[at]!);
}

/** Longest word that is searched in two pieces; see `name-credits.ts`. */
const LONGEST_SPLIT_WORD = 40;

/** Names that hold the token in two pieces. */
function splitCredits(token: ProbeToken, { own, names, keys }: Indexes): { name: number; credit: number }[] {
  const { text, cls } = token;
  if (cls === 'form' || cls === 'number' || text.length > LONGEST_SPLIT_WORD) return [];
  const found: { name: number; credit: number }[] = [];
  for (let at = 2; at < text.length; at++) {
    const left = plainWord(text.slice(0, at));
    const first = keys.get(left);
    if (first === undefined) continue;
    const right = plainWord(text.slice(at));
    const second = keys.get(right);
    if (second === undefined) continue;
    const bearers = new Set<number>();
    eachName(own, first, (name) => bearers.add(name));
    const weight = Math.max(
      ...[left, right].map((word) => tokenWeight(token, namesWith(names, word), names.nameCount)),
    );
    eachName(own, second, (name) => {
      if (bearers.has(name)) found.push({ name, credit: weight });
    });
  }
  return found;
}
