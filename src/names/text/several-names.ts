/** Names of one party that stand beside each other in one text without a word such as "a.k.a." between them. */
import { wordClass } from '../lexicon/word-classes.ts';
import type { NameKind, TokenClass } from '../name.ts';
import { splitWords, tokensOf } from './tokens.ts';

/** Most names that are read out of a list. */
const MOST_NAMES = 5;
/** Parts from which on commas make a list: one comma parts a surname, or a legal form. */
const LEAST_PARTS = 3;
/** Words of a branch's own name: a place alone is none. */
const LEAST_WORDS = 3;

/** What a cell of a file says behind the name. */
const BIRTH =
  /[\s("',;]+(?:(?:date|place) of birth|d\.?o\.?b\.?|p\.?o\.?b\.?|born(?=\s+(?:on|in|\d)))(?!\p{L})[\s\S]*$/iu;
/** What a cell of a file says before it. */
const LABEL =
  /^(?:f\.?k\.?a\.?|a\.?k\.?a\.?|formerly|english|chinese|russian|korean|arabic|persian|farsi|ukrainian)\s*:\s*/iu;
/** Branch of A – B: the name is B. */
const BRANCH_FIRST = /^(?:head )?branch of .+?\s[–—-]\s+(.+)$/iu;
/** B – Branch of A. */
const BRANCH_LAST = /^(.+?)[\s,–—-]+(?:head )?branch of\s.+$/iu;
/** Parent Corporation, JSC Daughter. */
const DAUGHTER = /^[^,]+\b(?:company|corporation|concern|holding|group),\s+(?!(?:limited|ltd|inc)\b)([^,]+)$/iu;

/** The other texts that name the party of a prepared text; none for most. */
export function severalNames(text: string, kind: NameKind, role: 'index' | 'query'): string[] {
  const found: string[] = [];
  if (LABEL.test(text)) found.push(text.replace(LABEL, ''));
  if (BIRTH.test(text)) found.push(text.replace(BIRTH, ''));
  else {
    if (kind !== 'person') found.push(...partOfOrganisation(text));
    // Authorities give each name for itself: what commas part in theirs is one name.
    if (kind === 'person' || role === 'query') found.push(...listed(text, kind));
  }
  return found.filter((name) => name.trim() !== '');
}

function partOfOrganisation(text: string): string[] {
  const branch = (BRANCH_FIRST.exec(text) ?? BRANCH_LAST.exec(text))?.[1];
  if (branch !== undefined) {
    const classes = wordsOf(branch) < LEAST_WORDS ? [] : classesOf(branch, 'organization');
    return classes.includes('domain') || classes.includes('form') ? [branch] : [];
  }
  const daughter = DAUGHTER.exec(text)?.[1];
  const classes = daughter === undefined ? [] : classesOf(daughter, 'organization');
  return classes[0] === 'form' && classes.includes('name') ? [daughter!] : [];
}

/** The names of a list in which commas part one spelling from the next; one word alone is no whole name. */
function listed(text: string, kind: NameKind): string[] {
  const parts = text.split(/[,;]\s+/);
  if (parts.length < LEAST_PARTS || parts.some((part) => !mayBeName(part))) return [];
  const names = parts.filter((part) => wordsOf(part) > 1 && classesOf(part, kind).includes('name'));
  return names.length * 2 >= parts.length ? names.slice(0, MOST_NAMES) : [];
}

/** Not the end of a sentence (and Physics), nor what only follows a name (Jr., III, Ltd). */
function mayBeName(part: string): boolean {
  const first = /^[^\p{L}\p{N}]*(\p{L}+)/u.exec(part)?.[1] ?? '';
  const isSentence = first.toLowerCase() === first && /^\p{Ll}/u.test(first);
  const isGlue = wordClass(first.toLowerCase(), 'organization') === 'particle' && first.length > 1;
  return part.replace(/\P{L}+/gu, '').length > 3 && !isSentence && !(isGlue && !/^(?:the|al|el)$/i.test(first));
}

const wordsOf = (text: string): number => text.trim().split(/\s+/).length;

const classesOf = (text: string, kind: NameKind): TokenClass[] =>
  tokensOf(splitWords(text, kind), kind).map(({ cls }) => cls);
