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
export const ROWS_SHOWN = 30;

/** A text as one line, with markup escaped. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');

type Row = readonly (string | number)[];

function table(head: readonly string[], rows: readonly Row[], least = 1): string[] {
  if (rows.length < least) return [];
  const line = (cells: Row): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}

/** A section of the report; none without lines. */
const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${heading}`, '', ...lines, ''];

/** The editions between which an undated change appeared, and an older date that the record states. */
export function windowFacts(party: ReportedParty, labels: Labels): string[] {
  const { date_basis, after, by, late, listed_date } = party;
  return [
    ...(date_basis === 'edition' && after !== null ? [fill(labels.window, { after, by })] : []),
    ...(late && listed_date ? [fill(labels.statedListing, { date: listed_date })] : []),
  ];
}

/** A programme and its authority, as the heading of a row. */
export const programmeRow = (
  { programme, jurisdiction }: ReportView['by_programme'][number],
  language: Language,
): string => `${jurisdiction}: ${programmeText(programme, language, 'inBrackets')}`;

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
    const facts = [
      labels.typeNames[party.entity_type],
      reportedCountry(party.country_code, party.country_name, view.lang),
      listAndAuthority(party.jurisdiction, party.source_list, view.lang),
      programmesOf(party, view.lang),
      party.date_basis ? labels.basis[party.date_basis] : '',
      ...windowFacts(party, labels),
    ].filter(Boolean);
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
  const countsOf = (row: ChangeCounts): number[] => CHANGE_KINDS.map((kind) => row[kind]);
  const breakdown = <T extends ReportView['by_country'][number] | ReportView['by_programme'][number]>(
    heading: string,
    rows: readonly T[],
    name: (row: T) => string,
  ): string[] =>
    table(
      [heading, ...counts],
      rows.slice(0, ROWS_SHOWN).map((row) => [plain(name(row)), ...countsOf(row)]),
      // A table of one row would repeat the totals.
      2,
    );
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
    ...breakdown(labels.jurisdiction, view.by_jurisdiction as never[], (row: { name: string }) => row.name),
    ...breakdown(labels.list, view.by_source_list as never[], (row: { source_list: string }) =>
      officialName(row.source_list, view.lang),
    ),
    ...breakdown(labels.programme, view.by_programme, (row) => programmeRow(row, view.lang)),
    ...breakdown(labels.type, view.by_entity_type as never[], (row: { name: string }) => row.name),
    ...breakdown(labels.country, view.by_country, (row) => row.country_name),
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
      [
        ...view.editions.map(({ title, edition, state }) => [
          plain(officialName(title, view.lang)),
          edition ?? '',
          labels.state[state],
        ]),
        ...view.not_yet_published.map(({ title, newest_edition }) => [
          plain(officialName(title, view.lang)),
          newest_edition ?? '',
          labels.state[newest_edition ? 'awaited' : 'missing'],
        ]),
      ],
    ),
    `${labels.notCovered}: ${view.not_covered.map(plain).join('; ')}.`,
    '',
    `${fill(labels.revision, view)}. ${labels.dataVersion}: \`${view.data_version}\`. ${labels.notice}`,
    '',
  ].join('\n');
}
