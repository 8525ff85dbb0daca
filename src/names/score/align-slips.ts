/** Words that a slip of the hand has changed: paired by what was changed, not by their share of equal letters. */
import type { NameToken } from '../name.ts';
import { type Slip, slipBetween } from '../text/one-slip.ts';
import type { Side } from './align-spans.ts';
import { SLIP } from './weights.ts';

/** The two names under comparison, and what is known about words. */
interface Sides {
  query: Side;
  candidate: Side;
  isKnown(word: string): boolean;
}

/** Letters of the longer word: shorter ones are too many others' neighbours. */
const SHORTEST = 3;
/** Letters of the shorter word below which another name must be written alike. */
const SURE_ALONE = 4;
/** Letters from which on a word is long enough for the whole degree. */
const LONG = 6;

/**
 * Pairs free words that differ by one slip, unless both are known words, and lifts to the same degree those that resembled
 * each other anyway. Gives how many pairs differ by a slip.
 */
export function matchSlips(sides: Sides): number {
  const { query, candidate } = sides;
  let slips = 0;
  for (let i = 0; i < query.length; i++) {
    const partner = query.partner[i]!;
    if (partner !== -1) {
      if (query.degree[i]! < 1 && lift(sides, i, partner)) slips++;
      continue;
    }
    for (let j = 0; j < candidate.length; j++) {
      if (candidate.partner[j] !== -1) continue;
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

/** A pair that was matched by its share of letters already, and only with each other. */
function lift(sides: Sides, i: number, j: number): boolean {
  const { query, candidate } = sides;
  if (candidate.partner[j] !== i) return false;
  const degree = slipDegree(sides, i, j);
  if (degree === 0) return false;
  if (degree > query.degree[i]!) query.degree[i] = candidate.degree[j] = degree;
  return true;
}

/** Degree 0–1 to which two words are one with a slip in it; 0 where they are not. */
function slipDegree(sides: Sides, i: number, j: number): number {
  const a = sides.query.tokens[i]!;
  const b = sides.candidate.tokens[j]!;
  if (a.cls === 'form' || b.cls === 'form') return slipInForm(a, b) ? SLIP.form : 0;
  if (!isWord(a) || !isWord(b) || (a.cls === 'particle' && b.cls === 'particle')) return 0;
  if (digitsOf(a.text) !== digitsOf(b.text)) return 0;
  const slip = slipBetween(a.text, b.text);
  if (!slip) return 0;
  const shorter = Math.min(a.text.length, b.text.length);
  const longer = Math.max(a.text.length, b.text.length);
  if (longer < SHORTEST || (sides.isKnown(a.text) && sides.isKnown(b.text))) return 0;
  if (shorter < SURE_ALONE && !hasEqualName(sides.query, i)) return 0;
  return degreeOf(slip, longer);
}

const degreeOf = (slip: Slip, letters: number): number => SLIP[slip] - SLIP.shortness * Math.max(0, LONG - letters);

/** Words of Latin letters that are compared by their letters. */
const isWord = ({ cls, native }: NameToken): boolean => cls !== 'number' && native === undefined;

/** A slip in a digit makes another number. */
const digitsOf = (text: string): string => text.replace(/\D+/g, '');

/** A word beside a legal form as it was written. */
function slipInForm(a: NameToken, b: NameToken): boolean {
  const [form, word] = a.cls === 'form' ? [a, b] : [b, a];
  if (word.cls !== 'name' || form.native === undefined || word.text.length < SHORTEST) return false;
  return slipBetween(form.native, word.text) !== undefined;
}

/** Another name token is written alike on both sides. */
function hasEqualName({ tokens, length, degree }: Side, except: number): boolean {
  for (let k = 0; k < length; k++)
    if (k !== except && degree[k]! >= SLIP.othersAlike && tokens[k]!.cls === 'name' && tokens[k]!.text.length > 1)
      return true;
  return false;
}
