/** Variants of an organisation's name without the person it honours, or without that person's initials. */
import type { NameKind } from '../name.ts';
import { isSpelled } from '../scripts/russian-initials.ts';
import { characterFlags, MARK } from './text-marks.ts';
import { tokensOf } from './tokens.ts';
import { splitWords } from './words.ts';

/** "Named after Academician A.A. Raspletin", up to the text after the person. */
const NAMED_AFTER =
  /[\s,]*(?<![\p{L}])(?:(?:which is |and )?named (?:after|for|in hono(?:u)?r of)|n\.\s?a\.|imeni|im\.)\s*[^"“”«»()]*?(?=\s+(?:of the|and)\s|\s*["“”«»()]|$)/iu;
/** "of M.F. Stelmakh"; a single initial is not enough. */
const WITH_INITIALS = /(?:\bof )?(?<![\p{L}.])(?:\p{Lu}\p{Ll}?\.\s?){2,3}\p{Lu}[\p{L}-]{2,}/u;
const INITIALS = /(?<![\p{L}.])(?:\p{Lu}\p{Ll}?\.\s?){2,3}(?=\p{Lu}\p{Ll}{2})/u;
/** A text without a full stop must contain one of these. */
const HONOURS = /order|named|imeni/i;
/** Decorations of an institution: Moscow Order of the Red Banner of Labor Research Institute. */
const ORDER =
  /[\s,‘'“"«]*\bOrders? of (?:the )?(?:Lenin|Honou?r|(?:October Revolution)|(?:Red (?:Banner|Star)(?: of Labou?r)?))\b[’'”"»]?/giu;
/** Minimum number of descriptive words for the rest to be a name without the person. */
const MIN_WORDS = 3;

/**
 * Variants of an organisation's name, given its {@link MARK} flags, without the person it honours and without the initials;
 * usually none.
 */
export function stripNamedAfter(text: string, kind: NameKind, marks = characterFlags(text)): string[] {
  if (kind === 'person' || kind === 'vessel' || !(marks & MARK.dot || HONOURS.test(text))) return [];
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
  return trades + (isTold ? 2 : 0) >= MIN_WORDS || (isTold && classes.includes('form'));
}
