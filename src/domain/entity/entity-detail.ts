import type { EditionWindow, EntityRecord, EntitySummary } from './entity.ts';
import type { AlsoListed } from './party-links.ts';

/** Fields of the record that the detail shows as they are. */
type ShownAsRecorded =
  | 'official_id'
  | 'lists'
  | 'aliases'
  | 'identifiers'
  | 'countries'
  | 'addresses'
  | 'birth_dates'
  | 'birth_places'
  | 'nationalities'
  | 'gender'
  | 'titles'
  | 'vessel'
  | 'aircraft'
  | 'listed_date_basis'
  | 'end_date'
  | 'removed_date'
  | 'removed_date_basis'
  | 'still_listed_as'
  | 'formerly'
  | 'last_updated'
  | 'legal_basis'
  | 'measures'
  | 'remarks'
  | 'cross_references'
  | 'history';

/** Everything known of one entity, field for field as `/api/entities/{id}` shows it. */
export interface EntityDetail extends Omit<EntitySummary, 'removed_date'>, Pick<EntityRecord, ShownAsRecorded> {
  /** The editions between which a removed record left; null while listed. */
  removed_window: EditionWindow | null;
  /** Other parties; `id` where the other one is in the store. */
  relationships: Omit<EntityRecord['relationships'][number], 'key'>[];
  /** The same real party on other lists. */
  also_listed: readonly AlsoListed[];
  /** The publication that the record comes from. */
  source: {
    id: string;
    /** The page that the record names, else that of the list. */
    url: string | null;
    /** The authority's own page of this record; null where it has none, or none that is certain. */
    record_url: string | null;
    /** Newest edition that carried the record. */
    edition: string | null;
    /** Newest edition of the list. */
    published: string | null;
    licence: string | null;
    /** Present when the record is of the fictional demo edition. */
    demo?: true;
  };
  /** Of a record as it was on an earlier day: that day. */
  as_of?: string;
  /** With `as_of`: fields that have changed since, and are shown as they are now. */
  changed_since?: string[];
}
