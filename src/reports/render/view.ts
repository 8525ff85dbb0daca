import { jurisdictionNames } from '../../domain/countries/jurisdictions.ts';
import { noChanges } from '../../domain/lists/list-changes.ts';
import { notCoveredIn } from '../../domain/lists/not-covered.ts';
import { officialName } from '../../domain/lists/official-names.ts';
import type { Jurisdiction } from '../../domain/vocabulary.ts';
import type { Language } from '../../messages/messages.ts';
import { MESSAGES } from '../../messages/messages.ts';
import type { StoredReport } from '../../store/reports.ts';
import { actionText } from '../action-wording.ts';
import { type Coverage, isBusinessDay, type ReportBody } from '../report.ts';
import { currentFacts } from '../stored-facts.ts';
import { gapText, listChange, notable, reportedCountry } from '../wording.ts';

/** How an edition that the report was made from covers the day. */
type CoveringEdition = Omit<Coverage, 'state'> & { state: 'covered' | 'between' | 'dates_only' };

const isCovering = (one: Coverage): one is CoveringEdition & Coverage =>
  one.state === 'covered' || one.state === 'between' || one.state === 'dates_only';

/** A report as the API returns it, field for field. It does not contain when it was made or published. */
export type ReportView = ReturnType<typeof reportView>;

/** Path of an entity's detail. */
export const entityLink = (id: string): string => `/api/entities/${encodeURIComponent(id)}`;

const linked = <T extends { id: string }>(parties: readonly T[]): (T & { link: string })[] =>
  parties.map((party) => ({ ...party, link: entityLink(party.id) }));

/** A stored revision in one language. */
export function reportView(report: Omit<StoredReport, 'built_at'>, lang: Language) {
  const facts = currentFacts(report.facts);
  const body = report.body as ReportBody;
  return {
    date: report.date,
    revision: report.revision,
    /** Version of the data that the report was made from. */
    data_version: report.data_version,
    lang,
    title: body.title[lang],
    /** Plain-text sentences. */
    summary: body.summary[lang],
    business_day: isBusinessDay(report.date),
    /** The changes since the previous revision; null in the first one. */
    revision_note: body.revision_note?.[lang] ?? null,
    totals: facts.totals,
    /** The authorities' actions of the day itself, most important first. */
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
    /** Lists whose changes are known only from two editions far apart. */
    gaps: facts.gaps.map((gap) => ({ ...gap, text: gapText(gap, lang) })),
    /** Changes of form: in how lists are written. */
    list_changes: facts.list_changes.map(({ lines, ...list }) => ({
      ...list,
      lines: lines.map((line) => ({ ...line, text: listChange(line, lang) })),
    })),
    /** Editions that were not applied, and why. */
    held: facts.held,
    /** True when one of the editions is the fictional demo edition. */
    demo: facts.coverage.some((one) => one.demo),
    /** Kinds of restrictions that no list of the service contains. */
    not_covered: notCoveredIn(lang),
    /** Editions that cover the day. */
    editions: facts.coverage.filter(isCovering),
    /** Sources that had not published for the day when the report was made. */
    not_yet_published: facts.coverage
      .filter((one) => !isCovering(one))
      .map(({ source_id, title, edition }) => ({ source_id, title, newest_edition: edition })),
  };
}

/** A published report in a list of reports. */
export type ReportListItem = ReturnType<typeof listItem>;

export function listItem(head: { date: string; revision: number; body: unknown }, lang: Language) {
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
