import type { OwnMark } from '../lists/own-lists.ts';
import type { CountryBasis, DateBasis, EntityType, EventKind, Jurisdiction } from '../vocabulary.ts';
import type { ListedParty } from './party.ts';

/** A text, or the entries that the other side lacks; null: empty. Long texts show the part around the difference. */
export type FieldValue = string | string[] | null;

/** One field of an amended record. Both sides are null if the change was recorded before the service stored sides. */
export interface FieldChange {
  field: string;
  before: FieldValue;
  after: FieldValue;
}

/** The editions between which a change happened. */
export interface EditionWindow {
  /** Official day of the last edition without the change; null when the first stored edition already has it. */
  after: string | null;
  /** Official day of the first edition or change file with the change. */
  by: string;
}

/** One step of an entity's official history. */
export interface HistoryEvent extends EditionWindow {
  event: EventKind;
  /** Official date YYYY-MM-DD; null when no official date exists (the party is already in the first known edition). */
  date: string | null;
  basis: DateBasis | null;
  /** True when the record states a listing date before the edition `after`, although that edition did not contain it. */
  late?: true;
  /** Present for `amended` only. */
  changes?: FieldChange[];
  /** `renumbered` only: the record of the same list that succeeds this one, or the one that preceded it. */
  still_listed_as?: string;
  formerly?: string;
  /** Remark for readers about this step, e.g. "left the non-SDN lists, still on: SDN List". */
  note?: string;
}

/** An entity as stored: the newest official record plus what its history shows. */
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
  /** Official dates of the first and the newest edition that contained the entity. */
  first_edition: string;
  last_edition: string;
  /** Id of the record of the same list that succeeds a removed one; null when there is none. */
  still_listed_as: string | null;
  /** Ids of the removed records that this record succeeds. */
  formerly: string[];
  /** Further ids that find this entity. They come from its later keys, on lists without numbers that changed its spelling. */
  other_ids?: string[];
  history: HistoryEvent[];
}

/** The row of a search result, with its public field names. */
export interface EntitySummary extends OwnMark {
  id: string;
  name: string;
  entity_type: EntityType;
  /** Present only if the name indicates another type than the record's; filters for that type find the record too. */
  entity_type_note?: string;
  country_code: string | null;
  country_name: string | null;
  /** Relation that `country_code` is based on; null without a country. */
  country_basis: CountryBasis | null;
  jurisdiction: Jurisdiction;
  source_list: string;
  listed_date: string | null;
  is_active: boolean;
  is_china: boolean;
  sanction_programs: string[];
  reason: string | null;
  /** Path of the record's page on this service, from the root. */
  url: string;
  /** Present on removed entities only. */
  removed_date?: string | null;
}
