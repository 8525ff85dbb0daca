import type { EditionWindow, EntityRecord, EntitySummary } from './entity.ts';
import type { AlsoListed } from './party-links.ts';

/** Fields of the record that are not in the detail, or in another form. */
type NotAsRecorded =
  | 'key'
  | 'identity_hints'
  | 'source_id'
  | 'source_url'
  | 'first_edition'
  | 'last_edition'
  | 'other_ids'
  | 'relationships';

/** Everything known about one entity, with the fields of `/api/entities/{id}`. */
export interface EntityDetail extends Omit<EntitySummary, 'removed_date'>, Omit<EntityRecord, NotAsRecorded> {
  /** The editions between which a removed record left the list; null while it is listed. */
  removed_window: EditionWindow | null;
  /** Other parties; `id` is present if the other party is in the store. */
  relationships: Omit<EntityRecord['relationships'][number], 'key'>[];
  /** Records of the same real party on other lists. */
  also_listed: readonly AlsoListed[];
  /** The publication that contains the record. */
  source: {
    id: string;
    /** The page that the record names, or else the page of the list. */
    url: string | null;
    /** The authority's own page about this record; null where it has none, or where its address is uncertain. */
    record_url: string | null;
    /** Newest edition that contained the record. */
    edition: string | null;
    /** Newest edition of the list. */
    published: string | null;
    licence: string | null;
    /** Present when the record belongs to the fictional demo edition. */
    demo?: true;
  };
  /** For a record as of an earlier day: that day. */
  as_of?: string;
  /** With `as_of`: fields that have changed since that day, and are shown with their present values. */
  changed_since?: string[];
}
