/** Pairs words that differ by one typo, judged by the kind of change instead of the fraction of equal letters. */
import { writingsOf } from '../../lexicon/writings.ts';
import type { NameToken } from '../../name.ts';
import { maySlip, type Slip, slipBetween, slipOf } from '../../text/letter-slips.ts';
import { SLIP } from '../weights.ts';
import { isSurnameOfPatronymic } from '../words/other-word.ts';
import { isKnownWord, rarityOfToken } from '../words/rarity.ts';
import { hasDigit } from '../words/word-similarity.ts';
import { isWholeName, type Side, TRAIT } from './side.ts';

interface Sides {
  query: Side;
  candidate: Side;
}

/** Minimum length of the shorter of two names of organisations or ships: every abbreviation of three letters is in use. */
const SHORTEST_OTHER = 4;
/** Minimum length of the longer word: shorter words are one letter away from too many others. */
const SHORTEST = 3;
/** Length of the longer word below which another name must be written alike. */
const SURE_ALONE = 4;
/** Length from which on a match by typo gets its full degree. */
const LONG = 6;

/** Pairs free words that differ by one typo and raises similar pairs to the same degree. Returns the number of such pairs. */
export function matchSlips(sides: Sides, person: boolean): number {
  const { query, candidate } = sides;
  let slips = 0;
  if (candidate.traits & TRAIT.particle) slips += matchCompounds(query, candidate);
  if (query.traits & TRAIT.particle) slips += matchCompounds(candidate, query);
  for (let i = 0; i < query.length; i++) {
    const partner = query.partner[i]!;
    if (partner !== -1) {
      if (query.degree[i]! < 1 && lift(sides, i, partner)) slips++;
      continue;
    }
    for (let j = 0; j < candidate.length; j++) {
      if (candidate.partner[j] !== -1 || !mayBeSlip(query, candidate, i, j)) continue;
      if (!person && areShortNames(query, candidate, i, j)) continue;
      const degree = slipDegree(sides, i, j);
      if (degree === 0) continue;
      query.partner[i] = j;
      candidate.partner[j] = i;
      query.degree[i] = candidate.degree[j] = degree;
      slips++;
      break;
    }
  }
  return slips;
}

/** True if one of two names of organisations or ships is so short that one letter makes another existing name. */
const areShortNames = (query: Side, candidate: Side, i: number, j: number): boolean =>
  Math.min(query.size[i]!, candidate.size[j]!) < SHORTEST_OTHER && isWholeName(query, i) && isWholeName(candidate, j);

/** Raises a pair that was matched by similarity and differs by a typo. Tokens with several partners are skipped. */
function lift(sides: Sides, i: number, j: number): boolean {
  const { query, candidate } = sides;
  if (candidate.partner[j] !== i || !mayBeSlip(query, candidate, i, j)) return false;
  const degree = slipDegree(sides, i, j);
  if (degree === 0) return false;
  if (degree > query.degree[i]!) query.degree[i] = candidate.degree[j] = degree;
  return true;
}

/** False if two words are too different for {@link slipDegree}, as most are. */
const mayBeSlip = (query: Side, candidate: Side, i: number, j: number): boolean =>
  ((query.trait[i]! | candidate.trait[j]!) & TRAIT.written) !== 0 ||
  (query.shape[i] !== 0 && query.shape[i] === candidate.shape[j]) ||
  (Math.abs(query.size[i]! - candidate.size[j]!) <= 1 && maySlip(query.letters[i]!, candidate.letters[j]!));

/** Degree 0–1 to which two words match by one typo; 0 if they do not. */
function slipDegree(sides: Sides, i: number, j: number): number {
  const a = sides.query.tokens[i]!;
  const b = sides.candidate.tokens[j]!;
  if (a.cls === 'form' || b.cls === 'form') return slipInForm(a, b) ? SLIP.form : 0;
  if (!isWord(a) || !isWord(b) || (a.cls === 'particle' && b.cls === 'particle')) return 0;
  if (isSurnameOfPatronymic(a, b)) return 0;
  const slip = slipInWriting(a, b);
  if (!slip || digitsOf(a.text) !== digitsOf(b.text)) return 0;
  const longer = Math.max(a.text.length, b.text.length);
  if (longer < SHORTEST) return 0;
  if (Math.min(a.text.length, b.text.length) < SHORTEST && (a.cls === 'particle' || b.cls === 'particle')) return 0;
  const areNames = a.cls === 'name' && b.cls === 'name';
  if ((areNames || !hasEqualName(sides.query, i)) && areBothKnown(a, b)) return 0;
  if (longer < SURE_ALONE && !hasEqualName(sides.query, i)) return 0;
  if (longer < SURE_ALONE && (hasFreeName(sides.query, i) || hasFreeName(sides.candidate, j))) return 0;
  return degreeOf(slip, longer);
}

