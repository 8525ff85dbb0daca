import type { Jurisdiction } from '../vocabulary.ts';

/** What an edition is marked by, among its notes, whose day is the newest in its rows for want of another. */
export const DATE_FROM_ROWS = 'no day of the edition is stated: it has the newest in its rows';

/** One official publication that the service ingests. */
export interface SourceInfo {
  /** `us-ofac-sdn`, `uk-sl`, … */
  id: string;
  jurisdiction: Jurisdiction;
  /** Name of the publication, as people call it. */
  title: string;
  authority: string;
  /** Where the official file is downloaded from. */
  url: string;
  /** Page for people about the list. */
  home: string;
  licence: string;
  /** `source_list` values that records of this source can carry. */
  source_lists: string[];
  /** Other names in use for the publication (null) or for some of its lists: what the files and authorities call them. */
  other_names?: Readonly<Record<string, readonly string[] | null>>;
  /** The authority's file name in lower case; edition files are named `<YYYY-MM-DD>.<file name>[.gz]`. */
  file_names: string[];
  /** After how many hours without a newer edition or a confirmed unchanged one the list counts as stale. */
  stale_after_hours: number;
}

export type SourceStatus = 'fresh' | 'stale' | 'failed' | 'empty' | 'demo';

/** What is known of one source now: shown by `sis sources`, `/api/sources` and the coverage of screenings. */
export interface SourceState {
  source_id: string;
  source_list: string;
  jurisdiction: Jurisdiction;
  /** Official date of the newest applied edition; null before the first. */
  edition: string | null;
  edition_sha256: string | null;
  /** Neither file nor server stated the day of the edition: it is the newest in its rows. */
  date_from_rows?: true;
  /** Digest of everything applied to the list so far, change files too; changes when an edition comes or is revoked. */
  applied_sha256: string;
  active: number;
  removed: number;
  set_aside: number;
  /** Elements, attributes (`@`) and columns of the edition that the list has not used before, with how often they occur. */
  unknown_elements?: Record<string, number>;
  /** How often editions in the store have been read again, by newer code or on demand. */
  readings?: number;
  state: SourceStatus;
  /** Why the state is `failed` or `stale`. */
  reason?: string;
  /** Operator data: instant since when the ingests of a failed list have been failing. */
  since?: string;
  demo: boolean;
}
