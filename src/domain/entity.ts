import type { ListedParty } from './party.ts';
import type { CountryBasis, DateBasis, EntityType, EventKind, Jurisdiction } from './vocabulary.ts';

/** One step of an entity's official history. */
export interface HistoryEvent {
  event: EventKind;
  /** Official date YYYY-MM-DD; null when no official date exists (party already there in the first edition known). */
  date: string | null;
  basis: DateBasis | null;
  /** `amended` only: names of the changed fields. */
  changed_fields?: string[];
  /** Official date of the edition or delta in which the step was seen. */
  edition: string;
  /** What a reader should know of the step, e.g. "left the non-SDN lists, still on: SDN List". */
  note?: string;
}

/** An entity as the store holds it: the newest official record plus what its history says. */
export interface EntityRecord extends ListedParty {
  id: string;
  source_id: string;
  jurisdiction: Jurisdiction;
  is_active: boolean;
  listed_date_basis: DateBasis | null;
  /** YYYY-MM-DD; null while active. */
  removed_date: string | null;
  removed_date_basis: DateBasis | null;
  is_china: boolean;
  /** Official date of the first and of the newest edition that carried the entity. */
  first_edition: string;
  last_edition: string;
  history: HistoryEvent[];
}

/** The row of a search result, field for field as users read it. */
export interface EntitySummary {
  id: string;
  name: string;
  entity_type: EntityType;
  country_code: string | null;
  country_name: string | null;
  /** What `country_code` rests on; null without a country. */
  country_basis: CountryBasis | null;
  jurisdiction: Jurisdiction;
  source_list: string;
  listed_date: string | null;
  is_active: boolean;
  is_china: boolean;
  sanction_programs: string[];
  reason: string | null;
  /** Of the record's page on this service, from its root. */
  url: string;
  /** Only on removed entities. */
  removed_date?: string | null;
}

/** An event with the party it happened to, as changes and reports use it. */
export interface ChangeEvent extends HistoryEvent {
  entity_id: string;
  source_id: string;
}
