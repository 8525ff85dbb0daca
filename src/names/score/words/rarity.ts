/** Rarity of a word in names, from counts over the official lists and tables of well-known names (data/lexicon/README.md). */
import { lazily } from '../../../domain/lazily.ts';
import { lookupTable } from '../../../domain/lookup-table.ts';
import { lexiconTable } from '../../../lexicon/lines.ts';
import { namesCounted, namesWithWord } from '../../lexicon/listed-words.ts';
import { otherGivenNames } from '../../lexicon/person-names.ts';
import { isPatronymic } from '../../lexicon/word-classes.ts';
import type { NameToken } from '../../name.ts';
import { PARTICLE_WEIGHT, RARITY, TOKEN_WEIGHT as WEIGHT } from '../weights.ts';

/** Rarity 0–1 of a word in `count` of `total` names, on a logarithmic scale. */
function scaledRarity(count: number, total: number): number {
  const share = Math.max(count, 1) / Math.max(total, 1);
  const rarity = Math.log(RARITY.commonShare / share) / Math.log(RARITY.commonShare / RARITY.rareShare);
  return Math.max(0, Math.min(1, rarity));
}

/** Rarity of a word that is in no table: short words are seldom distinctive. */
const unknownRarity = (token: string): number =>
  token.length <= 2 ? RARITY.unknownShort : token.length === 3 ? RARITY.unknownThree : RARITY.unknown;

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

/** Weight of the particles listed in `PARTICLE_WEIGHT`, by their text. */
export const particleWeights = lookupTable(PARTICLE_WEIGHT);

/** Weight of a token, from 0 to about 1.1; `rarity` is 0–1, `person` selects the weights of personal names. */
export function tokenWeight(token: NameToken, person: boolean, rarity: number): number {
  switch (token.cls) {
    case 'name':
      return nameWeight(token, person, rarity);
    case 'domain':
    case 'common':
      return WEIGHT.ordinary + WEIGHT.ordinaryRare * Math.min(rarity, WEIGHT.ordinaryRarityMost);
    case 'place':
      return WEIGHT.place + WEIGHT.placeRare * rarity;
    case 'number':
      return WEIGHT.number;
    case 'form':
      return WEIGHT.form;
    case 'title':
      return WEIGHT.title;
    default:
      return particleWeights.get(token.text) ?? WEIGHT.particle;
  }
}

function nameWeight({ text, patronymic }: NameToken, person: boolean, rarity: number): number {
  if (text.length === 1) return WEIGHT.initial;
  if (!person) return WEIGHT.organisationName + WEIGHT.organisationNameRare * rarity;
  const weight =
    (patronymic ?? isPatronymic(text)) ? WEIGHT.patronymic : WEIGHT.personName + WEIGHT.personNameRare * rarity;
  return (text.length === 2 ? WEIGHT.personTwoLetters : 1) * weight;
}
