/** Requests that every recording contains once: documents, pages, statistics, reports, and refused requests. */
import type { Holdings } from './holdings.ts';
import { inputs } from './inputs.ts';
import type { Request } from './recording.ts';

const get = (url: string): Request => ({ method: 'GET', url, token: true });

/** Number of reports requested in every format and language. */
const RENDERED_DAYS = 15;

function reportRequests({ reportDays }: Holdings): Request[] {
  const step = Math.max(1, Math.floor(reportDays.length / RENDERED_DAYS));
  // The newest five, then days across the whole range.
  const days = new Set([...reportDays.slice(0, 5), ...reportDays.filter((_, at) => at % step === 0)]);
  const urls = [
    '?lang=zh',
    '?page=2',
    '?limit=100',
    '?limit=3&page=7&lang=zh',
    '?page=999999',
    '?from=2026-01-01&to=2026-03-31',
    '?to=2010-12-31',
  ].map((query) => `/api/reports${query}`);
  for (const day of days) {
    urls.push(`/reports/${day}`);
    for (const format of ['json', 'md', 'html'])
      for (const lang of ['en', 'zh']) urls.push(`/api/reports?date=${day}&format=${format}&lang=${lang}`);
  }
  return [...urls, ...inputs('feeds')].map(get);
}

/** Requests with refused methods, and requests without a token. */
const OUTSIDERS: readonly Request[] = [
  { method: 'HEAD', url: '/api/entities?limit=1', token: true },
  { method: 'HEAD', url: '/docs', token: true },
  { method: 'POST', url: '/api/entities', token: true },
  { method: 'POST', url: '/api/stats', token: true },
  { method: 'POST', url: '/nothing', token: true },
  ...[
    '/',
    '/docs',
    '/llms.txt',
    '/health',
    '/ready',
    '/api/entities',
    '/api/stats',
    '/api/nothing',
    '/api/reports',
  ].map((url): Request => ({ method: 'GET', url, token: false })),
];

/** All fixed requests, always in the same order. */
export const fixedRequests = (holdings: Holdings): Request[] => [
  ...inputs('documents').map(get),
  ...[...inputs('edges'), `q=${'a'.repeat(501)}`].flatMap((query) => [
    get(`/api/entities?${query}`),
    get(`/api/entities/search?${query}`),
  ]),
  ...inputs('screening edges').map(get),
  get(`/api/entities/hybrid-search?q=${'b'.repeat(501)}`),
  ...inputs('other edges').map(get),
  get(`/api/entities?q=${'c'.repeat(9000)}`),
  ...reportRequests(holdings),
  ...OUTSIDERS,
];
