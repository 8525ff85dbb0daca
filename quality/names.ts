/** Queries drawn from the lists with a seed; the damage is the same as in the exam. */

import { factsFor } from '../src/exam/cases/facts.ts';
import type { ListedPartyRecords, ListedRecord } from '../src/exam/cases/listed.ts';
import { pick, type Random } from '../src/exam/cases/random.ts';
import { oneSlip } from '../src/exam/cases/slips.ts';
import type { Facts } from '../src/exam/engines.ts';

/** A query, the facts that a customer file would contain with the name, and the intended record. */
interface DrawnQuery {
  q: string;
  facts: Facts;
  /** Null for a name on no list. */
  record: ListedRecord | null;
  party: ListedPartyRecords | null;
}
/** Returns another query with each call; the sequence depends on the seed alone. */
export type Draw = () => DrawnQuery;

/** The minimum length of a query of the service. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;

/** The name with one typing error. */
export const withTypo = (name: string, random: Random): string => oneSlip(name, random)?.q ?? name;

const SYLLABLES = ['zor', 'vel', 'qua', 'mip', 'tuk', 'bre', 'fli', 'gow', 'dax', 'nem'];

/** A word of three syllables that is on no list. */
export const inventedWord = (random: Random): string =>
  Array.from({ length: 3 }, () => pick(random, SYLLABLES)).join('');

/** One word of two letters or more. */
export function oneWord(name: string, random: Random): string {
  const words = name.split(/[\s,]+/).filter((word) => word.length > 1);
  return words.length > 0 ? pick(random, words) : 'Doe';
}

/** Draws of each kind, from the listed records of these parties. */
export function queryKinds(parties: readonly ListedPartyRecords[], random: Random): Record<string, Draw> {
  const records = parties.flatMap((party) =>
    party.records.filter(({ active }) => active).map((record) => ({ party, record })),
  );
  const listed = (change: (name: string) => string): DrawnQuery => {
    for (;;) {
      const { party, record } = pick(random, records);
      const q = change(pick(random, [record, ...record.aliases]).name.slice(0, MAX_LENGTH)).trim();
      // Some lists have names of one letter.
      if (q.length < MIN_LENGTH) continue;
      return { q, facts: factsFor(record, party.records, random).facts, record, party };
    }
  };
  const nobody = (q: string): DrawnQuery => ({ q, facts: { entity_type: 'individual' }, record: null, party: null });
  const word = (): string => oneWord(listed((name) => name).q, random);
  return {
    'as listed, any script': () => listed((name) => name),
    'one typo': () => listed((name) => withTypo(name, random)),
    'words of two listed names': () => nobody(`${word()} ${word()}`),
    invented: () => nobody(`${inventedWord(random)} ${inventedWord(random)}`),
  };
}

/** Draws from the kinds alternately. */
export function mixed(kinds: Readonly<Record<string, Draw>>): Draw {
  const draws = Object.values(kinds);
  let at = 0;
  return () => draws[at++ % draws.length]!();
}
