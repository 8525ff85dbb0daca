import type { EditionWindow, FieldChange } from '../domain/entity/entity.ts';
import type { LegalBasis } from '../domain/entity/party.ts';
import type { ChangeCounts, ListChange } from '../domain/lists/list-changes.ts';
import type { DateBasis, EntityType, Jurisdiction } from '../domain/vocabulary.ts';
import type { Language } from '../messages/messages.ts';

/** The same text in every language of the reports. */
export type Text = Record<Language, string>;

/** How the editions of one source cover a day. */
export interface Coverage {
  source_id: string;
  title: string;
  jurisdiction: Jurisdiction;
  /**
   * `covered`: an edition of that day, or one soon after, says what changed. `between`: the day lies between two editions
   * further apart than this list usually is, so that only what states its own day is known of it. `dates_only`: the day lies before the first
   * edition at hand, so only listings whose date a later edition states are known, and no removals. `awaited`: the
   * newest edition is older than the day. `missing`: no edition in the store.
   */
  state: 'covered' | 'between' | 'dates_only' | 'awaited' | 'missing';
  /** Official day of the edition that the report was made from; the newest one when `awaited`. */
  edition: string | null;
  /** Official day of the edition before that one; null when there is none. */
  after: string | null;
  /** Days between the two when they are further apart than this list usually is, else null. */
  gap_days: number | null;
  /** SHA-256 of that edition. */
  sha256: string | null;
  /** True when it is the bundled fictional one. */
  demo: boolean;
}

/** A listed, relisted or removed party as a report shows it, with the editions between which the change appeared. */
export interface ReportedParty extends EditionWindow {
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
  /** As the record states it. */
  listed_date: string | null;
  /** True when that is older than the edition `after`, which did not carry the party. */
  late?: true;
  note?: string;
  /** The authority's own notice, when the list gives one. */
  source_url: string | null;
}

/** What a report shows of a party whose record changed. */
interface ChangedParty extends EditionWindow {
  id: string;
  name: string;
  jurisdiction: Jurisdiction;
  source_list: string;
  date_basis: DateBasis | null;
}

export interface AmendedParty extends ChangedParty {
  changes: FieldChange[];
}

/** A party that left under one official number and stands on the list under another. */
export interface RenumberedParty extends ChangedParty {
  /** Id of the record that it goes on as. */
  still_listed_as: string;
}

/** Changes of a list known from two editions further apart than this list usually is: their days are not known. */
export interface Gap extends ChangeCounts {
  source_id: string;
  title: string;
  jurisdiction: Jurisdiction;
  after: string;
  by: string;
  days: number;
  /** What happened between the two, the weightiest first; absent in reports made before it was kept. */
  actions?: Action[];
}

/** What changed in how a list is written, on many records at once. */
export interface ListFormChange {
  source_id: string;
  title: string;
  jurisdiction: Jurisdiction;
  /** Records that changed in form alone. */
  records: number;
  lines: ListChange[];
}

/** The newest edition of a list up to the day that a guard stopped, or that could not be read: the list stands as before it. */
export interface HeldEdition {
  source_id: string;
  title: string;
  jurisdiction: Jurisdiction;
  edition: string;
  reason: string;
}

/** What one authority did under one programme, or on one list where its records have none in common. */
export interface Action {
  /** `ended`: denial orders on the day that they stated. */
  did: 'listed' | 'removed' | 'ended';
  jurisdiction: Jurisdiction;
  source_list: string;
  programme: string | null;
  /** The first listings under that programme. */
  is_new: boolean;
  count: number;
  by_entity_type: { entity_type: EntityType; count: number }[];
  /** The countries that most of them have. */
  by_country: { country_code: string; count: number }[];
  /** The weightiest parties: on other lists too, with relations, China-related, ships, wallets. */
  names: string[];
  china_related: number;
  wallets: number;
  /** The legal text that most of the records rest on; null where there is none. */
  legal_act: LegalBasis | null;
  /** Other authorities on whose lists some of the parties stand at the end of the day, and how many. */
  elsewhere: { jurisdiction: Jurisdiction; count: number }[];
  /** Parties on any list of another authority. */
  connected: number;
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
  | { kind: 'delistings'; removed: number; names: string[] }
  /** Denial orders that ended on the day that they stated. */
  | { kind: 'orders_ended'; removed: number; names: string[] };

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
  /** What happened on the day itself, the weightiest first. */
  actions: Action[];
  notable: Notable[];
  listed: ReportedParty[];
  relisted: ReportedParty[];
  removed: ReportedParty[];
  renumbered: RenumberedParty[];
  amended: AmendedParty[];
  gaps: Gap[];
  list_changes: ListFormChange[];
  held: HeldEdition[];
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
