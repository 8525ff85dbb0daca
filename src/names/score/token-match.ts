/** Likeness of two classified tokens: text, other readings, skeleton and native writing taken together. */
import { isPinyin } from '../lexicon/han-chars.ts';
import type { NameToken } from '../name.ts';
import { latinSkeleton } from '../scripts/arabic/skeleton.ts';
import { writesSound } from '../scripts/han/sound.ts';
import { remembered } from '../text/remembered.ts';
import { soundKey } from '../text/sound-key.ts';
import { wordSimilarity } from './token-similarity.ts';

/** Likeness of a match by another given name, reading or translation. */
const BY_ALTERNATIVE = 0.95;
/** The same where two Latin spellings have little in common: Mike and Michael, not Mohamed and Mohammad. */
export const BY_OTHER_NAME = 0.945;
/** Likeness from which two forms of one name are spellings of it. */
const SPELLINGS = 0.85;
/** Likeness of two words that share only their consonants. */
const BY_SKELETON = 0.88;

const isIdeographic = (text: string): boolean => text.charCodeAt(0) >= 0x2e80;

/**
 * Likeness of two tokens, 0–1. Symmetric. Numbers and organisation forms match whole or not at all. Two tokens written
 * in Han characters match by their characters alone: homophones are different names.
 */
export function tokenSimilarity(a: NameToken, b: NameToken): number {
  if (a.native !== undefined && b.native !== undefined && isIdeographic(a.native) && isIdeographic(b.native))
    return a.native === b.native ? 1 : 0;
  if (a.text === b.text) return 1;
  if (a.cls === 'number' || b.cls === 'number' || a.cls === 'form' || b.cls === 'form') return 0;
  if (a.cls === 'particle' || b.cls === 'particle') return 0;
  let best = wordSimilarity(a.text, b.text, a.key, b.key);
  if (best >= BY_ALTERNATIVE) return best;
  if (a.alts || b.alts) best = Math.max(best, a.native || b.native ? alternatives(a, b) : otherName(a, b, best));
  if (best < BY_ALTERNATIVE && (a.skeleton !== undefined || b.skeleton !== undefined)) return bySkeleton(a, b, best);
  return best;
}

/** The same consonants; or a brand in Han characters by its sound, but never as another word of pinyin. */
function bySkeleton(a: NameToken, b: NameToken, likeness: number): number {
  if (isIdeographic(a.skeleton ?? '')) return bySound(a, b, likeness);
  if (isIdeographic(b.skeleton ?? '')) return bySound(b, a, likeness);
  return likeness < BY_SKELETON && sameSkeleton(a, b) ? BY_SKELETON : likeness;
}

/** Jingxin and Qingxin are two names, not one with a slip. */
const OTHER_PINYIN = 0.85;

function bySound(brand: NameToken, latin: NameToken, likeness: number): number {
  if (latin.native !== undefined) return likeness;
  // Minospace is no aerospace: a brand that resembles a trade word is still another word.
  if (latin.cls !== 'name') return likeness < SPELLINGS ? 0 : likeness;
  if (isPinyin(latin.text)) return blurred(latin.text) === blurred(brand.text) ? likeness : likeness * OTHER_PINYIN;
  return likeness < BY_SKELETON && writesSound(brand.skeleton!, latin.text) ? BY_SKELETON : likeness;
}

/** Pinyin without what southern ears do not tell apart: n and ng, s and sh. */
const blurred = (pinyin: string): string => pinyin.replace(/ng/g, 'n').replace(/([szc])h/g, '$1');

/** The same consonants, where one of the two was written in a script that leaves the vowels out. */
function sameSkeleton(a: NameToken, b: NameToken): boolean {
  const key = a.skeleton ?? latinSkeleton(a.text);
  return key.length > 1 && key === (b.skeleton ?? latinSkeleton(b.text));
}

/** Everyday and foreign forms of a given name in Latin letters: as the table has them, or by sound. */
function otherName(a: NameToken, b: NameToken, likeness: number): number {
  const joined = hasAlternative(a, b) || hasAlternative(b, a);
  return joined ? (likeness >= SPELLINGS ? BY_ALTERNATIVE : BY_OTHER_NAME) : 0;
}

function hasAlternative(of: NameToken, other: NameToken): boolean {
  if (!of.alts) return false;
  const key = keyOf(other);
  for (let i = 0; i < of.alts.length; i++) if (of.alts[i] === other.text || altKey(of, i) === key) return true;
  return false;
}

function alternatives(a: NameToken, b: NameToken): number {
  return Math.max(oneOf(a, b), oneOf(b, a));
}

/** Likeness of the nearest alternative of `of` to the text, or an alternative, of `other`. */
function oneOf(of: NameToken, other: NameToken): number {
  let best = 0;
  for (let i = 0; i < (of.alts?.length ?? 0); i++) {
    const alt = of.alts![i]!;
    if (alt === other.text || other.alts?.includes(alt)) return BY_ALTERNATIVE;
    best = Math.max(best, nearAlternative(alt, altKey(of, i), other));
  }
  return best;
}

const keyOf = (token: NameToken): string => token.key ?? cachedKey(token.text);
const altKey = (token: NameToken, at: number): string => token.altKeys?.[at] ?? cachedKey(token.alts![at]!);

/** Alternatives come from tables and repeat, so their keys are remembered. */
const cachedKey = remembered(soundKey, 20_000);

/** An alternative of some length may itself be misspelt; short ones must fit. */
function nearAlternative(alt: string, key: string, other: NameToken): number {
  const { text } = other;
  if (alt.length < 4 || text.length < 4 || Math.abs(alt.length - text.length) > 3) return 0;
  return BY_ALTERNATIVE * wordSimilarity(alt, text, key, keyOf(other), 0.88);
}
