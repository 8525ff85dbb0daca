import type { FieldValue } from '../../domain/entity/entity.ts';
import type { ChangeCounts } from '../../domain/lists/list-changes.ts';
import { officialName } from '../../domain/lists/official-names.ts';
import { fill } from '../../messages/fill.ts';
import { fieldName, type Language, MESSAGES } from '../../messages/messages.ts';
import { programmeText } from '../../messages/programme-text.ts';
import { isBetweenEditions, isStampAlone } from '../dated-counts.ts';
import { CHANGE_KINDS, type ReportedParty } from '../report.ts';
import { type Labels, reportedCountry } from '../wording.ts';
import { listAndAuthority, type ReportView } from './view.ts';

/** Maximum number of parties per section, so that a report with thousands of amendments stays readable; the JSON form has all. */
export const SHOWN = 500;
/** Maximum number of rows per breakdown. */
const ROWS_SHOWN = 30;

/** A text as one line, with markup escaped. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');

type Row = readonly (string | number)[];

function table(head: readonly string[], rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: Row): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

/** A section of the report; none without lines. */
const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${heading}`, '', ...lines, ''];

/**
 * The facts of a party in a section, with `programmes` after its list. The last ones are the editions between which an
 * undated change appeared, and an older date that the record states.
 */
export function factsOfParty(party: ReportedParty, lang: Language, programmes = ''): string[] {
  const labels = MESSAGES[lang].report;
  const { date_basis, after, by, late, listed_date } = party;
  return [
    labels.typeNames[party.entity_type],
    reportedCountry(party.country_code, party.country_name, lang),
    listAndAuthority(party.jurisdiction, party.source_list, lang),
    programmes,
    date_basis ? labels.basis[date_basis] : '',
    date_basis === 'edition' && after !== null ? fill(labels.window, { after, by }) : '',
    late && listed_date ? fill(labels.statedListing, { date: listed_date }) : '',
  ].filter(Boolean);
}

const countsOf = (row: ChangeCounts): number[] => CHANGE_KINDS.map((kind) => row[kind]);

/** The breakdowns of the totals; those of one row are left out because they would repeat the totals. */
export function breakdowns(view: ReportView) {
  const { report: labels } = MESSAGES[view.lang];
  const by = <T extends ChangeCounts>(heading: string, rows: readonly T[], nameOf: (row: T) => string) => ({
    heading,
    rows: rows.slice(0, ROWS_SHOWN).map((row) => ({ name: nameOf(row), counts: countsOf(row) })),
    hidden: rows.length - ROWS_SHOWN,
  });
  return [
    by(labels.jurisdiction, view.by_jurisdiction, (row) => row.name),
    by(labels.list, view.by_source_list, (row) => officialName(row.source_list, view.lang)),
    by(
      labels.programme,
      view.by_programme,
      (row) => `${row.jurisdiction}: ${programmeText(row.programme, view.lang, 'inBrackets')}`,
    ),
    by(labels.type, view.by_entity_type, (row) => row.name),
    by(labels.country, view.by_country, (row) => row.country_name),
  ].filter(({ rows }) => rows.length > 1);
}

/** The editions of the report, and the lists that had none for the day. */
export const editionRows = ({ editions, not_yet_published, lang }: ReportView) =>
  [
    ...editions,
    ...not_yet_published.map(({ title, newest_edition }) => ({
      title,
      edition: newest_edition,
      state: newest_edition ? ('awaited' as const) : ('missing' as const),
    })),
  ].map(({ title, edition, state }) => ({
    title: officialName(title, lang),
    edition: edition ?? '',
    state: MESSAGES[lang].report.state[state],
  }));

/** The programmes of a party in words. */
export const programmesOf = ({ sanction_programs }: ReportedParty, language: Language): string =>
  sanction_programs.map((one) => programmeText(one, language)).join(MESSAGES[language].report.join.names);

/** One side of a change, on one line. */
export const sideText = (side: FieldValue): string => (side === null ? '' : [side].flat().join('; '));

function renumberedSection({ renumbered, lang }: ReportView, labels: Labels): string[] {
  const lines = renumbered
    .slice(0, SHOWN)
    .map(
      ({ name, link, source_list, still_listed_as, after, by }) =>
        `- **[${plain(name)}](${link})**: ${plain(`${officialName(source_list, lang)}; ${labels.stillListedAs} ${still_listed_as}${after ? `; ${fill(labels.window, { after, by })}` : ''}`)}`,
    );
  return section(`${labels.renumbered} (${renumbered.length})`, lines);
}

function listChangesSection({ list_changes, lang }: ReportView, labels: Labels): string[] {
  const lines = list_changes.flatMap(({ title, lines: each }) =>
    each.map(({ text }) => `- ${plain(officialName(title, lang))}: ${plain(text)}`),
  );
  return section(labels.listChanges, lines);
}

function heldSection({ held, lang }: ReportView, labels: Labels): string[] {
  const lines = held.map(
    ({ title, edition, reason }) => `- ${plain(officialName(title, lang))} (${edition}): ${plain(reason)}`,
  );
  return section(labels.held, lines);
}

function partySection(view: ReportView, kind: 'listed' | 'relisted' | 'removed', labels: Labels): string[] {
  const parties = view[kind];
  const dated = parties.filter((party) => !isBetweenEditions(view, party));
  const between = parties.filter((party) => isBetweenEditions(view, party));
  const lines = [...dated, ...between].slice(0, SHOWN).map((party) => {
    const facts = factsOfParty(party, view.lang, programmesOf(party, view.lang));
    const reason = party.reason ? ` ${labels.reason}: ${plain(party.reason)}` : '';
    const note = party.note ? ` ${plain(party.note)}.` : '';
    return `- **[${plain(party.name)}](${party.link})**: ${plain(facts.join('; '))}.${reason}${note}`;
  });
  const hidden = parties.length - SHOWN;
  const more = hidden > 0 ? ['', fill(labels.more, { hidden })] : [];
  return section(`${labels[kind]} (${parties.length})`, [...lines, ...more]);
}

function amendedSection(view: ReportView, labels: Labels): string[] {
  const { amended } = view;
  if (amended.length === 0) return [];
  const told = amended.filter((one) => !isStampAlone(one));
  const stamps = amended.length - told.length;
  const rows = told
    .slice(0, SHOWN)
    .flatMap(({ name, link, jurisdiction, source_list, changes }) =>
      changes.map(({ field, before, after }) => [
        `[${plain(name)}](${link})`,
        plain(listAndAuthority(jurisdiction, source_list, view.lang)),
        plain(fieldName(field, view.lang)),
        plain(sideText(before)),
        plain(sideText(after)),
      ]),
    );
  const hidden = told.length - SHOWN;
  return [
    `## ${labels.amended} (${amended.length})`,
    '',
    ...(stamps > 0 ? [fill(labels.stamps, { count: stamps }), ''] : []),
    ...table([labels.name, labels.list, labels.changedFields, labels.before, labels.after], rows),
    ...(hidden > 0 ? [fill(labels.more, { hidden }), ''] : []),
  ];
}

