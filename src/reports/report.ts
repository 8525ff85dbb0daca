import type { ChangeCounts } from '../domain/change-counts.ts';
import type { DateBasis, EntityType, Jurisdiction } from '../domain/vocabulary.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The same text in every language of the reports. */
export type Text = Record<Language, string>;

/** How the editions of one source cover a day. */
export interface Coverage {
  source_id: string;
  title: string;
  jurisdiction: Jurisdiction;
  /**
   * `covered`: an edition of that day or a later one says what changed. `dates_only`: the day lies before the first
   * edition at hand, so only listings whose date a later edition states are known, and no removals. `awaited`: the
   * newest edition is older than the day. `missing`: no edition in the store.
   */
  state: 'covered' | 'dates_only' | 'awaited' | 'missing';
  /** Official day of the edition that the report was made from; the newest one when `awaited`. */
  edition: string | null;
  /** SHA-256 of that edition. */
  sha256: string | null;
  /** True when it is the bundled fictional one. */
  demo: boolean;
}

/** A listed, relisted or removed party as a report shows it. */
export interface ReportedParty {
  id: string;
  name: string;
  entity_type: EntityType;
  country_code: string | null;
  country_name: string | null;
  jurisdiction: Jurisdiction;
  source_list: string;
  is_china: boolean;
  sanction_programs: string[];
  /** Official reason, cut at {@link MAX_REASON} characters; the entity itself has the whole text. */
  reason: string | null;
  date_basis: DateBasis | null;
  /** Official day of the edition that shows the change. */
  edition: string;
  note?: string;
  /** The authority's own notice, when the list gives one. */
  source_url: string | null;
}

export interface AmendedParty {
  id: string;
  name: string;
  jurisdiction: Jurisdiction;
  source_list: string;
  changed_fields: string[];
  date_basis: DateBasis | null;
}

export const MAX_REASON = 400;

/** What a reader should not miss. */
export type Notable =
  | { kind: 'new_programme'; jurisdiction: Jurisdiction; programme: string; listed: number }
  | { kind: 'largest_designation'; jurisdiction: Jurisdiction; programme: string; listed: number }
  /** The most listings of one publication on one day since that day: of as many, or of its first edition at hand. */
  | { kind: 'record_day'; jurisdiction: Jurisdiction; list: string; listed: number; since: string }
  | { kind: 'china_related'; listed: number; removed: number; names: string[] }
  | {
      kind: 'several_lists';
      event: 'listed' | 'removed';
      name: string;
      entity_ids: string[];
      jurisdictions: Jurisdiction[];
    }
  | { kind: 'delistings'; removed: number; names: string[] };

/** Everything of a day that a report states, in no language. */
export interface ReportFacts {
  date: string;
  coverage: Coverage[];
  totals: ChangeCounts & { china_related: number };
  by_jurisdiction: ({ jurisdiction: Jurisdiction } & ChangeCounts)[];
  by_source_list: ({ source_list: string; jurisdiction: Jurisdiction } & ChangeCounts)[];
  by_programme: ({ programme: string; jurisdiction: Jurisdiction } & ChangeCounts)[];
  by_entity_type: ({ entity_type: EntityType } & ChangeCounts)[];
  by_country: ({ country_code: string | null; country_name: string | null } & ChangeCounts)[];
  notable: Notable[];
  listed: ReportedParty[];
  relisted: ReportedParty[];
  removed: ReportedParty[];
  amended: AmendedParty[];
}

/** The words of a report and what lists and feeds show of it; small, while the facts can be large. */
export interface ReportBody {
  title: Text;
  summary: Text;
  totals: ReportFacts['totals'];
  jurisdictions: Jurisdiction[];
  is_china: boolean;
  /** What changed since the revision before; null on the first. */
  revision_note: Text | null;
}

/** True for Monday to Friday. Public holidays differ between the authorities and are not taken out. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}
