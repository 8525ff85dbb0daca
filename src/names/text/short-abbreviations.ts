/** Variants of an organisation's name without short abbreviations: PLL Milandr, ICC Milandr. */
import { formAt } from '../lexicon/organisation-forms.ts';
import { placeAt } from '../lexicon/places.ts';
import type { NameKind } from '../name.ts';
import { abbreviatesAll, isSpelled } from '../scripts/russian-initials.ts';
import { numberAt } from './numbers.ts';
import { tokensOf } from './tokens.ts';
import { splitWords } from './words.ts';

const SHORT = /(?<![\p{L}\p{N}.&])\p{Lu}{2,4}(?![\p{L}\p{N}&])/gu;
/** Minimum number of words that an adjacent abbreviation may stand for. */
const MIN_WORDS = 2;
/** Minimum number of letters of the remaining name. */
const MIN_NAME = 6;

/** The name without its short abbreviations; empty if it has none or consists of nothing else. */
export function withoutAbbreviations(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel' || text === text.toUpperCase() || text.search(SHORT) < 0) return [];
  const rest = text.replace(SHORT, (word) => (isKnown(word.toLowerCase()) ? word : ' '));
  if (rest === text) return [];
  const names = tokensOf(splitWords(rest, 'organization'), 'organization').filter(({ cls }) => cls === 'name');
  return names.some(({ text: name }) => name.length >= MIN_NAME) ? [rest] : [];
}

/** One or two abbreviations that may contain lower-case letters: VPK, GosNIIAS, IPMT RAS. */
const OWN = /(?<![\p{L}\p{N}.&-])\p{Lu}\p{Ll}{0,3}\p{Lu}\p{L}{1,7}(?:\s\p{Lu}{2,8})?(?![\p{L}\p{N}&-])/gu;

/** A name without the abbreviation of its own words before or after them: VPK Military Industrial Company. */
export function withoutOwnAbbreviation(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel' || text === text.toUpperCase()) return [];
  for (const { 0: short, index } of text.matchAll(OWN)) {
    if (isKnown(short.toLowerCase())) continue;
    const rest = `${text.slice(0, index)} ${text.slice(index + short.length)}`;
    const left = splitWords(rest, 'organization');
    if (left.length < MIN_WORDS) continue;
    const words = tokensOf(left, 'organization').filter(isSpelled);
    if (words.length >= MIN_WORDS && abbreviatesAll(short.toLowerCase(), words)) return [rest];
  }
  return [];
}

/** True for a legal form, a place or a number, which are not abbreviations of words. */
const isKnown = (word: string): boolean =>
  formAt([word, 'x'], 0) !== undefined ||
  formAt(['x', word], 1) !== undefined ||
  placeAt([word], 0) !== undefined ||
  numberAt(['x', word], 1, 'any') !== undefined;
