import { hash } from 'node:crypto';
import { addDays } from '../domain/dates.ts';
import type { FieldChange } from '../domain/entity/entity.ts';
import type { SourceInfo } from '../domain/lists/source.ts';
import type { DatedEvent } from '../store/read/changes.ts';
import type { StoredEdition } from '../store/read/source-states.ts';
import type { NewReport, ReportHead, ReportRevisions } from '../store/reports.ts';
import type { Store } from '../store/store.ts';
import { coverageOf } from './coverage.ts';
import { elsewhereFinder } from './elsewhere.ts';
import { factsOf } from './facts.ts';
import { type History, programmeKey } from './notable.ts';
import { type Coverage, isBusinessDay, type ReportBody, type ReportFacts } from './report.ts';
import { differenceOf, revokedSince } from './revisions.ts';
import { inAllLanguages, reportSummary, reportTitle, revisionNote } from './wording.ts';

/** A day whose report is to be made or renewed. */
interface Day {
  date: string;
  covered: Coverage[];
  events_digest: string;
  coverage_digest: string;
  /** Editions that its report was made from and that have been revoked since. */
  revoked: StoredEdition[];
}

/** Increased when the wording of reports changes: drafts are then rebuilt, published reports stay unchanged. */
const COMPOSITION = 4;
/** Reports written in one transaction. */
const BATCH = 100;

/** The lists and the reports on them. */
type ReportingStore = Omit<Store, 'reports'> & { reports: ReportRevisions };

export interface BuildOptions {
  store: ReportingStore;
  /** The lists that the reports cover; changes on others are ignored. */
  sources: readonly SourceInfo[];
  /** Version of the snapshot that was made from the same editions. */
  dataVersion: string;
  /** First and last day. Nothing is built after the newest edition, because nothing is known about later days. */
  from: string;
  to: string;
  /** Also checks the reports outside of the range: a late edition may have changed their days. */
  reviseOthers?: boolean;
  /** Build a single day even if it is neither a business day nor one with changes. */
  everyDay?: boolean;
  /** Receives the number of days done and the total. */
  onProgress?: (done: number, total: number) => void;
}

export interface BuildOutcome {
  /** Number of days checked. */
  days: number;
  /** New revisions, oldest date first. */
  built: { date: string; revision: number; note: string | null }[];
  /** Official day of the newest edition; null when the store is empty. */
  newestEdition: string | null;
}

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 32);

const eventsDigest = (events: readonly DatedEvent[]): string =>
  digest(
    events.map(({ entity_id, event, basis, changes, note, late, still_listed_as, formerly }) => {
      const fields = changes && JSON.stringify((JSON.parse(changes) as FieldChange[]).map(({ field }) => field));
      const more = late === 1 || still_listed_as || formerly ? [late, still_listed_as, formerly] : [];
      return [entity_id, event, basis, fields, note, ...more];
    }),
  );

/** The newest revision of every date. */
async function newestHeads(store: ReportingStore): Promise<Map<string, ReportHead>> {
  const heads = new Map<string, ReportHead>();
  for (const head of await store.reports.heads()) if (!heads.has(head.date)) heads.set(head.date, head);
  return heads;
}

function businessDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) days.push(day);
  return days;
}

/** Number of listings per source and day, for comparing a day with earlier ones. */
function listingCounts(events: readonly DatedEvent[]): History['listings'] {
  const counts = new Map<string, Map<string, number>>();
  for (const { event, date, source_id } of events) {
    if (event !== 'listed' && event !== 'relisted') continue;
    const days = counts.get(source_id) ?? new Map<string, number>();
    counts.set(source_id, days.set(date, (days.get(date) ?? 0) + 1));
  }
  return counts;
}

/** A published report is renewed when the events of its day change; a draft also when the editions that cover it do. */
function isOutdated(head: ReportHead | undefined, events: string, coverage: string): boolean {
  if (!head || head.events_digest !== events) return true;
  return head.state === 'draft' && head.coverage_digest !== coverage;
}

function bodyOf(facts: ReportFacts, revisionNote: ReportBody['revision_note']): ReportBody {
  return {
    title: inAllLanguages((language) => reportTitle(facts, language)),
    summary: inAllLanguages((language) => reportSummary(facts, language)),
    totals: facts.totals,
    jurisdictions: facts.by_jurisdiction.map(({ jurisdiction }) => jurisdiction),
    is_china: facts.totals.china_related > 0,
    revision_note: revisionNote,
  };
}

