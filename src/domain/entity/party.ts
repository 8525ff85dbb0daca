import type { AliasQuality, AliasType, CountryRelation, EntityType, IdentifierType } from '../vocabulary.ts';

/** One name of a party, as published. */
export interface Alias {
  name: string;
  type: AliasType;
  quality: AliasQuality;
  /** Unicode script name ("Latin", "Han", "Cyrillic", "Arabic", …) of the letters, null when there are none. */
  script: string | null;
  /** ISO 639-1 code when the list states a language, else null. */
  language: string | null;
}

/** An official number or address of a party. `value` is as published, whitespace tidied. */
export interface Identifier {
  type: IdentifierType;
  value: string;
  /** ISO 3166-1 alpha-2 of the issuer, null when unknown. */
  country: string | null;
  /** Addition of the list: the document's own type name, currency of a wallet, "expired", … */
  note: string | null;
}

/** A country and how it relates to the party; `code` is null when `name`, as published, could not be resolved. */
export interface PartyCountry {
  code: string | null;
  name: string;
  relation: CountryRelation;
}

export interface Address {
  /** The whole address on one line. */
  full: string;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country_code: string | null;
  country_name: string | null;
}

/** A birth date with the precision of the publication. */
export interface BirthDate {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; for a range the first year; null when the text could not be parsed. */
  date: string | null;
  precision: 'day' | 'month' | 'year' | 'range' | 'text';
  circa: boolean;
  /** Ranges only: first and last date, same formats as `date`. */
  from?: string;
  to?: string;
  /** The published text, when it contains more than the date. */
  text?: string;
}

interface Place {
  text: string;
  country_code: string | null;
}

/** Facts about a listed ship, or about an aircraft where the field applies. Fields that a list does not give are absent. */
export interface VesselDetails {
  imo?: string;
  mmsi?: string;
  call_sign?: string;
  type?: string;
  flag?: string;
  former_flags?: string[];
  tonnage?: string;
  gross_tonnage?: string;
  length?: string;
  build_date?: string;
  owner?: string;
  hull_number?: string;
}

interface AircraftDetails {
  model?: string;
  operator?: string;
  tail_number?: string;
  serial_number?: string;
  mode_s?: string;
  manufacture_date?: string;
}

interface Relationship {
  /** Official key of the other party on the same source, when the list gives one. */
  key?: string;
  /** Entity id of the other party, filled when the store contains it. */
  id?: string;
  name: string;
  type: string;
}

/** A legal text on which a listing is based. */
export interface LegalBasis {
  /** As published, or the number and kind of the act. */
  text: string;
  /** Its official page: taken from the file, or derived from a number by a rule that the publisher documents; else null. */
  url: string | null;
}

/** A reference that one authority makes to another's list, e.g. a UK record naming the UN reference QDi.001. */
interface CrossReference {
  /** Publisher of the other list: `UN`, `OFSI`, `EU`, … */
  authority: string;
  reference: string;
}

/** The record of one party in one edition of one list, with the public field names of the entity detail. */
export interface ListedParty {
  /** Stable official key within the source; URL-safe: [A-Za-z0-9._-]. The entity id is `<source id>-<key>`. */
  key: string;
  /** Further keys that identify the party in the next edition if `key` is derived; never shown. */
  identity_hints?: string[];
  /** The authority's own reference, as published. */
  official_id: string | null;
  /** Name of the official list that contains the record; the `source_list` filter uses it. */
  source_list: string;
  /** Every list of this authority that contains the party according to the record (OFAC: "SDN List", "Sectoral …"). */
  lists: string[];
  entity_type: EntityType;
  name: string;
  /** All further names, in published order, without the primary name itself. */
  aliases: Alias[];
  identifiers: Identifier[];
  countries: PartyCountry[];
  addresses: Address[];
  birth_dates: BirthDate[];
  birth_places: Place[];
  /** ISO alpha-2 codes (or names as published when unresolvable). */
  nationalities: string[];
  gender: 'male' | 'female' | null;
  /** Titles, positions, functions. */
  titles: string[];
  vessel: VesselDetails | null;
  aircraft: AircraftDetails | null;
  /** YYYY-MM-DD as the record states it; null when the record states none. Never invented. */
  listed_date: string | null;
  /** YYYY-MM-DD when the record itself states an end (Denied Persons List), else null. */
  end_date: string | null;
  /** YYYY-MM-DD of the last change as the record states it. */
  last_updated: string | null;
  sanction_programs: string[];
  legal_basis: LegalBasis[];
  measures: string[];
  relationships: Relationship[];
  cross_references: CrossReference[];
  /** The authority's official reason or summary, in full; null when there is none. */
  reason: string | null;
  /** Other official free text (remarks, other information), in full; null when there is none. */
  remarks: string | null;
  /** Web address of the record or notice itself, when the list gives one. */
  source_url: string | null;
}
