import facts from '../../../data/lists/sources.json' with { type: 'json' };
import { lookupTable } from '../lookup-table.ts';
import type { Jurisdiction } from '../vocabulary.ts';

/** Note of an edition that states no date. The newest date in its rows is then used. */
export const DATE_FROM_ROWS = 'no day of the edition is stated: it has the newest in its rows';

/** One official publication that the service ingests. */
export interface SourceInfo {
  /** `us-ofac-sdn`, `uk-sl`, … */
  id: string;
  jurisdiction: Jurisdiction;
  title: string;
  authority: string;
  /** Where the official file is downloaded from. */
  url: string;
  home: string;
  licence: string;
  /** `source_list` values that records of this source can carry. */
  source_lists: string[];
  /** Other names that files and authorities use for the publication (null) or for some of its lists. */
  other_names?: Readonly<Record<string, readonly string[] | null>>;
  /** The authority's file name in lower case; edition files are named `<YYYY-MM-DD>.<file name>[.gz]`. */
  file_names: string[];
  /** Hours without a newer edition, or a confirmation that there is none, after which the list counts as stale. */
  stale_after_hours: number;
}

/** The official publications by id, in display order; `sources/catalog.ts` contains their parsers. */
export const SOURCE_INFOS = lookupTable<SourceInfo>(facts);

export type SourceStatus = 'fresh' | 'stale' | 'failed' | 'empty' | 'demo';

/** Current state of one source, for `sis sources`, `/api/sources` and the coverage of screenings. */
export interface SourceState {
  source_id: string;
  source_list: string;
  jurisdiction: Jurisdiction;
  /** Official date of the newest applied edition; null before the first. */
  edition: string | null;
  edition_sha256: string | null;
  /** Neither the file nor the server stated the date of the edition; the newest date in its rows is used. */
  date_from_rows?: true;
  /** Digest of everything applied to the list so far, including change files. */
  applied_sha256: string;
  active: number;
  removed: number;
  set_aside: number;
  /** Elements, attributes (`@`) and columns of the edition that the list has not used before, with how often they occur. */
  unknown_elements?: Record<string, number>;
  /** How often stored editions have been parsed again, by newer code or on request. */
  readings?: number;
  state: SourceStatus;
  /** Why the state is `failed` or `stale`. */
  reason?: string;
  /** Operator data: when the ingests of a failed list began to fail. */
  since?: string;
  demo: boolean;
}

/** Ids of all sources, in display order. */
export const SOURCE_IDS: readonly string[] = [...SOURCE_INFOS.keys()];

/** Lists that the service needs to be ready, unless the operator names others. */
export const REQUIRED_BY_DEFAULT: readonly string[] = ['us-ofac-sdn', 'uk-sl', 'eu-fsf', 'un-sc'];
