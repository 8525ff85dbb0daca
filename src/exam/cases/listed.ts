/** The listed parties as used by the exam, read from a snapshot. */

import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { namesOf } from '../../domain/entity/names.ts';
import type { BirthDate } from '../../domain/entity/party.ts';
import { picked } from '../../domain/picked.ts';
import { recordNow, type Snapshot } from '../../search/snapshot.ts';

/** The linked records of one real party, in order of id. */
export interface ListedPartyRecords {
  records: ListedRecord[];
  /** Folded forms of every name of every record. */
  names: ReadonlySet<string>;
}

/** Letters, digits and single spaces in lower case without diacritics: names with equal folded forms are written alike. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PRECISE: readonly BirthDate['precision'][] = ['day', 'month', 'year'];

/** One record of one list. */
export type ListedRecord = ReturnType<typeof recordOf>;

function recordOf(detail: EntityDetail) {
  const dates = detail.birth_dates.filter(
    ({ date, circa, precision }) => date && !circa && PRECISE.includes(precision),
  );
  const codes = [...detail.nationalities, ...detail.countries.map(({ code }) => code)];
  return {
    ...picked(detail, 'id', 'name', 'source_list'),
    type: detail.entity_type,
    active: detail.is_active,
    aliases: detail.aliases.map((one) => picked(one, 'name', 'type', 'quality', 'script')),
    /** Birth dates with a year, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; without ranges and "circa". */
    birthDates: dates.map(({ date }) => date!),
    /** ISO alpha-2 codes of every country in the record. */
    countries: [...new Set(codes)].filter((code): code is string => code !== null && /^[A-Z]{2}$/.test(code)),
  };
}

/** The party of each record by its id. */
export function partyById(parties: readonly ListedPartyRecords[]): ReadonlyMap<string, ListedPartyRecords> {
  return new Map(parties.flatMap((party) => party.records.map(({ id }) => [id, party] as const)));
}

/** Every party with at least one active record, in order of its smallest id. */
export function listedParties(snapshot: Snapshot): ListedPartyRecords[] {
  const rows = Array.from({ length: snapshot.entities }, (_, row) => row);
  return [...Map.groupBy(rows, (row) => snapshot.partyRows[row]!).values()]
    .map((own) => own.map((row) => recordOf(recordNow(snapshot, row))))
    .filter((records) => records.some(({ active }) => active))
    .map((records) => ({ records, names: new Set(records.flatMap(namesOf).map(foldName)) }));
}

/** The input from which a class creates a case. */
export interface Drawn {
  record: ListedRecord;
  party: ListedPartyRecords;
  listed: ListedNames;
}

/** The names on the lists, as needed by the rules. */
export type ListedNames = ReturnType<typeof listedNames>;

/** Indexes the names of these parties. */
export function listedNames(parties: readonly ListedPartyRecords[]) {
  const index = (keysOf: (names: readonly string[]) => Iterable<string>) =>
    Map.groupBy(
      parties.flatMap((party) => [...keysOf([...party.names])].map((key) => ({ key, party }))),
      ({ key }) => key,
    );
  const byWord = index((names) => new Set(names.flatMap((name) => name.split(' '))));
  const byName = index((names) => names);
  const partiesOf = (found: readonly { party: ListedPartyRecords }[] = []): readonly ListedPartyRecords[] =>
    found.map(({ party }) => party);
  return {
    /** Number of listed parties with this folded word in a name. */
    countOf: (word: string): number => byWord.get(word)?.length ?? 0,
    /** Listed parties with this folded word in a name. */
    bearersOf: (word: string) => partiesOf(byWord.get(word)),
    /** Listed parties with this folded name. */
    ownersOf: (name: string) => partiesOf(byName.get(name)),
  };
}
