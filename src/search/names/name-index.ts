import { isPatronymic } from '../../names/lexicon/word-classes.ts';
import type { NameForm, NameKind, NameToken } from '../../names/name.ts';
import { rarityOf as listRarity, staticRarity } from '../../names/score/rarity.ts';
import { cleanText } from '../../names/text/fold.ts';
import { soundKey } from '../../names/text/sound-key.ts';
import type { SnapshotBytes } from '../snapshot/format.ts';
import { type Blobs, blobsOf, blobText, bytesOf, f32Of, jsonOf, u16Of, u32Of } from '../snapshot/section-views.ts';
import { type NearIndex, type NearKey, openNearIndex } from './near-words.ts';
import { findKey, type NameVocabulary, openVocabulary, SOUND } from './vocabulary.ts';

export const NAME_KINDS: readonly NameKind[] = ['person', 'organization', 'vessel', 'unknown'];

export const LINK_PRIMARY = 1;
export const LINK_WEAK = 2;

/**
 * Names of all entities, analysed. A name is stored once however many entities bear it.
 *
 *     key -> postings[postingAt[k]..] = names with a token of that key
 *     name -> formAt -> form -> formTokenAt -> token numbers -> token (decoded on first use)
 *     name -> linkAt -> row of the entity, published text, flags (primary, weak)
 */
export interface NameIndex {
  vocabulary: NameVocabulary;
  near: NearIndex;
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
  /** Working memory of this thread. */
  memory: CandidateMemory;
}

/** Arrays that a search fills and clears again. */
export interface CandidateMemory {
  /** Keys near the words of earlier queries. */
  near: Map<string, readonly NearKey[]>;
  scores: Float32Array;
  /** The last slot that credited a name, so that none is credited twice by one query token. */
  stamps: Uint32Array;
  stamp: number;
  touched: Uint32Array;
  /** By name, over all readings of the query: best rank, the form it came by, and another that came close. */
  rank: Float32Array;
  form: Uint8Array;
  otherForm: Uint8Array;
  found: Uint32Array;
  foundCount: number;
}

/** A key under which a token is found, and how much of its weight finding it there is worth. */
export interface TokenKey {
  key: string;
  strength: number;
}

const SKELETON = '~';
const WHOLE = '=';

/** The key of a whole name as written, case and invisible characters aside. */
export const wholeKey = (name: string): string => WHOLE + cleanText(name).toLowerCase();

/** Every key of a token: itself, other spellings, its own script, sound and skeleton; the words of its phrases. */
export function keysOfToken(token: NameToken): TokenKey[] {
  const keys = new Map<string, number>();
  const add = (key: string, strength: number): void => {
    if (key.length > 0 && (keys.get(key) ?? 0) < strength) keys.set(key, strength);
  };
  const addSounding = (word: string, strength: number): void => {
    add(word, strength);
    const sound = soundKey(word);
    if (sound.length >= 3) add(SOUND + sound, strength * 0.9);
  };
  if (token.native) add(token.native, 1);
  addSounding(token.text, 1);
  for (const alternative of token.alts ?? []) addSounding(alternative, 0.95);
  if (token.skeleton && token.skeleton.length >= 2) add(SKELETON + token.skeleton, 0.75);
  for (const phrase of token.phrases ?? []) for (const word of phrase) add(word, 0.9 / phrase.length);
  return [...keys].map(([key, strength]) => ({ key, strength })).sort((a, b) => b.strength - a.strength);
}

const CLASS_WEIGHT: Record<NameToken['cls'], number> = {
  name: 1,
  number: 0.7,
  place: 0.6,
  domain: 0.55,
  common: 0.5,
  title: 0.2,
  particle: 0.2,
  form: 0.1,
};

/** Weight of a token for finding candidates: rare ones more than common ones, by class. About 0–1. */
export function tokenWeight(token: Pick<NameToken, 'cls'>, frequency: number, names: number): number {
  return CLASS_WEIGHT[token.cls] * (Math.log((names + 1) / (frequency + 0.5)) / Math.log(2 * names + 2));
}

/** A token with everything that comparing it asks for, always in the same shape, so that the inner loops stay fast. */
export function preparedToken(token: NameToken, tokenRarity: number): NameToken {
  const { text, cls, key, alts, phrases, skeleton, native } = token;
  const prepared: { -readonly [K in keyof NameToken]: NameToken[K] | undefined } = {
    text,
    cls,
    key: key ?? soundKey(text),
    alts,
    phrases,
    skeleton,
    native,
    rarity: tokenRarity,
    altKeys: alts?.map(soundKey),
    patronymic: isPatronymic(text),
  };
  return prepared as NameToken;
}

/** The name index of an opened snapshot. */
export function openNameIndex(snapshot: SnapshotBytes): NameIndex {
  const vocabulary = openVocabulary(snapshot);
  const tokenBlobs = blobsOf(snapshot, 'names.tokens');
  const formAt = u32Of(snapshot, 'names.form-at');
  const formRules = u16Of(snapshot, 'names.form-rules');
  const formWeights = f32Of(snapshot, 'names.form-weights');
  const formTokenAt = u32Of(snapshot, 'names.form-token-at');
  const formTokens = u32Of(snapshot, 'names.form-tokens');
  const rules = jsonOf<string[]>(snapshot, 'names.rules');
  const kinds = bytesOf(snapshot, 'names.kinds');
  const postingAt = u32Of(snapshot, 'names.posting-at');
  const tokens: (NameToken | undefined)[] = new Array(tokenBlobs.offsets.length - 1);
  const frequencyOf = (token: string): number => {
    const key = findKey(vocabulary, token);
    return key < 0 ? 0 : postingAt[key + 1]! - postingAt[key]!;
  };
  // A word can be common here or, like John, everywhere but here.
  const rarityOf = (token: string): number => {
    const frequency = frequencyOf(token);
    return Math.min(staticRarity(token), frequency === 0 ? 1 : listRarity(frequency, kinds.length));
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
      const forms: NameForm[] = [];
      for (let form = formAt[name]!; form < formAt[name + 1]!; form++) {
        const made: NameToken[] = [];
        for (let at = formTokenAt[form]!; at < formTokenAt[form + 1]!; at++) made.push(tokenOf(formTokens[at]!));
        forms.push({ tokens: made, rule: rules[formRules[form]!]!, weight: formWeights[form]! });
      }
      return forms;
    },
    rarityOf,
    memory: {
      near: new Map(),
      scores: new Float32Array(kinds.length),
      stamps: new Uint32Array(kinds.length),
      stamp: 0,
      touched: new Uint32Array(kinds.length),
      rank: new Float32Array(kinds.length),
      form: new Uint8Array(kinds.length),
      otherForm: new Uint8Array(kinds.length),
      found: new Uint32Array(kinds.length),
      foundCount: 0,
    },
  };
}