/** A report as Markdown. */
export function reportMarkdown(view: ReportView): string {
  const labels = MESSAGES[view.lang].report;
  const counts = CHANGE_KINDS.map((kind) => labels[kind]);
  return [
    `# ${plain(view.title)}`,
    '',
    ...view.summary.split('\n').flatMap((block) => [plain(block), '']),
    ...(view.revision_note ? [`_${fill(labels.revision, view)}: ${plain(view.revision_note)}_`, ''] : []),
    ...section(
      labels.notable,
      view.notable.map(({ text }) => `- ${plain(text)}`),
    ),
    `## ${labels.totals}`,
    '',
    [...countsOf(view.totals), view.totals.china_related]
      .map((count, at) => `${[...counts, labels.china][at]} ${count}`)
      .join(' · '),
    '',
    ...breakdowns(view).flatMap(({ heading, rows }) =>
      table(
        [heading, ...counts],
        rows.map((row) => [plain(row.name), ...row.counts]),
      ),
    ),
    ...partySection(view, 'listed', labels),
    ...partySection(view, 'relisted', labels),
    ...partySection(view, 'removed', labels),
    ...renumberedSection(view, labels),
    ...amendedSection(view, labels),
    ...listChangesSection(view, labels),
    ...heldSection(view, labels),
    `## ${labels.editions}`,
    '',
    ...table(
      [labels.list, labels.edition, ''],
      editionRows(view).map(({ title, edition, state }) => [plain(title), edition, state]),
    ),
    `${labels.notCovered}: ${view.not_covered.map(plain).join('; ')}.`,
    '',
    `${fill(labels.revision, view)}. ${labels.dataVersion}: \`${view.data_version}\`. ${labels.notice}`,
    '',
  ].join('\n');
}
