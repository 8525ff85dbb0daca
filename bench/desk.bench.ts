/**
 * `npm run bench -- desk [--lists DIR] [--data DIR] [--rows N]`: what an analyst waits for, in a browser on the full lists: the questions
 * of docs/pages.md, every page, and a batch. With `--data` an existing data folder is used. Writes docs/figures/desk.md.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { writeFigures } from '../eval/figures.ts';
import { launchBrowser } from '../test/browser.ts';
import { machine } from './machine.ts';
import { benchOptions, ROOT } from './options.ts';
import { type Service, sis, startService } from './service.ts';

/** A question as an analyst puts it, with what else is known of the party. */
interface Question {
  text: string;
  birthDate?: string;
  country?: string;
}

/** The questions of docs/pages.md. */
const QUESTIONS: readonly Question[] = [
  { text: 'Ivan Petrov 1975' },
  { text: 'Huawei' },
  { text: '华为' },
  { text: 'Владимир Путин' },
  { text: 'Deripaska' },
  { text: 'Mohamed Ali', birthDate: '1958', country: 'Mauritania' },
  { text: 'Rosneft Russia' },
  { text: '9187629' },
  { text: '1005552350' },
  { text: 'drone engine maker' },
  { text: 'Vladmir Puttin' },
  { text: 'Kristina Haverkamp' },
];

/** Each page, with a state that has much to show. */
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['start', '/?lang=en'],
  ['search', '/search?q=Huawei'],
  ['party', '/entities/us-ofac-sdn-35096'],
  ['batch', '/screen'],
  ['changes', '/changes'],
  ['reports', '/reports'],
  ['lists', '/lists'],
  ['followed', '/followed'],
];

/** Requests of one page whose median is told. */
const ASKED = 30;
const FRAMES = 240;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

/** A page of a browser that holds nothing yet, signed in. */
async function signedIn(browser: Browser, { url }: Service, token: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await page.goto(`${url}/sign-in`);
  await page.fill('#token', token);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
  return page;
}

/** From Enter to the first card or to the sentence that there is none; steps are clicks and keys that are no text. */
async function asked(page: Page, url: string, { text, birthDate, country }: Question): Promise<string> {
  let steps = 0;
  await page.goto(`${url}/search?lang=en`);
  await page.fill('#q', text);
  if (birthDate || country) {
    await page.locator('.known summary').click();
    steps++;
    for (const [label, value] of [
      ['Birth date', birthDate],
      ['Country', country],
    ] as const) {
      if (!value) continue;
      await page.getByLabel(label, { exact: true }).click();
      steps++;
      await page.keyboard.type(value);
    }
  }
  const started = performance.now();
  await page.keyboard.press('Enter');
  steps++;
  await page.waitForURL(/\/search\?q=/, { waitUntil: 'commit' });
  await page.locator('article.party, .found > .note').first().waitFor();
  const seconds = (performance.now() - started) / 1000;
  const said = ((await page.locator('.summary strong').first().textContent()) ?? '').trim();
  return `| \`${[text, birthDate, country].filter(Boolean).join(', ')}\` | ${seconds.toFixed(2)} | ${steps} | ${said} |`;
}

