/**
 * `npm run eval -- tasks --data DIR`: 28 tasks of an analyst, an exporter, a journalist and a clerk, done in Chromium against the
 * service on the data of DIR. Counts the steps of each (addresses, clicks, fields and keys) and the seconds that the service and
 * the browser take for them. A task that does not end with what it is for fails. Writes docs/figures/speed.md.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openSnapshot, summaryOf } from '../src/search/snapshot.ts';
import { openBrowser } from './browser.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';
import { startService } from './service.ts';

/** One user at work. Each call is a step. */
interface User {
  open(path: string): Promise<void>;
  fill(selector: string, value: string): Promise<void>;
  choose(selector: string, value: string): Promise<void>;
  click(selector: string): Promise<void>;
  press(key: string): Promise<void>;
  upload(selector: string, path: string): Promise<void>;
  /** The name of the file that a click downloads. */
  download(selector: string): Promise<string>;
  /** Not a step: waits for what the task is for. @throws when it does not show */
  sees(selector: string, text?: string | RegExp): Promise<void>;
  page: Page;
}

const TIMEOUT_MS = 30_000;
/** Decisions after which the file of 80 alerts should be done. */
const MAX_DECISIONS = 240;
const SEARCH = 'main input[name=q]';

function userOn(page: Page, url: string): { user: User; steps(): number } {
  let steps = 0;
  const at = (selector: string) => page.locator(selector).first();
  const user: User = {
    page,
    async open(path) {
      steps++;
      await page.goto(url + path);
    },
    async fill(selector, value) {
      steps++;
      await at(selector).fill(value);
    },
    async choose(selector, value) {
      steps++;
      await at(selector).selectOption(value);
    },
    async click(selector) {
      steps++;
      await at(selector).click();
    },
    async press(key) {
      steps++;
      await page.keyboard.press(key);
    },
    async upload(selector, path) {
      steps++;
      await page.setInputFiles(selector, path);
    },
    async download(selector) {
      steps++;
      const [file] = await Promise.all([page.waitForEvent('download'), at(selector).click()]);
      return file.suggestedFilename();
    },
    sees: (selector, text) =>
      page
        .locator(selector, text === undefined ? {} : { hasText: text })
        .first()
        .waitFor({ state: 'attached' }),
  };
  return { user, steps: () => steps };
}

const search = async (user: User, name: string): Promise<void> => {
  await user.open('/?lang=en');
  await user.fill(SEARCH, name);
  await user.press('Enter');
  await user.sees('h1, #results, article.party, .nothing');
};

const need = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
};

