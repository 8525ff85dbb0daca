import type { CountryBasis, DateBasis, EntityType, EventKind, Jurisdiction } from '../vocabulary.ts';
import type { ListedParty } from './party.ts';

/**
 * What a field said: a text, or of a list the entries that the other side has not. Null: nothing. Long texts are cut
 * round what differs.
 */
export type FieldValue = string | string[] | null;

/** One field of an amended record. Both sides null: a change recorded before sides were kept. */
export interface FieldChange {
  field: string;
  before: FieldValue;
  after: FieldValue;
}

/** The editions between which something happened. */
export interface EditionWindow {
  /** Official day of the last edition that does not show it yet; null when the first edition held shows it. */
  after: string | null;
  /** Official day of the first edition or change file that shows it. */
  by: string;
}

/** One step of an entity's official history. */
export interface HistoryEvent extends EditionWindow {
  event: EventKind;
  /** Official date YYYY-MM-DD; null when no official date exists (party already there in the first edition known). */
  date: string | null;
  basis: DateBasis | null;
  /** True when the record states a listing date older than the edition `after`, which did not carry it. */
  late?: true;
  /** `amended` only. */
  changes?: FieldChange[];
  /** `renumbered` only: the record of the same list that the party goes on as, or that it stood under before. */
  still_listed_as?: string;
  formerly?: string;
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
  /** Id of the record of the same list that a removed party goes on as; null when there is none. */
  still_listed_as: string | null;
  /** Ids of the removed records that go on as this one. */
  formerly: string[];
  /** Further ids that it is found by: those of its later keys, where a list without numbers writes it otherwise. */
  other_ids?: string[];
  history: HistoryEvent[];
}

/** The row of a search result, field for field as users read it. */
export interface EntitySummary {
  id: string;
  name: string;
  entity_type: EntityType;
  /** Only where the name is that of another type, by which filters find the record too. */
  entity_type_note?: string;
  country_code: string | null;
  country_name: string | null;
  /** What `country_code` rests on; null without a country. */
  country_basis: CountryBasis | null;
  jurisdiction: Jurisdiction;
  source_list: string;
  /** False of a record on a list of the operator's own; official ones have no mark. */
  official?: false;
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
