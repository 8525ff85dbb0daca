import { docsPage } from '../../web/docs-page.ts';
import { startPage } from '../../web/start-page.ts';
import { openCallOf } from '../public/open-call.ts';
import { keptDocs } from '../public/open-resources.ts';
import { DESK_PAGES } from './desk.ts';
import { FOLLOWED_PAGES } from './followed.ts';
import type { PageRoute } from './page-route.ts';
import { PARTY_PAGES } from './party.ts';
import { SEARCH_PAGE } from './search.ts';
import { SESSION_PAGES } from './sign-in.ts';

/** Every page for people, and the forms that they send. */
export const PAGES: readonly PageRoute[] = [
  { path: '/', isOpen: true, answer: ({ reader, data, today }) => startPage(reader, data, today) },
  ...SESSION_PAGES,
  SEARCH_PAGE,
  ...PARTY_PAGES,
  ...DESK_PAGES,
  ...FOLLOWED_PAGES,
  {
    path: '/docs',
    isOpen: true,
    answer: async ({ reader, parts, request }) => docsPage(reader, await keptDocs(openCallOf(parts, request))),
  },
];
