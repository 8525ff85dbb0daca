import { describe, expect, it } from 'vitest';
import type { EntityRecord } from '../../src/domain/entity/entity.ts';
import { entityRecord, loadedParties, parties } from './fixture.ts';
import { signIn } from './signed-in.ts';
import { signedInPage } from './watched-page.ts';

const MARKUP = '<img src=x onerror="document.title=\'broken in\'"><script>document.title="broken in"</script>';
/** Turns the direction of what follows, up to the end of its own block. */
const OVERRIDE = '\u202e';

/** Parties of several lists, of names that many bear, and of hostile texts. */
function searched(): EntityRecord[] {
  const person = { entity_type: 'individual' as const };
  const born = (date: string) => [{ date, precision: 'day' as const, circa: false }];
  return [
    ...parties(),
    entityRecord({
      ...person,
      key: '300',
      name: 'KALIMDRA, Sorin',
      birth_dates: born('1961-04-05'),
      identifiers: [{ type: 'passport', value: 'ZZ 774411', country: 'RU', note: null }],
      nationalities: ['RU'],
      sanction_programs: ['DEMO-NORTH'],
    }),
    entityRecord({
      ...person,
      key: '300',
      source_id: 'uk-sl',
      name: 'Sorin KALIMDRA',
      birth_dates: born('1961-04-05'),
      identifiers: [{ type: 'passport', value: 'ZZ774411', country: 'RU', note: null }],
      nationalities: ['RU'],
    }),
    entityRecord({ ...person, key: '302', name: 'ALI, Mohamed', birth_dates: born('1961-04-05') }),
    entityRecord({ ...person, key: '301', name: 'KALIMDRA, Sorina', birth_dates: born('1990-01-20') }),
    entityRecord({
      key: '666',
      name: `Zorvex ${OVERRIDE}${MARKUP}`,
      reason: `${MARKUP} ${'x'.repeat(3000)}`,
      sanction_programs: [MARKUP],
      aliases: [
        { name: 'Zorvex Kestrelmoor', type: 'aka', quality: 'strong', script: 'Latin', language: null },
        { name: 'y'.repeat(10_000), type: 'aka', quality: 'strong', script: 'Latin', language: null },
      ],
    }),
  ];
}

