/**
 * How rare a token is, on one scale for the index (counted over its own names) and for comparing two names outside one
 * (counted over the official lists, extended by well-known names; data/lexicon/README.md).
 */

import { lazily } from '../../../domain/lazily.ts';
import { lexiconTable } from '../../../lexicon/lines.ts';
import { otherGivenNames } from '../../lexicon/given-names.ts';
import { RARITY } from '../weights.ts';

/** Rarity 0–1 of a token that stands in `count` of `total` names, on a logarithmic scale. */
export function rarityOf(count: number, total: number): number {
  const share = Math.max(count, 1) / Math.max(total, 1);
  const rarity = Math.log(RARITY.commonShare / share) / Math.log(RARITY.commonShare / RARITY.rareShare);
  return Math.max(0, Math.min(1, rarity));
}

/** Rarity of a token that stands in no table: short ones are rarely distinctive. */
const unknownRarity = (token: string): number =>
  token.length <= 2 ? RARITY.unknownShort : token.length === 3 ? RARITY.unknownThree : RARITY.unknown;

/** Rarities of the tokens that are common in names. */
const commonTokens = lazily(
  () => new Map([...lexiconTable('latin/common-tokens.tsv')].map(([token, tenths]) => [token, Number(tenths) / 10])),
);

/** Rarity 0–1 of a folded token where no index has counted. The table is read at the first call. */
export const staticRarity = (token: string): number => commonTokens().get(token) ?? unknownRarity(token);

/** True for a folded word that is common in names or a given name with other forms. */
export const isKnownWord = (word: string): boolean => commonTokens().has(word) || otherGivenNames(word).length > 0;
