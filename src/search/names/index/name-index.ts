import type { NameKind, NameToken, NameVariant } from '../../../names/name.ts';
import { type Comparer, createComparer } from '../../../names/score/compare.ts';
import { type ListedName, preparedToken } from '../../../names/score/prepared.ts';
import {
  type Blobs,
  blobsOf,
  blobText,
  bytesOf,
  f32Of,
  jsonOf,
  type Sections,
  u16Of,
  u32Of,
} from '../../snapshot/section-views.ts';
import { VOCABULARY } from '../token-keys.ts';
import { openWholeNames, type WholeNameIndex } from '../whole-names.ts';
import { type AbbreviationIndex, openAbbreviations } from './abbreviations.ts';
import { type BeginningIndex, openBeginnings } from './beginnings.ts';
import { openNearWords, type SimilarTexts } from './similar-texts.ts';
import { openSoundingWords, type SoundingWords } from './sounding-words.ts';

/** Kinds of names; `kinds` stores their index here. */
export const NAME_KINDS: readonly NameKind[] = ['person', 'organization', 'vessel', 'unknown'];

/** Bits of `linkFlags`: the published main name; an alias that the list marks as weak. */
export const LINK_PRIMARY = 1;
export const LINK_WEAK = 2;

/** How a variant was created, with its confidence. There are few combinations, which are stored in one table. */
export type FormRule = Pick<NameVariant, 'rule' | 'part' | 'weight'>;

/**
 * The analysed names of all entities. A name is stored once even if many entities have it.
 *
 *     "rosneft" --vocabulary--> key 812
 *     postingAt  [… 5301, 5304 …]           range of key 812 in postings
 *     postings   [… 17, 90, 204 …]          names that have a token of that key, ascending
 *
 *     name 17 --formAt-->      forms 40..41             its variants: as written, transliterated, …
 *     form 40 --formTokenAt--> formTokens [6, 2, 911]   numbers of tokens, each decoded at its first use
 *     name 17 --linkAt-->      links 22..24             entities with the name: row, flags (primary, weak)
 */
export interface NameIndex {
  /** The keys by which names are found, in byte order. */
  vocabulary: Blobs;
  near: SimilarTexts;
  sounding: SoundingWords;
  whole: WholeNameIndex;
  beginnings: BeginningIndex;
  abbreviations: AbbreviationIndex;
  postingAt: Uint32Array;
  postings: Uint32Array;
  /** By key: its scaled rarity, see `keyShare`. */
  keyShares: Float32Array;
  nameCount: number;
  kinds: Uint8Array;
  /** Summed weight of the tokens of each name, in its lightest variant. */
  weights: Float32Array;
  linkAt: Uint32Array;
  linkRows: Uint32Array;
  linkFlags: Uint8Array;
  /** By name: its text as published. */
  texts: Blobs;
  /** The variants of a name. Each token is always the same object, so that it can be a cache key. */
  formsOf(name: number): readonly NameVariant[];
  /** The comparer of this thread, shared because its working memory costs more than most queries. */
  comparer: Comparer;
  /** Working memory of this thread. */
  memory: CandidateMemory;
}

/** Arrays by name that a search fills and clears, so that none are allocated per search. */
interface CandidateMemory {
  /** Contributions to the variant being looked up; `touched` lists the names whose score is not 0. */
  scores: Float32Array;
  /** The last term that added to a name, so that a query token counts once per name. */
  stamps: Uint32Array;
  stamp: number;
  touched: Uint32Array;
}

/** Number of names with a key. */
export const frequencyOf = ({ postingAt }: Pick<NameIndex, 'postingAt'>, key: number): number =>
  postingAt[key + 1]! - postingAt[key]!;

/** The name index of an opened snapshot. */
export function openNameIndex(snapshot: Sections): NameIndex {
  const vocabulary = blobsOf(snapshot, VOCABULARY);
  const tokenBlobs = blobsOf(snapshot, 'names.tokens');
  const formAt = u32Of(snapshot, 'names.form-at');
  const formRules = u16Of(snapshot, 'names.form-rules');
  const formTokenAt = u32Of(snapshot, 'names.form-token-at');
  const formTokens = u32Of(snapshot, 'names.form-tokens');
  const rules = jsonOf<FormRule[]>(snapshot, 'names.rules');
  const kinds = bytesOf(snapshot, 'names.kinds');
  const postingAt = u32Of(snapshot, 'names.posting-at');
  const tokens: (NameToken | undefined)[] = new Array(tokenBlobs.offsets.length - 1);
  const tokenOf = (id: number): NameToken => {
    let token = tokens[id];
    if (!token) {
      token = preparedToken(JSON.parse(blobText(tokenBlobs, id)));
      tokens[id] = token;
    }
    return token;
  };
  return {
    vocabulary,
    near: openNearWords(snapshot, vocabulary),
    sounding: openSoundingWords(snapshot, vocabulary),
    whole: openWholeNames(snapshot),
    beginnings: openBeginnings(snapshot),
    abbreviations: openAbbreviations(snapshot),
    postingAt,
    postings: u32Of(snapshot, 'names.postings'),
    keyShares: f32Of(snapshot, 'names.key-shares'),
    nameCount: kinds.length,
    kinds,
    weights: f32Of(snapshot, 'names.weights'),
    linkAt: u32Of(snapshot, 'names.link-at'),
    linkRows: u32Of(snapshot, 'names.link-rows'),
    linkFlags: bytesOf(snapshot, 'names.link-flags'),
    texts: blobsOf(snapshot, 'names.texts'),
    formsOf(name) {
      const first = formAt[name]!;
      const forms = new Array<NameVariant>(formAt[name + 1]! - first);
      for (let i = 0; i < forms.length; i++) {
        const form = first + i;
        const from = formTokenAt[form]!;
        const made = new Array<NameToken>(formTokenAt[form + 1]! - from);
        for (let at = 0; at < made.length; at++) made[at] = tokenOf(formTokens[from + at]!);
        const { rule, part, weight } = rules[formRules[form]!]!;
        forms[i] = { tokens: made, rule, weight, part, only: undefined };
      }
      return forms;
    },
    comparer: createComparer(),
    memory: candidateMemory(kinds.length),
  };
}

const candidateMemory = (names: number): CandidateMemory => ({
  scores: new Float32Array(names),
  stamps: new Uint32Array(names),
  stamp: 0,
  touched: new Uint32Array(names),
});

/** A name of the index with its text. */
export const listedName = ({ texts, kinds, formsOf }: NameIndex, name: number): ListedName => ({
  text: blobText(texts, name),
  kind: NAME_KINDS[kinds[name]!]!,
  forms: formsOf(name),
});
