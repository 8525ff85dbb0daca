/** Words of known class: particles, titles, business descriptors and other ordinary words of organisation names. */

import { lazily } from '../../domain/lazily.ts';
import { alternatives, anyOf, lexiconHeads, lexiconRows, lexiconWords } from '../../lexicon/lines.ts';
import type { NameKind, TokenClass } from '../name.ts';

type Classes = ReadonlyMap<string, TokenClass>;

function classesOf(files: readonly (readonly [string, TokenClass])[]): Classes {
  const classes = new Map<string, TokenClass>();
  for (const [file, cls] of files)
    for (const word of lexiconWords(file)) if (!classes.has(word)) classes.set(word, cls);
  return classes;
}

const PERSON_FILES = [
  ['latin/person-particles.txt', 'particle'],
  ['latin/titles.txt', 'title'],
] as const;
const ORGANISATION_FILES = [
  ['latin/organisation-particles.txt', 'particle'],
  ['latin/activity-words.txt', 'domain'],
  ['latin/common-words.txt', 'common'],
] as const;

const personClasses = lazily(() => classesOf(PERSON_FILES));
const organisationClasses = lazily(() => classesOf(ORGANISATION_FILES));
/** For names of unknown kind: particles take precedence, then words of organisations, then titles. */
const anyClasses = lazily(() => classesOf([PERSON_FILES[0], ...ORGANISATION_FILES, PERSON_FILES[1]]));

const branchWords = lazily(() => new Set(lexiconWords('latin/branch-words.txt')));

/** True for a folded word that marks an organisation as part of another: branch, filial. */
export const isBranchWord = (word: string): boolean => branchWords().has(word);

const variants = lazily(() => lexiconHeads('latin/word-variants.tsv'));
const abbreviations = lazily(() => lexiconHeads('latin/abbreviations.tsv'));

/** Maps plurals, abbreviations and British spellings of words of organisation names to one spelling. */
export const plainWord = (word: string): string => variants().get(word) ?? abbreviations().get(word) ?? word;

/** True for an abbreviation of a plain word: mgmt, management. */
export const abbreviates = (word: string, plain: string): boolean => abbreviations().get(word) === plain;

const synonyms = lazily(() => {
  const groupsOf = new Map<string, Set<string>>();
  for (const [group] of lexiconRows('latin/word-synonyms.tsv')) {
    const words = alternatives(group);
    for (const word of words)
      for (const other of words) groupsOf.set(word, (groupsOf.get(word) ?? new Set()).add(other));
  }
  return groupsOf;
});

/** True for two plain words of organisation names that translators use interchangeably: factory and plant. */
export const areSynonyms = (a: string, b: string): boolean => synonyms().get(a)?.has(b) === true;

/** Class of a single folded word, which must be plain (`plainWord`) except in a person's name; `name` if the word is unknown. */
export function wordClass(word: string, kind: NameKind): TokenClass {
  if (kind === 'person') return personClasses().get(word) ?? 'name';
  if (kind === 'unknown') return anyClasses().get(word) ?? 'name';
  if (kind === 'organization') return organisationClasses().get(word) ?? 'name';
  // Business descriptors count as ordinary words in ships' names.
  const cls = organisationClasses().get(word) ?? 'name';
  return cls === 'domain' ? 'common' : cls;
}

const patronymics = lazily(() => {
  const endings = lexiconWords('latin/patronymic-endings.txt');
  return { ends: new RegExp(`${anyOf(endings)}$`), last: new Set(endings.map((ending) => ending.at(-1)!)) };
});

/** True for East Slavic patronymics, which one side of a comparison often omits. */
export function isPatronymic(word: string): boolean {
  if (word.length <= 5) return false;
  const { ends, last } = patronymics();
  // Tests the last letter first, because that excludes most words without the slower expression.
  return last.has(word[word.length - 1]!) && ends.test(word);
}
