import { z } from 'zod';
import type { EntitySummary, FieldChange, FieldValue, HistoryEvent } from '../../../domain/entity/entity.ts';
import type { noChanges } from '../../../domain/lists/list-changes.ts';
import { EVENT_KINDS, type EventKind } from '../../../domain/vocabulary.ts';
import type { ReportListItem, ReportView } from '../../../reports/render/view.ts';
import { Problem } from '../../../service/problems.ts';
import { changes as operation } from '../../operations/data.ts';
import { reports } from '../../operations/reports.ts';
import { ask, FILTERS, joined, limit, type McpCall, oneLine, PAGE, REPORTS, text, textsOf, tool } from '../tool.ts';

const { jurisdiction, source_list, entity_type, is_china } = FILTERS;
const ARGUMENTS = {
  from: text('Earliest official day, YYYY-MM-DD'),
  to: text('Latest official day'),
  kind: text(`${EVENT_KINDS.join(', ')}; several by commas`),
  jurisdiction,
  source_list,
  entity_type,
  is_china,
  cursor: text('next_cursor of the page before; the other arguments stay the same'),
  limit: limit(20),
};

/** Maximum number of changed fields shown for an amendment, and of characters on each side. */
const MAX_FIELDS = 4;
const MAX_TEXT = 80;

const Change = z.object({
  date: z.string(),
  kind: z.enum(EVENT_KINDS),
  id: z.string(),
  name: z.string(),
  source_list: z.string(),
  fields: z.array(z.string()).optional().describe('Amended only: field: before -> after'),
  other_id: z.string().optional().describe('Renumbered only: the record that it goes on as, or that it was before'),
});

interface Page {
  changes: (Omit<HistoryEvent, 'event' | 'date'> & {
    date: string;
    kind: HistoryEvent['event'];
    entity: EntitySummary;
  })[];
  next_cursor: string | null;
}

function sideText(side: FieldValue): string {
  return side === null ? 'nothing' : oneLine([side].flat().join('; '), MAX_TEXT);
}

const fieldText = ({ field, before, after }: FieldChange): string =>
  before === null && after === null ? field : `${field}: ${sideText(before)} -> ${sideText(after)}`;

function changeOf(change: Page['changes'][number]): z.output<typeof Change> {
  const { date, kind, entity, changes = [], still_listed_as, formerly } = change;
  const others = changes.length - MAX_FIELDS;
  const fields = [...changes.slice(0, MAX_FIELDS).map(fieldText), ...(others > 0 ? [`and ${others} more fields`] : [])];
  const other_id = still_listed_as ?? formerly;
  const { id, name, source_list } = entity;
  return {
    ...{ date, kind, id, name, source_list },
    ...(fields.length > 0 && { fields }),
    ...(other_id && { other_id }),
  };
}

/** The changes that the authorities made. */
export const changes = tool({
  name: 'changes',
  title: 'Changes of the lists',
  description:
    'Who was listed, relisted, amended, renumbered or removed, by official day, newest first. For one day give from and to alike. The tool report sums a day up.',
  input: z.object(ARGUMENTS),
  output: z.object({
    changes: z.array(Change),
    next_cursor: z.string().nullable().describe('Null when there is no more'),
  }),
  async answer(call, given) {
    const page = await ask<Page>(call, operation, textsOf(given, Object.keys(ARGUMENTS)));
    const found = page.changes.map(changeOf);
    call.found(found.length);
    const { next_cursor } = page;
    return {
      found: { changes: found, next_cursor },
      lines: [
        found.length === 0 ? 'No change.' : `${found.length} changes${next_cursor === null ? ', all there are' : ''}.`,
        ...found.map(({ date, kind, id, name, source_list: list, fields = [], other_id }) =>
          joined([`${date} ${kind}`, oneLine(name, 120), list, ...fields, other_id, id]),
        ),
        ...(next_cursor === null ? [] : [`More: call again with cursor=${next_cursor}.`]),
      ],
    };
  },
});

const REPORT_ARGUMENTS = {
  date: text('Day of the report, YYYY-MM-DD; without it the newest reports are listed'),
  lang: text('en (default) or zh'),
  from: text('Of the list: earliest day'),
  to: text('Of the list: latest day'),
  limit: limit(10),
  page: PAGE,
};

/** A page of the published reports. */
export interface ReportPage {
  reports: ReportListItem[];
  pagination: { page: number; total: number; totalPages: number };
}

const SECTIONS = ['listed', 'relisted', 'removed', 'amended'] as const;
/** Maximum number of parties shown per section. */
const SHOWN = 12;

const Counts = z.object(
  Object.fromEntries(EVENT_KINDS.map((kind) => [kind, z.int()])) as Record<
    keyof ReturnType<typeof noChanges>,
    z.ZodInt
  >,
);
const Party = z.object({ id: z.string(), name: z.string(), source_list: z.string() });

const Report = z.object({
  date: z.string(),
  title: z.string(),
  summary: z.string(),
  revision: z.int(),
  totals: Counts,
  notable: z.array(z.string()),
  by_jurisdiction: z.array(Counts.partial().extend({ jurisdiction: z.string() })),
  listed: z.array(Party),
  relisted: z.array(Party),
  removed: z.array(Party),
  amended: z.array(Party),
  shown_in_part: z.record(z.string(), z.int()).optional(),
  not_yet_published: z.array(z.string()).describe('Lists that had not spoken of the day'),
  more: z.string(),
});

