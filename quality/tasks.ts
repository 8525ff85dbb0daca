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

/** Files that users bring. */
interface Files {
  exporter: string;
  alerts: string;
}

/** One user at work. */
interface User {
  page: Page;
  url: string;
  files: Files;
  steps: number;
}

/** A part of a task. @throws when what the task is for does not show */
type Act = (user: User) => Promise<unknown>;

const TIMEOUT_MS = 30_000;
/** Decisions after which the file of 80 alerts should be done. */
const MAX_DECISIONS = 240;

/** An act that counts as a step. */
const step =
  (act: Act): Act =>
  (user) => {
    user.steps++;
    return act(user);
  };
const open = (path: string): Act => step(({ page, url }) => page.goto(url + path));
const fill = (selector: string, value: string): Act => step(({ page }) => page.locator(selector).first().fill(value));
const choose = (selector: string, value: string): Act =>
  step(({ page }) => page.locator(selector).first().selectOption(value));
const click = (selector: string): Act => step(({ page }) => page.locator(selector).first().click());
const press = (key: string): Act => step(({ page }) => page.keyboard.press(key));
const upload = (file: keyof Files): Act => step(({ page, files }) => page.setInputFiles('#file', files[file]));
/** Not a step: waits for what the task is for. */
const sees =
  (selector: string, text?: string | RegExp): Act =>
  ({ page }) =>
    page
      .locator(selector, text === undefined ? {} : { hasText: text })
      .first()
      .waitFor({ state: 'attached' });
const getWorkbook = (selector: string): Act =>
  step(async ({ page }) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator(selector).first().click()]);
    need(file.suggestedFilename().endsWith('.xlsx'), `the file is ${file.suggestedFilename()}`);
  });

const NAME = 'main input[name=q]';
const search = (name: string): Act[] => [
  open('/?lang=en'),
  fill(NAME, name),
  press('Enter'),
  sees('h1, #results, article.party, .nothing'),
];
/** Opens the first party that a search finds. */
const party = (q: string): Act[] => [open(`/search?q=${q}&lang=en`), click('article.party h3 a')];
const KNOWN = 'details.known summary';
const SHOW = 'main button[type=submit]:has-text("Show")';
const SHEET = 'button:has-text("Decide and print this search")';
const startRun = [sees('.start-run'), click('.start-run button[type=submit]')];

function need(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(what);
}

async function checkReceipt(user: User): Promise<void> {
  await user.page.goto(`${user.url}/search?q=Rosneft&lang=en`);
  await user.page.locator(SHEET).click();
  const number = (await user.page.locator('#receipt code').textContent())!;
  for (const act of [open('/verify?lang=en'), fill('#receipt', number), click('button:has-text("Check")')])
    await act(user);
}

async function decideAll(user: User): Promise<void> {
  const done = () => user.page.getByText('Everything is decided.').isVisible();
  let decided = 0;
  for (; decided < MAX_DECISIONS && !(await done()); decided++) {
    await press('2')(user);
    await sees('input[name=reason]:focus')(user);
    await user.page.keyboard.type('Another person');
    await press('Enter')(user);
    await sees('.hit:focus, #results:focus')(user);
  }
  need(await done(), 'not everything is decided');
  need(decided >= 40, `only ${decided} decisions were asked for: the data folder has some already`);
}

