import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { readReceipt } from '../../src/service/receipts/receipt.ts';
import { entityRecord, loadedParties, parties } from './fixture.ts';
import { pageFaults } from './page-faults.ts';
import { signIn } from './signed-in.ts';
import { signedInPage } from './watched-page.ts';

const MARKUP = '<img src=x onerror="document.title=\'broken in\'"><script>document.title="broken in"</script>';
const ENDS = '</script></textarea>" onload="document.title=\'broken in\'';

/** One person on three lists, with a history and relations, and a party of hostile texts. */
function shown(): EntityRecord[] {
  const person = { entity_type: 'individual' as const, nationalities: ['RU'] };
  const born = (date: string) => [{ date, precision: 'day' as const, circa: false }];
  const passport = [{ type: 'passport' as const, value: 'ZZ 774411', country: 'RU', note: 'expired' }];
  const named = { ...person, identifiers: passport };
  return [
    ...parties(),
    entityRecord({ key: '800', name: 'Halcyon Shipping Lines' }),
    ...Array.from({ length: 124 }, (_, at) =>
      entityRecord({
        key: `s${at}`,
        name: `HALCYON ${at}`,
        entity_type: 'vessel',
        vessel: {
          imo: `${9_000_000 + at}`,
          flag: 'Panama',
          type: 'Crude Oil Tanker',
          ...(at === 7 && { owner: 'Quay Ltd' }),
        },
        relationships: [{ key: '800', name: 'Halcyon Shipping Lines', type: 'Property in the interest of' }],
      }),
    ),
    entityRecord({
      ...named,
      key: '300',
      name: 'KALIMDRA, Sorin',
      birth_dates: born('1961-04-05'),
      gender: 'male',
      aliases: [
        { name: 'Сорин Калимдра', type: 'original_script', quality: 'strong', script: 'Cyrillic', language: 'ru' },
        { name: 'سورين كاليمدرا', type: 'original_script', quality: 'strong', script: 'Arabic', language: null },
        { name: 'Sorry', type: 'aka', quality: 'weak', script: 'Latin', language: null },
      ],
      relationships: [
        { key: '101', name: 'Shenlan Precision Instruments', type: 'Leader of' },
        { name: 'Somebody Unlisted', type: 'Family of' },
      ],
      measures: ['Block'],
      legal_basis: [
        { text: 'Order 1', url: 'https://law.example/1' },
        { text: 'Order 2', url: 'javascript:alert(1)' },
      ],
      history: [
        { event: 'listed', date: '2024-02-23', basis: 'source', after: null, by: '2025-01-31' },
        {
          event: 'amended',
          date: '2025-03-01',
          basis: 'edition',
          after: '2025-02-01',
          by: '2025-03-01',
          changes: [{ field: 'titles', before: ['Captain'], after: ['Admiral'] }],
        },
      ],
    }),
    entityRecord({
      ...named,
      key: '300',
      source_id: 'uk-sl',
      name: 'Sorin KALIMDRA',
      birth_dates: [...born('1961-04-05'), ...born('1963-11-30')],
      nationalities: ['MD'],
      reason: `Reason. ${'word '.repeat(400)}`,
    }),
    entityRecord({
      ...named,
      key: '300',
      source_id: 'eu-fsf',
      name: 'Sorin KALIMDRA',
      birth_dates: born('1961-04-05'),
      is_active: false,
      removed_date: '2026-03-10',
      removed_date_basis: 'edition',
      history: [
        { event: 'listed', date: '2024-02-23', basis: 'source', after: null, by: '2025-01-31' },
        { event: 'removed', date: '2026-03-10', basis: 'edition', after: '2026-03-03', by: '2026-03-10', note: 'left' },
      ],
    }),
    entityRecord({
      key: '666',
      name: `Zorvex \u202e${MARKUP}${ENDS}`,
      reason: `${MARKUP} ${'x'.repeat(3000)}`,
      remarks: ENDS,
      sanction_programs: [MARKUP],
      measures: [MARKUP],
      titles: ['t'.repeat(500)],
      aliases: [{ name: 'y'.repeat(10_000), type: 'aka', quality: 'strong', script: 'Latin', language: null }],
      identifiers: [{ type: 'other', value: `"${ENDS}`, country: null, note: MARKUP }],
      addresses: [
        { full: MARKUP, city: null, region: null, postal_code: null, country_code: null, country_name: null },
      ],
      legal_basis: [{ text: MARKUP, url: `https://x.example/"${ENDS}` }],
      relationships: [{ key: '300', name: MARKUP, type: MARKUP }],
      source_url: 'javascript:alert(1)',
      history: [
        {
          event: 'amended',
          date: '2025-03-01',
          basis: 'edition',
          after: '2025-02-01',
          by: '2025-03-01',
          note: MARKUP,
          changes: ['name', 'reason', 'titles', 'remarks'].map((field) => ({ field, before: MARKUP, after: [ENDS] })),
        },
      ],
    }),
  ];
}

