/** Variants of an organisation name without its abbreviations, the person it honours, or its parent body. */
import { formAt } from '../lexicon/organisation-forms.ts';
import { placeAt } from '../lexicon/places.ts';
import type { NameKind } from '../name.ts';
import { abbreviatesAll, isSpelled } from '../scripts/russian-initials.ts';
import { numberAt } from './numbers.ts';
import { tokensOf } from './tokens.ts';
import { splitWords } from './words.ts';

const SHORT = /(?<![\p{L}\p{N}.&])\p{Lu}{2,4}(?![\p{L}\p{N}&])/gu;
const MIN_WORDS = 2;
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

/** "Named after Academician A.A. Raspletin", up to the text after the person. */
const NAMED_AFTER =
  /[\s,]*(?<![\p{L}])(?:(?:which is |and )?named (?:after|for|in hono(?:u)?r of)|n\.\s?a\.|imeni|im\.)\s*[^"“”«»()]*?(?=\s+(?:of the|and)\s|\s*["“”«»()]|$)/iu;
/** "of M.F. Stelmakh"; a single initial is not enough. */
const WITH_INITIALS = /(?:\bof )?(?<![\p{L}.])(?:\p{Lu}\p{Ll}?\.\s?){2,3}\p{Lu}[\p{L}-]{2,}/u;
const INITIALS = /(?<![\p{L}.])(?:\p{Lu}\p{Ll}?\.\s?){2,3}(?=\p{Lu}\p{Ll}{2})/u;
/** Decorations of an institution: Moscow Order of the Red Banner of Labor Research Institute. */
const ORDER =
  /[\s,‘'“"«]*\bOrders? of (?:the )?(?:Lenin|Honou?r|(?:October Revolution)|(?:Red (?:Banner|Star)(?: of Labou?r)?))\b[’'”"»]?/giu;
const MIN_DESCRIPTION = 3;

/** Variants of an organisation's name without the person it honours, and without that person's initials; usually none. */
export function stripNamedAfter(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel') return [];
  const plain = text.replace(ORDER, ' ');
  const person = NAMED_AFTER.exec(plain) ?? WITH_INITIALS.exec(plain);
  if (!person) return plain === text ? [] : [plain];
  const found = [without(plain, person)];
  const initials = INITIALS.exec(plain);
  if (initials) found.push(without(plain, initials));
  return found.filter(isWhole);
}

const without = (text: string, { index, 0: part }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + part.length)}`;

/** The parent body after the name of an institution: Institute of … of the Ministry of Defence of the Russian Federation. */
const PARENT =
  /[\s,”"’]+(?:(?:of|under) the (?:ministry|national research cent(?:er|re)|federal (?:agency|service)|(?:russian )?academy of sciences|government|armed forces)(?![\p{L}])|of (?:[\p{L}]+ )?[‘“"«]?\p{L}{4,}[”"»’]? (?:shipyard|plant|corporation|concern|holding)(?=[\s"”»(]|$)).*$/iu;

/** The name of an institution without its parent body; empty if there is none or too little remains. */
export function withoutParent(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel') return [];
  const parent = PARENT.exec(text);
  return parent ? [text.slice(0, parent.index)].filter(isWhole) : [];
}

/** True for a complete name of an organisation: with a name, number or place in it, or with a long description. */
function isWhole(text: string): boolean {
  const tokens = tokensOf(splitWords(text, 'organization'), 'organization');
  const classes = tokens.map(({ cls }) => cls);
  const trades = tokens.filter(isSpelled).filter(({ cls }) => cls !== 'name' && cls !== 'place').length;
  const isTold = classes.includes('name') || classes.includes('number') || classes.includes('place');
  return trades + (isTold ? 2 : 0) >= MIN_DESCRIPTION || (isTold && classes.includes('form'));
}
