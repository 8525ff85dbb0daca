import type { ListChange } from '../../domain/lists/list-changes.ts';
import type { EntityType, EventKind, Jurisdiction } from '../../domain/vocabulary.ts';
import type { Notable, ReportFacts } from '../report.ts';

/** Headings and labels of a rendered report. */
export interface Labels {
  totals: string;
  listed: string;
  relisted: string;
  removed: string;
  amended: string;
  renumbered: string;
  china: string;
  notable: string;
  jurisdiction: string;
  list: string;
  programme: string;
  type: string;
  country: string;
  unknown: string;
  name: string;
  reason: string;
  changedFields: string;
  before: string;
  after: string;
  /** Heading of what changed in how lists are written. */
  listChanges: string;
  /** Heading of the editions that were not applied. */
  held: string;
  stillListedAs: string;
  /** Between which editions a change without a stated day appeared. */
  window(after: string, by: string): string;
  statedListing(date: string): string;
  editions: string;
  edition: string;
  state: Record<'covered' | 'between' | 'dates_only' | 'awaited' | 'missing', string>;
  basis: Record<'source' | 'delta' | 'edition', string>;
  more(hidden: number): string;
  revision(revision: number): string;
  dataVersion: string;
  notice: string;
  /** Heading of what no list of the service holds. */
  notCovered: string;
  feed: string;
}

/** One language of the reports: sentences from facts. */
export interface Wording {
  htmlLang: string;
  labels: Labels;
  day(date: string): string;
  jurisdiction(code: Jurisdiction): string;
  entityType(type: EntityType): string;
  country(code: string | null, name: string | null): string;
  title(facts: ReportFacts): string;
  /** The summary, sentence by sentence. */
  sentences(facts: ReportFacts): string[];
  notable(one: Notable): string;
  /** One line about the form of a list. */
  listChange(line: ListChange): string;
  /** What changed since the revision before. */
  revisionNote(difference: RevisionDifference): string;
}

/** Parties that a new revision has more or fewer of, sources that cover the day since, editions that were revoked. */
export interface RevisionDifference {
  before: number;
  added: { kind: EventKind; names: string[] }[];
  withdrawn: { kind: EventKind; names: string[] }[];
  covered: { title: string; edition: string }[];
  /** Editions that the revision before was made from and that an operator revoked since. */
  revoked: { title: string; edition: string }[];
}
