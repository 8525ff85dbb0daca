/**
 * Which record that left a list goes on as which other one: respelled, or under another number. Strict, since two
 * parties taken for one is worse than a respelled one taken for two: the same list, type and programme, nothing that
 * contradicts, and names that are equal word for word, or nearly so with a fact beside them that only one party has.
 */
import { namesOf } from '../../domain/entity/names.ts';
import type { ListedParty } from '../../domain/entity/party.ts';
import { kindOf } from '../../names/name.ts';
import { type Comparer, createComparer } from '../../names/score/compare.ts';
import { compareNames } from '../../names/score/pair.ts';
import { birthSpan, compareBirths } from '../../parties/birth-dates.ts';
import { identityForm } from '../../sources/text/clean-text.ts';
import { formOf } from './field-diffs.ts';

/** Similarity of names (0–1) from which a fact beside them makes two records one. */
const LEAST_SIMILARITY = 0.85;
/** The same for a record that came without being new: it states the listing day and the act of the one that left. */
const LEAST_SIMILARITY_SAME_LISTING = 0.75;
/** Share of the names of the record that left that the other one must have, when its main name is not among them. */
const LEAST_SHARE = 0.5;
/** Official numbers shorter than this are shared by chance. */
const LEAST_NUMBER = 5;
/** Records that share a word or a number and are looked at for one that left. */
const MAX_CANDIDATES = 200;

/** A record that left, or one that it may go on as. */
export interface ComparedRecord {
  party: ListedParty;
  /** Further facts by which its source recognises it, such as its place in a schedule. */
  hints: readonly string[];
}

/** A record with its names ready to compare. */
interface Prepared extends ComparedRecord {
  at: number;
  /** Words of the primary name in alphabetical order, with and without what stands in brackets. */
  primary: ReadonlySet<string>;
  names: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

const wordsOf = (name: string): string => identityForm(name).split(' ').sort().join(' ');
/** A place behind the legal form of an organisation: "… Co., Ltd., Chengdu, Sichuan". */
const PLACE = /^(.+?\b(?:ltd|limited|inc|llc|corp|co|ag)\b\.?)\s*,\s+(?!ltd|inc|llc).+$/i;

/** A name as its words in alphabetical order: whole, without brackets, without a place behind it. */
function ofName(name: string): string[] {
  const bare = name.replace(/\s*\([^()]*\)/g, ' ');
  return [name, bare, bare.replace(PLACE, '$1')].map(wordsOf).filter((words) => words !== '');
}

function prepare(record: ComparedRecord, at: number): Prepared {
  const { party } = record;
  const primary = new Set(ofName(party.name));
  const references = party.cross_references.map(({ authority, reference }) => `${authority} ${formOf(reference)}`);
  const numbers = party.identifiers
    .filter(({ type }) => type !== 'email' && type !== 'phone' && type !== 'website')
    .map(({ value }) => formOf(value))
    .filter((value) => value.length >= LEAST_NUMBER);
  return {
    ...record,
    at,
    primary,
    names: new Set([...primary, ...party.aliases.flatMap(({ name }) => ofName(name))]),
    numbers: new Set([...numbers, ...references]),
  };
}

const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0;
  for (const one of a) if (b.has(one)) count++;
  return count;
};

const birthsOf = (party: ListedParty) => party.birth_dates.flatMap(birthSpan);

/** True when something that both state tells them apart, or they do not stand on the same list and programme. */
function areApart(a: Prepared, b: Prepared): boolean {
  const [one, two] = [a.party, b.party];
  if (one.source_list !== two.source_list) return true;
  if (one.gender && two.gender && one.gender !== two.gender) return true;
  if (one.vessel?.imo && two.vessel?.imo && one.vessel.imo !== two.vessel.imo) return true;
  const programmes = new Set(one.sanction_programs);
  if (
    programmes.size > 0 &&
    two.sanction_programs.length > 0 &&
    !two.sanction_programs.some((p) => programmes.has(p))
  ) {
    return true;
  }
  return compareBirths(birthsOf(one), birthsOf(two)) === 'differs';
}

const sameListing = ({ party: one }: Prepared, { party: two }: Prepared): boolean => {
  const acts = new Set(two.legal_basis.map(({ text }) => text));
  const sameDay = one.listed_date !== null && one.listed_date === two.listed_date;
  return sameDay && one.legal_basis.some(({ text }) => acts.has(text));
};

/** How many facts speak for one party that seldom belong to two: numbers, day of birth, address, legal act, place. */
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

