import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { temporaryFolder } from '../temporary.ts';
import { entityRecord, loadedParties, parties, testService } from './fixture.ts';
import { pageFaults } from './page-faults.ts';
import { signIn } from './signed-in.ts';
import { launchBrowser } from './watched-page.ts';

const MARKUP = '<img src=x onerror="document.title=\'broken in\'"><script>document.title="broken in"</script>';
const OVERRIDE = '\u202egnorw\u202c';
const LONG = 'Velvetine '.repeat(1000);

const CUSTOMERS = `Customer No.,Customer name,Date of birth,Country,Passport number,Note
C-1,Piotr Veldoran,05/04/1961,RU,QX4471902,key account
C-2,Anna Quietsson,31/12/1980,SE,,
C-3,Piotr Veldoran,17/09/1994,FR,,
C-4,Shenlan Precision Instruments,,China,,
C-5,"=HYPERLINK(""http://evil.example"")",,,,
`;

/** The listed parties of a service; `more` changes one of them. */
const listed = (more: Partial<Parameters<typeof entityRecord>[0]> = {}) => [
  ...parties(0).map((party) => (party.id === 'us-ofac-sdn-100' ? { ...party, ...more } : party)),
  entityRecord({
    key: '666',
    name: `Zorvex Kalimdra ${MARKUP} ${OVERRIDE}`,
    reason: MARKUP,
    sanction_programs: [MARKUP],
    aliases: [
      { name: 'Zorvex Kalimdra', type: 'aka', quality: 'strong', script: 'Latin', language: null },
      { name: 'y'.repeat(10_000), type: 'aka', quality: 'strong', script: 'Latin', language: null },
    ],
  }),
];

