/** How rare a word is in names: by counts over the official lists and tables of well-known names (data/lexicon/README.md). */
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

/** Rarity of a word in no table: short ones are rarely distinctive. */
const unknownRarity = (token: string): number =>
  token.length <= 2 ? RARITY.unknownShort : token.length === 3 ? RARITY.unknownThree : RARITY.unknown;

/** Rarities of the tokens that are common in names. */
const commonTokens = lazily(
  () => new Map([...lexiconTable('latin/common-tokens.tsv')].map(([token, tenths]) => [token, Number(tenths) / 10])),
);

/** Rarity 0–1 of a folded word by the table of well-known words alone. The table is read at the first call. */
export const staticRarity = (token: string): number => commonTokens().get(token) ?? unknownRarity(token);

/** Rarity 0 (very common) to 1 of a folded word: it can be common on the lists or, like John, everywhere else. */
export function rarityOf(word: string): number {
  const count = namesWithWord(word);
  const rarity = staticRarity(word);
  return count === 0 ? rarity : Math.min(rarity, scaledRarity(count, namesCounted()));
}

/** Rarity of a token: its own where it carries one, else that of its word. */
export const rarityOfToken = (token: Pick<NameToken, 'rarity' | 'text'>): number =>
  token.rarity ?? rarityOf(token.text);

/** True for a folded word that is common in names, listed or not, or a given name with other forms. */
export const isKnownWord = (word: string): boolean =>
  namesWithWord(word) > 0 || commonTokens().has(word) || otherGivenNames(word).length > 0;
