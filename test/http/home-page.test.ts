import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { RunSummary } from '../../src/monitoring/run/run.ts';
import { noteEndedPass } from '../../src/monitoring/state/passes.ts';
import { temporaryFolder } from '../temporary.ts';
import { loadedParties, type TestService, testService } from './fixture.ts';
import { after, before, HOSTILE } from './followed-parties.ts';
import { pageFaults } from './page-faults.ts';
import { signIn } from './signed-in.ts';
import { launchBrowser, watchedPage } from './watched-page.ts';

const party = { id: 'us-ofac-sdn-300', name: `KALIMDRA ${HOSTILE}`, source_list: 'OFAC SDN' };
const event = (customer: string, reasons: object[], rest: object = {}) => ({
  ...{ customer, reasons, party, type: 'watch.new', record: party.id, decision: null },
  standing: { before: null, after: 'alert' },
  ...rest,
});
const EVENTS = [
  event('C-9', [{ reason: 'customer_gone' }], { type: 'watch.cleared', party: null, standing: { after: null } }),
  event(`C-1 ${HOSTILE}`, [
    { reason: 'amended', date: '2026-08-20', by: '2026-08-20', fields: ['birth_dates', 'names'] },
  ]),
  event('C-2', [{ reason: 'rules' }]),
];

describe('the start page of an analyst', async () => {
  let service: TestService;
  let page: Page;
  const browser = await launchBrowser();

  async function open(watchDir?: string): Promise<void> {
    const data = await loadedParties(before());
    service = await testService({ data, ...(watchDir && { config: { watchDir } }) });
    page = await watchedPage(browser, service);
    await signIn(page, service);
  }

  function watched(events: readonly object[], customers: number): string {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'events.jsonl'), events.map((one) => `${JSON.stringify(one)}\n`).join(''));
    noteEndedPass(folder, { customers, full: null } as RunSummary);
    return folder;
  }
  const section = () => page.locator('section', { has: page.locator('h2#watched') });

  it('says how to begin to watch, also where the folder has had no pass', async () => {
    await open();
    expect(await section().textContent()).toContain('sis watch customers/');
    await page.close();
    await service.close();
    await open('/nowhere/at/all');
    expect(await section().textContent()).toContain('SIS_WATCH_DIR');
  });

  it('says which customers are affected and why, in both languages, and moved results apart', async () => {
    await open(watched(EVENTS, 1204));
    expect(await section().locator('h2').textContent()).toBe('3 of your 1,204 customers are affected since yesterday');
    const items = section().locator(':scope > ul > li');
    expect(await items.count()).toBe(2);
    expect(await items.nth(0).textContent()).toContain('New alert');
    expect(await items.nth(0).textContent()).toContain('amended on 20 August 2026: birth dates, names');
    expect(await items.nth(0).locator('a').getAttribute('href')).toBe('/entities/us-ofac-sdn-300');
    expect(await items.nth(1).textContent()).toContain('Cleared us-ofac-sdn-300: no longer in your file');
    expect(await section().locator('details').textContent()).toContain(
      'The scoring rules have changed: 1 result has moved',
    );
    expect(await page.title()).not.toContain('broken');
    expect(await pageFaults(page)).toEqual([]);
    await page.goto(`${service.url}/?lang=zh`);
    expect(await section().locator('h2').textContent()).toBe('自昨日起，您的1,204位客户中有3位受影响');
    expect(await section().textContent()).toContain('于2026年8月20日修订');
    expect(await pageFaults(page)).toEqual([]);
  });

  it('says of nobody that nothing is affected to somebody who has not signed in', async () => {
    await open(watched([], 12));
    expect(await section().locator('h2').textContent()).toBe('None of your 12 customers is affected since yesterday');
    const kept = await fetch(service.url, { headers: { 'accept-language': 'en' } });
    expect(await kept.text()).not.toContain('customers');
    const own = await page.goto(service.url);
    expect(own!.headers()['cache-control']).toBe('no-store');
  });

  it('has the newest changes, and what is new of what this browser follows', async () => {
    await open();
    expect(await page.locator('#newest').textContent()).toContain('Latest changes:');
    expect(await page.locator('#home-followed').isVisible()).toBe(false);
    await page.goto(`${service.url}/entities/us-ofac-sdn-300`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.locator('.follow button[aria-pressed=true]').waitFor();
    await page.goto(service.url);
    await page.getByText('You follow 1 item; nothing is new.').waitFor();
    service.swap(await loadedParties(after()));
    await page.reload();
    await page.getByText('1 of the 1 item that you follow has news.').waitFor();
    expect(await pageFaults(page)).toEqual([]);
  });
});
