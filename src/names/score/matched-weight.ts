/** Sums the matched and the unmatched weight of a name. */
import { type MatchedWeight, type Side, TRAIT } from './align/side.ts';
import { MATCH, UNMATCHED } from './weights.ts';
import { rarityOfToken } from './words/rarity.ts';
import { tokenWeight } from './words/token-weight.ts';

/** Sums up one side of an alignment. The result object is reused, since millions of names are compared. */
export function matchedWeight(side: Side, person: boolean): MatchedWeight {
  const { tokens, trait, size, degree: degrees, matched: sums } = side;
  let total = 0;
  let matched = 0;
  let name = 0;
  let place = 0;
  let number = 0;
  let ordinary = 0;
  let names = 0;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const traits = trait[i]!;
    const weight = tokenWeight(token, person, rarityOfToken(token));
    const degree = degrees[i]!;
    const missing = weight * (1 - degree);
    total += weight;
    matched += weight - missing;
    if (traits & TRAIT.name) {
      if (size[i]! > 1) names++;
      if (degree < MATCH.matched) name += (size[i] === 1 ? UNMATCHED.initial : weight) * (1 - degree);
    } else if (traits & TRAIT.particle) {
      if (degree === 0 && weight >= UNMATCHED.particleFrom) name += UNMATCHED.particle;
    } else if (degree < MATCH.matched) {
      if (traits & TRAIT.place) place += weight;
      else if (traits & TRAIT.number) number += weight;
      else if ((traits & (TRAIT.organisational | TRAIT.form)) === TRAIT.organisational) ordinary += weight;
    }
  }
  sums.tokens = tokens;
  sums.share = matched / total;
  sums.name = name;
  sums.place = place;
  sums.number = number;
  sums.ordinary = ordinary;
  sums.names = names;
  return sums;
}
