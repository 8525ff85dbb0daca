import { beforeEach, describe, expect, it } from 'vitest';
import { apiToken, loadedParties } from './fixture.ts';
import { after, before } from './followed-parties.ts';
import { pageFaults } from './page-faults.ts';
import { signIn } from './signed-in.ts';
import { signedInPage } from './watched-page.ts';

const FEEDS = `sis_${'feed-token_'.repeat(4)}`;

describe('the page of what is followed, in a browser', async () => {
  const [first, later] = [await loadedParties(before()), await loadedParties(after())];
  const { service, browser, page, complaints } = await signedInPage({ data: first }, / 40[04] /);
  const token = apiToken(FEEDS, { id: 'feeds', scope: 'feeds' });
  service.tokens.all.set(token.hash, token);
  beforeEach(async () => {
    service.swap(first);
    await page.goto(`${service.url}/followed?lang=en`);
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  });

  const open = (path: string) => page.goto(service.url + path);
  const item = (at = 0) => page.locator('#followed > li').nth(at);
  const state = (at = 0) => item(at).locator('.followed-state');
  const kept = () => page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('sis-followed:')).length");
  const follow = async (path: string, name = 'Follow') => {
    await open(path);
    await page.getByRole('button', { name, exact: true }).click();
    await page.locator('.follow button[aria-pressed=true]').waitFor();
  };

  it('says that nothing is followed yet, and where it will be kept', async () => {
    await open('/followed');
    await page.locator('#followed-none').waitFor();
    expect(await page.locator('main').textContent()).toContain('stored in this browser only');
    expect(await page.locator('#followed-tools').isVisible()).toBe(false);
  });

  it('follows a party from its page, and says what changed since it was last looked at', async () => {
    await follow('/entities/us-ofac-sdn-300');
    expect(await page.getByRole('button', { name: 'Following' }).count()).toBe(1);
    // Any record of the party is the party.
    await open('/entities/uk-sl-300');
    expect(await page.locator('.follow button').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('link', { name: 'All followed' }).click();
    await state().getByText('Nothing new since').waitFor();
    service.swap(later);
    await page.getByRole('button', { name: 'Check again' }).click();
    await state().getByText('1 new since').waitFor();
    expect(await item().locator('.fresh > li').count()).toBe(1);
    expect(await item().locator('.fresh').textContent()).toMatch(
      /2026-08-20[\s\S]*Amended[\s\S]*Titles and functions[\s\S]*Captain[\s\S]*Admiral/,
    );
    // Looking at it does not make it seen: a reload has it still.
    await page.reload();
    await state().getByText('1 new since').waitFor();
    await item().getByRole('button', { name: 'Mark as seen' }).click();
    await state().getByText('Nothing new since').waitFor();
    await page.reload();
    await state().getByText('Nothing new since').waitFor();
    await item().getByText('Everything known: 3').click();
    expect(await item().locator('.items > li').count()).toBe(3);
  });

  it('follows a search, and says who is found now, whose record changed and who is no longer found', async () => {
    await follow('/search?q=Sorin+Kalimdra&page=1&mode=hybrid');
    await follow('/search?q=Brimwick+Freight');
    service.swap(later);
    await open('/followed');
    await state(1).getByText('2 new since').waitFor();
    expect(await item(1).locator('.fresh .mark').allTextContents()).toEqual(['changed', 'new']);
    await state(0).getByText('1 new since').waitFor();
    expect(await item(0).locator('.fresh').textContent()).toContain('Brimwick Freight no longer found');
    await page.getByRole('button', { name: 'Mark all as seen' }).click();
    await state(0).getByText('Nothing new since').waitFor();
    await state(1).getByText('Nothing new since').waitFor();
  });

  it('tells of parties that a followed search shows by a word of the name alone', async () => {
    await follow('/search?q=Kalimdra');
    service.swap(later);
    await open('/followed');
    await state().getByText('new since').waitFor();
    expect(await item().textContent()).toContain('by a word of the name');
    expect(await item().locator('.fresh .mark').allTextContents()).toContain('new');
  });

  it('follows the changes of a country from the page that shows them, which has the address of the feed', async () => {
    await follow('/browse?country=RU');
    expect(await page.locator('details.feed').textContent()).toContain(
      `${service.url}/feeds/FEED-TOKEN/changes.atom?country=RU&lang=en`,
    );
    service.swap(later);
    await open('/followed');
    await state().getByText('1 new since').waitFor();
    expect(await item().locator('h2').textContent()).toBe('Country: RU');
    expect(await item().locator('.fresh').textContent()).toContain('Admiral');
    await item().getByRole('button', { name: 'Mark as seen' }).click();
    await state().getByText('Nothing new since').waitFor();
  });

  it('stops following, on either page, and takes that back', async () => {
    await follow('/entities/us-ofac-sdn-300');
    await page.getByRole('button', { name: 'Following' }).click();
    await page.locator('.follow button[aria-pressed=false]').waitFor();
    expect(await kept()).toBe(0);
    await follow('/entities/us-ofac-sdn-300');
    await open('/followed');
    await item().getByRole('button', { name: 'Stop following' }).click();
    await page.locator('#followed-none').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await state().getByText('Nothing new since').waitFor();
    expect(await kept()).toBe(1);
  });

  it('gives addresses of feeds that a reader opens, once a token is typed; it stays in the tab', async () => {
    await follow('/entities/us-ofac-sdn-300');
    await follow('/search?q=Sorin+Kalimdra&birth_date=1961');
    await open('/followed');
    await item(1).getByText('Feed for a feed reader').click();
    expect(await item(1).locator('code[data-form=atom]').textContent()).toContain('/feeds/FEED-TOKEN/');
    expect(await item(1).textContent()).toContain('Put your feed token in place of FEED-TOKEN');
    await page.locator('.feed-token summary').click();
    await page.locator('#feed-token').fill('not a token');
    expect(await page.locator('#feed-token-wrong').textContent()).toContain('letters, digits');
    expect(await item(1).locator('code[data-form=atom]').textContent()).toContain('/feeds/FEED-TOKEN/');
    await page.locator('#feed-token').fill(FEEDS);
    const addresses = await page.locator('#followed code[data-form]').allTextContents();
    expect(addresses).toHaveLength(4);
    for (const address of addresses) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
    await page.reload();
    expect(await item(1).locator('code[data-form=json]').textContent()).toContain(FEEDS);
    // Another tab has the storage of the browser, and not that of this tab.
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const other = await context.newPage();
    await other.goto(`${service.url}/followed`);
    expect(await other.locator('#followed code[data-form]').first().textContent()).toContain('FEED-TOKEN');
  });

  it('says it when a record is gone, the service is away, or what was kept is damaged', async () => {
    await follow('/entities/us-ofac-sdn-701');
    await page.evaluate(
      'localStorage.setItem(\'sis-followed:broken\', \'{"kind":"party"\'); localStorage.setItem(\'sis-followed:odd\', \'{"kind":"party","of":"x","name":7}\')',
    );
    service.swap(later);
    await open('/followed');
    await state().getByText('No record has this number any more').waitFor();
    expect(await page.locator('#followed > li').count()).toBe(1);
    await page.route('**/followed/party/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Check again' }).click();
    await state().getByText('The service did not answer').waitFor();
    await page.unroute('**/followed/party/**');
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('ERR_FAILED')));
  });

  it('leads to the sign-in when the session has ended', async () => {
    await follow('/entities/us-ofac-sdn-300');
    await open('/followed');
    await state().getByText('Nothing new since').waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.waitForURL(/\/sign-in\?to=%2Ffollowed/);
    await signIn(page, service);
  });

  it('shows hostile texts as text', async () => {
    await follow('/entities/us-ofac-sdn-666');
    await follow(`/search?q=${encodeURIComponent('Zorvex <img src=x onerror="document.title=\'broken in\'">')}`);
    await page.evaluate(`(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('sis-followed:party'));
      const kept = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...kept, name: '<img src=x onerror="document.title=1">', seen: {} }));
    })()`);
    await open('/followed');
    await state(0).getByText('new since').waitFor();
    await state(1).getByText('since').waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.title()).toBe('Followed – Sanctions Intelligence');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
  });

  it('refuses parameters that it does not take, and names them', async () => {
    for (const path of [
      '/followed?x=1',
      '/followed/party/us-ofac-sdn-300?x=1',
      '/followed/search?q=K',
      '/followed/search?q=Kalimdra&x=1',
    ])
      expect([path, (await service.get(path)).status]).toEqual([path, 400]);
    expect((await service.get('/followed/party/%3Cscript%3E')).status).toBe(404);
  });

  it('works in Chinese', async () => {
    await open('/entities/us-ofac-sdn-300?lang=zh');
    await follow('/entities/us-ofac-sdn-300', '关注');
    service.swap(later);
    await page.getByRole('link', { name: '全部关注' }).click();
    await state().getByText('以来有1项新内容').waitFor();
    expect(await item().locator('.fresh').textContent()).toMatch(/修订/);
    await item().getByRole('button', { name: '标为已看' }).click();
    await state().getByText('以来无新内容').waitFor();
    expect(await item().locator('code[data-form=atom]').textContent()).toMatch(/lang=zh$/);
  });

  it('says without scripts why it needs them', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await signIn(plain, service);
    await plain.goto(`${service.url}/followed?lang=en`);
    expect(await plain.locator('noscript').textContent()).toContain('needs JavaScript');
    await plain.goto(`${service.url}/entities/us-ofac-sdn-300`);
    expect(await plain.locator('.follow:visible').count()).toBe(0);
  });

  it.each([
    [1280, 'light', 'zh'],
    [390, 'dark', 'en'],
  ] as const)('axe finds nothing wrong at %i px, %s, %s', async (width, colorScheme, lang) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const button = lang === 'en' ? 'Follow' : '关注';
    await follow(`/search?q=Sorin+Kalimdra&birth_date=1961&lang=${lang}`, button);
    expect(await pageFaults(page)).toEqual([]);
    await follow('/entities/us-ofac-sdn-300', button);
    expect(await pageFaults(page)).toEqual([]);
    service.swap(later);
    await open('/followed');
    await page.locator('.has-fresh').nth(1).waitFor();
    for (const summary of await page.locator('main summary').all()) await summary.click();
    expect(await pageFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.emulateMedia({ colorScheme: null });
  });
});
