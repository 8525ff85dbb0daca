import { describe, expect, it } from 'vitest';
import { reportsFromStore } from '../../src/service/data/readers.ts';
import { reportBench } from '../reports/bench.ts';
import { loadedParties, TOKEN } from './fixture.ts';
import { signedInPage } from './watched-page.ts';

const HOSTILE = 'Zorvex <img src=x onerror="document.title=\'broken in\'">';

describe('the pages of the daily reports in a browser', async () => {
  const bench = await reportBench();
  await bench.full('un', '2026-03-04', [{ key: 'A', listed_date: '2026-03-04', name: HOSTILE }]);
  await bench.full('un', '2026-03-05', [
    { key: 'A', listed_date: '2026-03-04', name: HOSTILE },
    { key: 'B', listed_date: '2026-03-05', name: 'Draft Only Holding' },
  ]);
  await bench.build({ from: '2026-03-04', to: '2026-03-05' });
  await bench.store.reports.publish('2026-03-04', '2026-03-05T08:00:00Z');
  const reports = reportsFromStore(bench.store);
  const { service, browser, page } = await signedInPage({ data: await loadedParties(), reports }, /404/);

  it('lists what is published, filtered, and opens a report and its records', async () => {
    await page.goto(`${service.url}/reports`);
    expect(await page.locator('.report-list > li').count()).toBe(1);
    await page.selectOption('select[name=jurisdiction]', 'US');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No published report matches the filters.').waitFor();
    expect(page.url()).toContain('jurisdiction=US');
    await page.goBack();
    await page.locator('.report-list a').first().click();
    await page.locator('article.report').waitFor();
    expect(new URL(page.url()).pathname).toBe('/reports/2026-03-04');
    expect(await page.locator('article').textContent()).toContain(HOSTILE);
    expect(await page.title()).not.toBe('broken in');
    expect(await page.locator('article .parties a').first().getAttribute('href')).toBe('/entities/un-A');
    expect(await page.getByText('Every change of this day').getAttribute('href')).toContain('2026-03-04');
  });

  it('works without script, in Chinese when asked', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();
    await plain.setExtraHTTPHeaders({ Authorization: `Bearer ${TOKEN}` });
    await reader.goto(`${service.url}/reports?lang=zh`);
    expect(await reader.locator('h1').textContent()).toBe('日报');
    await reader.locator('.report-list a').first().click();
    expect(await reader.locator('article.report[lang^="zh"] h1').textContent()).toContain('2026年3月4日');
  });

  it('says that a day has no published report, and shows nothing of its draft', async () => {
    const answer = await page.goto(`${service.url}/reports/2026-03-05`);
    expect(answer?.status()).toBe(404);
    await page.getByText('No report was published for 2026-03-05.').waitFor();
    expect(await page.content()).not.toContain('Draft Only Holding');
  });
});
