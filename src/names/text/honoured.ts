/** Persons in whose honour an organisation is called: what the name is without them, or without their initials. */
import type { NameKind } from '../name.ts';
import { isSpelled } from '../scripts/russian-initials.ts';
import { MARK, marksOf } from './text-marks.ts';
import { tokensOf } from './tokens.ts';
import { splitWords } from './words.ts';

/** Named after Academician A.A. Raspletin, up to what follows the person. */
const NAMED_AFTER =
  /[\s,]*(?<![\p{L}])(?:(?:which is |and )?named (?:after|for|in hono(?:u)?r of)|n\.\s?a\.|imeni|im\.)\s*[^"“”«»()]*?(?=\s+(?:of the|and)\s|\s*["“”«»()]|$)/iu;
/** Of M.F. Stelmakh; a lone initial is none. */
const WITH_INITIALS = /(?:\bof )?(?<![\p{L}.])(?:\p{Lu}\p{Ll}?\.\s?){2,3}\p{Lu}[\p{L}-]{2,}/u;
const INITIALS = /(?<![\p{L}.])(?:\p{Lu}\p{Ll}?\.\s?){2,3}(?=\p{Lu}\p{Ll}{2})/u;
/** Of what is looked for one of these is a part, or a full stop. */
const HONOURS = /order|named|imeni/i;
/** What an institution was honoured with: Moscow Order of the Red Banner of Labor Research Institute. */
const ORDER =
  /[\s,‘'“"«]*\bOrders? of (?:the )?(?:Lenin|Honou?r|(?:October Revolution)|(?:Red (?:Banner|Star)(?: of Labou?r)?))\b[’'”"»]?/giu;
/** Words that say what an institution is, from which on they are a name without the person. */
const LEAST_WORDS = 3;

/** The name of an organisation, of a text with these {@link MARK}s, without the person that it honours, and without the initials; none for most. */
export function withoutHonoured(text: string, kind: NameKind, marks = marksOf(text)): string[] {
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

/** The body that an institution belongs to, behind its own name: Institute of … of the Ministry of Defence of the Russian Federation. */
const PARENT =
  /[\s,”"’]+(?:(?:of|under) the (?:ministry|national research cent(?:er|re)|federal (?:agency|service)|(?:russian )?academy of sciences|government|armed forces)(?![\p{L}])|of (?:[\p{L}]+ )?[‘“"«]?\p{L}{4,}[”"»’]? (?:shipyard|plant|corporation|concern|holding)(?=[\s"”»(]|$)).*$/iu;

/** The name of an institution without the body that it belongs to; none where little is left, or there is none. */
export function withoutParent(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel') return [];
  const parent = PARENT.exec(text);
  return parent ? [text.slice(0, parent.index)].filter(isWhole) : [];
}

/** A name of an organisation by itself: with a name, a number or a place in it, or described at length. */
function isWhole(text: string): boolean {
  const tokens = tokensOf(splitWords(text, 'organization'), 'organization');
  const classes = tokens.map(({ cls }) => cls);
  const trades = tokens.filter(isSpelled).filter(({ cls }) => cls !== 'name' && cls !== 'place').length;
  const isTold = classes.includes('name') || classes.includes('number') || classes.includes('place');
  return trades + (isTold ? 2 : 0) >= LEAST_WORDS || (isTold && classes.includes('form'));
}
