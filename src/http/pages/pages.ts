import { docsPage } from '../../web/docs-page.ts';
import { openCallOf } from '../public/open-call.ts';
import { keptDocs } from '../public/open-resources.ts';
import { COMPARE_PAGES } from './compare.ts';
import { FOLLOWED_PAGES } from './followed.ts';
import { HOME_PAGES } from './home.ts';
import type { PageRoute } from './page-route.ts';
import { PARTY_PAGES } from './party.ts';
import { SEARCH_PAGES } from './search.ts';
import { SHEET_PAGES } from './sheet.ts';
import { SESSION_PAGES } from './sign-in.ts';
import { WEB_UI_PAGES } from './web-ui.ts';

/** Every page for people, and the forms that they send. */
export const PAGES: readonly PageRoute[] = [
  ...HOME_PAGES,
  ...SESSION_PAGES,
  ...SEARCH_PAGES,
  ...SHEET_PAGES,
  ...COMPARE_PAGES,
  ...PARTY_PAGES,
  ...WEB_UI_PAGES,
  ...FOLLOWED_PAGES,
  {
    path: '/docs',
    isOpen: true,
    answer: async ({ reader, parts, request }) => docsPage(reader, await keptDocs(openCallOf(parts, request))),
  },
];
