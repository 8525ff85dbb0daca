import type { EditionWindow, EntityRecord, EntitySummary, FieldChange } from '../domain/entity/entity.ts';
import type { LegalBasis } from '../domain/entity/party.ts';
import type { ChangeCounts, ListChanges } from '../domain/lists/list-changes.ts';
import type { DateBasis, EntityType, EventKind, Jurisdiction } from '../domain/vocabulary.ts';
import type { Language } from '../messages/messages.ts';

/** The same text in every language of the reports. */
export type Text = Record<Language, string>;

/** A list as reports name it. */
export interface ReportedList {
  source_id: string;
  title: string;
  jurisdiction: Jurisdiction;
}

/** How the editions of one source cover a day. */
export interface Coverage extends ReportedList {
  /**
   * `covered`: an edition of that day, or one soon after, contains what changed. `between`: the day is between two
   * editions further apart than usual for this list, so only changes that state their own day are known. `dates_only`:
   * the day is before the first available edition, so only listings whose date a later edition states are known, and no
   * removals. `awaited`: the newest edition is older than the day. `missing`: the store has no edition.
   */
  state: 'covered' | 'between' | 'dates_only' | 'awaited' | 'missing';
  /** Official day of the edition that the report was made from; the newest one when `awaited`. */
  edition: string | null;
  /** Official day of the previous edition; null when there is none. */
  after: string | null;
  /** Days between the two when they are further apart than usual for this list, else null. */
  gap_days: number | null;
  /** SHA-256 of that edition. */
  sha256: string | null;
  /** True for the bundled fictional edition. */
  demo: boolean;
}

/** A party in a report, with the editions between which its change appeared. */
interface ChangedParty extends EditionWindow, Pick<EntityRecord, 'id' | 'name' | 'jurisdiction' | 'source_list'> {
  date_basis: DateBasis | null;
}

/** A listed, relisted or removed party. */
export interface ReportedParty
  extends ChangedParty,
    Pick<EntitySummary, 'entity_type' | 'country_code' | 'country_name' | 'is_china' | 'sanction_programs'> {
  /** Official reason, truncated to {@link MAX_REASON} characters; the entity itself has the complete text. */
  reason: string | null;
  /** The listing date that the record states. */
  listed_date: string | null;
  /** True when that date is before the edition `after`, which did not contain the party. */
  late?: true;
  note?: string;
  /** The authority's own notice, when the list gives one. */
  source_url: string | null;
}

export interface AmendedParty extends ChangedParty {
  changes: FieldChange[];
}

/** A party that was removed under one official number and is listed under another. */
export interface RenumberedParty extends ChangedParty {
  /** Id of its successor record. */
  still_listed_as: string;
}

/** Changes of a list known only from two editions further apart than usual for it: their exact days are unknown. */
export interface Gap extends ReportedList, ChangeCounts {
  after: string;
  by: string;
  days: number;
  /** The actions between the two, most important first; absent in older reports, which did not store them. */
  actions?: Action[];
}

/** A change in how a list is written, on many records at once. */
export type ListFormChange = ReportedList & ListChanges;

/** The newest edition up to the day that an edition check stopped or that could not be read: the list remains as before it. */
export interface HeldEdition extends ReportedList {
  edition: string;
  reason: string;
}

/** The action of one authority under one programme, or on one list when its records share none. */
export interface Action {
  /** `ended`: denial orders that ended on the day that they stated. */
  did: 'listed' | 'removed' | 'ended';
  jurisdiction: Jurisdiction;
  source_list: string;
  programme: string | null;
  /** True for the first listings under that programme. */
  is_new: boolean;
  count: number;
  by_entity_type: { entity_type: EntityType; count: number }[];
  /** The countries with the most parties. */
  by_country: { country_code: string; count: number }[];
  /** The most important parties: on other lists too, with relations, China-related, ships, wallets. */
  names: string[];
  china_related: number;
  wallets: number;
  /** The legal text that most of the records are based on; null when there is none. */
  legal_act: LegalBasis | null;
  /** Other authorities that list some of the parties at the end of the day, and how many of them. */
  elsewhere: { jurisdiction: Jurisdiction; count: number }[];
  /** Number of parties on any list of another authority. */
  connected: number;
}

/** The kinds of changes in the order of sentences and tables. */
export const CHANGE_KINDS = ['listed', 'relisted', 'removed', 'renumbered', 'amended'] as const satisfies EventKind[];

export const MAX_REASON = 400;

/** Facts that a reader should not miss. */
export type Notable =
  | { kind: 'new_programme'; jurisdiction: Jurisdiction; programme: string; listed: number }
  | { kind: 'largest_designation'; jurisdiction: Jurisdiction; programme: string; listed: number }
  /** The most listings in one publication since the day `since`, which had as many or has its first available edition. */
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

/** All facts of a day that a report contains, independent of language. */
export interface ReportFacts {
  date: string;
  coverage: Coverage[];
  totals: ChangeCounts & { china_related: number };
  by_jurisdiction: ({ jurisdiction: Jurisdiction } & ChangeCounts)[];
  by_source_list: ({ source_list: string; jurisdiction: Jurisdiction } & ChangeCounts)[];
  by_programme: ({ programme: string; jurisdiction: Jurisdiction } & ChangeCounts)[];
  by_entity_type: ({ entity_type: EntityType } & ChangeCounts)[];
  by_country: ({ country_code: string | null; country_name: string | null } & ChangeCounts)[];
  /** The actions of the day itself, most important first. */
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

/** The words of a report, and the data for lists and feeds; small, while the facts can be large. */
export interface ReportBody {
  title: Text;
  summary: Text;
  totals: ReportFacts['totals'];
  jurisdictions: Jurisdiction[];
  is_china: boolean;
  /** The changes since the previous revision; null in the first one. */
  revision_note: Text | null;
}

/** True from Monday to Friday. Public holidays differ between the authorities and are not excluded. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}
