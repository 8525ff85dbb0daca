import { isPatronymic } from '../../../names/lexicon/word-classes.ts';
import type { NameForm, NameKind, NameToken } from '../../../names/name.ts';
import { traitsOf } from '../../../names/score/align/side.ts';
import { type Comparer, createComparer } from '../../../names/score/compare.ts';
import { isKnownWord, rarityOf as listRarity, staticRarity } from '../../../names/score/words/rarity.ts';
import { letterBits } from '../../../names/text/letter-bits.ts';
import { soundKey } from '../../../names/text/sound-key.ts';
import type { SnapshotBytes } from '../../snapshot/format.ts';
import { type Blobs, blobsOf, blobText, bytesOf, f32Of, jsonOf, u16Of, u32Of } from '../../snapshot/section-views.ts';
import { type NearIndex, type NearKey, openNearIndex } from '../query/near-words.ts';
import { openWholeNames, type WholeNameIndex } from '../whole-names.ts';
import { type BeginningIndex, openBeginnings } from './beginnings.ts';
import { openSoundingWords, type SoundingWords } from './sounding-words.ts';
import { findKey, type NameVocabulary, openVocabulary } from './vocabulary.ts';

/** Kinds of names, in the order of their numbers in `kinds`. */
export const NAME_KINDS: readonly NameKind[] = ['person', 'organization', 'vessel', 'unknown'];

/** Bits of `linkFlags`: the published main name; an alias that the list calls weak. */
export const LINK_PRIMARY = 1;
export const LINK_WEAK = 2;

/**
 * Names of all entities, analysed. A name is stored once however many entities have it.
 *
 *     "rosneft" --vocabulary--> key 812
 *     postingAt  [… 5301, 5304 …]           places of key 812 in postings
 *     postings   [… 17, 90, 204 …]          names that have a token of that key, ascending
 *
 *     name 17 --formAt-->      forms 40..41             its readings: as written, transliterated, …
 *     form 40 --formTokenAt--> formTokens [6, 2, 911]   numbers of tokens, each decoded at its first use
 *     name 17 --linkAt-->      links 22..24             who has it: row, published text, flags (primary, weak)
 */
export interface NameIndex {
  vocabulary: NameVocabulary;
  near: NearIndex;
  sounding: SoundingWords;
  whole: WholeNameIndex;
  beginnings: BeginningIndex;
  postingAt: Uint32Array;
  postings: Uint32Array;
  nameCount: number;
  kinds: Uint8Array;
  /** Summed weight of each name's tokens. */
  weights: Float32Array;
  linkAt: Uint32Array;
  linkRows: Uint32Array;
  linkTexts: Uint32Array;
  linkFlags: Uint8Array;
  texts: Blobs;
  /** The readings of a name. Tokens are the same objects whenever they are asked for, so that they can key a memo. */
  formsOf(name: number): readonly NameForm[];
  /** 0 (very common) to 1 (on no listed name) of a folded token. */
  rarityOf(token: string): number;
  /** True for a folded word that some listed names have (`byAny`: even one), or that is known to be common in names. */
  isKnown(word: string, byAny?: boolean): boolean;
  /** What this thread compares names with: its working memory costs more than most queries. */
  comparer: Comparer;
  /** Working memory of this thread. */
  memory: CandidateMemory;
}

/** Arrays by name that a search fills and clears again, so that none allocates them. */
interface CandidateMemory {
  /** Keys near the words of earlier queries. */
  near: Map<string, readonly NearKey[]>;
  /** Readings of the last queries, by kind and text. */
  readings: Map<string, readonly NameForm[]>;
  /** Words, by kind and text, and whether all their tokens are listed. */
  listed: Map<string, boolean>;
  /** Credits of the form that is being looked up; `touched` are the names whose score is not 0. */
  scores: Float32Array;
  /** The last slot that credited a name, so that none is credited twice by one query token. */
  stamps: Uint32Array;
  stamp: number;
  touched: Uint32Array;
  /** By name, over all readings of the query: best rank, the form it came by, and another that came close. */
  rank: Float32Array;
  form: Uint8Array;
  otherForm: Uint8Array;
  /** Names with a rank, the first `foundCount`. */
  found: Uint32Array;
  foundCount: number;
}

/** A word that fewer listed names have may itself be a slip. */
const KNOWN_FROM = 4;

/** How many names have a key. */
export const frequencyOf = ({ postingAt }: Pick<NameIndex, 'postingAt'>, key: number): number =>
  postingAt[key + 1]! - postingAt[key]!;

/** How many names have a word as it stands. */
export function namesWith(index: Pick<NameIndex, 'postingAt' | 'vocabulary'>, word: string): number {
  const key = findKey(index.vocabulary, word);
  return key < 0 ? 0 : frequencyOf(index, key);
}

