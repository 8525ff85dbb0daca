import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportsFromStore } from '../../src/service/store-readers.ts';
import { launchBrowser } from '../browser.ts';
import { type ReportBench, reportBench } from '../reports/bench.ts';
import { loadedParties, type TestService, testService } from './fixture.ts';
import { signIn } from './signed-in.ts';

const HOSTILE = 'Zorvex <img src=x onerror="document.title=\'broken in\'">';

describe('the pages of the daily reports in a browser', () => {
  let bench: ReportBench;
  let service: TestService;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    bench = await reportBench();
    await bench.full('un', '2026-03-04', [{ key: 'A', listed_date: '2026-03-04', name: HOSTILE }]);
    await bench.full('un', '2026-03-05', [
      { key: 'A', listed_date: '2026-03-04', name: HOSTILE },
      { key: 'B', listed_date: '2026-03-05', name: 'Draft Only Holding' },
    ]);
    await bench.build({ from: '2026-03-04', to: '2026-03-05' });
    await bench.store.reports.publish('2026-03-04', '2026-03-05T08:00:00Z');
    service = await testService({ data: await loadedParties(), reports: reportsFromStore(bench.store) });
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url)) complaints.push(`asked ${request.url()}`);
    });
    await signIn(page, service);
  });
  afterAll(async () => {
    await browser?.close();
    await service.close();
    await bench.close();
    expect(complaints).toEqual([]);
  });

  it('lists what is published and opens a report', async () => {
    await page.goto(`${service.url}/reports`);
    await page.locator('#report .card').first().waitFor();
    expect(await page.locator('#report .card').count()).toBe(1);
    await page.locator('#report .card a').click();
    await page.locator('article.report').waitFor();
    expect(new URL(page.url()).pathname).toBe('/reports/2026-03-04');
    expect(await page.locator('article').textContent()).toContain(HOSTILE);
    expect(await page.title()).not.toBe('broken in');
  });

  it('shows a report in Chinese when asked', async () => {
    await page.goto(`${service.url}/reports/2026-03-04`);
    await page.locator('article.report').waitFor();
    await page.selectOption('#lang', 'zh');
    await page.locator('article.report[lang^="zh"]').waitFor();
    expect(await page.locator('article h1').textContent()).toContain('2026年3月4日');
    expect(page.url()).toContain('lang=zh');
  });

  it('says that a day has no published report, and shows nothing of its draft', async () => {
    await page.goto(`${service.url}/reports/2026-03-05`);
    await page.getByText('No report is published for 2026-03-05.').waitFor();
    expect(await page.content()).not.toContain('Draft Only Holding');
  });
});