/** The tasks, each with what it is for. */
const TASKS: readonly [string, (user: User, files: Files) => Promise<void>][] = [
  [
    'Is this company listed, by whom, since when?',
    async (user) => {
      await search(user, 'Rosneft');
      await user.sees('article.party', 'Rosneft');
      await user.sees('article.party', 'Listed since');
    },
  ],
  [
    'The same for a name in Chinese',
    async (user) => {
      await search(user, '华为');
      await user.sees('article.party', /Huawei/i);
    },
  ],
  [
    'A ship by its IMO number',
    async (user) => {
      await search(user, 'IMO 9116412');
      await user.sees('article.party', /IMO|9116412/);
    },
  ],
  [
    'Decide a search and have the sheet to print',
    async (user) => {
      await user.open('/search?q=Sergey+Ivanov&lang=en');
      await user.click('button:has-text("Decide and print this search")');
      await user.choose('select[name=verdict]', 'false_match');
      await user.click('button:has-text("Put on the sheet")');
      await user.sees('main', 'False match');
    },
  ],
  [
    'A sheet for a search that found nothing',
    async (user) => {
      await user.open('/search?q=Qvzxw+Brmpf+Tklstr&lang=en');
      await user.click('button:has-text("Decide and print this search")');
      await user.sees('#receipt code');
    },
  ],
  [
    'Check the number of a printed sheet',
    async (user) => {
      await user.page.goto(`${new URL(user.page.url()).origin}/search?q=Rosneft&lang=en`);
      await user.page.locator('button:has-text("Decide and print this search")').click();
      const number = (await user.page.locator('#receipt code').textContent())!;
      await user.open('/verify?lang=en');
      await user.fill('#receipt', number);
      await user.click('button:has-text("Check")');
      await user.sees('main', 'This service issued the receipt');
    },
  ],
  [
    'Decide on the page of a party',
    async (user) => {
      await user.open('/search?q=Rosneft&lang=en');
      await user.click('article.party h3 a');
      await user.click('button:has-text("Decide and print")');
      await user.sees('select[name=verdict]');
    },
  ],
  [
    'Search with a birth date as written in Germany',
    async (user) => {
      await user.open('/search?lang=en');
      await user.fill(SEARCH, 'Vladimir Putin');
      await user.click('details.known summary');
      await user.fill('[name=birth_date]', '07.10.1952');
      await user.press('Enter');
      await user.sees('article.party', 'agrees');
    },
  ],
  [
    'Search with a country in German',
    async (user) => {
      await user.open('/search?lang=en');
      await user.fill(SEARCH, 'Huawei Technologies');
      await user.click('details.known summary');
      await user.fill('[name=party_country]', 'VR China');
      await user.press('Enter');
      await user.sees('article.party', /Huawei/i);
    },
  ],
  [
    'A mistake in a date is shown at its field',
    async (user) => {
      await user.open('/search?lang=en');
      await user.fill(SEARCH, 'Rosneft');
      await user.click('details.known summary');
      await user.fill('[name=birth_date]', 'yesterday');
      await user.press('Enter');
      await user.sees('#error-birth_date');
      need((await user.page.locator(SEARCH).first().inputValue()) === 'Rosneft', 'the name is lost');
    },
  ],
  [
    'Search without the name in the address',
    async (user) => {
      await user.open('/search?lang=en');
      await user.fill(SEARCH, 'Rosneft');
      await user.press('Enter');
      await user.sees('article.party');
    },
  ],
  [
    'Who was listed on 1 March 2022?',
    async (user) => {
      await user.open('/search?q=Oleg+Deripaska&lang=en');
      await user.fill('[name=as_of]', '2022-03-01');
      await user.press('Enter');
      await user.sees('main', 'As of 2022-03-01');
    },
  ],
  [
    'The history of a party with its legal acts',
    async (user) => {
      await user.open('/search?q=Oleg+Deripaska&lang=en');
      await user.click('article.party h3 a');
      await user.sees('.timeline > li');
    },
  ],
  [
    'From hit to hit, and back to the results',
    async (user) => {
      await user.open('/search?q=Rosneft&lang=en');
      await user.click('article.party h3 a');
      await user.click('#hits-around a:has-text("Next hit")');
      await user.click('#hits-around a:has-text("results")');
      await user.sees('article.party');
    },
  ],
  [
    'All ships on the UK list',
    async (user) => {
      await user.open('/browse?lang=en');
      await user.choose('select[name=jurisdiction]', 'UK');
      await user.choose('select[name=entity_type]', 'vessel');
      await user.click('main button[type=submit]:has-text("Show")');
      await user.sees('table tbody tr');
    },
  ],
  [
    'Everybody listed in March 2022',
    async (user) => {
      await user.open('/browse?lang=en');
      await user.fill('[name=date_from]', '2022-03-01');
      await user.fill('[name=date_to]', '2022-03-31');
      await user.click('main button[type=submit]:has-text("Show")');
      await user.sees('table tbody tr, article.party');
    },
  ],
  [
    'The same as an Excel file',
    async (user) => {
      await user.open('/browse?date_from=2022-03-01&date_to=2022-03-31&jurisdiction=AU&lang=en');
      const name = await user.download('a[href*="format=xlsx"]');
      need(name.endsWith('.xlsx'), `the file is ${name}`);
    },
  ],
  [
    'What does the programme UKR forbid?',
    async (user) => {
      await user.open('/programmes/UKR?lang=en');
      await user.sees('main', /asset freeze/i);
    },
  ],
  [
    'From a party to its programme',
    async (user) => {
      await user.open('/search?q=Rosneft&lang=en');
      await user.click('article.party h3 a');
      await user.click('main a[href*="/programmes/"]');
      await user.sees('main h1');
    },
  ],
  [
    'Compare two names',
    async (user) => {
      await user.open('/compare?lang=en');
      await user.fill('[name=a]', 'Сергей Лавров');
      await user.fill('[name=b]', 'LAVROV, Sergei Viktorovich');
      await user.press('Enter');
      await user.sees('main', 'Lavrov'.toUpperCase());
    },
  ],
  [
    'Follow a party',
    async (user) => {
      await user.open('/search?q=Rosneft&lang=en');
      await user.click('article.party h3 a');
      await user.click('.follow button');
      await user.sees('.follow button[aria-pressed=true]');
    },
  ],
  [
    'A feed of the changes under a programme',
    async (user) => {
      await user.open('/programmes/UKR?lang=en');
      await user.click('details.feed summary');
      await user.sees('details.feed code', '.atom');
    },
  ],
  [
    'The ships of an owner',
    async (user) => {
      await user.open('/search?q=Islamic+Republic+of+Iran+Shipping+Lines&lang=en');
      await user.click('article.party h3 a');
      await user.sees('details[data-group=vessel] table');
    },
  ],
  [
    'What changed on the last day with changes?',
    async (user) => {
      await user.open('/reports?lang=en');
      await user.click('.report-list a');
      await user.sees('article.report h1');
    },
  ],
  [
    'The same in Chinese',
    async (user) => {
      await user.open('/reports?lang=en');
      await user.click('a:has-text("中文")');
      await user.click('.report-list a');
      await user.sees('article.report[lang^=zh] h1');
    },
  ],
  [
    'Screen an Excel list of an exporter, two names a row',
    async (user, { exporter }) => {
      await user.open('/screen?lang=en');
      await user.upload('#file', exporter);
      await user.sees('.start-run');
      await user.click('.start-run button[type=submit]');
      await user.sees('#results');
    },
  ],
  [
    'Decide 80 alerts of a mixed file by keyboard alone',
    async (user, { alerts }) => {
      await user.open('/screen?lang=en');
      await user.upload('#file', alerts);
      await user.sees('.start-run');
      await user.click('.start-run button[type=submit]');
      await user.sees('#batch-status', /to decide/);
      const done = () => user.page.getByText('Everything is decided.').isVisible();
      let decided = 0;
      for (; decided < MAX_DECISIONS && !(await done()); decided++) {
        await user.press('2');
        await user.sees('input[name=reason]:focus');
        await user.page.keyboard.type('Another person');
        await user.press('Enter');
        await user.sees('.hit:focus, #results:focus');
      }
      need(await done(), 'not everything is decided');
      need(decided >= 40, `only ${decided} decisions were asked for: the data folder has some already`);
    },
  ],
  [
    'The result as a workbook',
    async (user) => {
      const name = await user.download('#xlsx');
      need(name.endsWith('.xlsx'), `the file is ${name}`);
    },
  ],
];

