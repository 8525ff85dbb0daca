/** How much of a name is matched, and what is left over. */
import type { NameToken } from '../name.ts';
import type { Side } from './align/side.ts';
import { MATCH, UNMATCHED } from './weights.ts';

/** One aligned name in weights. */
export interface MatchedWeight {
  tokens: readonly NameToken[];
  /** Share 0–1 of the whole weight that is matched. */
  share: number;
  /** Weight left over, by class; `ordinary` is of trade words and other ordinary words. */
  name: number;
  place: number;
  number: number;
  ordinary: number;
  /** How many tokens are names longer than an initial. */
  names: number;
}

/** Sums up one side of an alignment. */
export function matchedWeight({ tokens, weight: weights, degree: degrees }: Side): MatchedWeight {
  let total = 0;
  let matched = 0;
  let name = 0;
  let place = 0;
  let number = 0;
  let ordinary = 0;
  let names = 0;
  for (let i = 0; i < tokens.length; i++) {
    const { cls, text } = tokens[i]!;
    const weight = weights[i]!;
    const degree = degrees[i]!;
    const missing = weight * (1 - degree);
    total += weight;
    matched += weight - missing;
    if (cls === 'name') {
      if (text.length > 1) names++;
      if (degree < MATCH.matched) name += (text.length === 1 ? UNMATCHED.initial : weight) * (1 - degree);
    } else if (cls === 'particle') {
      if (degree === 0 && weight >= UNMATCHED.particleFrom) name += UNMATCHED.particle;
    } else if (degree < MATCH.matched) {
      if (cls === 'place') place += weight;
      else if (cls === 'number') number += weight;
      else if (cls === 'domain' || cls === 'common') ordinary += weight;
    }
  }
  return { tokens, share: matched / total, name, place, number, ordinary, names };
}