/** The lower of the best similarities of either primary name with any name of the other; of one below `least` that one. */
function similarity(a: ListedParty, b: ListedParty, comparer: Comparer, least: number): number {
  const kind = a.entity_type === b.entity_type ? kindOf(a.entity_type) : 'unknown';
  const best = (name: string, others: ListedParty): number =>
    Math.max(...namesOf(others).map((one) => compareNames(name, one, { kind, comparer }).score));
  const found = best(a.name, b);
  return found < least ? found : Math.min(found, best(b.name, a));
}

interface Comparing {
  comparer: Comparer;
  oneToOne: boolean;
}

/** How surely two records are one party: 0 for not, more for surer. */
function certainty(gone: Prepared, found: Prepared, { comparer, oneToOne }: Comparing): number {
  if (areApart(gone, found)) return 0;
  const facts = sharedFacts(gone, found);
  const names = common(gone.names, found.names);
  const isRestated = oneToOne && sameListing(gone, found);
  // A list that states no type has it from the name, so that a respelled one may have another.
  if (gone.party.entity_type !== found.party.entity_type && !isRestated) return 0;
  const samePrimary = common(gone.primary, found.primary) > 0;
  const beside = 10 * facts + Math.min(names, 30);
  // What the record was called comes before what else it was called, and that before any fact.
  if (samePrimary) return 300 + beside;
  if (common(gone.primary, found.names) > 0 && (facts > 0 || names >= gone.names.size * LEAST_SHARE))
    return 200 + beside;
  if (names > 0 && (facts > 0 || names >= gone.names.size * LEAST_SHARE)) return 100 + beside;
  // A listing date or a legal act alone is shared by all who were listed together.
  const listedApart =
    gone.party.listed_date && found.party.listed_date && gone.party.listed_date !== found.party.listed_date;
  if (facts < (listedApart ? 2 : 1)) return 0;
  const least = isRestated ? LEAST_SIMILARITY_SAME_LISTING : LEAST_SIMILARITY;
  const score = similarity(gone.party, found.party, comparer, least);
  return score >= least ? 10 * facts + score : 0;
}

/** Keys under which records that may be one party meet: words of their names, numbers. */
function blockingKeys({ names, numbers }: Prepared): Set<string> {
  const keys = new Set<string>(numbers);
  for (const name of names) {
    keys.add(`=${name}`);
    for (const word of name.split(' ')) if (word.length > 3) keys.add(word);
  }
  return keys;
}

/**
 * Finds for records that left the ones that they go on as.
 * @param oneToOne each found record belongs to one that left, and to no other: for respelled records
 * @returns index of the found record by index of the one that left. Where two are as likely there is none.
 */
export function goesOnAs(
  left: readonly ComparedRecord[],
  candidates: readonly ComparedRecord[],
  oneToOne: boolean,
): Map<number, number> {
  const gone = left.map(prepare);
  const byKey = new Map<string, Prepared[]>();
  const wanted = new Set(gone.flatMap((one) => [...blockingKeys(one)]));
  for (const [at, candidate] of candidates.entries()) {
    const prepared = prepare(candidate, at);
    for (const key of blockingKeys(prepared)) {
      if (!wanted.has(key)) continue;
      const known = byKey.get(key);
      if (known) known.push(prepared);
      else byKey.set(key, [prepared]);
    }
  }
  const comparer = createComparer();
  const pairs: { from: number; to: number; certainty: number }[] = [];
  for (const one of gone) {
    const near = new Set<Prepared>();
    for (const key of blockingKeys(one)) {
      const found = byKey.get(key) ?? [];
      // A word that very many have says little; a whole name or number is always looked at.
      if (found.length <= MAX_CANDIDATES || key.startsWith('=')) for (const each of found) near.add(each);
    }
    for (const each of near) {
      const sure = certainty(one, each, { comparer, oneToOne });
      if (sure > 0) pairs.push({ from: one.at, to: each.at, certainty: sure });
    }
  }
  return settled(pairs, oneToOne);
}

/** Takes pairs that are the surest for the record that left, and for the found one too where it must be one to one. */
function settled(pairs: readonly { from: number; to: number; certainty: number }[], oneToOne: boolean) {
  const isBest = (pair: (typeof pairs)[number], side: 'from' | 'to'): boolean =>
    !pairs.some((rival) => rival !== pair && rival[side] === pair[side] && rival.certainty >= pair.certainty);
  return new Map(
    pairs.filter((pair) => isBest(pair, 'from') && (!oneToOne || isBest(pair, 'to'))).map(({ from, to }) => [from, to]),
  );
}
