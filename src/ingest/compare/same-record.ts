/**
 * Finds the successor of a record that left a list, respelled or renumbered. The rules are strict, because linking two
 * parties is worse than missing a successor: the same list, type and programme, no contradiction, and equal names, or
 * similar names and a shared fact that is specific to one party.
 */
import { namesOf } from '../../domain/entity/names.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import { kindOf } from '../../names/name.ts';
import { type Comparer, createComparer } from '../../names/score/compare.ts';
import { compareNames } from '../../names/score/pair.ts';
import { birthSpan, compareBirths, disjoint } from '../../parties/facts.ts';
import { sortedWords } from '../../sources/text/clean-text.ts';
import { formOf } from './field-diffs.ts';

/** Minimum similarity of names (0–1) for records with a shared fact. */
const MIN_SIMILARITY = 0.85;
/** The same for a respelled record with the listing date and the legal act of the one that left. */
const MIN_SIMILARITY_SAME_LISTING = 0.75;
/** Minimum fraction of the names of the record that left that the other one must have if its main name is not among them. */
const MIN_SHARE = 0.5;
/** Shorter identifiers are shared by chance. */
const MIN_NUMBER = 5;
/** A word or number shared by more records than this is not used to find candidates. */
const MAX_CANDIDATES = 200;

/** A record that left, or a possible successor. */
export interface ComparedRecord {
  party: ListedParty;
  /** Further facts by which its source identifies it, such as its position in a schedule. */
  hints: readonly string[];
}

/** A record with its names prepared for comparison. */
type Prepared = ReturnType<typeof prepare>;

/** A place after the legal form of an organisation: "… Co., Ltd., Chengdu, Sichuan". */
const PLACE = /^(.+?\b(?:ltd|limited|inc|llc|corp|co|ag)\b\.?)\s*,\s+(?!ltd|inc|llc).+$/i;

/** The words of a name in alphabetical order: of the whole name, without brackets, and without a place at the end. */
function ofName(name: string): string[] {
  const bare = name.replace(/\s*\([^()]*\)/g, ' ');
  return [name, bare, bare.replace(PLACE, '$1')].map(sortedWords).filter((words) => words !== '');
}