describe('the search page in a browser', async () => {
  const { service, page, browser } = await signedInPage({ data: await loadedParties(searched()) }, / 40[04] /);

  const open = (path: string) => page.goto(service.url + path);
  const card = (at: number) => page.locator('article.party').nth(at);
  const textOf = async (selector: string) => ((await page.locator(selector).textContent()) ?? '').replace(/\s+/g, ' ');

  it('finds a party from the start page, by keyboard alone, as one card with its lists', async () => {
    await open('/?lang=en');
    // A busy browser gives the field its focus some time after the page has loaded.
    await page.locator('input[name=q]:focus').waitFor();
    await page.keyboard.type('Sorin Kalimdra');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=Sorin/);
    expect(await page.title()).toBe('Sorin Kalimdra – Sanctions Intelligence');
    expect((await card(0).locator('.badge').allTextContents()).sort()).toEqual(['UK', 'US SDN']);
    expect(await card(0).textContent()).toContain('1961-04-05');
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    expect(await page.evaluate('document.activeElement.id')).toBe('party-1');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    expect(await page.evaluate('document.activeElement.id')).toBe('party-1');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.id')).toBe('q');
  });

  it('sets facts beside the record, says which record, and what they set aside with the reason', async () => {
    await open('/search?q=Sorin+Kalimdra&lang=en');
    await page.getByText('Other details of the party').click();
    await page.getByLabel('Birth date').fill('1961');
    await page.getByLabel('Country').fill('Russia');
    await page.getByLabel('Type').selectOption('individual');
    await page.keyboard.press('Enter');
    await page.locator('.stated').first().waitFor();
    // What is known of a customer is sent by the form, and no address has it.
    expect(page.url()).toBe(`${service.url}/search`);
    const rows = await card(0).locator('.stated tbody tr').allTextContents();
    expect(rows).toEqual(['Birth date19611961-04-05agrees', 'CountryRussiaRussiaagrees', 'TypePersonPersonagrees']);
    expect(await page.getByLabel('Birth date').inputValue()).toBe('1961');
    await open('/search?q=Mohamed+Ali&birth_date=1920-05-05&lang=en');
    expect(await textOf('.summary')).toContain('No party on these lists has this name');
    await page.getByRole('link', { name: 'Ruled out by other details: 1 party' }).click();
    expect(page.url()).toContain('#suppressed');
    expect(await textOf('.suppressed .note')).toBe(
      'a common name; birth date 1920-05-05 differs from 1961-04-05: more than five years apart',
    );
    expect(await page.locator('.suppressed .stated .differs').count()).toBe(1);
  });

  it('says in its headline what was found: a surname, a word, a topic, or nothing', async () => {
    await open('/search?q=Veldoran&lang=en');
    expect(await textOf('.summary')).toContain('No full name matches. 1 person has this surname.');
    expect(await card(0).textContent()).toContain('surname only');
    await open('/search?q=Veldoran&lang=zh');
    expect(await textOf('.summary')).toContain('没有全名相符的主体。1人的姓氏与此相同。');
    await open('/search?q=Kestrel&lang=en');
    expect(await textOf('.summary')).toContain('No full name matches. 1 party has this word in the name.');
    expect(await card(0).textContent()).not.toContain('surname only');
    await open('/search?q=Xqzzvw&lang=en');
    expect(await textOf('.summary')).toContain('No party on these lists has this name');
  });

  it('keeps the whole question in the address: reload, Back, and a link that is sent', async () => {
    await open('/search?q=Cormorant+Trading&lang=en');
    expect(await textOf('#tier-name')).toBe('By name or number 60 parties');
    await page.locator('.filters a', { hasText: 'United Kingdom' }).click();
    await page.waitForURL(/jurisdiction=UK/);
    expect(await textOf('#tier-name')).toBe('By name or number 20 parties');
    await page.locator('.filters a', { hasText: 'European Union' }).click();
    await page.waitForURL(/jurisdiction=EU/);
    await page.reload();
    expect(await textOf('#tier-name')).toBe('By name or number 20 parties');
    await page.goBack();
    expect(page.url()).toContain('jurisdiction=UK');
    await page.locator('.filters a[aria-current]').click();
    expect(await textOf('#tier-name')).toBe('By name or number 60 parties');
    await page.getByRole('link', { name: 'Next' }).click();
    expect(await textOf('.turning')).toContain('Page 2 of 3');
    expect(await page.locator('article.party').count()).toBe(20);
  });

  it('counts of filters are what the filters then give', async () => {
    await open('/search?q=Cormorant+Trading&lang=en');
    const offered = await page
      .locator('.filters a')
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('href'), link.querySelector('.count')!.textContent] as const),
      );
    expect(offered.length).toBeGreaterThan(6);
    for (const [href, count] of offered) {
      await open(href!);
      expect(await textOf('#tier-name'), href!).toContain(` ${count} part`);
    }
  });

  it('says what a lower threshold would add, and adds that', async () => {
    await open('/search?q=Sorin+Kalimdra&lang=en&threshold=0.95');
    const byName = page.locator('section[aria-labelledby=tier-name] article');
    const before = await byName.count();
    const link = page.locator('.threshold a').first();
    const [, percent, more] = /(\d+): (\d+) more/.exec((await link.textContent())!)!;
    await link.click();
    expect(page.url()).toContain(`threshold=0.${percent!.replace(/0$/, '')}`);
    expect(await byName.count()).toBe(before + Number(more));
  });

  it('says how a year and a country were read, which lists were searched, and that finding nothing is not a clearance', async () => {
    await open('/search?q=Sorin+Kalimdra+1961&lang=en');
    expect(await textOf('.summary')).toContain('2 parties match by name or number.');
    expect(await textOf('.found > .note')).toContain('“1961” is read as a birth year');
    await open('/search?q=Xqzzvw+Qqjxx&lang=en');
    expect(await textOf('.found > .note')).toContain(
      'Nothing found on these lists. Finding nothing is not a clearance',
    );
    expect(await textOf('.coverage')).toContain('3 lists searched: Specially Designated');
    expect(await textOf('.coverage')).toContain(service.current()!.version);
  });

  it('finds by number, and says which', async () => {
    await open('/search?q=ZZ774411&lang=en');
    expect(await page.locator('article.party').count()).toBe(1);
    expect(await card(0).textContent()).toContain('same number (Passport)');
  });

  it('names what cannot be read, and keeps what was typed', async () => {
    const answer = await open('/search?q=Kalimdra&birth_date=yesterday&programme=NONE&lang=en');
    expect(answer!.status()).toBe(400);
    expect(await textOf('#errors')).toContain('Birth date: “yesterday” is not a date');
    expect(await page.getByLabel('Birth date').inputValue()).toBe('yesterday');
    expect(await textOf('#error-birth_date')).toContain('“yesterday” is not a date');
    expect(await page.getByLabel('Birth date').getAttribute('aria-describedby')).toBe('error-birth_date');
    // What can be read is answered all the same.
    expect(await textOf('#errors')).toContain('What could not be read was not used');
    expect(await page.locator('article.party').count()).toBeGreaterThan(0);
    expect((await open('/search?q=Kalimdra&programme=NONE'))!.status()).toBe(400);
    expect((await open('/search?q=Kalimdra&colour=red'))!.status()).toBe(400);
    expect((await open('/search?q=K'))!.status()).toBe(400);
  });

  it('takes the form by POST: the same answer, kept nowhere, and every way on goes by the form too', async () => {
    const [q, identifier] = ['Sorin Kalimdra', 'ZZ774411'];
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const cookies = (await page.context().cookies()).filter(({ name }) => name !== 'sis-lang');
    const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const send = (fields: Record<string, string>, more = {}) =>
      fetch(`${service.url}/search`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { ...headers, cookie: session, ...more },
      });
    const answer = await send({ q, identifier, birth_date: '' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const sent = await answer.text();
    expect(sent).toContain('same number (Passport)');
    expect(sent.match(/(?:href|action)="[^"]*(?:Kalimdra|ZZ774411)[^"]*"/gi)).toBeNull();
    const changed = await (await send({ q, identifier, change: 'jurisdiction=UK' })).text();
    expect(changed).toContain('name="jurisdiction" value="UK"');
    expect((await send({ q: 'Kalimdra', birth_date: 'soon' })).status).toBe(400);
    expect((await send({ q }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('asks as of a day by a field, on a search and on a party', async () => {
    for (const [path, address] of [
      ['/search?q=Sorin+Kalimdra&lang=en', /q=Sorin.*as_of=2025-01-01/],
      ['/entities/us-ofac-sdn-300?lang=en', /300\?as_of=2025-01-01/],
    ] as const) {
      await open(path);
      await page.locator('.as-of-form input[type=date]').fill('2025-01-01');
      await page.locator('.as-of-form button').click();
      await page.waitForURL(address);
      expect(await textOf('#as-of')).toContain('As of 2025-01-01.');
    }
  });

  it('shows hostile texts as text, inside the page', async () => {
    await open('/search?q=Zorvex+Kestrelmoor&lang=en');
    expect(await card(0).textContent()).toContain(MARKUP);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.title()).not.toBe('broken in');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(`/search?q=${encodeURIComponent(`${OVERRIDE}"><script>document.title='broken in'</script>`)}`);
    expect(await page.title()).not.toBe('broken in');
    expect(await page.locator('main script').count()).toBe(0);
  });

  it('is whole in Chinese', async () => {
    await open('/search?q=Sorin+Kalimdra+1961&lang=zh');
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    expect(await textOf('.found > .note')).toContain('“1961”被理解为出生年份');
    expect(await textOf('#tier-name')).toContain('按名称或号码');
    expect(await card(0).textContent()).toContain('一致');
    await page.getByRole('link', { name: 'English' }).click();
    expect(page.url()).toContain('q=Sorin');
  });

  it('works without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await signIn(plain, service);
    await plain.goto(`${service.url}/search`);
    await plain.fill('#q', 'Sorin Kalimdra');
    await plain.keyboard.press('Enter');
    await plain.waitForURL(/q=Sorin/);
    expect(await plain.locator('article.party').count()).toBeGreaterThan(0);
    expect(await plain.locator('button.copy:visible').count()).toBe(0);
  });
});
