import { isIsoDay } from '../../domain/dates.ts';
import { Problem } from '../../service/problems.ts';
import { screenPage } from '../../web/batch/screen-page.ts';
import { docsPage } from '../../web/docs-page.ts';
import { reportsPage } from '../../web/reports-page.ts';
import { startPage } from '../../web/start-page.ts';
import type { Answer } from '../answers/answer.ts';
import { PAGE_HEADERS } from '../answers/response-headers.ts';
import { openCallOf } from '../public/open-call.ts';
import { keptDocs } from '../public/open-resources.ts';
import type { PageCall, PageRoute } from './page-route.ts';
import { SEARCH_PAGE } from './search.ts';
import { SESSION_PAGES } from './sign-in.ts';

/** The page of one day; what is no day has no page. */
function reportOfDay({ reader, request }: PageCall): Promise<string> {
  const day = request.context.req.param('day') ?? '';
  if (!isIsoDay(day)) throw new Problem(404, 'Reports are found by their day: /reports/YYYY-MM-DD.');
  return reportsPage(reader, day);
}

/** Workbooks are unpacked in threads that their library makes of its own text; threads keep to the rules of the page. */
const BATCH_HEADERS = {
  'Content-Security-Policy': `${PAGE_HEADERS['Content-Security-Policy']}; worker-src blob:`,
};

async function batchScreening({ reader }: PageCall): Promise<Answer> {
  return { body: await screenPage(reader), contentType: 'text/html; charset=utf-8', headers: BATCH_HEADERS };
}

/** Every page for people, and the forms that they send. */
export const PAGES: readonly PageRoute[] = [
  { path: '/', isOpen: true, answer: ({ reader, data, today }) => startPage(reader, data, today) },
  ...SESSION_PAGES,
  { path: '/screen', answer: batchScreening },
  SEARCH_PAGE,
  { path: '/reports', answer: ({ reader }) => reportsPage(reader, '') },
  { path: '/reports/:day', answer: reportOfDay },
  {
    path: '/docs',
    isOpen: true,
    answer: async ({ reader, parts, request }) => docsPage(reader, await keptDocs(openCallOf(parts, request))),
  },
];
