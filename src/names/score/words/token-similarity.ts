/** Similarity of two classified tokens by text, other spellings, consonants and original script. */

import { isPinyin } from '../../lexicon/han-chars.ts';
import { areSynonyms } from '../../lexicon/word-classes.ts';
import type { NameToken } from '../../name.ts';
import { latinSkeleton } from '../../scripts/arabic/skeleton.ts';
import { FOREIGN } from '../../scripts/sound/readers.ts';
import { createSoundSimilarity } from '../../scripts/sound/sound-similarity.ts';
import { soundKey } from '../../text/sound-key.ts';
import { TOKEN } from '../weights.ts';
import { areTwoGivenNames, blurred } from './other-word.ts';
import { createEditRows, type EditRows, wordSimilarity } from './word-similarity.ts';

/** Working memory of {@link tokenSimilarity}. */
export interface TokenMemory {
  rows: EditRows;
  soundSimilarity(native: string, latin: string): number;
}

/** Creates working memory; a caller that compares many tokens reuses it. */
export const createTokenMemory = (): TokenMemory => ({
  rows: createEditRows(),
  soundSimilarity: createSoundSimilarity(),
});

/** True for a word in Han characters, kana or Hangul. */
export const isIdeographic = (text: string): boolean => text.charCodeAt(0) >= 0x2e80;

/** Symmetric similarity of two tokens, 0–1. Two in Han characters match only by these: homophones are different names. */
export function tokenSimilarity(a: NameToken, b: NameToken, memory: TokenMemory): number {
  if (a.native !== undefined && b.native !== undefined && isIdeographic(a.native) && isIdeographic(b.native))
    return a.native === b.native ? 1 : 0;
  if (a.text === b.text) return 1;
  if (a.cls === 'number' || b.cls === 'number' || a.cls === 'form' || b.cls === 'form') return 0;
  if (a.cls === 'particle' || b.cls === 'particle') return 0;
  if (isOrdinary(a) && isOrdinary(b) && areSynonyms(a.text, b.text)) return TOKEN.alternative;
  let best = wordSimilarity(a, b, memory.rows);
  if (best >= TOKEN.alternative) return best;
  if (a.alts || b.alts)
    best = Math.max(best, a.native || b.native ? byAlternative(a, b, memory) : byOtherName(a, b, best));
  if (best >= TOKEN.alternative) return best;
  // An abbreviation has no vowels that another script could omit or write by sound: LJ.
  if (isShortAbbreviation(a) || isShortAbbreviation(b)) return best;
  if (a.writtenBySound !== undefined) return bySound(a, b, best, memory);
  if (b.writtenBySound !== undefined) return bySound(b, a, best, memory);
  return best < TOKEN.sameConsonants && haveSameConsonants(a, b) ? TOKEN.sameConsonants : best;
}

const isShortAbbreviation = ({ native, text }: NameToken): boolean =>
  native === undefined && text.length <= 3 && !/[aeiouy]/.test(text);

/** Similarity of a name that another script writes by its sound and a word or another form of that name. */
function bySound(written: NameToken, other: NameToken, similarity: number, memory: TokenMemory): number {
  const native = written.writtenBySound!;
  if (native.startsWith(FOREIGN) && HAN.test(native)) {
    // A brand that resembles a business descriptor is still another word: Minospace is not "aerospace".
    if (other.cls !== 'name') return similarity < TOKEN.spellings ? 0 : similarity;
    // Another pinyin word is another Chinese name, however similar it sounds.
    if (isPinyin(other.text))
      return blurred(other.text) === blurred(written.text) ? similarity : similarity * TOKEN.otherPinyin;
  }
  let best = Math.max(similarity, memory.soundSimilarity(native, other.text));
  if (other.native !== undefined || !other.alts) return best;
  for (const alternative of other.alts)
    best = Math.max(best, TOKEN.otherName * memory.soundSimilarity(native, alternative));
  return best;
}

const HAN = /\p{Script=Han}/u;

const isOrdinary = ({ cls }: NameToken): boolean => cls === 'domain' || cls === 'common';

/** True if the consonants are equal and one of the tokens comes from a script that omits vowels. */
function haveSameConsonants(a: NameToken, b: NameToken): boolean {
  if (a.consonants === undefined && b.consonants === undefined) return false;
  const key = a.consonants ?? latinSkeleton(a.text);
  return key.length > 1 && key === (b.consonants ?? latinSkeleton(b.text));
}

/** Similarity of different forms of a given name in Latin letters, found in the table or by sound; 0 if they are not. */
function byOtherName(a: NameToken, b: NameToken, similarity: number): number {
  if (!hasAlternative(a, b) && !hasAlternative(b, a)) return 0;
  return similarity >= TOKEN.spellings ? TOKEN.alternative : TOKEN.otherName;
}

function hasAlternative(of: NameToken, other: NameToken): boolean {
  if (!of.alts) return false;
  const key = keyOf(other);
  for (let i = 0; i < of.alts.length; i++)
    if (of.alts[i] === other.text || keyOfAlternative(of, i) === key) return true;
  return false;
}

function byAlternative(a: NameToken, b: NameToken, memory: TokenMemory): number {
  return Math.max(nearestAlternative(a, b, memory), nearestAlternative(b, a, memory));
}

/** Similarity of the best alternative of `of` to the text or an alternative of `other`. */
function nearestAlternative(of: NameToken, other: NameToken, memory: TokenMemory): number {
  let best = 0;
  for (let i = 0; i < (of.alts?.length ?? 0); i++) {
    const text = of.alts![i]!;
    if (text === other.text) return TOKEN.alternative;
    // Yaroslav and Stanislav share the short form Slava but are two names.
    if (other.alts?.includes(text) && !areTwoGivenNames(of.text, other.text)) return TOKEN.alternative;
    // A long alternative may itself be misspelt. Short ones must be equal.
    if (text.length < 4 || other.text.length < 4 || Math.abs(text.length - other.text.length) > 3) continue;
    const alternative = { text, key: keyOfAlternative(of, i) };
    const word = { text: other.text, key: keyOf(other) };
    const similarity = wordSimilarity(alternative, word, memory.rows, TOKEN.leastNearAlternative);
    best = Math.max(best, TOKEN.alternative * similarity);
  }
  return best;
}

const keyOf = (token: NameToken): string => token.key ?? soundKey(token.text);

function keyOfAlternative(token: NameToken, at: number): string {
  if (token.serial !== undefined) token.altKeys ??= token.alts!.map(soundKey);
  return token.altKeys?.[at] ?? soundKey(token.alts![at]!);
}