describe('the page of a party in a browser', async () => {
  const { service, page, browser } = await signedInPage({ data: await loadedParties(shown()) }, / 40[04] /);

  const open = (path: string) => page.goto(service.url + path);
  const textOf = async (selector: string) =>
    ((await page.locator(selector).first().textContent()) ?? '').replace(/\s+/g, ' ').trim();
  const section = (id: string) => `section[aria-labelledby=${id}]`;

  it('is opened from a search by keyboard, and Back leads to the same search', async () => {
    await open('/search?q=Sorin+Kalimdra&lang=en');
    await page.keyboard.press('Tab');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/entities\//);
    expect(await textOf('h1')).toMatch(/kalimdra/i);
    await page.reload();
    await page.goBack();
    expect(page.url()).toContain('/search?q=Sorin+Kalimdra');
  });

  it('leads to the hits before and after it, and back to the results, where a search led to it', async () => {
    await page.goto(`${service.url}/entities/us-ofac-sdn-300?lang=en`);
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    expect(await page.locator('#hits-around').isVisible()).toBe(false);
    const search = `${service.url}/search?q=Cormorant+Trading&lang=en&threshold=0.5`;
    await page.goto(search);
    const addresses = (await page.evaluate(
      "[...document.querySelectorAll('article.party h3 a')].map((one) => one.href)",
    )) as string[];
    expect(addresses.length).toBeGreaterThan(1);
    await page.locator('article.party h3 a').first().click();
    const around = page.locator('#hits-around');
    expect(await around.getByText('Previous hit').isVisible()).toBe(false);
    await around.getByText('Next hit').click();
    expect(page.url()).toBe(addresses[1]);
    await around.getByText('Previous hit').click();
    expect(page.url()).toBe(addresses[0]);
    await around.getByText('Back to the results').click();
    expect(page.url()).toBe(search);
  });

  it('compares what was stated in the search that led to it, which no address holds', async () => {
    await page.goto(`${service.url}/search?lang=en`);
    await page.fill('#q', 'Sorin Kalimdra');
    await page.locator('.known summary').click();
    await page.fill('[name=birth_date]', '1961-04-05');
    await page.locator('.search-form button').click();
    await page.locator('article.party h3 a').first().click();
    const facts = page.locator('#stated-facts');
    await facts.waitFor();
    expect(await facts.locator('tr.agrees td').allTextContents()).toEqual([
      'Birth date',
      '1961-04-05',
      '1961-04-05',
      'agrees',
    ]);
    expect(page.url()).not.toContain('1961');
    await open('/entities/us-ofac-sdn-101?lang=en');
    expect(await facts.isVisible()).toBe(false);
  });

  it('says who lists the party, and sets the records side by side with what differs marked', async () => {
    await open('/entities/uk-sl-300?lang=en');
    expect(await textOf('.standing')).toBe('Listed now by United States, United Kingdom; removed by European Union');
    const head = await page.locator('.comparison thead th').allTextContents();
    expect(head.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'US SDNUnited States',
      'UKUnited Kingdom',
      expect.stringMatching(/^EU .*European Union$/),
    ]);
    const line = async (label: string) => {
      const row = page.locator('.comparison tr', { has: page.locator(`th:text-matches("^${label}")`) }).first();
      return {
        isMarked: (await row.locator('.differs').count()) > 0,
        cells: await row.locator('td').allTextContents(),
        own: await row.locator('mark').allTextContents(),
      };
    };
    expect(await line('Born')).toEqual({
      isMarked: false,
      cells: ['1961-04-05', '1961-04-051963-11-30', '1961-04-05'],
      own: ['1963-11-30'],
    });
    expect(await line('Nationality')).toEqual({
      isMarked: true,
      cells: ['Russia', 'Moldova', 'Russia'],
      own: ['Moldova'],
    });
    expect(await line('Gender')).toEqual({ isMarked: false, cells: ['male', '', ''], own: [] });
    expect((await line('State')).cells).toEqual([
      'listed since 2024-02-23',
      'listed since 2024-02-23',
      'removed 2026-03-10',
    ]);
    expect(await textOf('.comparison th.asked')).toContain('UK');
  });

  it('groups names by script, with quality and language', async () => {
    await open('/entities/us-ofac-sdn-300?lang=en');
    expect(await page.locator(`${section('names')} h3`).allTextContents()).toEqual([
      'Latin 3 names',
      'Cyrillic 1 name',
      'Arabic 1 name',
    ]);
    expect(await page.locator(`${section('names')} bdi[lang=ar]`).textContent()).toBe('سورين كاليمدرا');
    expect(await textOf(`${section('names')} li.weak`)).toContain('Sorry weak');
  });

  it('tells measures, law and reasons; only web addresses become links', async () => {
    await open('/entities/us-ofac-sdn-300?lang=en');
    expect(await textOf(section('measures'))).toContain('Block');
    const links = await page
      .locator(`${section('measures')} a`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links).toEqual(['https://law.example/1']);
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  });

  it('tells the history over all lists, newest first, with what was said before and after', async () => {
    await open('/entities/eu-fsf-300?lang=en');
    const steps = await page.locator('.timeline > li').allTextContents();
    expect(
      steps.map((text) =>
        /(\d{4}-\d\d-\d\d) ?([A-Z]{2}).*?(Listed|Amended|Removed)/.exec(text.replace(/\s+/g, ' '))!.slice(1),
      ),
    ).toEqual([
      ['2026-03-10', 'EU', 'Removed'],
      ['2025-03-01', 'US', 'Amended'],
      ['2024-02-23', 'US', 'Listed'],
      ['2024-02-23', 'UK', 'Listed'],
      ['2024-02-23', 'EU', 'Listed'],
    ]);
    expect(steps[0]).toContain('appeared between the editions of 2026-03-03 and 2026-03-10');
    expect(await textOf('.changes tbody tr')).toBe('Titles and functionsCaptainAdmiral');
  });

  it('tells relations from either end, as a list and as a graph that can be walked', async () => {
    await open('/entities/us-ofac-sdn-101?lang=en');
    const rows = await page.locator('.relations tbody tr').allTextContents();
    expect(rows.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'this partydirectorVELDORAN, Piotr Anselm PersonUS SDN',
      'KALIMDRA, Sorin PersonLeader ofthis partyUS SDN',
    ]);
    await open('/entities/us-ofac-sdn-300?lang=en');
    expect(await textOf('.relations')).toContain('Somebody Unlisted');
    const asked: string[] = [];
    page.on('response', (answer) => asked.push(new URL(answer.url()).pathname));
    await page.getByRole('button', { name: 'Show as a graph' }).click();
    await page.locator('.graph canvas').first().waitFor();
    await expect.poll(() => asked).toContain('/entities/us-ofac-sdn-300/relations');
    expect(asked).toContain('/assets/lib/cytoscape.js');
    const answer = await service.get('/entities/us-ofac-sdn-300/relations');
    expect(await answer.json()).toMatchObject({
      id: 'eu-fsf-300',
      isActive: true,
      relations: expect.arrayContaining([
        expect.objectContaining({ id: 'us-ofac-sdn-101', direction: 'out', type: 'Leader of', by: ['US SDN'] }),
        expect.objectContaining({ id: null, name: 'Somebody Unlisted', direction: 'out' }),
        expect.objectContaining({ id: 'us-ofac-sdn-666', direction: 'in', type: MARKUP }),
      ]),
    });
  });

  it('has a table of the ships of a party, and draws many of them as one that unfolds the table', async () => {
    await open('/entities/us-ofac-sdn-800?lang=en');
    const ships = page.locator('details[data-group=vessel]');
    expect(await ships.getAttribute('open')).toBeNull();
    expect(await ships.locator('summary').textContent()).toBe('124 ships');
    const cells = await ships.locator('tbody tr', { hasText: 'HALCYON 7' }).first().locator('th, td').allTextContents();
    expect(cells.slice(0, 6)).toEqual([
      'HALCYON 7',
      '9000007',
      'Panama',
      'Crude Oil Tanker',
      'Quay Ltd',
      'Property in the interest of',
    ]);
    await page.getByRole('button', { name: 'Show as a graph' }).click();
    await page.locator('.graph canvas').first().waitFor();
    const graph = "document.querySelector('.graph')._cyreg.cy";
    await expect
      .poll(() => page.evaluate(`${graph}.nodes().map((node) => node.data('label')).sort()`))
      .toEqual(['124 ships', 'Halcyon Shipping Lines']);
    await page.evaluate(`void ${graph}.nodes('[group]').emit('tap')`);
    expect(await ships.getAttribute('open')).not.toBeNull();
    expect(await pageFaults(page)).toEqual([]);
  });

  it('carries the evidence: version, editions, time, and a receipt of the record that proves itself', async () => {
    await open('/entities/uk-sl-300?lang=en');
    const text = await textOf(section('evidence'));
    expect(text).toContain(service.current()!.version);
    expect(text).toContain('UK Sanctions List: edition of 2026-08-22, uk-sl-300, Licence Public');
    const receipt = (await page.locator('.receipt').textContent())!;
    const { keys } = (await (await service.get('/.well-known/jwks.json')).json()) as { keys: never[] };
    expect(readReceipt(receipt, keys)).toMatchObject({
      request: '/api/entities/uk-sl-300',
      data_version: service.current()!.version,
    });
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.top', '.page-contents', '.actions', '.bottom', '.graph-place'])
      expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
    expect(await page.locator('.receipt').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'JSON', exact: true }).click();
    expect(await textOf('body')).toContain('"id":"uk-sl-300"');
  });

  it('shows hostile texts as text, inside the page, in the graph and on paper', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await open('/entities/us-ofac-sdn-666?lang=en');
      await page.getByRole('button', { name: 'Show as a graph' }).click();
      await page.locator('.graph canvas').first().waitFor();
      expect(await page.locator('h1').textContent()).toContain(MARKUP);
      expect(await page.locator('main img, main script').count()).toBe(0);
      expect(await page.title()).not.toBe('broken in');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    expect((await page.pdf()).length).toBeGreaterThan(1000);
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  });

  it('is whole in Chinese, and answers unknown ids with a page', async () => {
    await open('/entities/uk-sl-300?lang=zh');
    expect(await textOf('.standing')).toBe('现由以下制裁方列名：美国、英国; 已被移除：欧盟');
    expect(await textOf('#timeline')).toBe('时间线');
    const answer = await open('/entities/uk-sl-nobody?lang=en');
    expect(answer!.status()).toBe(404);
    expect(await textOf('h1')).toBe('Not found');
    expect((await open('/entities/uk-sl-300?x=1'))!.status()).toBe(400);
  });

  it('needs a session', async () => {
    for (const path of ['/entities/uk-sl-300', '/entities/uk-sl-300/relations']) {
      const answer = await fetch(service.url + path, { redirect: 'manual' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`/sign-in?to=${encodeURIComponent(path)}`);
    }
  });

  it('works without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await signIn(plain, service);
    await plain.goto(`${service.url}/entities/uk-sl-300`);
    expect(await plain.locator('.comparison tbody tr').count()).toBeGreaterThan(5);
    expect(await plain.getByRole('button', { name: /graph|Print|Copy/ }).count()).toBe(0);
  });

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('axe finds nothing wrong at %i px, %s', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    for (const path of [
      '/entities/us-ofac-sdn-300?lang=en',
      '/entities/us-ofac-sdn-666',
      '/entities/uk-sl-300?lang=zh',
    ]) {
      await open(path);
      await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
      expect(await pageFaults(page), path).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.emulateMedia({ colorScheme: null });
  });
});
