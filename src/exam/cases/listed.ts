/** The listed parties as used by the exam, read from a snapshot. */

import type { EntityDetail } from '../../domain/entity/entity-detail.ts';
import { namesOf } from '../../domain/entity/names.ts';
import type { Alias, BirthDate } from '../../domain/entity/party.ts';
import { picked } from '../../domain/picked.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { recordNow, type Snapshot } from '../../search/snapshot.ts';

/** One record of one list. */
export interface ListedRecord {
  id: string;
  name: string;
  type: EntityType;
  source_list: string;
  active: boolean;
  aliases: Pick<Alias, 'name' | 'type' | 'quality' | 'script'>[];
  /** Birth dates with a year, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; without ranges and "circa". */
  birthDates: string[];
  /** ISO alpha-2 codes of every country in the record. */
  countries: string[];
}

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

function recordOf(detail: EntityDetail): ListedRecord {
  const dates = detail.birth_dates.filter(
    ({ date, circa, precision }) => date && !circa && PRECISE.includes(precision),
  );
  const codes = [...detail.nationalities, ...detail.countries.map(({ code }) => code)];
  return {
    id: detail.id,
    name: detail.name,
    type: detail.entity_type,
    source_list: detail.source_list,
    active: detail.is_active,
    aliases: detail.aliases.map((one) => picked(one, 'name', 'type', 'quality', 'script')),
    birthDates: dates.map(({ date }) => date!),
    countries: [...new Set(codes)].filter((code): code is string => code !== null && /^[A-Z]{2}$/.test(code)),
  };
}

/** The party of each record by its id. */
export function partyById(parties: readonly ListedPartyRecords[]): ReadonlyMap<string, ListedPartyRecords> {
  return new Map(parties.flatMap((party) => party.records.map(({ id }) => [id, party] as const)));
}

/** Every party with at least one active record, in order of its smallest id. */
export function listedParties(snapshot: Snapshot): ListedPartyRecords[] {
  const parties = new Map<number, ListedRecord[]>();
  for (let row = 0; row < snapshot.entities; row++) {
    const record = recordOf(recordNow(snapshot, row));
    const party = parties.get(snapshot.partyRows[row]!);
    if (party) party.push(record);
    else parties.set(snapshot.partyRows[row]!, [record]);
  }
  return [...parties.values()]
    .filter((records) => records.some(({ active }) => active))
    .map((records) => ({
      records,
      names: new Set(records.flatMap(namesOf).map(foldName)),
    }));
}

/** The input from which a class creates a case. */
export interface Drawn {
  record: ListedRecord;
  party: ListedPartyRecords;
  listed: ListedNames;
}

/** The names on the lists, as needed by the rules. */
export interface ListedNames {
  /** Number of listed parties with this folded word in a name. */
  countOf(word: string): number;
  /** Listed parties with this folded word in a name. */
  bearersOf(word: string): readonly ListedPartyRecords[];
  /** Listed parties with this folded name. */
  ownersOf(name: string): readonly ListedPartyRecords[];
}

/** Indexes the names of these parties. */
export function listedNames(parties: readonly ListedPartyRecords[]): ListedNames {
  const byWord = new Map<string, ListedPartyRecords[]>();
  const byName = new Map<string, ListedPartyRecords[]>();
  const put = (map: Map<string, ListedPartyRecords[]>, key: string, party: ListedPartyRecords): void => {
    const known = map.get(key);
    if (known) known.push(party);
    else map.set(key, [party]);
  };
  for (const party of parties) {
    for (const name of party.names) put(byName, name, party);
    for (const word of new Set([...party.names].flatMap((name) => name.split(' ')))) put(byWord, word, party);
  }
  return {
    countOf: (word) => byWord.get(word)?.length ?? 0,
    bearersOf: (word) => byWord.get(word) ?? [],
    ownersOf: (name) => byName.get(name) ?? [],
  };
}