/** Makes or renews the reports of business days and days with changes; the same files result in the same reports. */
export async function buildReports(options: BuildOptions): Promise<BuildOutcome> {
  const { store, sources, dataVersion, from, onProgress } = options;
  const ids = new Set(sources.map(({ id }) => id));
  const editions = (await store.editions()).filter(({ source_id }) => ids.has(source_id));
  const revokedEditions = editions.filter(({ status }) => status === 'revoked');
  const coverage = coverageOf(sources, editions);
  const newestEdition = coverage.newest;
  if (newestEdition === null) return { days: 0, built: [], newestEdition };
  const to = [options.to, newestEdition].sort()[0]!;
  const events = (await store.datedEvents(newestEdition)).filter(({ source_id }) => ids.has(source_id));
  const eventsByDate = Map.groupBy(events, ({ date }) => date);
  const heads = await newestHeads(store);

  const days = new Set(options.everyDay && from <= to ? [from] : businessDays(from, to));
  for (const date of eventsByDate.keys()) if (date >= from && date <= to) days.add(date);
  for (const date of heads.keys()) if (options.reviseOthers || (date >= from && date <= to)) days.add(date);
  const wanted: Day[] = [];
  for (const date of [...days].sort()) {
    const head = heads.get(date);
    const covered = coverage.on(date);
    const events_digest = eventsDigest(eventsByDate.get(date) ?? []);
    const held = coverage.heldOn(date);
    const coverage_digest = digest([COMPOSITION, covered, coverage.formChangesOn(date), ...held]);
    // Days that a revoked edition covered now have a different coverage.
    const mayBeRevoked = head !== undefined && head.coverage_digest !== coverage_digest;
    const revoked = mayBeRevoked ? await revokedSince(store, head, revokedEditions) : [];
    if (revoked.length > 0 || isOutdated(head, events_digest, coverage_digest))
      wanted.push({ date, covered, events_digest, coverage_digest, revoked });
  }
  if (wanted.length === 0) return { days: days.size, built: [], newestEdition };

  const hasNews = wanted.some(({ date }) =>
    (eventsByDate.get(date) ?? []).some(({ event }) => event !== 'amended' && event !== 'renumbered'),
  );
  const history: History = {
    programmes: new Map(
      (await store.programmeStarts()).map((start) => [programmeKey(start.sourceId, start.programme), start]),
    ),
    listings: listingCounts(events),
    unbrokenSince: coverage.unbrokenSince,
    ...(hasNews && { listedElsewhere: await store.atOneInstant((lists) => elsewhereFinder(lists.entities())) }),
  };
  const built: BuildOutcome['built'] = [];
  const compose = async (day: Day): Promise<NewReport> => {
    const { date, covered, events_digest, coverage_digest, revoked } = day;
    const all = eventsByDate.has(date) ? await store.changes(date) : [];
    const changes = all.filter(({ entity }) => ids.has(entity.source_id));
    const facts = factsOf(
      date,
      changes,
      { coverage: covered, formChanges: coverage.formChangesOn(date), held: coverage.heldOn(date) },
      history,
    );
    const head = heads.get(date);
    const difference = head ? await differenceOf(store, head, facts, revoked) : null;
    const note = difference ? inAllLanguages((language) => revisionNote(difference, language)) : null;
    return {
      date,
      data_version: dataVersion,
      facts,
      body: bodyOf(facts, note),
      change_summary: note?.en ?? null,
      built_at: new Date().toISOString(),
      events_digest,
      coverage_digest,
    };
  };
  for (let start = 0; start < wanted.length; start += BATCH) {
    const reports: NewReport[] = [];
    for (const day of wanted.slice(start, start + BATCH)) reports.push(await compose(day));
    const revisions = await store.reports.putAll(reports);
    for (const [index, { date, change_summary }] of reports.entries()) {
      built.push({ date, revision: revisions[index]!, note: change_summary });
    }
    onProgress?.(Math.min(start + BATCH, wanted.length), wanted.length);
  }
  return { days: days.size, built, newestEdition };
}
