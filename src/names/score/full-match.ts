/** How whole a match of two names is, and how many people bear such a name: what decides whether facts may explain it away. */
import type { NameForm, NameKind, NameToken } from '../name.ts';
import { type Comparer, scoreForms } from './compare.ts';
import { FACT } from './facts/fact-weights.ts';
import { RARITY } from './weights.ts';
import { staticRarity } from './words/rarity.ts';

/** Words that a name can be without: legal forms, titles and particles. */
const isGlue = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'title' || cls === 'particle';

/** True when every word of the query that is part of its name stands in the candidate, written alike. */
export function isFullMatch(query: NameForm, candidate: NameForm, kind: NameKind, comparer: Comparer): boolean {
  scoreForms(query, candidate, kind, comparer);
  const { tokens, degree } = comparer.query;
  return tokens.every((token, at) => isGlue(token) || degree[at]! >= FACT.fullDegree);
}

/** True when every name in the query, trade words aside, stands in the candidate as it is written. */
export function hasEveryName(query: NameForm, candidate: NameForm, kind: NameKind, comparer: Comparer): boolean {
  scoreForms(query, candidate, kind, comparer);
  const { tokens, degree } = comparer.query;
  return tokens.every(({ cls }, at) => cls !== 'name' || degree[at]! >= FACT.writtenDegree);
}

/**
 * How many of {@link FACT.people} bear a name of these words: the product of the shares of names that have each word, by
 * the table of common tokens, which is counted over the official lists and the best-known names. No word gives all people.
 */
export function namesakesOf({ tokens }: NameForm): number {
  let expected = FACT.people;
  for (const token of tokens) {
    if (isGlue(token) || token.cls === 'number' || token.text.length === 1) continue;
    expected *= RARITY.commonShare * (RARITY.rareShare / RARITY.commonShare) ** staticRarity(token.text);
  }
  return expected;
}
