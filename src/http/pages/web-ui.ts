/** The main pages: batch, changes, reports, lists, programmes, and records by filters. */
import { z } from '@hono/zod-openapi';
import { isIsoDay } from '../../domain/dates.ts';
import type { Filters } from '../../search/query.ts';
import { dataOn, type LoadedData } from '../../service/data/loaded-data.ts';
import { parsedAnswer } from '../../service/json-text.ts';
import { readFilters } from '../../service/parameters/filters.ts';
import {
  dayParameter,
  filterShape,
  officialJurisdictions,
  pagingShape,
  parseParameters,
} from '../../service/parameters/parameters.ts';
import { badParameters, faultOfParameter, Problem, wrongParameters } from '../../service/problems.ts';
import { programmeInFull, programmeNamed, programmesOf } from '../../service/programmes.ts';
import { type BrowseView, browsePage, MAX_FILE } from '../../web/browse-page.ts';
import { changesPage } from '../../web/changes/changes-page.ts';
import { readChangesQuery } from '../../web/changes/changes-query.ts';
import { listsPage } from '../../web/lists-page.ts';
import { programmePage, programmesPage } from '../../web/programme-pages.ts';
import { noReportPage, reportPage, reportsListPage } from '../../web/report-pages.ts';
import { screenPage } from '../../web/screen-page.ts';
import { PAGE_HEADERS } from '../answers/response-headers.ts';
import type { Answer } from '../answers/send-answer.ts';
import { sharedDecisions } from './deciding.ts';
import { asHtml, dataOf, filled, type PageCall, type PageRoute } from './page-route.ts';
import { fileAnswer, fileFormat, recordsOfPages } from './view-file.ts';

/** Maximum number of reports shown next to the changes of a period. */
const MAX_BESIDE = 31;

/** The workbook library unzips in workers that it starts from a blob of its own code. */
const BATCH_HEADERS = {
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; worker-src blob:`,
};

/** The parameters of the batch page are read by its script: numbers of runs that the browser stores. */
async function batch(call: PageCall): Promise<Answer> {
  const isShared = (await sharedDecisions(call)) !== null;
  return { ...asHtml(await screenPage(call.reader, isShared)), headers: BATCH_HEADERS };
}

async function changes(call: PageCall): Promise<string> {
  const { reader, query, today, parts } = call;
  const data = dataOf(call);
  const asked = readChangesQuery(query, data, today);
  const { reports } = await parts.reports.list({ ...asked.span, offset: 0, limit: MAX_BESIDE, lang: reader.language });
  return changesPage(reader, { data, query: asked, today, timezone: parts.config.timezone, reports });
}

const ReportsQuery = z.object({
  jurisdiction: officialJurisdictions,
  is_china: filterShape.is_china,
  from: dayParameter('Earliest day.'),
  to: dayParameter('Latest day.'),
});

async function reportsList({ reader, query, parts }: PageCall): Promise<string> {
  const given = new Map([...query].filter(([, text]) => text !== ''));
  const { jurisdiction, is_china, from, to } = parseParameters(ReportsQuery, given);
  if (from && to && from > to) throw badParameters([faultOfParameter('from', { is: 'after', other: 'to', value: to })]);
  const asked = { jurisdiction: jurisdiction?.[0], isChina: is_china === true, from, to };
  return reportsListPage(reader, asked, parts.reports);
}

async function reportOfDay({ reader, request, parts }: PageCall): Promise<string | Answer> {
  const day = request.context.req.param('day') ?? '';
  if (!isIsoDay(day)) throw new Problem(404, 'Reports are found by their day: /reports/YYYY-MM-DD.');
  const view = await parts.reports.get(day, reader.language);
  if (!view) return asHtml(await noReportPage(reader, day), 404);
  return reportPage(reader, view, await neighboursOf(parts.reports, day));
}

async function neighboursOf(reports: PageCall['parts']['reports'], day: string) {
  const { reports: around } = await reports.list({ to: day, offset: 0, limit: 2, lang: 'en' });
  const before = around.find(({ date }) => date < day)?.date ?? null;
  const { total } = await reports.list({ from: day, offset: 0, limit: 1, lang: 'en' });
  if (total < 2) return { before, after: null };
  const [after] = (await reports.list({ from: day, offset: total - 2, limit: 1, lang: 'en' })).reports;
  return { before, after: after?.date ?? null };
}

function showProgramme(call: PageCall): Promise<string> {
  const data = dataOf(call);
  const text = call.request.context.req.param('code') ?? '';
  const name = programmeNamed(data, text);
  if (name === null)
    throw new Problem(404, `No record names a programme "${text.slice(0, 100)}"; /programmes has all.`);
  return programmePage(call.reader, name, programmeInFull(data, name));
}

const PER_PAGE = 50;

const BrowseQuery = z.object({ ...filterShape, page: pagingShape.page, format: fileFormat });

type Found = NonNullable<BrowseView['found']>;

function found(data: LoadedData, filters: Filters, page: number, limit: number): Found {
  return parsedAnswer(data.structured({ filters, page, limit, sort: '-listed_date' }, {}));
}

async function browse(call: PageCall): Promise<string | Answer | Response> {
  const { reader, request, today } = call;
  const query = filled(call.query);
  const shown = new Map([...query].filter(([name]) => name !== 'format'));
  const now = dataOf(call);
  try {
    const asked = parseParameters(BrowseQuery, query);
    const filters = readFilters(asked, now, today);
    const data = dataOn(now, filters.as_of);
    if (asked.format === undefined)
      return await browsePage(reader, { query: shown, errors: [], found: found(data, filters, asked.page, PER_PAGE) });
    const records = recordsOfPages((page, limit) => found(data, filters, page, limit).entities, MAX_FILE);
    return fileAnswer(request, asked.format, records);
  } catch (error) {
    return asHtml(await browsePage(reader, { query: shown, errors: wrongParameters(error), found: null }), 400);
  }
}

export const WEB_UI_PAGES: readonly PageRoute[] = [
  { path: '/screen', answer: batch },
  { path: '/changes', answer: changes },
  { path: '/reports', answer: reportsList },
  { path: '/reports/:day', answer: reportOfDay },
  { path: '/lists', answer: (call) => listsPage(call.reader, dataOf(call), call.today) },
  { path: '/browse', answer: browse },
  { path: '/programmes', isPlain: true, answer: (call) => programmesPage(call.reader, programmesOf(dataOf(call))) },
  { path: '/programmes/:code', isPlain: true, answer: showProgramme },
];