/** The version that {@link BEFORE} was measured on. */
const OLDER = '1f568bf';
/** Steps of each task in the older version, or why it cannot be done there; tried in Chromium once. */
const BEFORE: readonly (number | string)[] = [
  3,
  3,
  3,
  '8, as a file of one line in Batch',
  'not possible: a printed search has no date and no user',
  'not possible: no number, no page for it',
  'not possible: no decision on the page of a party',
  'not possible: only YYYY-MM-DD is read',
  'not possible: the country is refused',
  'not possible: the error is above the form',
  'not possible: the name is in the address',
  'not possible: no date on the search page',
  2,
  'not possible: no way to the next hit',
  'not possible: no list without a name',
  'not possible: no list without a name',
  'not possible: no list without a name',
  'not possible: no page of a programme',
  'not possible: no page of a programme',
  'not possible: only `sis compare`',
  3,
  'not possible: no such feed',
  2,
  2,
  3,
  'not possible: one name column only',
  'not possible: keys do nothing before a click',
  1,
];

/** Files that users bring. */
interface Files {
  exporter: string;
  alerts: string;
}

async function writeFiles(folder: string, data: string): Promise<Files> {
  const snapshot = await openSnapshot(join(data, 'snapshot.bin'));
  const exporter = join(folder, 'exporter.csv');
  const lines = [
    '客户编号,客户名称,英文名称',
    '1,深圳市华为技术有限公司,Huawei Technologies',
    '2,青岛海风贸易,Haifeng Trading',
  ];
  writeFileSync(exporter, `${lines.join('\n')}\n`);
  const alerts = join(folder, 'alerts.csv');
  const names: string[] = [];
  for (let row = 0; names.length < 80; row += 97) {
    const { name, entity_type, is_active } = summaryOf(snapshot, row);
    if (entity_type === 'individual' && is_active) names.push(name);
  }
  const clear = Array.from({ length: 20 }, (_, at) => `Quiet Customer ${at}`);
  const text = [...names, ...clear].map((name, at) => `${at},"${name.replaceAll('"', '""')}"`);
  writeFileSync(alerts, `id,name\n${text.join('\n')}\n`);
  return { exporter, alerts };
}

/** Does the tasks and writes the section. */
export async function run(args: string[]): Promise<void> {
  const { data, only } = optionsOf(args, { data: '', only: '' });
  if (!data || !existsSync(join(data, 'snapshot.bin')))
    throw new Error('Name a data folder with a snapshot: --data DIR');
  const folder = mkdtempSync(join(tmpdir(), 'sis-tasks-'));
  const service = await startService(data, undefined, { settings: { SIS_AUTH: 'off', SIS_DECISIONS: 'on' } });
  const browser = await openBrowser();
  const rows: string[] = [];
  let failed = 0;
  try {
    const files = await writeFiles(folder, data);
    const page = await browser.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(service.url);
    for (const [at, [name, task]] of TASKS.entries()) {
      if (only && !only.split(',').includes(String(at + 1))) continue;
      const { user, steps } = userOn(page, service.url);
      const began = performance.now();
      const failure = await task(user, files).then(
        () => '',
        (error: Error) => error.message.split('\n')[0]!,
      );
      if (failure) failed++;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      rows.push(`| ${at + 1} | ${name} | ${BEFORE[at]} | ${steps()} | ${seconds} | ${failure || 'done'} |`);
      console.error(rows.at(-1));
    }
  } finally {
    await browser.close();
    service.stop();
    await service.ended;
    rmSync(folder, { recursive: true, force: true });
  }
  if (only) return;
  writeSection('speed', '28 tasks in the web UI', [
    '`npm run eval -- tasks --data DIR`: the official lists, Chromium, one user. A step is an address, a click, a field or a key; the seconds are those of service and browser, without reading and typing.',
    '',
    `| | task | steps in ${OLDER} | steps | seconds | |`,
    '|---:|---|---|---:|---:|---|',
    ...rows,
  ]);
  if (failed > 0) throw new Error(`${failed} of ${rows.length} tasks failed.`);
}
