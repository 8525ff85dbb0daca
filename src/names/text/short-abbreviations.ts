/** What a name of an organisation is without the short abbreviations beside it: PLL Milandr, ICC Milandr. */
import { formAt } from '../lexicon/organisation-forms.ts';
import { placeAt } from '../lexicon/places.ts';
import type { NameKind } from '../name.ts';
import { abbreviatesAll, isSpelled } from '../scripts/russian-initials.ts';
import { numberAt } from './numbers.ts';
import { tokensOf } from './tokens.ts';
import { splitWords } from './words.ts';

const SHORT = /(?<![\p{L}\p{N}.&])\p{Lu}{2,4}(?![\p{L}\p{N}&])/gu;
/** Words that an abbreviation beside them may be of. */
const LEAST_WORDS = 2;
/** Letters of the name that stands beside them. */
const LEAST_NAME = 6;

/** The name without its short abbreviations; none where it has none, or nothing but them. */
export function withoutAbbreviations(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel' || text === text.toUpperCase() || text.search(SHORT) < 0) return [];
  const rest = text.replace(SHORT, (word) => (isKnown(word.toLowerCase()) ? word : ' '));
  if (rest === text) return [];
  const names = tokensOf(splitWords(rest, 'organization'), 'organization').filter(({ cls }) => cls === 'name');
  return names.some(({ text: name }) => name.length >= LEAST_NAME) ? [rest] : [];
}

/** One abbreviation or two, with small letters at their beginning: VPK, GosNIIAS, IPMT RAS. */
const OWN = /(?<![\p{L}\p{N}.&-])\p{Lu}\p{Ll}{0,3}\p{Lu}\p{L}{1,7}(?:\s\p{Lu}{2,8})?(?![\p{L}\p{N}&-])/gu;

/** A name without the abbreviation of its own words that stands before or behind them: VPK Military Industrial Company. */
export function withoutOwnAbbreviation(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel' || text === text.toUpperCase()) return [];
  for (const { 0: short, index } of text.matchAll(OWN)) {
    if (isKnown(short.toLowerCase())) continue;
    const rest = `${text.slice(0, index)} ${text.slice(index + short.length)}`;
    const left = splitWords(rest, 'organization');
    if (left.length < LEAST_WORDS) continue;
    const words = tokensOf(left, 'organization').filter(isSpelled);
    if (words.length >= LEAST_WORDS && abbreviatesAll(short.toLowerCase(), words)) return [rest];
  }
  return [];
}

/** A legal form, a place or a number, which are no abbreviations of a trade. */
const isKnown = (word: string): boolean =>
  formAt([word, 'x'], 0) !== undefined ||
  formAt(['x', word], 1) !== undefined ||
  placeAt([word], 0) !== undefined ||
  numberAt(['x', word], 1, 'any') !== undefined;
