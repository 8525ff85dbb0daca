/** Given names of two syllables in the query, such as Su-bin: they match as a whole or not at all. */
import { isInitial } from '../../name.ts';
import { MATCH } from '../weights.ts';
import { pairWithSpan, type Side } from './side.ts';

/**
 * Pairs both syllables if they are adjacent in the other name. Runs first, because the first syllable may equal the surname:
 * Chang Chang-ha and Jang Chang Ha.
 */
export function matchGiven(query: Side, candidate: Side): void {
  for (let i = 0; i + 1 < query.length; i++) {
    if (!query.tokens[i]!.isBound) continue;
    for (let j = 0; j + 1 < candidate.length; j++) {
      if (!isEqual(query, i, candidate, j) || !isEqual(query, i + 1, candidate, j + 1)) continue;
      pairWithSpan(query, i, { side: candidate, from: j, to: j + 1 }, 1);
      pairWithSpan(query, i + 1, { side: candidate, from: j + 1, to: j + 2 }, 1);
      break;
    }
  }
}

function isEqual(a: Side, i: number, b: Side, j: number): boolean {
  const [{ text, native }, other] = [a.tokens[i]!, b.tokens[j]!];
  return b.partner[j] === -1 && text === other.text && native === other.native;
}

/**
 * Undoes the match of a given name if only one of its two syllables matches, or both in another order: Ye-jin is neither Jin
 * nor Jin-ye.
 */
export function partHalves(query: Side, candidate: Side): void {
  for (let i = 0; i + 1 < query.length; i++) {
    if (!query.tokens[i]!.isBound) continue;
    const [first, second] = [query.partner[i]!, query.partner[i + 1]!];
    if (second === first || (first >= 0 && second === first + 1)) continue;
    for (const at of [i, i + 1]) {
      const other = query.partner[at]!;
      // An initial may represent the whole given name.
      if (other < 0 || isInitial(candidate.tokens[other]!)) continue;
      query.partner[at] = candidate.partner[other] = -1;
      query.degree[at] = candidate.degree[other] = MATCH.half * query.degree[at]!;
    }
  }
}

/**
 * True if the other name consists of the two syllables of a given name only and the surname is unmatched: Hong Su-bin and Su
 * Bin.
 */
export function isGivenNameAlone(query: Side, candidate: Side): boolean {
  const at = query.tokens.findIndex(({ isBound }) => isBound);
  if (at < 0 || query.partner[at] === -1) return false;
  const isSurnameLeft = query.tokens.some(({ cls }, i) => cls === 'name' && query.partner[i] === -1);
  return isSurnameLeft && candidate.tokens.every(({ cls }, j) => cls !== 'name' || candidate.partner[j] !== -1);
}
