/** The listed parties as used by the exam, read from a snapshot. */
import { namesOf } from '../../domain/entity/names.ts';
import type { BirthDate } from '../../domain/entity/party.ts';
import type { AliasQuality, AliasType, EntityType } from '../../domain/vocabulary.ts';
import { recordNow, type Snapshot } from '../../search/snapshot.ts';

interface ListedName {
  name: string;
  type: AliasType;
  quality: AliasQuality;
  script: string | null;
}

/** One record of one list. */
export interface ListedRecord {
  id: string;
  name: string;
  type: EntityType;
  source_list: string;
  active: boolean;
  aliases: ListedName[];
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

interface Detail {
  id: string;
  name: string;
  entity_type: EntityType;
  source_list: string;
  is_active: boolean;
  aliases: ListedName[];
  birth_dates: BirthDate[];
  nationalities: string[];
  countries: { code: string | null }[];
}

const PRECISE: readonly BirthDate['precision'][] = ['day', 'month', 'year'];

function recordOf(detail: Detail): ListedRecord {
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
    aliases: detail.aliases.map(({ name, type, quality, script }) => ({ name, type, quality, script })),
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
    const record = recordOf(recordNow(snapshot, row) as Detail);
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
