/**
 * The facts that a person weighs who decides that a customer is not a listed party, each as a short hash: when one of them
 * says something else, the decision no longer rests on what was seen.
 */
import { createHash } from 'node:crypto';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { namesOf } from '../../domain/entity/names.ts';
import type { Corroboration } from '../../search/query.ts';
import { recordNow, rowOf, type Snapshot } from '../../search/snapshot.ts';

/** Facts of the record that can decide. */
export const RECORD_FACTS = ['names', 'birth_dates', 'countries', 'gender', 'entity_type', 'identifiers'] as const;
export type RecordFact = (typeof RECORD_FACTS)[number];

/** `customer`: its name and everything else that its row states. */
export type DecidingFact = RecordFact | 'customer';

/** Hashes of deciding facts, 12 hex digits each. */
export type DecidingFacts = Readonly<Partial<Record<DecidingFact, string>>>;

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);

/** Each once, in an order that does not depend on how the list happens to have them. */
const settled = (values: readonly unknown[]): string[] =>
  [...new Set(values.map((value) => JSON.stringify(value)))].sort();

/** Case, marks at the ends and spaces are no other name. */
const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

type Told = Pick<
  EntityDetail,
  | 'name'
  | 'aliases'
  | 'birth_dates'
  | 'countries'
  | 'nationalities'
  | 'gender'
  | 'entity_type'
  | 'identifiers'
  | 'vessel'
>;

const VALUES: Record<RecordFact, (record: Told) => unknown> = {
  names: (record) => settled(namesOf(record).map(plainName)),
  birth_dates: ({ birth_dates }) => settled(birth_dates),
  countries: ({ countries, nationalities }) => settled([...countries.map(({ code }) => code), ...nationalities]),
  gender: ({ gender }) => gender,
  entity_type: ({ entity_type }) => entity_type,
  identifiers: ({ identifiers, vessel }) =>
    settled([...identifiers.map(({ type, value }) => [type, value]), vessel?.imo]),
};

/** The deciding facts of a record, from its detail. */
export function recordFacts(record: Told): Record<RecordFact, string> {
  const facts = RECORD_FACTS.map((fact) => [fact, hashOf(VALUES[fact](record))] as const);
  return Object.fromEntries(facts) as Record<RecordFact, string>;
}

/** The same of a row of a snapshot. */
export const factsOfRecord = (snapshot: Snapshot, row: number): Record<RecordFact, string> =>
  recordFacts(recordNow(snapshot, row));

/** The hash of what a customer's row states. */
export function customerFact({
  q,
  corroboration = {},
}: {
  q: string;
  corroboration?: Corroboration | undefined;
}): string {
  const stated = Object.entries(corroboration).filter(([, value]) => value !== undefined);
  return hashOf([plainName(q), stated.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** What is known of records. */
export interface KnownRecords {
  /** Ids of the removed records that go on as this one; more than one where its list made one record of several. */
  formersOf(id: string): readonly string[];
  /** The deciding facts as they are now. */
  factsOf(id: string): DecidingFacts;
}

/** The records of a snapshot, for a customer. @param customer hash of what its row states */
export function recordsOf(snapshot: Snapshot, customer: string): KnownRecords {
  const detailOf = (id: string): EntityDetail | null => {
    const row = rowOf(snapshot, id);
    return row < 0 ? null : recordNow(snapshot, row);
  };
  return {
    formersOf: (id) => detailOf(id)?.formerly ?? [],
    factsOf(id): DecidingFacts {
      const detail = detailOf(id);
      return detail ? { ...recordFacts(detail), customer } : { customer };
    },
  };
}
