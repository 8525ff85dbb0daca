/** Words that a slip of the hand has changed: paired by what was changed, not by their share of equal letters. */
import { writingsOf } from '../../lexicon/writings.ts';
import type { NameToken } from '../../name.ts';
import { maySlip, type Slip, slipBetween } from '../../text/letter-slips.ts';
import { SLIP } from '../weights.ts';
import { isSurnameOfPatronymic } from '../words/other-word.ts';
import { isKnownWord, rarityOfToken } from '../words/rarity.ts';
import { hasDigit } from '../words/word-similarity.ts';
import { isWholeName, type Side, TRAIT } from './side.ts';

/** The two names under comparison. */
interface Sides {
  query: Side;
  candidate: Side;
}

/** Letters of the shorter name of organisations and ships: all abbreviations of three letters are somebody's. */
const SHORTEST_OTHER = 4;
/** Letters of the longer word: shorter ones are too many others' neighbours. */
const SHORTEST = 3;
/** Letters of the longer word below which another name must be written alike. */
const SURE_ALONE = 4;
/** Letters from which on a word is long enough for the whole degree. */
const LONG = 6;

/**
 * Pairs free words that differ by one slip, unless both are known words, and lifts to the same degree those that resembled
 * each other anyway. Gives how many there are.
 */
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

/** One of two names of organisations or ships is so short that others a letter away are taken. */
const areShortNames = (query: Side, candidate: Side, i: number, j: number): boolean =>
  Math.min(query.size[i]!, candidate.size[j]!) < SHORTEST_OTHER && isWholeName(query, i) && isWholeName(candidate, j);

/** A pair that was matched by its share of letters already, and only with each other. */
function lift(sides: Sides, i: number, j: number): boolean {
  const { query, candidate } = sides;
  if (candidate.partner[j] !== i || !mayBeSlip(query, candidate, i, j)) return false;
  const degree = slipDegree(sides, i, j);
  if (degree === 0) return false;
  if (degree > query.degree[i]!) query.degree[i] = candidate.degree[j] = degree;
  return true;
}

/** False where two words are too different for {@link slipDegree}, as most are. */
const mayBeSlip = (query: Side, candidate: Side, i: number, j: number): boolean =>
  ((query.trait[i]! | candidate.trait[j]!) & TRAIT.written) !== 0 ||
  (Math.abs(query.size[i]! - candidate.size[j]!) <= 1 && maySlip(query.letters[i]!, candidate.letters[j]!));

/** Degree 0–1 to which two words are one with a slip in it; 0 where they are not. */
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

/** Two names that people have: both known, or a common one in the query and whatever is listed. */
function areBothKnown(query: NameToken, listed: NameToken): boolean {
  return isKnownWord(query.text) && (isKnownWord(listed.text) || rarityOfToken(query) < SLIP.common);
}

/** The slip between two words, or between a name and one of the writings that the other stands for. */
function slipInWriting(a: NameToken, b: NameToken): Slip | undefined {
  const slip = slipBetween(a.text, b.text);
  if (slip || (a.cls === 'name') === (b.cls === 'name')) return slip;
  const word = a.cls === 'name' ? a : b;
  const writings = writingsOf((a.cls === 'name' ? b : a).text);
  for (let at = 0; at < writings.length; at++) {
    const writing = writings[at]!;
    const found = writing.length < SHORTEST ? undefined : slipBetween(word.text, writing);
    if (found) return found;
  }
  return undefined;
}

const degreeOf = (slip: Slip, letters: number): number => SLIP[slip] - SLIP.shortness * Math.max(0, LONG - letters);

/** Words of Latin letters that are compared by their letters. */
const isWord = ({ cls, native }: NameToken): boolean => cls !== 'number' && native === undefined;

/** A slip in a digit makes another number. */
const digitsOf = (text: string): string => (hasDigit(text) ? text.replace(/\D+/g, '') : '');

/** A word beside a legal form as it was written. */
function slipInForm(a: NameToken, b: NameToken): boolean {
  const form = a.cls === 'form' ? a : b;
  const word = a.cls === 'form' ? b : a;
  if (word.cls !== 'name' || form.native === undefined || word.text.length < SHORTEST) return false;
  return slipBetween(form.native, word.text) !== undefined;
}

/** A slip in a compound Arabic name that hides where it is cut: `aydulfatah` is `abd` and `fatah`. */
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

/** Another name token is written alike on both sides. */
function hasEqualName(side: Side, except: number): boolean {
  const { length, degree } = side;
  for (let k = 0; k < length; k++)
    if (k !== except && degree[k]! >= SLIP.othersAlike && isWholeName(side, k)) return true;
  return false;
}

/** Another name token has no partner: with a short word that differs, two of the names are others. */
function hasFreeName(side: Side, except: number): boolean {
  const { length, partner } = side;
  for (let k = 0; k < length; k++) if (k !== except && partner[k] === -1 && isWholeName(side, k)) return true;
  return false;
}