/** For a day without a report, the day of the nearest one (the earlier of two); null when there is no report at all. */
async function nearestDay(call: McpCall, day: string): Promise<string | null> {
  const page = (asked: Record<string, string>) =>
    ask<ReportPage>(call, reports, new Map(Object.entries({ limit: '1', ...asked })));
  const before = (await page({ to: day })).reports[0]?.date;
  const { pagination } = await page({ from: day });
  const after = (await page({ from: day, page: String(Math.max(1, pagination.total)) })).reports[0]?.date;
  const distance = (other: string): number => Math.abs(Date.parse(other) - Date.parse(day));
  if (!before || !after) return before ?? after ?? null;
  return distance(after) < distance(before) ? after : before;
}

const Listed = z.object({ date: z.string(), title: z.string(), totals: Counts });

const countsOf = (totals: Readonly<Partial<Record<EventKind, number>>>): z.output<typeof Counts> =>
  Object.fromEntries(EVENT_KINDS.map((kind) => [kind, totals[kind] ?? 0])) as z.output<typeof Counts>;

function reportOf(view: ReportView): z.output<typeof Report> {
  const { date, title, summary, revision, totals, notable, by_jurisdiction, not_yet_published } = view;
  const some = (kind: (typeof SECTIONS)[number]) =>
    view[kind].slice(0, SHOWN).map(({ id, name, source_list }) => ({ id, name, source_list }));
  const cut = SECTIONS.filter((kind) => view[kind].length > SHOWN);
  return {
    ...{ date, title, summary, revision },
    totals: countsOf(totals),
    notable: notable.map(({ text }) => oneLine(text, 300)),
    by_jurisdiction: by_jurisdiction.map(({ jurisdiction, ...counts }) => ({
      jurisdiction,
      ...Object.fromEntries(Object.entries(countsOf(counts)).filter(([, count]) => count > 0)),
    })),
    listed: some('listed'),
    relisted: some('relisted'),
    removed: some('removed'),
    amended: some('amended'),
    ...(cut.length > 0 && { shown_in_part: Object.fromEntries(cut.map((kind) => [kind, view[kind].length])) }),
    not_yet_published: not_yet_published.map(({ source_id }) => source_id),
    more: `tool changes with from=to=${date}, or resource ${REPORTS}${date}`,
  };
}

const totalsText = (totals: z.output<typeof Counts>): string =>
  EVENT_KINDS.map((kind) => `${totals[kind]} ${kind}`).join(', ');

function linesOf(report: z.output<typeof Report>): string[] {
  const { shown_in_part = {} } = report;
  const section = (kind: (typeof SECTIONS)[number]): string[] =>
    report[kind].length === 0
      ? []
      : [
          `${kind}${shown_in_part[kind] ? ` (${report[kind].length} of ${shown_in_part[kind]})` : ''}:`,
          ...report[kind].map(({ id, name, source_list }) => `  ${joined([oneLine(name, 120), source_list, id])}`),
        ];
  return [
    `${report.title} (revision ${report.revision})`,
    report.summary,
    `Totals: ${totalsText(report.totals)}.`,
    ...report.notable.map((text) => `- ${text}`),
    ...SECTIONS.flatMap(section),
    ...(report.not_yet_published.length > 0
      ? [`Had not spoken of the day: ${report.not_yet_published.join(', ')}.`]
      : []),
    `More: ${report.more}.`,
  ];
}

async function listed(call: McpCall, texts: ReadonlyMap<string, string>) {
  const { reports: items, pagination } = await ask<ReportPage>(call, reports, new Map([['limit', '10'], ...texts]));
  const { page, total, totalPages } = pagination;
  const rows = items.map(({ date, title, totals }) => ({ date, title, totals: countsOf(totals) }));
  const more = page < totalPages ? `call again with page=${page + 1} of ${totalPages}` : undefined;
  return {
    found: { reports: rows, total, ...(more && { more }) },
    lines: [
      `${total} published reports.`,
      ...rows.map(({ date, title, totals }) => joined([date, title, totalsText(totals)])),
      ...(more ? [`More: ${more}.`] : []),
    ],
  };
}

/** The report of a day, or the list of reports. */
export const report = tool({
  name: 'report',
  title: 'Daily report',
  description:
    'The published report of a day, or of the nearest that has one: what the lists changed, what is notable, which lists had not yet spoken. Without date the list of published reports.',
  input: z.object(REPORT_ARGUMENTS),
  output: z.object({
    report: Report.optional(),
    instead_of: z.string().optional().describe('The day that was asked for, which has no report: this is the nearest'),
    reports: z.array(Listed).optional(),
    total: z.int().optional(),
    more: z.string().optional(),
  }),
  async answer(call, given) {
    const texts = textsOf(given, Object.keys(REPORT_ARGUMENTS));
    if (!texts.has('date')) return listed(call, texts);
    const reportOn = async (day: string) =>
      reportOf(await ask<ReportView>(call, reports, new Map([...texts, ['date', day]])));
    const asked = texts.get('date')!;
    try {
      const found = await reportOn(asked);
      return { found: { report: found }, lines: linesOf(found) };
    } catch (error) {
      const nearest = error instanceof Problem && error.status === 404 ? await nearestDay(call, asked) : null;
      if (nearest === null) throw error;
      const found = await reportOn(nearest);
      const note = `No report is published for ${asked}; this is the nearest, of ${nearest}.`;
      return { found: { report: found, instead_of: asked }, lines: [note, ...linesOf(found)] };
    }
  },
});