/** Milliseconds of the service for each answer to a page, median; each request is a question of its own. */
async function serverMs({ url }: Service, token: string, path: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < ASKED; at++) {
    const own = path.startsWith('/search')
      ? `/search?q=${encodeURIComponent(`${QUESTIONS[at % 12]!.text}`)}&threshold=0.${70 + (at % 25)}`
      : path;
    const started = performance.now();
    await (await fetch(url + own, { headers: { Authorization: `Bearer ${token}` } })).text();
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Bytes over the wire of the first view of a page, with its styles and scripts, by a browser that holds none of them. */
async function wireBytes(browser: Browser, service: Service, token: string, path: string): Promise<number> {
  const page = await signedIn(browser, service, token);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(service.url + path, { waitUntil: 'networkidle' });
  await page.context().close();
  return bytes;
}

async function heapMegabytes(session: CDPSession): Promise<string> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return ((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1024 / 1024).toFixed(1);
}

/** Scrolls the list of results from end to end, one step a frame; gives the times between frames, ms. */
const SCROLL = `new Promise((done) => {
  const list = document.getElementById('results');
  const times = [];
  let last = performance.now();
  const step = (list.scrollHeight - list.clientHeight) / ${FRAMES};
  const next = () => requestAnimationFrame(() => {
    const now = performance.now();
    times.push(now - last);
    last = now;
    list.scrollTop += step;
    if (times.length < ${FRAMES}) next(); else done(times);
  });
  next();
})`;

async function batch(browser: Browser, service: Service, token: string, rows: number): Promise<string[]> {
  const page = await signedIn(browser, service, token);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(`${service.url}/screen?lang=en`, { waitUntil: 'networkidle' });
  const before = await heapMegabytes(session);
  const names = Array.from({ length: rows }, (_, at) =>
    at % 50 === 0 ? QUESTIONS[(at / 50) % 12]!.text : `Quiet Customer ${at}`,
  );
  const buffer = Buffer.from(`id,name\n${names.map((name, at) => `${at},${name}`).join('\n')}\n`);
  await page.setInputFiles('#file', { name: 'customers.csv', mimeType: 'text/csv', buffer });
  const started = performance.now();
  await page.locator('.start-run button[type=submit]').click();
  await page.locator('#results').waitFor();
  await page.getByText(/^Done: /).waitFor({ timeout: 1_800_000 });
  const seconds = (performance.now() - started) / 1000;
  const frames = ((await page.evaluate(SCROLL)) as number[]).sort((a, b) => a - b);
  const after = await heapMegabytes(session);
  await page.context().close();
  return [
    `| rows screened and kept, a second | ${Math.round(rows / seconds)} |`,
    `| heap of the page before, after, MB | ${before}, ${after} |`,
    `| frames of a scroll through all results: median, 95 of 100 within, longest, ms | ${[0.5, 0.95, 1].map((share) => frames[Math.min(frames.length - 1, Math.floor(share * frames.length))]!.toFixed(0)).join(', ')} |`,
  ];
}

/** Runs the bench and writes its page. */
export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { data: '', rows: '10000' });
  const dataDir = values.data || join(ROOT, 'var/bench-desk');
  if (!values.data) sis(dataDir, 'ingest', '--lists', values.lists);
  sis(dataDir, 'snapshot', 'build');
  const { token } = JSON.parse(sis(dataDir, 'token', 'create', 'bench', '--json'));
  const service = await startService(dataDir);
  const browser = await launchBrowser();
  try {
    const page = await signedIn(browser, service, token);
    const questions: string[] = [];
    for (const question of QUESTIONS) questions.push(await asked(page, service.url, question));
    const pages: string[] = [];
    for (const [name, path] of PAGES) {
      const bytes = await wireBytes(browser, service, token, path);
      pages.push(`| ${name} | ${kilobytes(bytes)} | ${(await serverMs(service, token, path)).toFixed(1)} |`);
    }
    writeFigures('desk', [
      '# What an analyst waits for\n',
      `Made by \`npm run bench -- desk\` in headless Chromium at 1280 px, service and browser on one machine: ${machine()}, load ${loadavg()[0]!.toFixed(1)} when it ended.\n`,
      '## Questions\n',
      'Seconds from Enter until the first card stands there, or the sentence that there is none. Steps: clicks and keys that are no text, Enter among them.\n',
      '| question | seconds | steps | the first line says |\n|---|---:|---:|---|',
      ...questions,
      '\n## Pages\n',
      `KB over the wire of a first view with its styles and scripts, compressed, by a browser that holds none (target < 100); milliseconds from asking to the whole answer, median of ${ASKED} (target < 20), each search another question.\n`,
      '| page | KB | ms |\n|---|---:|---:|',
      ...pages,
      `\n## A batch of ${Number(values.rows).toLocaleString('en')} rows\n`,
      '| | |\n|---|---|',
      ...(await batch(browser, service, token, Number(values.rows))),
    ]);
  } finally {
    await browser.close();
    service.stop();
  }
}