/** A token with everything that comparing it asks for, always in the same shape, so that the inner loops stay fast. */
export function preparedToken(token: NameToken, tokenRarity: number): NameToken {
  const { text, cls, key, alts, phrases, consonants, brandCharacters, writtenBySound, native, isBound } = token;
  const sound = key ?? soundKey(text);
  const prepared: { -readonly [K in keyof NameToken]: NameToken[K] | undefined } = {
    text,
    cls,
    key: sound,
    alts,
    phrases,
    consonants,
    brandCharacters,
    writtenBySound,
    native,
    isBound,
    rarity: tokenRarity,
    altKeys: undefined,
    patronymic: isPatronymic(text),
    letters: letterBits(text),
    keyLetters: letterBits(sound),
    traits: traitsOf(token),
    serial: lastSerial++,
    initials: undefined,
  };
  return prepared as NameToken;
}

let lastSerial = 0;

/** The name index of an opened snapshot. */
export function openNameIndex(snapshot: SnapshotBytes): NameIndex {
  const vocabulary = openVocabulary(snapshot);
  const tokenBlobs = blobsOf(snapshot, 'names.tokens');
  const formAt = u32Of(snapshot, 'names.form-at');
  const formRules = u16Of(snapshot, 'names.form-rules');
  const formWeights = f32Of(snapshot, 'names.form-weights');
  const formTokenAt = u32Of(snapshot, 'names.form-token-at');
  const formTokens = u32Of(snapshot, 'names.form-tokens');
  const rules = jsonOf<Pick<NameForm, 'rule' | 'part'>[]>(snapshot, 'names.rules');
  const kinds = bytesOf(snapshot, 'names.kinds');
  const postingAt = u32Of(snapshot, 'names.posting-at');
  const tokens: (NameToken | undefined)[] = new Array(tokenBlobs.offsets.length - 1);
  // A word can be common on the lists or, like John, everywhere but there.
  const rarityOf = (token: string): number => {
    const frequency = namesWith({ postingAt, vocabulary }, token);
    return Math.min(staticRarity(token), frequency === 0 ? 1 : listRarity(frequency, kinds.length));
  };
  const isKnown = (word: string, byAny = false): boolean => {
    return namesWith({ postingAt, vocabulary }, word) >= (byAny ? 1 : KNOWN_FROM) || isKnownWord(word);
  };
  const tokenOf = (id: number): NameToken => {
    let token = tokens[id];
    if (!token) {
      const stored: NameToken = JSON.parse(blobText(tokenBlobs, id));
      token = preparedToken(stored, rarityOf(stored.text));
      tokens[id] = token;
    }
    return token;
  };
  return {
    vocabulary,
    near: openNearIndex(snapshot, vocabulary),
    sounding: openSoundingWords(snapshot, vocabulary.keys),
    whole: openWholeNames(snapshot),
    beginnings: openBeginnings(snapshot),
    postingAt,
    postings: u32Of(snapshot, 'names.postings'),
    nameCount: kinds.length,
    kinds,
    weights: f32Of(snapshot, 'names.weights'),
    linkAt: u32Of(snapshot, 'names.link-at'),
    linkRows: u32Of(snapshot, 'names.link-rows'),
    linkTexts: u32Of(snapshot, 'names.link-texts'),
    linkFlags: bytesOf(snapshot, 'names.link-flags'),
    texts: blobsOf(snapshot, 'names.texts'),
    formsOf(name) {
      const first = formAt[name]!;
      const forms = new Array<NameForm>(formAt[name + 1]! - first);
      for (let i = 0; i < forms.length; i++) {
        const form = first + i;
        const from = formTokenAt[form]!;
        const made = new Array<NameToken>(formTokenAt[form + 1]! - from);
        for (let at = 0; at < made.length; at++) made[at] = tokenOf(formTokens[from + at]!);
        const { rule, part } = rules[formRules[form]!]!;
        forms[i] = { tokens: made, rule, weight: formWeights[form]!, part, isRespaced: false, isPersonal: false };
      }
      return forms;
    },
    rarityOf,
    isKnown,
    comparer: createComparer({ rarity: rarityOf, isKnown, remember: true }),
    memory: candidateMemory(kinds.length),
  };
}

const candidateMemory = (names: number): CandidateMemory => ({
  near: new Map(),
  readings: new Map(),
  listed: new Map(),
  scores: new Float32Array(names),
  stamps: new Uint32Array(names),
  stamp: 0,
  touched: new Uint32Array(names),
  rank: new Float32Array(names),
  form: new Uint8Array(names),
  otherForm: new Uint8Array(names),
  found: new Uint32Array(names),
  foundCount: 0,
});
