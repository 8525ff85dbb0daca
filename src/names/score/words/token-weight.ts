/** Weight of a token in its name. */
import { lookupTable } from '../../../domain/lookup-table.ts';
import { isPatronymic } from '../../lexicon/word-classes.ts';
import type { NameToken } from '../../name.ts';
import { PARTICLE_WEIGHT, TOKEN_WEIGHT as WEIGHT } from '../weights.ts';

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
