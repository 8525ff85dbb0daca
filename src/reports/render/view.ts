import { jurisdictionNames } from '../../domain/countries/jurisdictions.ts';
import { type ChangeCounts, type ListChange, noChanges } from '../../domain/lists/list-changes.ts';
import { notCoveredIn } from '../../domain/lists/not-covered.ts';
import { officialName } from '../../domain/lists/official-names.ts';
import type { EntityType, Jurisdiction } from '../../domain/vocabulary.ts';
import type { Language } from '../../messages/messages.ts';
import { MESSAGES } from '../../messages/messages.ts';
import type { StoredReport } from '../../store/reports.ts';
import { actionText } from '../action-wording.ts';
import {
  type Action,
  type AmendedParty,
  type Coverage,
  isBusinessDay,
  type Notable,
  type RenumberedParty,
  type ReportBody,
  type ReportedParty,
  type ReportFacts,
} from '../report.ts';
import { currentFacts } from '../stored-facts.ts';
import { gapText, listChange, notable, reportedCountry } from '../wording.ts';

/** How an edition that the report was made from covers the day. */
type CoveringEdition = Omit<Coverage, 'state'> & { state: 'covered' | 'between' | 'dates_only' };

const isCovering = (one: Coverage): one is CoveringEdition & Coverage =>
  one.state === 'covered' || one.state === 'between' || one.state === 'dates_only';

/** A report as the API returns it, field for field. It does not contain when it was made or published. */
export interface ReportView {
  date: string;
  revision: number;
  /** Version of the data that the report was made from. */
  data_version: string;
  lang: Language;
  title: string;
  /** Plain-text sentences. */
  summary: string;
  business_day: boolean;
  /** The changes since the previous revision; null in the first one. */
  revision_note: string | null;
  totals: ReportFacts['totals'];
  /** The authorities' actions of the day itself, most important first. */
  actions: (Action & { text: string })[];
  notable: (Notable & { text: string })[];
  by_jurisdiction: ({ jurisdiction: Jurisdiction; name: string } & ChangeCounts)[];
  by_source_list: ({ source_list: string; jurisdiction: Jurisdiction } & ChangeCounts)[];
  by_programme: ({ programme: string; jurisdiction: Jurisdiction } & ChangeCounts)[];
  by_entity_type: ({ entity_type: EntityType; name: string } & ChangeCounts)[];
  by_country: ({ country_code: string | null; country_name: string } & ChangeCounts)[];
  listed: (ReportedParty & { link: string })[];
  relisted: (ReportedParty & { link: string })[];
  removed: (ReportedParty & { link: string })[];
  renumbered: (RenumberedParty & { link: string })[];
  amended: (AmendedParty & { link: string })[];
  /** Lists whose changes are known only from two editions far apart. */
  gaps: (ReportFacts['gaps'][number] & { text: string })[];
  /** Changes of form: in how lists are written. */
  list_changes: (Omit<ReportFacts['list_changes'][number], 'lines'> & { lines: (ListChange & { text: string })[] })[];
  /** Editions that were not applied, and why. */
  held: ReportFacts['held'];
  /** Editions that cover the day. */
  editions: CoveringEdition[];
  /** True when one of the editions is the fictional demo edition. */
  demo: boolean;
  /** Kinds of restrictions that no list of the service contains. */
  not_covered: string[];
  /** Sources that had not published for the day when the report was made. */
  not_yet_published: { source_id: string; title: string; newest_edition: string | null }[];
}

/** Path of an entity's detail. */
export const entityLink = (id: string): string => `/api/entities/${encodeURIComponent(id)}`;

const linked = <T extends { id: string }>(parties: readonly T[]): (T & { link: string })[] =>
  parties.map((party) => ({ ...party, link: entityLink(party.id) }));

/** A stored revision in one language. */
export function reportView(report: Omit<StoredReport, 'built_at'>, lang: Language): ReportView {
  const facts = currentFacts(report.facts);
  const body = report.body as ReportBody;
  return {
    date: report.date,
    revision: report.revision,
    data_version: report.data_version,
    lang,
    title: body.title[lang],
    summary: body.summary[lang],
    business_day: isBusinessDay(report.date),
    revision_note: body.revision_note?.[lang] ?? null,
    totals: facts.totals,
    actions: facts.actions.map((one) => ({ ...one, text: actionText(one, lang) })),
    notable: facts.notable.map((one) => ({ ...one, text: notable(one, lang) })),
    by_jurisdiction: facts.by_jurisdiction.map((row) => ({ ...row, name: jurisdictionNames(row.jurisdiction)[lang] })),
    by_source_list: facts.by_source_list,
    by_programme: facts.by_programme,
    by_entity_type: facts.by_entity_type.map((row) => ({
      ...row,
      name: MESSAGES[lang].report.typeNames[row.entity_type],
    })),
    by_country: facts.by_country.map((row) => ({
      ...row,
      country_name: reportedCountry(row.country_code, row.country_name, lang),
    })),
    listed: linked(facts.listed),
    relisted: linked(facts.relisted),
    removed: linked(facts.removed),
    renumbered: linked(facts.renumbered),
    amended: linked(facts.amended),
    gaps: facts.gaps.map((gap) => ({ ...gap, text: gapText(gap, lang) })),
    list_changes: facts.list_changes.map(({ lines, ...list }) => ({
      ...list,
      lines: lines.map((line) => ({ ...line, text: listChange(line, lang) })),
    })),
    held: facts.held,
    demo: facts.coverage.some((one) => one.demo),
    not_covered: notCoveredIn(lang),
    editions: facts.coverage.filter(isCovering),
    not_yet_published: facts.coverage
      .filter((one) => !isCovering(one))
      .map(({ source_id, title, edition }) => ({ source_id, title, newest_edition: edition })),
  };
}

/** A published report in a list of reports. */
export interface ReportListItem {
  date: string;
  title: string;
  summary: string;
  revision: number;
  totals: ReportFacts['totals'];
  jurisdictions: Jurisdiction[];
  is_china: boolean;
}

export function listItem(head: { date: string; revision: number; body: unknown }, lang: Language): ReportListItem {
  const { title, summary, totals, jurisdictions, is_china } = head.body as ReportBody;
  const { date, revision } = head;
  return {
    date,
    title: title[lang],
    summary: summary[lang],
    revision,
    totals: { ...noChanges(), ...totals },
    jurisdictions,
    is_china,
  };
}

/** A list with its authority first, unless its name already begins with it ("US Specially …", "UK Sanctions List"). */
export function listAndAuthority(jurisdiction: Jurisdiction, list: string, language: Language): string {
  const name = officialName(list, language);
  const before = language === 'en' ? `${jurisdiction} ` : jurisdictionNames(jurisdiction)[language];
  return name.startsWith(before) ? name : before + name;
}