describe('the batch in a browser', async () => {
  let context: BrowserContext;
  let page: Page;
  const folder = temporaryFolder();
  const complaints: string[] = [];
  const addresses: string[] = [];

  const service = await testService({ data: await loadedParties(listed()) });
  const browser = await launchBrowser();
  beforeEach(async () => {
    // Each test is a browser of its own: what one keeps, the others must not see.
    await context?.close();
    context = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true });
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      addresses.push(request.url());
      if (!/^(blob:)?http:\/\/127\.0\.0\.1/.test(request.url())) complaints.push(`asked ${request.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error' && !/50[03]|ERR_FAILED/.test(message.text())) complaints.push(message.text());
    });
    await signIn(page, service);
    service.swap(await loadedParties(listed()));
  });
  afterAll(async () => {
    expect(complaints).toEqual([]);
    expect(
      addresses.filter((address) => /Veldoran|Quietsson|Zorvex|Velvetine/i.test(decodeURIComponent(address))),
    ).toEqual([]);
  });

  const file = (text: string | Buffer, name = 'customers 2026-11.csv') => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text as string),
  });

  /** Brings a file and goes to its columns. */
  async function bring(given: ReturnType<typeof file>, lang = 'en'): Promise<void> {
    await page.goto(`${service.url}/screen?lang=${lang}`);
    await page.setInputFiles('#file', given);
    await page.locator('.start-run').waitFor();
  }

  /** Starts the run of the columns shown, and waits for its end. */
  async function run(): Promise<void> {
    await page.locator('.start-run button[type=submit]').click();
    await ended();
  }

  /** Waits for the end of a run: the stop button is hidden before it too, until its results are shown. */
  async function ended(): Promise<void> {
    await page.locator('#results').waitFor();
    await page.locator('#stop[hidden]').waitFor({ state: 'attached', timeout: 200_000 });
  }

  const count = async (name: string): Promise<number> =>
    Number((await page.locator(`.chip[data-show=${name}] .num`).textContent())!.replace(',', ''));
  const status = () => page.locator('#batch-status').textContent();
  const saved = async (button: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    const path = join(folder, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };

  /** Presses keys in the list faster than any row opens. */
  const pressAtOnce = (...keys: string[]) =>
    page.evaluate(`
      for (const key of ${JSON.stringify(keys)})
        document.querySelector('#results').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    `);

  it.each([
    [['Home', 'ArrowDown', 'ArrowDown', 'Enter'], '.hit:focus'],
    [['Home', 'ArrowDown', 'ArrowDown', '3'], 'input[name=reason]:focus'],
  ])('takes the keys %j for the row that is being opened', async (keys, focused) => {
    await bring(file(CUSTOMERS));
    await page.fill('#by', 'A. Analyst');
    await page.locator('#by').press('Enter');
    await ended();
    await page.locator('#detail', { hasText: 'Row 1' }).waitFor();
    await pressAtOnce(...keys);
    await page.locator('#detail', { hasText: 'Row 3' }).waitFor();
    await page.locator(`#detail ${focused}`).waitFor();
  });

  it('keeps what is being entered about the row that is open when that row is chosen again', async () => {
    await bring(file(CUSTOMERS));
    await page.fill('#by', 'A. Analyst');
    await page.locator('#by').press('Enter');
    await ended();
    await page.locator('#detail', { hasText: 'Row 1' }).waitFor();
    await page.locator('.hit input[name=reason]').first().fill('Half a reason');
    await pressAtOnce('Home', 'ArrowDown', 'ArrowUp', '2');
    await page.locator('.hit input[value=no_match]:checked').waitFor({ state: 'attached' });
    expect(await page.locator('.hit input[name=reason]').first().inputValue()).toBe('Half a reason');
  });

  it('leads from a file to the evidence by keyboard alone', async () => {
    await bring(file(CUSTOMERS));
    expect(await page.locator('#column-name').inputValue()).toBe('1');
    expect(await page.locator('#column-identifier').inputValue()).toBe('4');
    expect(await page.locator('.preview tbody tr').first().textContent()).toContain('1961-04-05');
    await page.fill('#by', 'A. Analyst');
    await page.locator('#by').press('Enter');
    await ended();
    await expect.poll(status).toBe('Done: 5 rows screened, 3 to decide.');
    // From here on the keyboard alone, which is in the list: what is to be decided first is open.
    await page.getByRole('heading', { name: 'Piotr Veldoran' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.hit:focus').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    expect(await page.locator('.decision .fault').textContent()).toBe('Give a reason.');
    await page.keyboard.type('Birth date and passport agree');
    await page.keyboard.press('Enter');
    await page.getByText('Row 4').waitFor();
    await page.locator('.hit:focus').waitFor();
    await page.keyboard.press('3');
    await page.keyboard.type('Ask for the registration number');
    await page.keyboard.press('Enter');
    await page.getByText('Row 3').waitFor();
    await page.locator('.hit:focus').waitFor();
    await page.keyboard.press('2');
    await page.keyboard.type('Thirty years younger');
    await page.keyboard.press('Enter');
    await page.getByText('Everything is decided.').waitFor();
    await page.locator('#results:focus').waitFor();
    expect([await count('match'), await count('no_match'), await count('unsure'), await count('clear')]).toEqual([
      1, 1, 1, 2,
    ]);

    const sheets = await readSheets(await saved('#xlsx'));
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Hits', 'Customers', 'Run']);
    expect(sheets[0]!.data.slice(1).map((row) => [row[0], row[13], row[14], row[16]])).toEqual([
      [1, 'True match', 'Birth date and passport agree', 'A. Analyst'],
      [3, 'False match', 'Thirty years younger', 'A. Analyst'],
      [4, 'Unsure', 'Ask for the registration number', 'A. Analyst'],
    ]);
    expect(sheets[1]!.data[5]![2]).toBe('=HYPERLINK("http://evil.example")');

    await page.click('#to-evidence');
    const pack = page.locator('.evidence');
    await pack.waitFor();
    const text = (await pack.textContent())!;
    for (const said of [
      'customers 2026-11.csv',
      'Birth date and passport agree',
      'A. Analyst',
      '2026-08-22',
      'not a clearance',
      'Anna Quietsson',
    ])
      expect(text).toContain(said);
    expect(text).toContain((await service.get('/api/stats')).headers.get('x-data-version'));
    await page.reload();
    await pack.waitFor();
    await page.goBack();
    await page.locator('#results').waitFor();
    expect(await count('match')).toBe(1);
  });

  it('decides 24 alerts of a mixed file by keyboard alone, in two keys and a reason each', async () => {
    const customers = Array.from({ length: 24 }, (_, at) =>
      at % 2 === 0 ? `Piotr Veldoran,${1900 + at}-01-02` : `Shenlan Precision Instruments ${at},`,
    );
    const clear = Array.from({ length: 6 }, (_, at) => `Quiet Customer ${at},`);
    await bring(file(`name,dob\n${[...customers, ...clear].join('\n')}\n`, 'mixed.csv'));
    await run();
    const open = await count('open');
    expect([open, await count('clear')]).toEqual([24, 6]);
    for (let left = open; left > 0; left--) {
      await page.keyboard.press('2');
      await page.locator('input[name=reason]:focus').waitFor();
      await page.keyboard.type('Other facts');
      await page.keyboard.press('Enter');
      await expect.poll(() => count('open')).toBe(left - 1);
      await page.locator(left > 1 ? '.hit:focus' : '#results:focus').waitFor();
    }
    expect(await count('no_match')).toBe(24);
    expect(await status()).toBe('Everything is decided.');
  });

  it('does the same in Chinese, from a workbook and from a text in GBK', async () => {
    const path = join(folder, 'kunden.xlsx');
    await writeXlsxFile([
      ['客户编号', '客户名称', '出生日期', '国籍'].map((value) => ({ value, type: String })),
      [
        { value: 'K1' },
        { value: 'Piotr Veldoran' },
        { value: new Date('1961-04-05'), type: Date, format: 'yyyy-mm-dd' },
        { value: '俄罗斯' },
      ],
      [{ value: 'K2' }, { value: '深蓝精密仪器有限公司' }, {}, { value: '中国' }],
    ]).toFile(path);
    await page.goto(`${service.url}/screen?lang=zh`);
    await page.setInputFiles('#file', path);
    await page.locator('.start-run').waitFor();
    expect(await page.locator('.preview tbody tr').first().textContent()).toContain('1961-04-05');
    await run();
    expect(await status()).toBe('完成：已筛查2行，2行待判定。');
    expect(await page.locator('.sides').first().textContent()).toContain('一致');
    await page.keyboard.press('Tab');
    await page.locator('.hit').first().focus();
    await page.keyboard.press('2');
    await page.keyboard.type('出生日期不符');
    await page.keyboard.press('Enter');
    await page.getByText('深蓝精密仪器有限公司：误报，已保存。').waitFor();
    await page.click('#to-evidence');
    await page.getByRole('heading', { name: '筛查证据材料' }).waitFor();
    expect(await page.locator('.evidence').textContent()).toContain('出生日期不符');

    // "姓名,国家" and a name, as a Chinese spreadsheet writes them.
    const gbk = Buffer.from('d0d5c3fb2cb9fabcd20ac9eec0b6beabc3dcd2c7c6f72cd6d0b9fa0a', 'hex');
    await bring(file(gbk, 'gbk.csv'), 'zh');
    expect(await page.locator('.preview tbody').textContent()).toContain('深蓝精密仪器');
  });

  it('screens every name of a row, remembers columns by their headings, and keeps the columns and rows of the file', async () => {
    const path = join(folder, 'exporters.xlsx');
    const sheet = (heading: string) =>
      [
        ['客户清单 2026'],
        [null],
        ['编号', '客户名称', '英文名称', heading],
        ['K1', '某某公司', 'Piotr Veldoran', 'North'],
        [null],
        ['K2', '深蓝精密仪器有限公司', 'Quiet Imports', 'South'],
      ].map((row) => row.map((value) => (value === null ? null : { value, type: String })));
    await writeXlsxFile(sheet('Region') as never).toFile(path);
    await page.goto(`${service.url}/screen?lang=en`);
    await page.setInputFiles('#file', path);
    await page.locator('.start-run').waitFor();
    expect(await page.locator('#batch .warning').first().textContent()).toContain('Some rows have several names');
    await page.selectOption('#column-identifier', { label: 'Region' });
    await run();
    // The second name of the one and the first name of the other are listed; the best stands first.
    expect([await count('open'), await count('clear')]).toEqual([2, 0]);
    await page.locator('#detail', { hasText: 'of the file)' }).waitFor();
    const [hits, customers] = await readSheets(await saved('#xlsx'));
    const heads = hits!.data[0]!;
    const column = (name: string) => hits!.data.slice(1).map((row) => row[heads.indexOf(name)]);
    expect(column('Row in the file')).toEqual([4, 6]);
    expect(column('Why')[0]).toBe('Same sound in another script: Piotr Veldoran / Пётр Велдоран.');
    expect(customers!.data[0]!.slice(-4)).toEqual(['编号', '客户名称', '英文名称', 'Region']);
    expect(customers!.data[2]!.slice(-5)).toEqual([6, 'K2', '深蓝精密仪器有限公司', 'Quiet Imports', 'South']);
    await page.click('#to-evidence');
    await page.locator('.sign-off').waitFor();
    expect(await page.locator('.evidence h2').first().textContent()).toBe('Summary');

    await page.goto(`${service.url}/screen?lang=en`);
    await page.setInputFiles('#file', path);
    await page.getByText('The columns are read as in exporters.xlsx.').waitFor();
    expect(await page.locator('#column-identifier').inputValue()).toBe('3');
    await writeXlsxFile(sheet('Other') as never).toFile(path);
    await page.goto(`${service.url}/screen?lang=en`);
    await page.setInputFiles('#file', path);
    await page.locator('.start-run').waitFor();
    expect(await page.getByText('The columns are read as in').count()).toBe(0);
  });

  it('knows decisions again, opens them when a fact has changed, and marks what is new', async () => {
    await bring(file(CUSTOMERS));
    await run();
    await page.locator('.hit').first().focus();
    await page.keyboard.press('1');
    await page.keyboard.type('Same passport');
    await page.keyboard.press('Enter');
    await page.getByText('Row 4').waitFor();
    await page.locator('#results').press('j');
    await page.getByText('Row 3').waitFor();
    await page.locator('.hit').first().focus();
    await page.keyboard.press('2');
    await page.keyboard.type('Younger');
    await page.keyboard.press('Enter');
    await page.getByText('Row 4').waitFor();

    // The next month: one customer moved, one is new, and the list says of one party what it did not say before.
    await bring(
      file(
        CUSTOMERS.replace('17/09/1994', '17/09/1964').replace('Anna Quietsson', 'Banque Ostrelle'),
        'customers 2026-12.csv',
      ),
    );
    await expect.poll(() => page.locator('#previous').inputValue()).not.toBe('');
    await run();
    expect(await count('decided')).toBe(1);
    expect(await count('changed')).toBe(1);
    expect(await count('new')).toBe(1);
    await page.click('.chip[data-show=changed]');
    await page.locator('#results').focus();
    await page.keyboard.press('Home');
    await page.getByText('To decide again').waitFor();
    expect(await page.locator('.detail div.reopened').textContent()).toContain('1994-09-17 → 1964-09-17');
    expect(await page.locator('.detail div.reopened').textContent()).toContain('Younger');

    service.swap(
      await loadedParties(
        listed({ titles: ['Chairman'], birth_dates: [{ date: '1961-04-06', precision: 'day', circa: false }] }),
      ),
    );
    await bring(file(CUSTOMERS));
    await run();
    expect(await count('changed')).toBeGreaterThanOrEqual(1);
    await page.click('.chip[data-show=changed]');
    await page.locator('#results').focus();
    await page.keyboard.press('Home');
    await page.getByText('To decide again').waitFor();
    expect(await page.locator('.detail div.reopened').textContent()).toContain('1961-04-06');
  });

  it('stops, goes on after a reload, and loses nothing when the service fails meanwhile', async () => {
    const many = `name\n${Array.from({ length: 900 }, (_, at) => `Quiet Customer ${at}`).join('\n')}\nPiotr Veldoran\n`;
    await bring(file(many));
    let asked = 0;
    await page.route('**/batch/screen*', async (route) => {
      if (++asked === 2)
        return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"No data."}' });
      await route.continue();
    });
    await page.locator('.start-run button[type=submit]').click();
    await page.getByText('The run has stopped: No data.').waitFor();
    expect(await page.locator('.progress .num').textContent()).toContain('200 / 901');
    await page.reload();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.locator('#stop[hidden]').waitFor({ state: 'attached' });
    expect([await count('all'), await count('clear'), await count('open')]).toEqual([901, 900, 1]);
    expect(asked).toBe(6);
  });

  it('screens a row without the fact that the service does not know', async () => {
    await bring(file('name,country,dob\nPiotr Veldoran,Atlantis,1961-04-05\nx,,\n'));
    await run();
    expect([await count('open'), await count('error')]).toEqual([1, 1]);
    // The row is drawn anew when its answer has come.
    await page
      .locator('.detail')
      .getByText('Screened without some details. Could not be read: Country “Atlantis”.')
      .waitFor();
    expect(await page.locator('.detail').textContent()).toContain('agrees');
  });

  it('shows hostile customers and lists as text, on every view and in every export', async () => {
    const hostile = `id,name,note\n1,Zorvex Kalimdra,"${MARKUP.replaceAll('"', '""')}"\n2,"${MARKUP.replaceAll('"', '""')}",\n3,${OVERRIDE} Zorvex Kalimdra,\n4,${LONG},\n5,=1+1 Zorvex Kalimdra,\n`;
    await bring(file(hostile, `${MARKUP.replaceAll('/', '')}.csv`));
    await run();
    await page.locator('#results').focus();
    await page.keyboard.press('Home');
    await page.locator('.hit').first().waitFor();
    await page.locator('.more summary').click();
    await page.getByText('All names').waitFor();
    const names = await page.locator('.result-name').allTextContents();
    expect(names.join()).toContain('‹U+202E›');
    for (let at = 0; at < 5; at++) {
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
      await page.keyboard.press('j');
    }
    expect(await page.evaluate('document.activeElement.id')).toBe('results');
    await page.keyboard.press('Home');
    // The hits of the customer before stand there until those of the first come.
    await page.getByRole('heading', { name: 'Zorvex Kalimdra', exact: true }).waitFor();
    await page.locator('.hit').first().focus();
    await page.keyboard.press('3');
    await page.keyboard.type('=cmd|calc');
    await page.keyboard.press('Enter');
    await page.getByText('saved.').waitFor();
    const [hits] = await readSheets(await saved('#xlsx'));
    expect(hits!.data.some((row) => row.includes('=cmd|calc'))).toBe(true);
    expect(hits!.data.flat().some((cell) => typeof cell === 'string' && cell.length > 32_767)).toBe(false);
    await page.click('#to-evidence');
    await page.locator('.evidence').waitFor();
    expect(await page.locator('.evidence').textContent()).toContain('<script>');
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.title()).toBe('Batch screening – Sanctions Intelligence');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });

  it('keeps a list of three thousand in a few elements, and takes its export in again', async () => {
    const many = `name\n${Array.from({ length: 3_000 }, (_, at) => `Quiet Customer ${at}`).join('\n')}\n`;
    await bring(file(many));
    await run();
    expect(await count('clear')).toBe(3_000);
    await page.locator('#results').focus();
    await page.keyboard.press('End');
    await page.locator('#result-3000').waitFor();
    expect(await page.locator('.result').count()).toBeLessThan(60);
    expect(await page.locator('#result-3000').getAttribute('aria-posinset')).toBe('3000');
    const path = await saved('#json');
    expect(JSON.parse(readFileSync(path, 'utf8')).rows).toHaveLength(3_000);
    await page.goto(`${service.url}/screen`);
    page.once('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('No file yet.').waitFor();
    await page.setInputFiles('#import', path);
    await page.locator('#results').waitFor();
    expect(await count('clear')).toBe(3_000);
  }, 300_000);

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('axe finds nothing wrong with any view at %i px, %s', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const check = async (what: string): Promise<void> => {
      expect(await pageFaults(page), what).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), what).toBeLessThanOrEqual(width);
    };
    await page.goto(`${service.url}/screen`);
    await page.locator('#file').waitFor();
    await check('files');
    await bring(file(CUSTOMERS));
    await check('columns');
    await run();
    await page.locator('.hit').first().waitFor();
    await check('results');
    await page.click('#to-evidence');
    await page.locator('.evidence').waitFor();
    await check('evidence');
    await page.goto(`${service.url}/screen?lang=zh`);
    await page.locator('.runs').waitFor();
    await check('files with a run, in Chinese');
  });
});
