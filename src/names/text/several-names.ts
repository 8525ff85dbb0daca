/** Names of one party that stand beside each other in one text without a word such as "a.k.a." between them. */
import { wordClass } from '../lexicon/word-classes.ts';
import type { NameKind, TokenClass } from '../name.ts';
import { latinSkeleton } from '../scripts/arabic/skeleton.ts';
import { foldLatin } from './fold.ts';
import { tokensOf } from './tokens.ts';
import { splitWords } from './words.ts';

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
/** The place of a name in a list of an official text: (d) Name, (aa) Name. */
const LIST_LETTER = /^\(\p{Ll}{1,2}\)\s*(?=\p{L})/u;
/** Spellings of one word between which a slash stands: KHATIB/KATIB. */
const SLASHED = /(?<![\p{L}\p{N}/])\p{L}[\p{L}'’-]{2,}(?:(?:\s?\/|\/\s?)\p{L}[\p{L}'’-]{2,})+(?![\p{L}\p{N}/])/u;
/** The name in quotes that a long text ends in; what it honours, or a bracket, may follow. */
const QUOTED_LAST =
  /^([^‘“"«]{3,}.*?)[‘“"«]([^‘’“”"«»]{3,})[’”"»]{1,3}\s*(?:\([^()]*\)\s*|(?:named (?:after|for)|n\.\s?a\.|im\.|imeni)\s.+)?(?:,?\s*\p{L}{2,5})?$/iu;
/** The address of a site that is also its name: Supercam.Aero, VEB.RF. */
const SITE =
  /(?<=\p{L}{3})\.(?:aero|biz|by|cn|com|eu|info|ir|me|net|news|online|org|pro|press|rf|ru|su|tv|ua)(?![\p{L}\p{N}.])/iu;
/** Quoted names in a row. */
const QUOTED = /[‘'“"«]([^‘’“”"«»]{2,})[’'”"»](?:[,;]\s*|$)/gu;
/** Of several names in quotes, nothing else may stand in the text. */
const ALL_QUOTED = /^(?:[‘'“"«][^‘’“”"«»]{2,}[’'”"»](?:[,;]\s*|$)){2,}$/u;

/** The other texts that name the party of a prepared text; none for most. */
export function severalNames(text: string, kind: NameKind, role: 'index' | 'query'): string[] {
  const found: string[] = [];
  if (LABEL.test(text)) found.push(text.replace(LABEL, ''));
  if (LIST_LETTER.test(text)) found.push(text.replace(LIST_LETTER, ''));
  found.push(...slashed(text));
  if (BIRTH.test(text)) found.push(text.replace(BIRTH, ''));
  else {
    if (kind !== 'person') found.push(...partOfOrganisation(text));
    if (kind !== 'person' && SITE.test(text)) found.push(text.replace(SITE, ''));
    // Authorities give each name for itself: what commas part in theirs is one name.
    if (kind === 'person' || role === 'query') found.push(...listed(text, kind, role));
    if (kind !== 'person' && role === 'query') found.push(...companies(text));
  }
  return found.filter((name) => name.trim() !== '');
}

/** The text with each of the spellings that slashes part. */
function slashed(text: string): string[] {
  const found = text.includes('/') ? SLASHED.exec(text) : null;
  if (!found) return [];
  const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return found[0]
    .split(/\s?\/\s?/)
    .slice(0, MOST_NAMES)
    .map((spelling) => `${before}${spelling}${behind}`);
}

/** The quoted name at the end of an organisation's, where it is a name and what stands before says at length what bears it; none for most. */
export function quotedLast(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel' || !/[‘“"«]/.test(text)) return [];
  const [, before = '', quoted = ''] = QUOTED_LAST.exec(text) ?? [];
  if (quoted === '' || !classesOf(quoted, 'organization').includes('name')) return [];
  const isDescription = classesOf(before, 'organization').includes('domain') || wordsOf(before) >= LEAST_WORDS;
  return isDescription ? [quoted] : [];
}

/** Names of companies in a row, each behind its legal form, or all in quotes. */
function companies(text: string): string[] {
  if (ALL_QUOTED.test(text)) return [...text.matchAll(QUOTED)].map((name) => name[1]!).slice(0, MOST_NAMES);
  const parts = text.split(/[,;]\s+/);
  if (parts.length < 2) return [];
  const isWhole = parts.every((part) => {
    const classes = classesOf(part, 'organization');
    return classes[0] === 'form' && classes.some((cls) => cls !== 'form' && cls !== 'particle' && cls !== 'place');
  });
  return isWhole ? parts.slice(0, MOST_NAMES) : [];
}

function partOfOrganisation(text: string): string[] {
  const branch = (BRANCH_FIRST.exec(text) ?? BRANCH_LAST.exec(text))?.[1];
  if (branch !== undefined) {
    const classes = wordsOf(branch) < LEAST_WORDS ? [] : classesOf(branch, 'organization');
    return classes.includes('domain') || classes.includes('form') ? [branch] : [];
  }
  const daughter = DAUGHTER.exec(text)?.[1];
  const classes = daughter === undefined ? [] : classesOf(daughter, 'organization');
  const [hasForm, hasTrade] = [classes.includes('form'), classes.includes('domain')];
  const hasName = classes.includes('name') || (hasForm && hasTrade && classes.includes('place'));
  return hasName && (hasForm || hasTrade) ? [daughter!] : [];
}

/** The names of a list in which commas part one spelling from the next; one word alone is no whole name. */
function listed(text: string, kind: NameKind, role: 'index' | 'query'): string[] {
  const parts = text.split(/[,;]\s+/);
  if (parts.length < LEAST_PARTS) return [];
  if (kind === 'person' && role === 'query' && areSpellings(parts)) return parts.slice(0, MOST_NAMES);
  if (parts.some((part) => !mayBeName(part))) return [];
  const names = parts.filter((part) => wordsOf(part) > 1 && classesOf(part, kind).includes('name'));
  return names.length * 2 >= parts.length ? names.slice(0, MOST_NAMES) : [];
}

/** Spellings of one part of a name: al-Sikhni, al-Sekhny. */
function areSpellings(parts: readonly string[]): boolean {
  const skeletons = parts.map((part) =>
    ONE_WORD.test(part) ? latinSkeleton(foldLatin(part.replace(ARTICLE, ''))) : '',
  );
  return skeletons[0]!.length > 1 && skeletons.every((skeleton) => skeleton === skeletons[0]);
}
const ONE_WORD = /^\s*(?:(?:al|el)[\s-])?[^\s-]+$/iu;
const ARTICLE = /^\s*(?:al|el)[\s-]/iu;

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
