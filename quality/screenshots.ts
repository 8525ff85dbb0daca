/**
 * `npm run eval -- screenshots --data DIR [--output DIR]`: pictures of every page on the data of DIR, in both languages and color
 * schemes, on a desktop and a phone, as PNG files in --output. Those of the documentation go to docs/images/.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { optionsOf, ROOT } from './options.ts';
import { startService } from './service.ts';

/** A page: its address, what a user does there, and the element that the picture of the documentation begins with. */
interface Shot {
  path: string;
  act?: (page: Page) => Promise<void>;
  /** In the documentation: the languages and color schemes. */
  docs?: readonly string[];
}

const CUSTOMERS =
  'id,name,born,country\n1,Sergey Ivanov,1953-01-31,RU\n2,Huawei Technologies,,CN\n3,Quiet Customer,,DE\n';

const upload = async (page: Page): Promise<void> => {
  await page.setInputFiles('#file', { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMERS) });
  await page.locator('.start-run').waitFor();
};
const ENGLISH = ['en-light'];

const SHOTS: Readonly<Record<string, Shot>> = {
  start: { path: '/', docs: ENGLISH },
  'search-form': { path: '/search' },
  search: { path: '/search?q=Sergey+Ivanov&birth_date=1953&party_country=RU', docs: [...ENGLISH, 'zh-dark'] },
  'search-nothing': { path: '/search?q=Qvzxw+Brmpf' },
  sheet: {
    path: '/search?q=Sergey+Ivanov',
    act: async (page) => {
      await page.locator('form[action$="/sheet"] button').click();
      await page.locator('select[name=verdict]').selectOption('false_match');
      await page.locator('form[action$="/sheet"] button').click();
      await page.locator('#receipt').waitFor();
    },
    docs: ENGLISH,
  },
  verify: { path: '/verify' },
  party: {
    path: '/search?q=Rosneft',
    act: async (page) => {
      await page.locator('article.party h3 a').first().click();
      await page.locator('.timeline').waitFor();
    },
    docs: ENGLISH,
  },
  compare: { path: '/compare?a=Сергей+Лавров&b=LAVROV,+Sergei+Viktorovich' },
  browse: { path: '/browse?jurisdiction=UK&entity_type=vessel', docs: ENGLISH },
  programmes: { path: '/programmes' },
  programme: { path: '/programmes/UKR', docs: ENGLISH },
  'batch-start': { path: '/screen' },
  'batch-columns': { path: '/screen', act: upload, docs: ENGLISH },
  'batch-decide': {
    path: '/screen',
    act: async (page) => {
      await upload(page);
      await page.locator('.start-run button[type=submit]').click();
      await page.locator('.hit').first().waitFor();
    },
    docs: ENGLISH,
  },
  changes: { path: '/changes?period=month&date=2026-08-21', docs: ENGLISH },
  reports: { path: '/reports' },
  report: {
    path: '/reports',
    act: async (page) => {
      const answer = await page.request.get(new URL('/api/changes?limit=1', page.url()).href);
      const [newest] = ((await answer.json()) as { changes: { date: string }[] }).changes;
      await page.goto(new URL(`/reports/${newest!.date}${new URL(page.url()).search}`, page.url()).href);
    },
    docs: ENGLISH,
  },
  lists: { path: '/lists', docs: ENGLISH },
  followed: { path: '/followed' },
  docs: { path: '/docs' },
  problem: { path: '/entities/unknown' },
};

/** Maximum size of a picture of the documentation. */
const MAX_BYTES = 60_000;

/** The visible part of a page as WebP, which Playwright does not write. */
async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (let quality = 40; ; quality -= 10) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
    const picture = Buffer.from(data, 'base64');
    if (picture.length <= MAX_BYTES || quality <= 10) return picture;
  }
}

/** Pictures of all pages for one kind of reader. */
async function takeAll(
  browser: Browser,
  url: string,
  reader: { lang: string; scheme: 'light' | 'dark'; width: number },
  output: string,
) {
  const { lang, scheme, width } = reader;
  for (const [name, { path, act, docs = [] }] of Object.entries(SHOTS)) {
    const isForDocs = width === 1440 && docs.includes(`${lang}-${scheme}`);
    if (!output && !isForDocs) continue;
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto(`${url}${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
    await act?.(page);
    if (isForDocs) {
      const file = `${name}${lang === 'en' ? '' : `-${lang}-${scheme}`}.webp`;
      writeFileSync(join(ROOT, 'docs/images', file), await webp(page));
    }
    if (output) await page.screenshot({ path: join(output, `${name}-${lang}-${scheme}-${width}.png`), fullPage: true });
    await context.close();
  }
}

/** Takes the pictures. */
export async function run(args: string[]): Promise<void> {
  const { data, output } = optionsOf(args, { data: '', output: '' });
  if (!existsSync(join(data, 'snapshot.bin'))) throw new Error('Name a data folder with a snapshot: --data DIR');
  if (output) mkdirSync(output, { recursive: true });
  const service = await startService(data, undefined, { settings: { SIS_AUTH: 'off' } });
  const browser = await openBrowser();
  try {
    for (const lang of ['en', 'zh'])
      for (const scheme of ['light', 'dark'] as const)
        for (const width of [1440, 390]) await takeAll(browser, service.url, { lang, scheme, width }, output);
  } finally {
    await browser.close();
    service.stop();
    await service.ended;
  }
}
