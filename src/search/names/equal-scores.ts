/** Orders hits with equal scores and explains the order. */
import { isBranchWord } from '../../names/lexicon/word-classes.ts';
import type { NameToken } from '../../names/name.ts';
import type { PlacedBy, Reason } from '../reasons.ts';
import { NO_DAY } from '../snapshot/columns.ts';
import { hasRow } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Finding } from './find-names.ts';
import { LINK_PRIMARY, LINK_WEAK, NAME_KINDS, type NameIndex } from './index/name-index.ts';

/** The data of a finding that the tie-break uses. */
export type Placed = Pick<Finding, 'row' | 'link' | 'name' | 'via'>;

/** One criterion of the tie-break: a number for each finding, lower first, and the reason to report. */
interface Criterion {
  of(snapshot: Snapshot, one: Placed): number;
  say(first: number, next: number): PlacedBy;
}

/** In order of precedence. */
const CRITERIA: readonly Criterion[] = [
  {
    of: (_, one) => (isOwn(one) ? 0 : 1),
    say: () => ({ by: 'own_name' }),
  },
  {
    of: ({ names }, one) => (isPerson(names, one) || !isOwn(one) ? 1 : spellsMainName(names, one)),
    say: () => ({ by: 'abbreviation' }),
  },
  {
    of: ({ partyLists }, { row }) => -partyLists[row]!,
    say: (first, next) => ({ by: 'lists', first: -first, next: -next }),
  },
  {
    of: ({ names }, { link }) =>
      names.linkFlags[link]! & LINK_PRIMARY ? 0 : names.linkFlags[link]! & LINK_WEAK ? 2 : 1,
    say: (first) => ({ by: first === 0 ? 'main_name' : 'weak_alias' }),
  },
  {
    of: ({ names }, one) => (isPerson(names, one) ? 0 : officeRank(names, one.row)),
    say: (first, next) => ({ by: Math.floor(first / WORDS) < Math.floor(next / WORDS) ? 'branch' : 'length' }),
  },
  {
    of: ({ columns }, { row }) => (hasRow(columns.property('active') ?? NO_ROWS, row) ? 0 : 1),
    say: () => ({ by: 'listed' }),
  },
  {
    of: ({ names }, one) => (isPerson(names, one) ? 0 : tellingWords(names, one.name).length),
    say: () => ({ by: 'met' }),
  },
  {
    of: ({ names }, one) => (isPerson(names, one) ? 0 : -ranksIn(names).counts[one.row]!),
    say: (first, next) => ({ by: 'names', first: -first, next: -next }),
  },
  {
    of: ({ columns }, { row }) => (columns.listed[row] === NO_DAY ? Number.MAX_SAFE_INTEGER : columns.listed[row]!),
    say: () => ({ by: 'earlier' }),
  },
];
const NO_ROWS = new Uint32Array();
/** False if a linked record has the name. */
const isOwn = ({ via }: Placed): boolean => via === undefined;
/** For a person, the number of written names is not evidence of identity. */
const isPerson = ({ kinds }: NameIndex, { name }: Placed): boolean => NAME_KINDS[kinds[name]!] === 'person';
/** Words of a name beyond this number are not counted. */
const WORDS = 64;

/** Order of findings with equal scores: by {@link CRITERIA}, then by id. */
export function compareEqualScores(snapshot: Snapshot, a: Placed, b: Placed): number {
  for (const { of } of CRITERIA) {
    const difference = of(snapshot, a) - of(snapshot, b);
    if (difference !== 0) return difference;
  }
  return a.row - b.row;
}

/** Why a finding precedes the next one with the same score. */
export function tieBreakReason(snapshot: Snapshot, one: Placed, next: Placed): Reason {
  if (snapshot.partyRows[one.row] === snapshot.partyRows[next.row]) return { is: 'same_party' };
  for (const { of, say } of CRITERIA) {
    const [first, second] = [of(snapshot, one), of(snapshot, next)];
    if (first !== second) return { is: 'placed', ...say(first, second) };
  }
  return { is: 'equal_in_all' };
}

/** By row: its main name, and its number of names. */
interface RowRanks {
  primary: Uint32Array;
  counts: Uint32Array;
}
const ranksByIndex = new WeakMap<NameIndex, RowRanks>();

function ranksIn(names: NameIndex): RowRanks {
  const known = ranksByIndex.get(names) ?? rowRanks(names);
  ranksByIndex.set(names, known);
  return known;
}

function rowRanks({ linkAt, linkRows, linkFlags, nameCount }: NameIndex): RowRanks {
  const rows = linkRows.reduce((most, row) => Math.max(most, row + 1), 0);
  const primary = new Uint32Array(rows);
  const counts = new Uint32Array(rows);
  for (let name = 0; name < nameCount; name++) {
    for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++) {
      counts[linkRows[link]!]!++;
      if (linkFlags[link]! & LINK_PRIMARY) primary[linkRows[link]!] = name;
    }
  }
  return { primary, counts };
}

const MIN_LETTERS = 3;

/** 0 if the matched name consists of the initials of the party's main name (SMIC), else 1. */
function spellsMainName(names: NameIndex, { name, row }: Placed): number {
  const [only, ...others] = names.formsOf(name)[0]?.tokens ?? [];
  if (only === undefined || others.length > 0 || only.text.length < MIN_LETTERS) return 1;
  // A main name with the abbreviation in brackets has a variant without it: Iran Composites Institute (ICI).
  const readings = names.formsOf(ranksIn(names).primary[row]!);
  return readings.some(({ tokens }) => initialsOf(tokens).includes(only.text)) ? 0 : 1;
}

function initialsOf(tokens: readonly NameToken[]): string[] {
  const words = tokens.filter(({ cls }) => cls !== 'particle');
  const letters = (of: readonly NameToken[]): string => of.map(({ text }) => text[0]).join('');
  return [letters(words), letters(words.filter(({ cls }) => cls !== 'form'))];
}

function officeRank(names: NameIndex, row: number): number {
  const words = tellingWords(names, ranksIn(names).primary[row]!);
  const ofBranch = words.filter(({ cls, text }) => cls === 'place' || isBranchWord(text)).length;
  return WORDS * ofBranch + Math.min(WORDS - 1, words.length);
}

/** Words of a name without legal forms and without a bracket that repeats it: Iran Composites Institute (ICI). */
function tellingWords(names: NameIndex, name: number): NameToken[] {
  const forms = names.formsOf(name);
  const { tokens } = forms.find(({ part }) => part === 'without_bracket') ?? forms[0] ?? { tokens: [] };
  return tokens.filter(({ cls }) => cls !== 'form' && cls !== 'particle');
}
