/** Requests that every recording contains once: documents, pages, statistics, reports, and refused requests. */
import type { Holdings } from './holdings.ts';
import type { Request } from './recording.ts';

const get = (url: string): Request => ({ method: 'GET', url, token: true });

const DOCUMENTS = [
  '/',
  '/docs',
  '/reports',
  '/openapi.json',
  '/llms.txt',
  '/health',
  '/ready',
  '/assets/style.css',
  '/assets/start.js',
  '/assets/icon.svg',
  '/api/stats',
  '/api/sources',
  '/api/entities',
  '/api/entities/search',
  '/api/changes',
  '/api/reports',
];

/** Query strings that `/api/entities` and `/api/entities/search` refuse, or that are just within the limits. */
const EDGES = [
  'limit=0',
  'limit=1',
  'limit=100',
  'limit=101',
  'limit=ten',
  'limit=',
  'limit=5&limit=6',
  'limti=5',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1000000',
  'page=1000001',
  'jurisdiction=XX',
  'jurisdiction=US,,UK',
  'jurisdiction=',
  'source_list=us-ofac-snd',
  'source_list=',
  'source_list=Entity%20List',
  'entity_type=peron',
  'entity_type=ship',
  'country=Rusia',
  'country=ZZ',
  'country=Korea,%20North',
  'is_china=yes',
  'is_china=1',
  'is_active=maybe',
  'is_active=FALSE',
  'date_from=2024-02-30',
  'date_from=01/02/2024',
  'date_from=2024-06-01&date_to=2024-01-01',
  'as_of=2999-01-01',
  'as_of=2024-13-01',
  'group=parties',
  'q=',
  'q=%20',
  'q=%E0%A4%A',
  'Q=bank',
  `q=${'a'.repeat(501)}`,
  'q[]=bank',
  'sort=relevance',
  'sort=nmae',
];

const SCREENING_EDGES = [
  '',
  'q=',
  'q=a',
  'q=%E4%B8%AD',
  `q=${'b'.repeat(501)}`,
  'q=bank&mode=fast',
  'q=bank&mode=',
  'q=bank&threshold=1.5',
  'q=bank&threshold=high',
  'q=bank&threshold=0',
  'q=bank&threshold=1',
  'q=bank&limit=101',
  'q=bank&page=0',
  'q=bank&page=100',
  'q=bank&group=part',
  'q=bank&birth_date=1952-13-01',
  'q=bank&birth_date=07.10.1952',
  'q=bank&identifier=1',
  'q=bank&country=Rusia',
  'q=bank&entity_type=persn',
  'q=bank&as_of=2999-01-01',
  'q=bank&unknown=1',
  'q=bank&q=bank',
  // Parameters that some versions do not have.
  'q=Vladimir%20Putin&gender=male',
  'q=Vladimir%20Putin&party_country=RU',
  'q=Vladimir%20Putin&fields=id,name,score',
];

const OTHER_EDGES = [
  '/api/stats?x=1',
  '/api/sources?limit=5',
  '/api/changes?from=2026-08-30&to=2026-08-01',
  '/api/changes?kind=added',
  '/api/changes?kind=listed,removed',
  '/api/changes?cursor=nonsense',
  '/api/changes?page=2',
  '/api/changes?from=yesterday',
  '/api/changes?jurisdiction=XX',
  '/api/reports?date=2026-02-30',
  '/api/reports?date=1990-01-01',
  '/api/reports?date=1990-01-01&format=html',
  '/api/reports?format=md',
  '/api/reports?date=2026-08-21&from=2026-08-01',
  '/api/reports?from=2026-08-30&to=2026-08-01',
  '/api/reports?lang=fr',
  '/api/reports?date=2026-08-21&format=pdf',
  '/api/reports/feed.atom?lang=fr',
  '/api/reports/feed.json?jurisdiction=XX',
  '/api/reports/feed.xml',
  '/api/entities/no-such-entity',
  '/api/entities/%20',
  '/api/entities/us-ofac-sdn-1%2F2',
  '/api/entities/un-sc-QDi.001?lang=en',
  '/api/nothing',
  '/api',
  '/nothing',
  '/reports/yesterday',
  '/reports/1990-01-01',
  `/api/entities?q=${'c'.repeat(9000)}`,
];

const FEED_QUERIES = [
  '',
  '?lang=zh',
  '?jurisdiction=US',
  '?jurisdiction=EU,UK',
  '?jurisdiction=UN&lang=zh',
  '?is_china=true',
  '?is_china=false&jurisdiction=CA',
];

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
  for (const query of FEED_QUERIES) urls.push(`/api/reports/feed.atom${query}`, `/api/reports/feed.json${query}`);
  return urls.map(get);
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
  ...DOCUMENTS.map(get),
  ...EDGES.flatMap((query) => [get(`/api/entities?${query}`), get(`/api/entities/search?${query}`)]),
  ...SCREENING_EDGES.map((query) => get(`/api/entities/hybrid-search?${query}`)),
  ...OTHER_EDGES.map(get),
  ...reportRequests(holdings),
  ...OUTSIDERS,
];
