import { hash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { REPORT_STYLE, reportHtml } from '../../reports/render/html.ts';
import { reportMarkdown } from '../../reports/render/markdown.ts';
import type { ReportView } from '../../reports/render/view.ts';
import { demoMark } from '../../service/coverage.ts';
import { choice, dayParameter, languageParameter, pagingShape } from '../../service/parameters/parameters.ts';
import { badParameter, Problem } from '../../service/problems.ts';
import { keptAnswer } from '../answers/answer-cache.ts';
import { type Answer, json } from '../answers/send-answer.ts';
import { Report, ReportPage } from '../openapi/report-schemas.ts';
import { operation } from './operation.ts';

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
