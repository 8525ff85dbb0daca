import { z } from '@hono/zod-openapi';
import { badParameters, Problem } from './errors.ts';
import { json, operation } from './operation.ts';
import { dayParameter, pagingShape } from './parameters.ts';
import { Pagination } from './schemas.ts';

const ReportListItem = z
  .object({ date: z.string(), title: z.string(), summary: z.string(), revision: z.int() })
  .openapi('ReportListItem');

const Report = z
  .looseObject({ date: z.string(), title: z.string() })
  .openapi('Report', { description: 'The published report of one date.' });

const ReportPage = z.object({ reports: z.array(ReportListItem), pagination: Pagination }).openapi('ReportPage');

/** GET /api/reports: published daily reports; with `date` the report itself. */
export const reports = operation({
  path: '/api/reports',
  id: 'listReports',
  summary: 'Published daily reports',
  description: 'Without date the list of published reports, newest first; with date the published report of that day.',
  query: z.object({
    date: dayParameter('Date of the report. Not together with from and to.', '2026-08-21'),
    from: dayParameter('Earliest report date of the list, inclusive.', '2026-08-01'),
    to: dayParameter('Latest report date of the list, inclusive.', '2026-08-31'),
    ...pagingShape,
  }),
  response: z.union([ReportPage, Report]),
  problems: { 404: 'No report is published for this date.' },
  freshness: 'content',
  example: '',
  async answer({ query, reports: reader }) {
    const { date, from, to, page, limit } = query;
    if (date !== undefined) {
      if (from !== undefined || to !== undefined)
        throw badParameters([{ parameter: 'date', message: 'names one report; leave out from and to.' }]);
      const report = await reader.get(date);
      if (report) return json(report);
      throw new Problem(404, `No report is published for ${date}.`);
    }
    if (from !== undefined && to !== undefined && from > to)
      throw badParameters([{ parameter: 'from', message: `lies after to (${to}).` }]);
    const found = await reader.list({ from, to, offset: (page - 1) * limit, limit });
    const pagination = { page, limit, total: found.total, totalPages: Math.ceil(found.total / limit) };
    return json({ reports: found.reports, pagination });
  },
});
