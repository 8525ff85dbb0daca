/** From text to words: cleaned, cut, and each with its Latin reading. */

import { remembered } from '../../domain/remembered.ts';
import { formAt, unglueForm } from '../lexicon/organisation-forms.ts';
import type { NameKind } from '../name.ts';
import { romanise, type Script, scriptOf } from '../scripts/romanise.ts';
import { thaiParts } from '../scripts/thai/words.ts';
import { cleanText, foldLatin, isClean, repairConfusables } from './fold.ts';
import { isLetter, isLetterOrDigit, MARK, marksOf } from './text-marks.ts';

/** Most tokens of a name. No real name has more; the limit bounds the work for hostile input. */
export const MAX_TOKENS = 32;

/** One word as written with its folded Latin reading. */
export interface Word {
  latin: string;
  script: Script;
  /** As written, lower case, when the script is not Latin. */
  native: string | undefined;
  /** Written in capitals only, where the name is not. */
  capitals: boolean;
  /** A hyphen joins it to the next word. */
  isHyphened: boolean;
}

/** In Hebrew a geresh or an apostrophe belongs to the letter before it, at the end of a word too. */
const WORD =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’‘ʼʻʽ`´ʹʺʿʾ′ˈ](?=[\p{L}\p{N}])|(?<=[א-ת])['’׳]|(?<=[א-ת])["”״](?=[א-ת]))*/gu;
/** A hyphen with a word behind it. */
const HYPHEN = /[-‐‑](?=\p{L})/uy;
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\.[ ]?){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;

/** "Named after", where the initials of somebody follow: Institute N.A. M.M. Gromov. */
const NAMED_AFTER = /(?<=\p{L}.?\s)N\.\s?A\.\s?(?=\p{L}\.)/gu;

/** María in Spanish and Philippine names: Ma. Elena Cruz, José Ma. Pérez. Without its dot it is a Chinese surname. */
const MARIA = /(?<![\p{L}.])M[aA]\.(?=\s*\p{L}{2})/gu;

/** Cleaned text of a name with look-alike letters repaired. Every analysis starts with this. */
export const prepareText = (text: string): string => (isClean(text) ? text : repairConfusables(cleanText(text)));

/** Texts whose words are remembered: the rules of reading ask for those of a name again and again. */
const MOST_REMEMBERED = 256;

const wordsOfPerson = remembered((text) => cutWords(text, true), MOST_REMEMBERED);
const wordsOfOthers = remembered((text) => cutWords(text, false), MOST_REMEMBERED);

/** Splits prepared text into words; dotted capitals are one word for organisations (`A.B.C.`), initials for persons. */
export const splitWords = (text: string, kind: NameKind): readonly Word[] =>
  kind === 'person' ? wordsOfPerson(text) : wordsOfOthers(text);

function cutWords(text: string, isPerson: boolean): readonly Word[] {
  const marks = marksOf(text);
  if ((marks & CUT_OTHERWISE) === 0) return plainWords(text, (marks & MARK.small) !== 0);
  const whole = text.toLowerCase();
  const mixedCase = text !== text.toUpperCase();
  const joined = isPerson
    ? text.replace(MARIA, 'Maria').replace(DOTTED, (part) => ` ${part.replaceAll('.', ' ')} `)
    : text.replace(NAMED_AFTER, 'named after ').replace(DOTTED, (part) => ` ${withoutDots(part)} `);
  const words: Word[] = [];
  const spaced = joined.replace(/[&+]/g, ' and ');
  for (const match of spaced.matchAll(WORD)) {
    const raw = match[0];
    const script = wordScript(raw);
    const parts = script === 'latin' ? unglueForm(raw) : raw;
    const capitals = mixedCase && raw.length > 1 && raw === raw.toUpperCase();
    for (const part of isPerson ? [parts] : thaiParts(parts))
      for (const latin of romanise(part, script, whole).split(' ')) {
        if (latin === '') continue;
        const native = script === 'latin' ? undefined : part.toLowerCase();
        words.push({ latin, script, native, capitals, isHyphened: false });
      }
    HYPHEN.lastIndex = match.index + raw.length;
    const last = words.at(-1);
    if (last && HYPHEN.test(spaced)) last.isHyphened = true;
    if (words.length >= MAX_TOKENS) break;
  }
  return words.slice(0, MAX_TOKENS);
}

/** Signs by which a text is cut otherwise than between its letters and digits. */
const CUT_OTHERWISE = MARK.notAscii | MARK.dot | MARK.other;

/** A folded Latin word. */
export const latinWord = (latin: string, capitals = false): Word => ({
  latin,
  script: 'latin',
  native: undefined,
  capitals,
  isHyphened: false,
});

/** {@link splitWords} of a text that holds none of these signs. */
function plainWords(text: string, isMixedCase: boolean): Word[] {
  const words: Word[] = [];
  for (let start = 0; start < text.length && words.length < MAX_TOKENS; ) {
    if (!isLetterOrDigit(text.charCodeAt(start))) {
      start++;
      continue;
    }
    const end = wordEnd(text, start);
    const raw = text.slice(start, end);
    const latin = foldLatin(unglueForm(raw));
    const capitals = isMixedCase && raw.length > 1 && raw === raw.toUpperCase();
    if (latin.includes(' ')) words.push(...latin.split(' ').map((part) => latinWord(part, capitals)));
    else words.push(latinWord(latin, capitals));
    if (text[end] === '-' && isLetter(text.charCodeAt(end + 1))) words.at(-1)!.isHyphened = true;
    start = end;
  }
  return words.slice(0, MAX_TOKENS);
}

/** Behind the letters and digits from `at` on; an apostrophe between two of them is in the word. */
function wordEnd(text: string, at: number): number {
  let end = at + 1;
  for (; end < text.length; end++)
    if (!isLetterOrDigit(text.charCodeAt(end)) && !(text[end] === "'" && isLetterOrDigit(text.charCodeAt(end + 1))))
      break;
  return end;
}

/** Dotted letters as words: `A. B. C.` is one, `S.A. C.V.` and `L.L.C. S` are two. */
function withoutDots(letters: string): string {
  const words = letters
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('.', ''));
  return words.join(words.some((word) => word.length > 1) ? ' ' : '');
}

function wordScript(word: string): Script {
  for (const char of word) {
    const code = char.codePointAt(0)!;
    if (code > 0x40) return scriptOf(code);
  }
  return 'latin';
}

/** True for nothing but a legal form: Ltd. behind Petroiran Development Company (PEDCO). */
export function isLegalForm(text: string): boolean {
  const words = splitWords(text, 'organization').map(({ latin }) => latin);
  return words.length > 0 && formAt(['x', ...words], 1)?.length === words.length;
}
