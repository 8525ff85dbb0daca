/** Rarity of a word in names, from counts over the official lists and tables of well-known names (data/lexicon/README.md). */
import { lazily } from '../../../domain/lazily.ts';
import { lexiconTable } from '../../../lexicon/lines.ts';
import { namesCounted, namesWithWord } from '../../lexicon/listed-words.ts';
import { otherGivenNames } from '../../lexicon/person-names.ts';
import type { NameToken } from '../../name.ts';
import { RARITY } from '../weights.ts';

/** Rarity 0–1 of a word in `count` of `total` names, on a logarithmic scale. */
function scaledRarity(count: number, total: number): number {
  const share = Math.max(count, 1) / Math.max(total, 1);
  const rarity = Math.log(RARITY.commonShare / share) / Math.log(RARITY.commonShare / RARITY.rareShare);
  return Math.max(0, Math.min(1, rarity));
}

/** Rarity of a word that is in no table: short words are seldom distinctive. */
const unknownRarity = (token: string): number =>
  token.length <= 2 ? RARITY.unknownShort : token.length === 3 ? RARITY.unknownThree : RARITY.unknown;

/** Rarities of common tokens, from the table. */
const commonTokens = lazily(
  () => new Map([...lexiconTable('latin/common-tokens.tsv')].map(([token, tenths]) => [token, Number(tenths) / 10])),
);

/** Rarity 0–1 of a folded word by the table of well-known words alone. The first call reads the table. */
export const staticRarity = (token: string): number => commonTokens().get(token) ?? unknownRarity(token);

/** Rarity 0 (very common) to 1 of a folded word. A word can be common on the lists or, like John, everywhere else. */
export function rarityOf(word: string): number {
  const count = namesWithWord(word);
  const rarity = staticRarity(word);
  return count === 0 ? rarity : Math.min(rarity, scaledRarity(count, namesCounted()));
}

/** The stored rarity of a token, or that of its text. */
export const rarityOfToken = (token: Pick<NameToken, 'rarity' | 'text'>): number =>
  token.rarity ?? rarityOf(token.text);

/** True for a folded word that is in a listed name, is common in names, or is a given name with other forms. */
export const isKnownWord = (word: string): boolean =>
  namesWithWord(word) > 0 || commonTokens().has(word) || otherGivenNames(word).length > 0;
