/** Finds several names of one party in one text without a marker such as "a.k.a." between them. */
import { lazily } from '../../domain/lazily.ts';
import { anyOf, lexiconWords } from '../../lexicon/lines.ts';
import { wordClass } from '../lexicon/word-classes.ts';
import type { NameKind, NameToken, TokenClass } from '../name.ts';
import { hasAddress } from './around-name.ts';
import { soundKey } from './sound-key.ts';
import { tokensOf } from './tokens.ts';
import { splitWords } from './words.ts';

const MAX_NAMES = 5;
/** Minimum number of comma-separated parts of a list: a single comma may separate a surname or a legal form. */
const MIN_PARTS = 3;
/** Minimum number of words of a branch's name: a place alone is not a name. */
const MIN_WORDS = 3;

/** Birth data after a name in a cell of a file. */
const BIRTH =
  /[\s("',;]+(?:(?:date|place) of birth|d\.?o\.?b\.?|p\.?o\.?b\.?|born(?=\s+(?:on|in|\d)))(?!\p{L})[\s\S]*$/iu;
/** A label before a name in a cell of a file. */
const LABEL =
  /^(?:f\.?k\.?a\.?|a\.?k\.?a\.?|formerly|english|chinese|russian|korean|arabic|persian|farsi|ukrainian)\s*:\s*/iu;
/** "Branch of A – B": the name is B. */
const BRANCH_FIRST = /^(?:head )?branch of .+?\s[–—-]\s+(.+)$/iu;
/** "Branch B – A", and "Head Branch “B” of A": the name is B. */
const BRANCH_NAMED = /^(?:head )?branch (?!of\b)(?:[‘“"«]+(.+?)[’”"»]+ of |(.+?)\s[–—-]\s).+$/iu;
/** "B – Branch of A": the name is B. */
const BRANCH_LAST = /^(.+?)[\s,–—-]+(?:head )?branch of\s.+$/iu;
/** "Parent Corporation, JSC Subsidiary": the name is the subsidiary's. */
const DAUGHTER = /^[^,]+\b(?:company|corporation|concern|holding|group),\s+(?!(?:limited|ltd|inc)\b)([^,]+)$/iu;
/** The list letter of a name in an official text: (d) Name, (aa) Name. */
const LIST_LETTER = /^\(\p{Ll}{1,2}\)\s*(?=\p{L})/u;
/** The letter of the next name in such a list: Name, (b) Other Name. */
const LIST_MARK = /[,;]\s*\(\p{Ll}\)[,;]?\s+/u;
/** Spellings of one word separated by a slash: KHATIB/KATIB. */
const SLASHED = /(?<![\p{L}\p{N}/])\p{L}[\p{L}'’-]{2,}(?:(?:\s?\/|\/\s?)\p{L}[\p{L}'’-]{2,})+(?![\p{L}\p{N}/])/u;
/** A quoted name at the end of a long text; a dedication or a bracket may follow it. */
const QUOTED_LAST =
  /^([^‘“"«]{3,}.*?)[‘“"«]([^‘’“”"«»]{3,})[’”"»]{1,3}\s*(?:\([^()]*\)\s*|(?:named (?:after|for)|n\.\s?a\.|im\.|imeni)\s.+)?(?:,?\s*\p{L}{2,5})?$/iu;
/** The parent corporation before the quoted name of a plant that is identified by its place. */
const PARENT = /\b(?:corporation|concern|holding)\b/i;
/** The domain ending of a web address that is also a name: Supercam.Aero, VEB.RF. */
const SITE =
  /(?<=\p{L}{3})\.(?:aero|biz|by|cn|com|eu|info|ir|me|net|news|online|org|pro|press|rf|ru|su|tv|ua)(?![\p{L}\p{N}.])/iu;
/** Consecutive quoted names. */
const QUOTED = /[‘'“"«]([^‘’“”"«»]{2,})[’'”"»](?:[,;]\s*|$)/gu;
/** A text that consists of several quoted names only. */
const ALL_QUOTED = /^(?:[‘'“"«][^‘’“”"«»]{2,}[’'”"»](?:[,;]\s*|$)){2,}$/u;

/** The other texts that name the party of a prepared text; usually none. */
export function severalNames(text: string, kind: NameKind, role: 'index' | 'query'): string[] {
  const found: string[] = [];
  if (LABEL.test(text)) found.push(text.replace(LABEL, ''));
  if (LIST_LETTER.test(text)) found.push(text.replace(LIST_LETTER, ''));
  if (LIST_MARK.test(text)) found.push(...text.split(LIST_MARK).slice(0, MAX_NAMES));
  found.push(...slashed(text));
  if (BIRTH.test(text)) found.push(text.replace(BIRTH, ''));
  else {
    if (kind !== 'person') found.push(...partOfOrganisation(text));
    if (kind !== 'person' && SITE.test(text)) found.push(text.replace(SITE, ''));
    if (kind !== 'person' && kind !== 'vessel') found.push(...withoutGroup(text));
    // Authorities list each name separately, so commas in their texts do not separate names.
    if (kind === 'person' || (role === 'query' && !hasAddress(text))) found.push(...listed(text, kind));
    if (kind !== 'person' && role === 'query') found.push(...companies(text));
  }
  return found.filter((name) => name.trim() !== '');
}

/** The text with each of the spellings that are separated by slashes. */
function slashed(text: string): string[] {
  const found = text.includes('/') ? SLASHED.exec(text) : null;
  if (!found) return [];
  const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
  return found[0]
    .split(/\s?\/\s?/)
    .slice(0, MAX_NAMES)
    .map((spelling) => `${before}${spelling}${behind}`);
}

/** The quoted name at the end of an organisation's name after a long description of its owner; usually none. */
export function quotedLast(text: string, kind: NameKind): string[] {
  if (kind === 'person' || kind === 'vessel' || !/[‘“"«]/.test(text)) return [];
  const [, before = '', quoted = ''] = QUOTED_LAST.exec(text) ?? [];
  if (quoted === '') return [];
  const inside = classesOf(quoted, 'organization');
  const isTold = inside.includes('number') || (inside.includes('place') && PARENT.test(before));
  if (!inside.includes('name') && !(isTold && inside.includes('domain'))) return [];
  const isDescription = classesOf(before, 'organization').includes('domain') || wordsOf(before) >= MIN_WORDS;
  return isDescription ? [quoted] : [];
}

/** Names of consecutive companies, each after its legal form, or all in quotes. */
function companies(text: string): string[] {
  if (ALL_QUOTED.test(text)) return [...text.matchAll(QUOTED)].map((name) => name[1]!).slice(0, MAX_NAMES);
  const parts = text.split(/[,;]\s+/);
  if (parts.length < 2) return [];
  if (parts.length === 2 && areWritings(parts)) return parts;
  const isWhole = parts.every((part) => {
    const classes = classesOf(part, 'organization');
    return classes[0] === 'form' && classes.some((cls) => cls !== 'form' && cls !== 'particle' && cls !== 'place');
  });
  return isWhole ? parts.slice(0, MAX_NAMES) : [];
}

/** The name of a corporation's subsidiary without the prefix for the corporation: ODK-Star. */
function withoutGroup(text: string): string[] {
  const prefix = groupPrefix().exec(text);
  return prefix ? [text.slice(0, prefix.index) + text.slice(prefix.index + prefix[0].length)] : [];
}
const groupPrefix = lazily(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}-])${anyOf(lexiconWords('latin/group-prefixes.txt'))}\\s?[-–—]\\s?(?=\\p{L}{3})`,
      'iu',
    ),
);

function partOfOrganisation(text: string): string[] {
  const named = BRANCH_NAMED.exec(text);
  const branch = named ? (named[1] ?? named[2]) : (BRANCH_FIRST.exec(text) ?? BRANCH_LAST.exec(text))?.[1];
  if (branch !== undefined) {
    const classes = classesOf(branch, 'organization');
    const [hasForm, hasTrade] = [classes.includes('form'), classes.includes('domain')];
    const isNamed = hasTrade && (classes.includes('name') || classes.includes('number'));
    return isNamed || (wordsOf(branch) >= MIN_WORDS && (hasForm || hasTrade)) ? [branch] : [];
  }
  const daughter = DAUGHTER.exec(text)?.[1];
  const classes = daughter === undefined ? [] : classesOf(daughter, 'organization');
  const [hasForm, hasTrade] = [classes.includes('form'), classes.includes('domain')];
  const hasName = classes.includes('name') || (hasForm && hasTrade && classes.includes('place'));
  return hasName && (hasForm || hasTrade) ? [daughter!] : [];
}

/** The names in a list of spellings separated by commas; a single word is not a whole name. */
function listed(text: string, kind: NameKind): string[] {
  const parts = text.split(/[,;]\s+/);
  if (parts.length < MIN_PARTS) return [];
  if (parts.some((part) => !mayBeName(part))) return [];
  const names = parts.filter((part) => wordsOf(part) > 1 && classesOf(part, kind).includes('name'));
  return names.length * 2 >= parts.length ? names.slice(0, MAX_NAMES) : [];
}

/** True for two spellings of one name that begin with the same sound: SMT-iLogic, SMT-Ailogic; Aerocon JSC, Aerokon LLC. */
function areWritings(parts: readonly string[]): boolean {
  const [one, other] = parts.map((part) => tokensIn(part, 'organization').filter(({ cls }) => cls !== 'form'));
  const [first, second] = [one![0], other![0]];
  if (!first || !second || one!.length !== other!.length || first.text.length < 3) return false;
  return (first.key ?? soundKey(first.text)) === (second.key ?? soundKey(second.text));
}

/** False for the end of a sentence (and Physics) and for suffixes of a name (Jr., III, Ltd). */
function mayBeName(part: string): boolean {
  const first = /^[^\p{L}\p{N}]*(\p{L}+)/u.exec(part)?.[1] ?? '';
  const isSentence = first.toLowerCase() === first && /^\p{Ll}/u.test(first);
  const isGlue = wordClass(first.toLowerCase(), 'organization') === 'particle' && first.length > 1;
  return part.replace(/\P{L}+/gu, '').length > 3 && !isSentence && !(isGlue && !/^(?:the|al|el)$/i.test(first));
}

const wordsOf = (text: string): number => text.trim().split(/\s+/).length;

const tokensIn = (text: string, kind: NameKind): NameToken[] => tokensOf(splitWords(text, kind), kind);

const classesOf = (text: string, kind: NameKind): TokenClass[] => tokensIn(text, kind).map(({ cls }) => cls);
