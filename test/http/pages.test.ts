import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { operationsOf } from '../../src/service/openapi-document.ts';
import { launchBrowser } from '../browser.ts';
import { entityRecord, loadedParties, parties, type TestService, TOKEN, testService } from './fixture.ts';

const SCRIPT = '<img src=x onerror="document.title=\'broken in\'"><script>document.title="broken in"</script>';

describe('the pages in a browser', () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const hostile = entityRecord({
      key: '666',
      name: `Zorvex ${SCRIPT}`,
      reason: SCRIPT,
      sanction_programs: [SCRIPT],
      aliases: [{ name: 'Zorvex Kalimdra', type: 'aka', quality: 'strong', script: 'Latin', language: null }],
    });
    const entities = [...parties(), hostile].sort((a, b) => (a.id < b.id ? -1 : 1));
    service = await testService({ data: await loadedParties(entities, true) });
    browser = await launchBrowser();
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url)) complaints.push(`asked ${request.url()}`);
    });
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('401')) complaints.push(message.text());
    });
  });
  afterAll(async () => {
    await browser?.close();
    await service.close();
    expect(complaints).toEqual([]);
  });

  /** Opens a page with the token in its place, as after an earlier visit in this tab. */
  async function open(path: string): Promise<void> {
    await page.goto(service.url + path);
    await page.fill('#token', TOKEN);
  }

  it('screens a name, by keyboard alone, and explains the hit', async () => {
    await page.goto(service.url);
    await page.evaluate('sessionStorage.clear()');
    await page.reload();
    expect(await page.title()).toBe('Sanctions Intelligence Service');
    await page.keyboard.type('Piotr Veldoran');
    await page.keyboard.press('Enter');
    await page.getByText('Authentication required').waitFor();
    await page.keyboard.type(TOKEN);
    await page.keyboard.press('Enter');
    const first = page.locator('#results > li').first();
    await first.waitFor();
    expect(await first.locator('h3').textContent()).toContain('VELDORAN, Piotr Anselm');
    expect(await first.locator('.match').textContent()).toContain('match');
    await first.locator('summary').click();
    await first.locator('pre').waitFor();
    expect(await first.locator('pre').textContent()).toContain('"official_id": "100"');
  });

  it('keeps the token for the tab and turns pages', async () => {
    await open('/docs');
    await page.goto(service.url);
    await page.fill('#q', 'Cormorant Trading');
    await page.keyboard.press('Enter');
    await page.getByText('60 found').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2 of 3').waitFor();
    expect(await page.locator('#results > li').count()).toBe(20);
  });

  it('says that an empty result is no clearance and that the data is a demo', async () => {
    await open('/');
    await page.fill('#q', 'Xqzzvw Qqjxx');
    await page.selectOption('#mode', 'keyword');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing found.').waitFor();
    expect(await page.locator('#status').textContent()).toContain('not a clearance');
    expect(await page.getByRole('alert').textContent()).toContain('fictional');
    expect(await page.locator('tbody tr').count()).toBe(3);
  });

  it('shows hostile names as text', async () => {
    await open('/');
    await page.fill('#q', 'Zorvex Kalimdra');
    await page.keyboard.press('Enter');
    await page.locator('#results > li').first().waitFor();
    expect(await page.locator('#results').textContent()).toContain(SCRIPT);
    expect(await page.locator('#results img').count()).toBe(0);
    await page.goto(`${service.url}/docs`);
    expect(await page.title()).not.toContain('broken in');
  });

  it('documents every operation and tries one', async () => {
    await open('/docs');
    expect(await page.locator('section.operation').count()).toBe(operationsOf(openApiDocument()).length);
    const section = page.locator('#getEntity');
    await section.locator('.try summary').click();
    await section.getByRole('textbox', { name: 'id' }).fill('uk-sl-AB-7');
    await page.keyboard.press('Enter');
    await section.getByText('200 in').waitFor();
    expect(await section.locator('.try pre').textContent()).toContain('"name": "Morning Kestrel"');
    expect(await section.locator('.request').textContent()).toContain('/api/entities/uk-sl-AB-7');
  });

  it('fits a phone and has names for every field', async () => {
    const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
    for (const path of ['/', '/docs']) {
      await phone.goto(service.url + path);
      expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      const unnamed = await phone.evaluate(
        "[...document.querySelectorAll('input, select')].filter((field) => field.labels.length === 0).length",
      );
      expect(unnamed).toBe(0);
    }
    await phone.close();
  });
});