/** True if both are names in use: both are known words, or the query has a common one and the listed name any other. */
function areBothKnown(query: NameToken, listed: NameToken): boolean {
  return isKnownWord(query.text) && (isKnownWord(listed.text) || rarityOfToken(query) < SLIP.common);
}

/** The typo between two words, or between a name and one of the spellings of the other token. */
function slipInWriting(a: NameToken, b: NameToken): Slip | undefined {
  const slip = slipOf(a.text, b.text);
  if (slip || (a.cls === 'name') === (b.cls === 'name')) return slip;
  const word = a.cls === 'name' ? a : b;
  const writings = writingsOf((a.cls === 'name' ? b : a).text);
  for (let at = 0; at < writings.length; at++) {
    const writing = writings[at]!;
    const found = writing.length < SHORTEST ? undefined : slipOf(word.text, writing);
    if (found) return found;
  }
  return undefined;
}

const degreeOf = (slip: Slip, letters: number): number => SLIP[slip] - SLIP.shortness * Math.max(0, LONG - letters);

/** True for a word in Latin letters, which can be compared letter by letter. */
const isWord = ({ cls, native }: NameToken): boolean => cls !== 'number' && native === undefined;

/** A typo in a digit makes another number. */
const digitsOf = (text: string): string => (hasDigit(text) ? text.replace(/\D+/g, '') : '');

/** True if a word differs by one typo from a legal form as it was written. */
function slipInForm(a: NameToken, b: NameToken): boolean {
  const form = a.cls === 'form' ? a : b;
  const word = a.cls === 'form' ? b : a;
  if (word.cls !== 'name' || form.native === undefined || word.text.length < SHORTEST) return false;
  return slipOf(form.native, word.text) !== undefined;
}

/**
 * Pairs a compound Arabic name whose typo hides where it is split: `aydulfatah` is `abd` and `fatah`. Returns the number of
 * pairs.
 */
function matchCompounds(whole: Side, parts: Side): number {
  let slips = 0;
  for (let j = 0; j + 1 < parts.length; j++) {
    if (((parts.trait[j]! | parts.trait[j + 1]!) & TRAIT.particle) === 0) continue;
    const first = parts.tokens[j]!;
    const second = parts.tokens[j + 1]!;
    const isServant = first.text === 'abd' && first.cls === 'particle';
    if (!isServant && (second.text !== 'din' || second.cls !== 'particle')) continue;
    if (parts.partner[j] !== -1 || parts.partner[j + 1] !== -1) continue;
    for (let i = 0; i < whole.length; i++) {
      const { text, cls } = whole.tokens[i]!;
      if (whole.partner[i] !== -1 || cls !== 'name' || text.length < LONG || isKnownWord(text)) continue;
      const joined = isServant
        ? writingsOf('abd').map((writing) => writing + second.text)
        : writingsOf('din').map((writing) => first.text + writing);
      if (!joined.some((name) => slipBetween(name, text))) continue;
      whole.partner[i] = j;
      parts.partner.fill(i, j, j + 2);
      whole.degree[i] = SLIP.gap;
      parts.degree.fill(SLIP.gap, j, j + 2);
      slips++;
      break;
    }
  }
  return slips;
}

/** True if another name token is written alike on both sides. */
function hasEqualName(side: Side, except: number): boolean {
  const { length, degree } = side;
  for (let k = 0; k < length; k++)
    if (k !== except && degree[k]! >= SLIP.othersAlike && isWholeName(side, k)) return true;
  return false;
}

/** True if another name token is unmatched: together with a differing short word that makes two differences. */
function hasFreeName(side: Side, except: number): boolean {
  const { length, partner } = side;
  for (let k = 0; k < length; k++) if (k !== except && partner[k] === -1 && isWholeName(side, k)) return true;
  return false;
}