function prepare(record: ComparedRecord, at: number) {
  const { party } = record;
  const primary = new Set(ofName(party.name));
  const references = party.cross_references.map(({ authority, reference }) => `${authority} ${formOf(reference)}`);
  const numbers = party.identifiers
    .filter(({ type }) => type !== 'email' && type !== 'phone' && type !== 'website')
    .map(({ value }) => formOf(value))
    .filter((value) => value.length >= MIN_NUMBER);
  return {
    ...record,
    at,
    /** Words of the primary name in alphabetical order, with and without those in brackets. */
    primary,
    names: new Set([...primary, ...party.aliases.flatMap(({ name }) => ofName(name))]),
    numbers: new Set([...numbers, ...references]),
  };
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((one) => b.has(one)).length;

const birthsOf = (party: ListedParty) => party.birth_dates.flatMap(birthSpan);

/** True when secondary identifiers contradict, or list or programme differ. */
function areApart(a: Prepared, b: Prepared): boolean {
  const [one, two] = [a.party, b.party];
  if (one.source_list !== two.source_list) return true;
  if (one.gender && two.gender && one.gender !== two.gender) return true;
  if (one.vessel?.imo && two.vessel?.imo && one.vessel.imo !== two.vessel.imo) return true;
  if (disjoint(new Set(one.sanction_programs), new Set(two.sanction_programs))) return true;
  return compareBirths(birthsOf(one), birthsOf(two)) === 'differs';
}

const sameListing = ({ party: one }: Prepared, { party: two }: Prepared): boolean => {
  const acts = new Set(two.legal_basis.map(({ text }) => text));
  const sameDay = one.listed_date !== null && one.listed_date === two.listed_date;
  return sameDay && one.legal_basis.some(({ text }) => acts.has(text));
};

/** Number of shared facts that are rare: identifiers, birth date, address, listing date, act, place in a schedule. */
function sharedFacts(a: Prepared, b: Prepared): number {
  const [one, two] = [a.party, b.party];
  const addresses = new Set(two.addresses.map(({ full }) => formOf(full)));
  const acts = new Set(two.legal_basis.map(({ text }) => text));
  const hints = new Set(b.hints);
  return [
    common(a.numbers, b.numbers) > 0,
    compareBirths(birthsOf(one), birthsOf(two)) === 'day',
    one.addresses.some(({ full }) => addresses.has(formOf(full))),
    one.listed_date !== null && one.listed_date === two.listed_date,
    one.legal_basis.some(({ text }) => acts.has(text)),
    a.hints.some((hint) => hint.includes('item:') && hints.has(hint)),
  ].filter(Boolean).length;
}

/** The lower of the best similarities of each primary name; only the first if it is below `least`. */
function similarity(a: ListedParty, b: ListedParty, comparer: Comparer, least: number): number {
  const kind = a.entity_type === b.entity_type ? kindOf(a.entity_type) : 'unknown';
  const best = (name: string, others: ListedParty): number =>
    Math.max(...namesOf(others).map((one) => compareNames(name, one, { kind, comparer }).score));
  const found = best(a.name, b);
  return found < least ? found : Math.min(found, best(b.name, a));
}

/** Confidence that two records are one party; 0 if they are not. */
function certainty(
  gone: Prepared,
  found: Prepared,
  { comparer, oneToOne }: { comparer: Comparer; oneToOne: boolean },
): number {
  if (areApart(gone, found)) return 0;
  const facts = sharedFacts(gone, found);
  const names = common(gone.names, found.names);
  const isRestated = oneToOne && sameListing(gone, found);
  // On a list without types the type is derived from the name, so a respelled record may have another one.
  if (gone.party.entity_type !== found.party.entity_type && !isRestated) return 0;
  const samePrimary = common(gone.primary, found.primary) > 0;
  const beside = 10 * facts + Math.min(names, 30);
  // Equal primary names outrank a primary name equal to an alias; that outranks shared aliases, and those outrank
  // facts.
  if (samePrimary) return 300 + beside;
  if (common(gone.primary, found.names) > 0 && (facts > 0 || names >= gone.names.size * MIN_SHARE)) return 200 + beside;
  if (names > 0 && (facts > 0 || names >= gone.names.size * MIN_SHARE)) return 100 + beside;
  // A listing date or a legal act alone is shared by all parties listed together.
  const listedApart =
    gone.party.listed_date && found.party.listed_date && gone.party.listed_date !== found.party.listed_date;
  if (facts < (listedApart ? 2 : 1)) return 0;
  const least = isRestated ? MIN_SIMILARITY_SAME_LISTING : MIN_SIMILARITY;
  const score = similarity(gone.party, found.party, comparer, least);
  return score >= least ? 10 * facts + score : 0;
}

/** Blocking keys: records that share one are compared. Words of their names, and numbers. */
function blockingKeys({ names, numbers }: Prepared): Set<string> {
  const keys = new Set<string>(numbers);
  for (const name of names) {
    keys.add(`=${name}`);
    for (const word of name.split(' ')) if (word.length > 3) keys.add(word);
  }
  return keys;
}

/**
 * Finds the successors of records that left.
 * @param oneToOne each successor belongs to exactly one record, as for respelled records
 * @returns index of the successor by index of the record that left; none if two are equally likely
 */
export function findSuccessors(
  left: readonly ComparedRecord[],
  candidates: readonly ComparedRecord[],
  oneToOne: boolean,
): Map<number, number> {
  const gone = left.map(prepare);
  const wanted = new Set(gone.flatMap((one) => [...blockingKeys(one)]));
  const keyed = candidates.map(prepare).flatMap((one) => [...blockingKeys(one)].map((key) => ({ key, one })));
  const byKey = Map.groupBy(
    keyed.filter(({ key }) => wanted.has(key)),
    ({ key }) => key,
  );
  const comparer = createComparer();
  const pairs: { from: number; to: number; certainty: number }[] = [];
  for (const one of gone) {
    const near = new Set<Prepared>();
    for (const key of blockingKeys(one)) {
      const found = byKey.get(key) ?? [];
      // A very frequent word is not selective; whole names are always used.
      if (found.length <= MAX_CANDIDATES || key.startsWith('=')) for (const { one: each } of found) near.add(each);
    }
    for (const each of near) {
      const sure = certainty(one, each, { comparer, oneToOne });
      if (sure > 0) pairs.push({ from: one.at, to: each.at, certainty: sure });
    }
  }
  return settled(pairs, oneToOne);
}

/** Selects the surest pairs for the record that left and, where they must be one to one, for the successor. */
function settled(pairs: readonly { from: number; to: number; certainty: number }[], oneToOne: boolean) {
  const isBest = (pair: (typeof pairs)[number], side: 'from' | 'to'): boolean =>
    !pairs.some((rival) => rival !== pair && rival[side] === pair[side] && rival.certainty >= pair.certainty);
  return new Map(
    pairs.filter((pair) => isBest(pair, 'from') && (!oneToOne || isBest(pair, 'to'))).map(({ from, to }) => [from, to]),
  );
}
