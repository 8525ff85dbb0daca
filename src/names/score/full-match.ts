/** How complete a match of two names is, and how many people have such a name. Both decide whether facts may suppress a hit. */
import type { NameKind, NameToken, NameVariant } from '../name.ts';
import { type Comparer, scoreForms } from './compare.ts';
import { FACT } from './facts/fact-weights.ts';
import { RARITY } from './weights.ts';
import { staticRarity } from './words/rarity.ts';

/** True for words that names often omit: legal forms, titles and particles. */
const isOptionalToken = ({ cls }: NameToken): boolean => cls === 'form' || cls === 'title' || cls === 'particle';

/** True if every word of the query that is part of the name is matched in the candidate, written alike. */
export function isFullMatch(query: NameVariant, candidate: NameVariant, kind: NameKind, comparer: Comparer): boolean {
  scoreForms(query, candidate, kind, comparer);
  const { tokens, degree } = comparer.query;
  return tokens.every((token, at) => isOptionalToken(token) || degree[at]! >= FACT.fullDegree);
}

/** True if every name token of the query is in the candidate as written. Business descriptors do not count. */
export function hasEveryName(query: NameVariant, candidate: NameVariant, kind: NameKind, comparer: Comparer): boolean {
  scoreForms(query, candidate, kind, comparer);
  const { tokens, degree } = comparer.query;
  return tokens.every(({ cls }, at) => cls !== 'name' || degree[at]! >= FACT.writtenDegree);
}

/**
 * Expected number of people among {@link FACT.people} with a name of these words: the product of the fractions of names that
 * contain each word, by the table of common tokens, which counts the official lists and the best-known names. Without words the
 * result is all people.
 */
export function namesakesOf({ tokens }: NameVariant): number {
  let expected = FACT.people;
  for (const token of tokens) {
    if (isOptionalToken(token) || token.cls === 'number' || token.text.length === 1) continue;
    expected *= RARITY.commonShare * (RARITY.rareShare / RARITY.commonShare) ** staticRarity(token.text);
  }
  return expected;
}
