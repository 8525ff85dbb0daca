import { hash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { JsonFeed as JsonFeedShape } from '../../reports/render/feed-format.ts';
import { atomFeed as atom, type FeedParts, jsonFeed as jsonOf } from '../../reports/render/feeds.ts';
import { REPORT_STYLE, reportHtml } from '../../reports/render/html.ts';
import { reportMarkdown } from '../../reports/render/markdown.ts';
import type { ReportView } from '../../reports/render/view.ts';
import { demoMark } from '../../service/coverage.ts';
import {
  choice,
  dayParameter,
  filterShape,
  languageParameter,
  officialJurisdictions,
  pagingShape,
} from '../../service/parameters/parameters.ts';
import { badParameter, Problem } from '../../service/problems.ts';
import { keptAnswer } from '../answers/answer-cache.ts';
import { type Answer, json } from '../answers/send-answer.ts';
import { shapeOf } from '../openapi/parts.ts';
import { Report, ReportPage } from '../openapi/report-schemas.ts';
import { type Call, operation } from './operation.ts';

const FORMATS = ['json', 'md', 'html'] as const;

/** A self-contained page: nothing is allowed but its own style, identified by its digest. */
const HTML_HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash('sha256', REPORT_STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

async function rendered(view: ReportView, format: (typeof FORMATS)[number]): Promise<Answer> {
  if (format === 'json') return json(view);
  if (format === 'md') return { body: reportMarkdown(view), contentType: 'text/markdown; charset=utf-8' };
  return { body: await reportHtml(view), contentType: 'text/html; charset=utf-8', headers: HTML_HEADERS };
}

/** GET /api/reports: the published daily reports; with `date` one report. */
export const reports = operation({
  path: '/api/reports',
  id: 'listReports',
  tag: 'Reports',
  summary: 'Published daily reports',
  description:
    'Without date the list of published reports, newest first; with date the published report of that day. A report tells what the lists changed on a day by their official dates, from which editions, and which lists had not yet spoken of it. Drafts are never served.',
  query: z.object({
    date: dayParameter('Date of the report. Not together with from and to.', '2026-08-21'),
    // Without examples: these would conflict with the example of `date`.
    from: dayParameter('Earliest report date of the list, inclusive.'),
    to: dayParameter('Latest report date of the list, inclusive.'),
    format: choice(
      FORMATS,
      'json',
      'Form of a report: JSON, Markdown or a stand-alone HTML page. Goes with date.',
    ).transform((format) => format ?? 'json'),
    lang: languageParameter,
    ...pagingShape,
  }),
  response: z.union([ReportPage, Report]),
  alsoProduces: ['text/markdown', 'text/html'],
  problems: { 404: 'No report is published for this date.' },
  links: {
    report: {
      operationId: 'listReports',
      parameters: { date: '$response.body#/reports/0/date' },
      description: 'A report of the list.',
    },
  },
  freshness: 'content',
  example: '',
  async answer({ query, data, reports: reader }) {
    const { date, from, to, format, lang, page, limit } = query;
    if (date !== undefined && (from !== undefined || to !== undefined))
      throw badParameter('date', 'names one report; leave out from and to.');
    if (date === undefined && format !== 'json')
      throw badParameter('format', `${format} is a form of one report; give its date, or leave format out.`);
    if (from !== undefined && to !== undefined && from > to) throw badParameter('from', `lies after to (${to}).`);
    const mark = await reader.mark();
    const published = reader.at(mark);
    if (date !== undefined) {
      return keptAnswer(reader, mark, `${date} ${format} ${lang}`, async () => {
        const report = await published.get(date, lang);
        if (!report) throw new Problem(404, `No report is published for ${date}.`);
        return rendered(report, format);
      });
    }
    return keptAnswer(reader, mark, `list ${from} ${to} ${page} ${limit} ${lang} ${data.demo}`, async () => {
      const found = await published.list({ from, to, offset: (page - 1) * limit, limit, lang });
      const pagination = { page, limit, total: found.total, totalPages: Math.ceil(found.total / limit) };
      return json({ reports: found.reports, pagination, ...demoMark(data) });
    });
  },
});

/** Maximum number of reports in a feed. */
const ENTRIES = 50;

/** Parameters of every feed. */
export const feedQuery = z.object({
  jurisdiction: officialJurisdictions,
  is_china: filterShape.is_china,
  lang: languageParameter,
});

type FeedCall = Call<typeof feedQuery>;

/** The normalised query that identifies the feed. */
function queryText({ jurisdiction, is_china, lang }: FeedCall['query']): string {
  const given = [
    ...(jurisdiction ? [`jurisdiction=${jurisdiction.join(',')}`] : []),
    ...(is_china === undefined ? [] : [`is_china=${is_china}`]),
    ...(lang === 'en' ? [] : [`lang=${lang}`]),
  ];
  return given.length > 0 ? `?${given.join('&')}` : '';
}

/** Makes a feed. @param namesItself whether it contains its own address; false when that address contains a token */
type MakeFeed = (call: FeedCall, namesItself?: boolean) => Promise<Answer>;

const feedOf =
  (kind: string, write: (parts: FeedParts) => Answer): MakeFeed =>
  async (call, namesItself = true) => {
    const { reports, base } = call;
    const { jurisdiction, is_china, lang } = call.query;
    const asked = queryText(call.query);
    const key = `${kind} ${base} ${asked} ${namesItself}`;
    const mark = await reports.mark();
    return keptAnswer(reports, mark, key, async () => {
      const entries = await reports.at(mark).feed({ jurisdictions: jurisdiction, isChina: is_china, limit: ENTRIES });
      return write({ base, query: asked, namesItself, lang, entries });
    });
  };

/** The feed in Atom. */
export const atomFeed = feedOf('atom', (parts) => ({
  body: atom(parts),
  contentType: 'application/atom+xml; charset=utf-8',
}));

/** The feed in JSON Feed. */
export const jsonFeed = feedOf('json', (parts) => ({
  ...json(jsonOf(parts)),
  contentType: 'application/feed+json; charset=utf-8',
}));

const address = z.string().openapi({ format: 'uri' });

export const JsonFeed = shapeOf<JsonFeedShape>()(
  z.object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    description: z.string().optional().openapi({ description: 'What the feed holds and leaves out.' }),
    home_page_url: address,
    feed_url: address.optional().openapi({ description: 'Absent where a token stands in the address.' }),
    language: z.string(),
    authors: z.array(z.object({ name: z.string() })),
    items: z.array(
      z.object({
        id: z.string().openapi({ description: 'Stands for what the item is about, whatever host it is read from.' }),
        url: address,
        title: z.string(),
        content_text: z.string(),
        date_published: z.string().openapi({
          format: 'date-time',
          description: 'Instant of publication; in feeds of parties the official day.',
        }),
        tags: z.array(z.string()).openapi({ description: 'Jurisdictions; `is_china`.' }),
      }),
    ),
  }),
).openapi('JsonFeed');

/** Description of every feed. */
export const FEED_WHAT = `The newest ${ENTRIES} published reports, all or those with changes by some authorities or of China-related parties.`;

/** GET /api/reports/feed.atom */
export const atomReports = operation({
  path: '/api/reports/feed.atom',
  id: 'atomFeed',
  tag: 'Reports',
  summary: 'Reports as an Atom feed',
  description: `${FEED_WHAT} Atom (RFC 4287); \`updated\` is the instant of publication.`,
  query: feedQuery,
  response: z.string(),
  mediaType: 'application/atom+xml',
  freshness: 'content',
  example: '',
  answer: (call) => atomFeed(call),
});

/** GET /api/reports/feed.json */
export const jsonReports = operation({
  path: '/api/reports/feed.json',
  id: 'jsonFeed',
  tag: 'Reports',
  summary: 'Reports as a JSON Feed',
  description: `${FEED_WHAT} JSON Feed 1.1; \`date_published\` is the instant of publication.`,
  query: feedQuery,
  response: JsonFeed,
  mediaType: 'application/feed+json',
  freshness: 'content',
  example: '',
  answer: (call) => jsonFeed(call),
});
