/** The facts on which the decision is based that a customer is not a listed party, each as a short hash. */
import { hash } from 'node:crypto';
import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { namesOf } from '../../domain/entity/names.ts';
import type { Corroboration } from '../../search/query.ts';
import { recordNow, rowOf, type Snapshot } from '../../search/snapshot.ts';

/** Record facts that a decision can be based on. */
export const RECORD_FACTS = ['names', 'birth_dates', 'countries', 'gender', 'entity_type', 'identifiers'] as const;
export type RecordFact = (typeof RECORD_FACTS)[number];

/** `customer`: the name and all other facts of the customer's row. */
export type DecidingFact = RecordFact | 'customer';

/** Hashes of deciding facts, 12 hex digits each. */
export type DecidingFacts = Readonly<Partial<Record<DecidingFact, string>>>;

const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 12);

/** Removes duplicates and sorts, so that the hash does not depend on the order in the list. */
const settled = (values: readonly unknown[]): string[] =>
  [...new Set(values.map((value) => JSON.stringify(value)))].sort();

/** Normalises a name: case, outer spaces and repeated spaces make no difference. */
const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

type Told = Pick<EntityDetail, 'name' | 'aliases' | 'birth_dates' | 'countries' | 'nationalities' | 'gender'> &
  Pick<EntityDetail, 'entity_type' | 'identifiers' | 'vessel'>;

const VALUES: Record<RecordFact, (record: Told) => unknown> = {
  names: (record) => settled(namesOf(record).map(plainName)),
  birth_dates: ({ birth_dates }) => settled(birth_dates),
  countries: ({ countries, nationalities }) => settled([...countries.map(({ code }) => code), ...nationalities]),
  gender: ({ gender }) => gender,
  entity_type: ({ entity_type }) => entity_type,
  identifiers: ({ identifiers, vessel }) =>
    settled([...identifiers.map(({ type, value }) => [type, value]), vessel?.imo]),
};

/** Hashes of the deciding facts of a record, from its detail. */
export function recordFacts(record: Told): Record<RecordFact, string> {
  const facts = RECORD_FACTS.map((fact) => [fact, hashOf(VALUES[fact](record))] as const);
  return Object.fromEntries(facts) as Record<RecordFact, string>;
}

/** Hash of the facts of a customer's row. */
export function customerFact(row: { q: string; corroboration?: Corroboration | undefined }): string {
  const { q, corroboration = {} } = row;
  const stated = Object.entries(corroboration).filter(([, value]) => value !== undefined);
  return hashOf([plainName(q), stated.sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Access to the records that decisions refer to. */
export interface KnownRecords {
  /** Ids of the removed records that this record succeeds; several where the list merged records. */
  formersOf(id: string): readonly string[];
  factsOf(id: string): DecidingFacts;
}

/** The records that `recordOf` finds, for one customer. `customer`: hash of the facts of its row, if known */
export const knownRecords = (
  recordOf: (id: string) => EntityDetail | null,
  customer: string | undefined,
): KnownRecords => ({
  formersOf: (id) => recordOf(id)?.formerly ?? [],
  factsOf(id): DecidingFacts {
    const record = recordOf(id);
    return { ...(record && recordFacts(record)), ...(customer !== undefined && { customer }) };
  },
});

/** The records of a snapshot, for one customer. */
export const recordsOf = (snapshot: Snapshot, customer: string): KnownRecords =>
  knownRecords((id) => {
    const row = rowOf(snapshot, id);
    return row < 0 ? null : recordNow(snapshot, row);
  }, customer);
