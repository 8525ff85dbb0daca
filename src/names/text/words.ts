/** Splits a text into cleaned words, each with its Latin transliteration. */
import { memoize } from '../../domain/memoize.ts';
import { thaiParts } from '../lexicon/org-words.ts';
import { formAt, unglueForm } from '../lexicon/organisation-forms.ts';
import type { NameKind } from '../name.ts';
import { romanise, type Script, scriptOf } from '../scripts/romanise.ts';
import { cleanText, isClean, repairConfusables } from './fold.ts';

/** Maximum number of tokens of a name. No real name has more; limits the work for hostile input. */
export const MAX_TOKENS = 32;

/** One word with its folded Latin transliteration. */
export interface Word {
  latin: string;
  script: Script;
  /** As written, in lower case; only if the script is not Latin. */
  native: string | undefined;
  /** True if it is in capitals only and the name is not. */
  capitals: boolean;
  /** True if a hyphen joins it to the next word. */
  isHyphened: boolean;
}

/** In Hebrew, a geresh or an apostrophe is part of the letter before it, also at the end of a word. */
const WORD =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’‘ʼʻʽ`´ʹʺʿʾ′ˈ](?=[\p{L}\p{N}])|(?<=[א-ת])['’׳]|(?<=[א-ת])["”״](?=[א-ת]))*/gu;
/** A hyphen followed by a word. */
const HYPHEN = /[-‐‑](?=\p{L})/uy;
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{L}\.[ ]?){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;

/** Russian "named after" before a person's initials: Institute N.A. M.M. Gromov. */
const NAMED_AFTER = /(?<=\p{L}.?\s)N\.\s?A\.\s?(?=\p{L}\.)/gu;

/** Abbreviation of María in Spanish and Philippine names: Ma. Elena Cruz, José Ma. Pérez. Without the dot it is a Chinese surname. */
const MARIA = /(?<![\p{L}.])M[aA]\.(?=\s*\p{L}{2})/gu;

/** Cleans the text of a name and repairs confusable letters. Every analysis starts with this. */
export function prepareText(text: string): string {
  const clean = isClean(text) ? text : repairConfusables(cleanText(text));
  return clean.includes('@') ? clean.replace(AT_SIGN, 'a') : clean;
}
/** Within a word, and not of an e-mail address. */
const AT_SIGN = /(?<=\p{L})@(?=\p{L}+(?![\p{L}\p{N}.@_-]))/gu;

/** Number of texts whose words are cached, because the analysis rules need the words of a name repeatedly. */
const MAX_REMEMBERED = 256;

const wordsOfPerson = memoize((text) => cutWords(text, true), MAX_REMEMBERED);
const wordsOfOthers = memoize((text) => cutWords(text, false), MAX_REMEMBERED);

/** Splits prepared text into words. Dotted capitals are one word for organisations (`A.B.C.`) and initials for persons. */
export const splitWords = (text: string, kind: NameKind): readonly Word[] =>
  kind === 'person' ? wordsOfPerson(text) : wordsOfOthers(text);

function cutWords(text: string, isPerson: boolean): readonly Word[] {
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

/** Creates a folded Latin word. */
export const latinWord = (latin: string): Word => ({
  latin,
  script: 'latin',
  native: undefined,
  capitals: false,
  isHyphened: false,
});

/** Joins dotted letters to words: `A. B. C.` is one, `S.A. C.V.` and `L.L.C. S` are two. */
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

/** True if the text is only a legal form: Ltd. after Petroiran Development Company (PEDCO). */
export function isLegalForm(text: string): boolean {
  const words = splitWords(text, 'organization').map(({ latin }) => latin);
  return words.length > 0 && formAt(['x', ...words], 1)?.length === words.length;
}