/** The version that tasks are compared with. */
const OLDER = '1f568bf';
/** The tasks: what for, the steps in {@link OLDER} or why it cannot be done there (tried in Chromium once), and what is done. */
const TASKS: readonly [string, number | string, ...Act[]][] = [
  [
    'Is this company listed, by whom, since when?',
    3,
    ...search('Rosneft'),
    sees('article.party', 'Rosneft'),
    sees('article.party', 'Listed since'),
  ],
  ['The same for a name in Chinese', 3, ...search('华为'), sees('article.party', /Huawei/i)],
  ['A ship by its IMO number', 3, ...search('IMO 9116412'), sees('article.party', /IMO|9116412/)],
  [
    'Decide a search and have the sheet to print',
    '8, as a file of one line in Batch',
    open('/search?q=Sergey+Ivanov&lang=en'),
    click(SHEET),
    choose('select[name=verdict]', 'false_match'),
    click('button:has-text("Put on the sheet")'),
    sees('main', 'False match'),
  ],
  [
    'A sheet for a search that found nothing',
    'not possible: a printed search has no date and no user',
    open('/search?q=Qvzxw+Brmpf+Tklstr&lang=en'),
    click(SHEET),
    sees('#receipt code'),
  ],
  [
    'Check the number of a printed sheet',
    'not possible: no number, no page for it',
    checkReceipt,
    sees('main', 'This service issued the receipt'),
  ],
  [
    'Decide on the page of a party',
    'not possible: no decision on the page of a party',
    ...party('Rosneft'),
    click('button:has-text("Decide and print")'),
    sees('select[name=verdict]'),
  ],
  [
    'Search with a birth date as written in Germany',
    'not possible: only YYYY-MM-DD is read',
    open('/search?lang=en'),
    fill(NAME, 'Vladimir Putin'),
    click(KNOWN),
    fill('[name=birth_date]', '07.10.1952'),
    press('Enter'),
    sees('article.party', 'agrees'),
  ],
  [
    'Search with a country in German',
    'not possible: the country is refused',
    open('/search?lang=en'),
    fill(NAME, 'Huawei Technologies'),
    click(KNOWN),
    fill('[name=party_country]', 'VR China'),
    press('Enter'),
    sees('article.party', /Huawei/i),
  ],
  [
    'A mistake in a date is shown at its field',
    'not possible: the error is above the form',
    open('/search?lang=en'),
    fill(NAME, 'Rosneft'),
    click(KNOWN),
    fill('[name=birth_date]', 'yesterday'),
    press('Enter'),
    sees('#error-birth_date'),
    async ({ page }) => need((await page.locator(NAME).first().inputValue()) === 'Rosneft', 'the name is lost'),
  ],
  [
    'Search without the name in the address',
    'not possible: the name is in the address',
    open('/search?lang=en'),
    fill(NAME, 'Rosneft'),
    press('Enter'),
    sees('article.party'),
  ],
  [
    'Who was listed on 1 March 2022?',
    'not possible: no date on the search page',
    open('/search?q=Oleg+Deripaska&lang=en'),
    fill('[name=as_of]', '2022-03-01'),
    press('Enter'),
    sees('main', 'As of 2022-03-01'),
  ],
  ['The history of a party with its legal acts', 2, ...party('Oleg+Deripaska'), sees('.timeline > li')],
  [
    'From hit to hit, and back to the results',
    'not possible: no way to the next hit',
    ...party('Rosneft'),
    click('#hits-around a:has-text("Next hit")'),
    click('#hits-around a:has-text("results")'),
    sees('article.party'),
  ],
  [
    'All ships on the UK list',
    'not possible: no list without a name',
    open('/browse?lang=en'),
    choose('select[name=jurisdiction]', 'UK'),
    choose('select[name=entity_type]', 'vessel'),
    click(SHOW),
    sees('table tbody tr'),
  ],
  [
    'Everybody listed in March 2022',
    'not possible: no list without a name',
    open('/browse?lang=en'),
    fill('[name=date_from]', '2022-03-01'),
    fill('[name=date_to]', '2022-03-31'),
    click(SHOW),
    sees('table tbody tr, article.party'),
  ],
  [
    'The same as an Excel file',
    'not possible: no list without a name',
    open('/browse?date_from=2022-03-01&date_to=2022-03-31&jurisdiction=AU&lang=en'),
    getWorkbook('a[href*="format=xlsx"]'),
  ],
  [
    'What does the programme UKR forbid?',
    'not possible: no page of a programme',
    open('/programmes/UKR?lang=en'),
    sees('main', /asset freeze/i),
  ],
  [
    'From a party to its programme',
    'not possible: no page of a programme',
    ...party('Rosneft'),
    click('main a[href*="/programmes/"]'),
    sees('main h1'),
  ],
  [
    'Compare two names',
    'not possible: only `sis compare`',
    open('/compare?lang=en'),
    fill('[name=a]', 'Сергей Лавров'),
    fill('[name=b]', 'LAVROV, Sergei Viktorovich'),
    press('Enter'),
    sees('main', 'LAVROV'),
  ],
  ['Follow a party', 3, ...party('Rosneft'), click('.follow button'), sees('.follow button[aria-pressed=true]')],
  [
    'A feed of the changes under a programme',
    'not possible: no such feed',
    open('/programmes/UKR?lang=en'),
    click('details.feed summary'),
    sees('details.feed code', '.atom'),
  ],
  [
    'The ships of an owner',
    2,
    ...party('Islamic+Republic+of+Iran+Shipping+Lines'),
    sees('details[data-group=vessel] table'),
  ],
  [
    'What changed on the last day with changes?',
    2,
    open('/reports?lang=en'),
    click('.report-list a'),
    sees('article.report h1'),
  ],
  [
    'The same in Chinese',
    3,
    open('/reports?lang=en'),
    click('a:has-text("中文")'),
    click('.report-list a'),
    sees('article.report[lang^=zh] h1'),
  ],
  [
    'Screen an Excel list of an exporter, two names a row',
    'not possible: one name column only',
    open('/screen?lang=en'),
    upload('exporter'),
    ...startRun,
    sees('#results'),
  ],
  [
    'Decide 80 alerts of a mixed file by keyboard alone',
    'not possible: keys do nothing before a click',
    open('/screen?lang=en'),
    upload('alerts'),
    ...startRun,
    sees('#batch-status', /to decide/),
    decideAll,
  ],
  ['The result as a workbook', 1, getWorkbook('#xlsx')],
];

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

/** Why a task failed; empty when it did not. */
async function failureOf(user: User, acts: readonly Act[]): Promise<string> {
  try {
    for (const act of acts) await act(user);
    return '';
  } catch (error) {
    return (error as Error).message.split('\n')[0]!;
  }
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
    for (const [at, [name, before, ...acts]] of TASKS.entries()) {
      if (only && !only.split(',').includes(String(at + 1))) continue;
      const user: User = { page, url: service.url, files, steps: 0 };
      const began = performance.now();
      const failure = await failureOf(user, acts);
      if (failure) failed++;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      rows.push(`| ${at + 1} | ${name} | ${before} | ${user.steps} | ${seconds} | ${failure || 'done'} |`);
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
