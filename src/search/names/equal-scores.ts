/** The order of hits of one score, and why one stands before another. */
import { isBranchWord } from '../../names/lexicon/word-classes.ts';
import type { NameToken } from '../../names/name.ts';
import type { PlacedBy, Reason } from '../reasons.ts';
import { NO_DAY } from '../snapshot/columns.ts';
import { hasRow } from '../snapshot/row-sets.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Finding } from './best-names.ts';
import { LINK_PRIMARY, LINK_WEAK, NAME_KINDS, type NameIndex } from './index/name-index.ts';

/** What of a finding its place among equals depends on. */
export type Placed = Pick<Finding, 'row' | 'link' | 'name' | 'via'>;

/** One reason to stand first: a number of each finding, lower first, and what decides. */
interface Criterion {
  of(snapshot: Snapshot, one: Placed): number;
  say(first: number, next: number): PlacedBy;
}

/** In the order in which they count. */
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
/** False where another record of the party has the name. */
const isOwn = ({ via }: Placed): boolean => via === undefined;
/** How many of a person's names are written says nothing of who is meant. */
const isPerson = ({ kinds }: NameIndex, { name }: Placed): boolean => NAME_KINDS[kinds[name]!] === 'person';
/** Most words of a name that are told apart. */
const WORDS = 64;

/**
 * Order of findings of one score: a name of its own record before one of its party's; of organisations and ships the one whose main name the abbreviation is made of; the party on more lists; main name, alias, weak alias; of organisations and ships the
 * head office before the branch (fewer words of a place or branch, then fewer words at all, in the main name); listed before
 * removed; of organisations and ships the one of whose matched name more is met, and the one with more names; listed earlier;
 * then by id.
 */
export function compareEqualScores(snapshot: Snapshot, a: Placed, b: Placed): number {
  for (const { of } of CRITERIA) {
    const difference = of(snapshot, a) - of(snapshot, b);
    if (difference !== 0) return difference;
  }
  return a.row - b.row;
}

/** Why a finding stands before the next of the same score. */
export function whyBefore(snapshot: Snapshot, one: Placed, next: Placed): Reason {
  if (snapshot.partyRows[one.row] === snapshot.partyRows[next.row]) return { is: 'same_party' };
  for (const { of, say } of CRITERIA) {
    const [first, second] = [of(snapshot, one), of(snapshot, next)];
    if (first !== second) return { is: 'placed', ...say(first, second) };
  }
  return { is: 'equal_in_all' };
}

/**
 * Of a name index, by row: the main name, how many names, and the office rank, which is -1 until it is asked for; and by link
 * whether the name is an abbreviation of the main name, likewise.
 */
interface RowRanks {
  spelled: Int8Array;
  primary: Uint32Array;
  counts: Uint32Array;
  ranks: Int16Array;
}
const ranksByIndex = new WeakMap<NameIndex, RowRanks>();

function ranksIn(names: NameIndex): RowRanks {
  const known = ranksByIndex.get(names) ?? rowRanks(names);
  ranksByIndex.set(names, known);
  return known;
}

function rowRanks({ linkAt, linkRows, linkFlags, nameCount }: NameIndex): RowRanks {
  let rows = 0;
  for (const row of linkRows) rows = Math.max(rows, row + 1);
  const primary = new Uint32Array(rows);
  const counts = new Uint32Array(rows);
  for (let name = 0; name < nameCount; name++) {
    for (let link = linkAt[name]!; link < linkAt[name + 1]!; link++) {
      counts[linkRows[link]!]!++;
      if (linkFlags[link]! & LINK_PRIMARY) primary[linkRows[link]!] = name;
    }
  }
  return { primary, counts, ranks: new Int16Array(rows).fill(-1), spelled: new Int8Array(linkRows.length).fill(-1) };
}

/** Fewest letters of an abbreviation. */
const LEAST_LETTERS = 3;

/** 0 where the matched name is made of the first letters of the party's main name (SMIC), else 1. */
function spellsMainName(names: NameIndex, { name, row, link }: Placed): number {
  const { primary, spelled } = ranksIn(names);
  if (spelled[link] === -1) {
    const [only, ...others] = names.formsOf(name)[0]?.tokens ?? [];
    const isOne = only !== undefined && others.length === 0 && only.text.length >= LEAST_LETTERS;
    // A main name whose bracket repeats the abbreviation is also read without it: Iran Composites Institute (ICI).
    const readings = isOne ? names.formsOf(primary[row]!) : [];
    spelled[link] = readings.some(({ tokens }) => initialsOf(tokens).includes(only!.text)) ? 0 : 1;
  }
  return spelled[link]!;
}

/** The first letters of the words of a name, with its legal forms and without. */
function initialsOf(tokens: readonly NameToken[]): string[] {
  const words = tokens.filter(({ cls }) => cls !== 'particle');
  const letters = (of: readonly NameToken[]): string => of.map(({ text }) => text[0]).join('');
  return [letters(words), letters(words.filter(({ cls }) => cls !== 'form'))];
}

function officeRank(names: NameIndex, row: number): number {
  const { primary, ranks } = ranksIn(names);
  if (ranks[row] === -1) {
    const words = tellingWords(names, primary[row]!);
    const ofBranch = words.filter(({ cls, text }) => cls === 'place' || isBranchWord(text)).length;
    ranks[row] = WORDS * ofBranch + Math.min(WORDS - 1, words.length);
  }
  return ranks[row]!;
}

/** Words of a name without legal forms; what a bracket repeats is none of them: Iran Composites Institute (ICI). */
function tellingWords(names: NameIndex, name: number): NameToken[] {
  const forms = names.formsOf(name);
  const { tokens } = forms.find(({ part }) => part === 'without_bracket') ?? forms[0] ?? { tokens: [] };
  return tokens.filter(({ cls }) => cls !== 'form' && cls !== 'particle');
}
