import { describe, expect, it } from 'vitest';
import { todayIn } from '../../src/service/clock.ts';
import { entityRecord, loadedParties, parties, TOKEN } from './fixture.ts';
import { signedInPage } from './watched-page.ts';

const SCRIPT = '<img src=x onerror="document.title=\'broken in\'"><script>document.title="broken in"</script>';
const HOSTILE = `Zorvex ${SCRIPT} \u202e=1+1 ${'long'.repeat(2500)}`;

const amended = entityRecord({
  key: '900',
  name: HOSTILE,
  listed_date: '2020-02-03',
  sanction_programs: [SCRIPT],
  history: [
    { event: 'listed', date: '2020-02-03', basis: 'source', after: null, by: '2025-01-31' },
    {
      event: 'amended',
      date: '2026-08-20',
      basis: 'delta',
      after: '2026-08-19',
      by: '2026-08-20',
      changes: [
        { field: 'name', before: `Old ${SCRIPT}`, after: HOSTILE },
        { field: 'aliases', before: [], after: ['Zorvex One', 'Zorvex Two'] },
      ],
    },
  ],
});

describe('the pages of changes and lists in a browser', async () => {
  const { service, page, browser } = await signedInPage({ data: await loadedParties([...parties(), amended]) }, /404/);

  const open = (path: string) => page.goto(service.url + path);
  const total = () => page.locator('.total').textContent();

  it('sends who has not signed in to the sign-in, and back', async () => {
    const answer = await fetch(`${service.url}/changes?period=day`, { redirect: 'manual' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/sign-in?to=%2Fchanges%3Fperiod%3Dday');
  });

  it('shows an amendment before and after, hostile content as text', async () => {
    await open('/changes?period=day&date=2026-08-20');
    expect(await total()).toBe('1 changes');
    const change = page.locator('.change.amended');
    expect(await change.locator('tbody tr').count()).toBe(2);
    expect(await change.locator('tbody tr').first().textContent()).toContain(`Old ${SCRIPT}`);
    expect(await change.locator('tbody tr').nth(1).locator('.value').allTextContents()).toEqual([
      'Zorvex One',
      'Zorvex Two',
    ]);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await page.title()).not.toBe('broken in');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
  });

  it('offers to remove filters only if there are some', async () => {
    const reset = page.getByRole('link', { name: 'Remove all filters' });
    await open('/changes?period=year&date=2026-08-20');
    expect(await reset.count()).toBe(0);
    await open('/changes?period=year&date=2026-08-20&jurisdiction=UN');
    expect(await reset.count()).toBe(1);
  });

  it('leads from the chart into a year and on by links; reload, Back and a sent link show the same', async () => {
    await open('/changes');
    await page.locator('.chart a[aria-label^="2019:"]').click();
    await page.waitForURL(/period=year/);
    const inYear = await total();
    expect(page.url()).toContain('date=2019-01-01');
    expect(await page.locator('.chart').nth(1).locator('svg a').count()).toBe(12);
    await page.locator('.chart').nth(1).locator('a[aria-label^="2019-05:"]').click();
    await page.waitForURL(/period=month/);
    expect(await page.locator('.change').count()).toBeGreaterThan(0);
    const address = page.url();
    const shown = await page.locator('.change').allTextContents();
    await page.reload();
    expect(await page.locator('.change').allTextContents()).toEqual(shown);
    await page.goBack();
    expect(await total()).toBe(inYear);
    await page.goto(address);
    expect(await page.locator('.change').allTextContents()).toEqual(shown);
  });

  it('filters by what the form offers, with counts, and says so in the address', async () => {
    await open('/changes?period=year&date=2022-01-01');
    const all = await total();
    const offered = await page.locator('select[name=jurisdiction] option').allTextContents();
    expect(offered.length).toBeGreaterThan(1);
    const one = /\((\d+)\)/.exec(offered[1]!)![1]!;
    await page.selectOption('select[name=jurisdiction]', { index: 1 });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL(/jurisdiction=/);
    expect(await total()).toBe(`${one} changes`);
    expect(await total()).not.toBe(all);
    await page.getByText('Remove all filters').click();
    await page.waitForURL((url) => !url.search.includes('jurisdiction'));
    expect(await total()).toBe(all);
  });

  it('turns pages without losing or repeating a change', async () => {
    await open('/changes?period=month&date=2022-01-15');
    const count = Number((await total())!.split(' ')[0]);
    const seen: string[] = [];
    for (;;) {
      seen.push(
        ...(await page
          .locator('.change .what a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))),
      );
      const more = page.getByText('Older changes of this period');
      if ((await more.count()) === 0) break;
      await more.click();
      await page.waitForLoadState();
    }
    expect(count).toBeGreaterThan(50);
    expect(seen).toHaveLength(count);
    expect(new Set(seen).size).toBe(count);
  });

  it('says when the report of today is due, and that a day has none', async () => {
    await open(`/changes?period=day&date=${todayIn('UTC')}`);
    expect(await page.locator('.report-aside').textContent()).toContain('is published after the end of the day (UTC)');
    await open('/changes?period=day&date=2026-08-21');
    expect(await page.locator('.report-aside h3').textContent()).toBe('Report of 2026-08-21');
    await open('/changes?period=day&date=2026-08-18');
    expect(await page.locator('.report-aside').textContent()).toContain('No report was published for this day');
  });

  it('names a wrong parameter on a page of its own', async () => {
    for (const path of [
      '/changes?period=decade',
      '/changes?date=2026-02-30',
      '/changes?nonsense=1',
      '/changes?cursor=x',
    ]) {
      const answer = await service.get(path);
      expect(answer.status, path).toBe(400);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
  });

  it('works without script, in Chinese', async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: { Authorization: `Bearer ${TOKEN}` },
    });
    const reader = await plain.newPage();
    await reader.goto(`${service.url}/changes?lang=zh&period=year&date=2022-01-01`);
    expect(await reader.locator('h1').textContent()).toBe('名单变动');
    await reader.locator('.chart summary').first().click();
    await reader.locator('.chart table').first().getByText('2019', { exact: true }).click();
    expect(reader.url()).toContain('date=2019-01-01');
    expect(await reader.locator('.change').count()).toBeGreaterThan(0);
  });

  it('tells of every list its edition, age, state and size over time, and what none holds', async () => {
    await open('/lists');
    expect(await page.locator('.lists tbody tr').count()).toBe(3);
    expect(await page.locator('.lists tbody tr').first().textContent()).toContain('2026-08-22');
    expect(await page.locator('.gaps tbody tr').count()).toBe(12);
    await open('/lists?lang=zh');
    expect(await page.locator('.gaps tbody tr').first().textContent()).toContain('请在 EUR-Lex');
    await open('/lists?lang=en');
  });
});
