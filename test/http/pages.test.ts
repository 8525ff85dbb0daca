import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/openapi.ts';
import { operationsOf } from '../../src/service/openapi-document.ts';
import { loadedParties, parties, testService } from './fixture.ts';
import { signIn } from './signed-in.ts';
import { launchBrowser, watchedPage } from './watched-page.ts';

describe('the pages in a browser', async () => {
  const service = await testService({ data: await loadedParties(parties(), true) });
  const browser = await launchBrowser();
  const page = await watchedPage(browser, service);

  it('the start page says what this is, how to get in, and that the data is a demo', async () => {
    await page.context().clearCookies();
    await page.goto(`${service.url}/?lang=en`);
    expect(await page.title()).toBe('Is this party sanctioned? – Sanctions Intelligence');
    expect(await page.getByRole('alert').textContent()).toContain('fictional');
    const text = await page.locator('main').textContent();
    expect(text).toContain('sis token create NAME');
    expect(text).toContain('3 official lists, 64 records listed now, newest edition of 2026-08-22.');
    expect(text).toContain('Finding nothing is not a clearance');
    expect(await page.locator('.examples a').count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: '中文' }).click();
    expect(await page.title()).toBe('该主体是否受到制裁？ – 制裁情报服务');
    await page.goto(`${service.url}/`);
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    await page.getByRole('link', { name: 'English' }).click();
  });

  it('documents every operation and tries one', async () => {
    await signIn(page, service);
    await page.goto(`${service.url}/docs`);
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
    for (const path of ['/', '/docs', '/sign-in']) {
      await phone.goto(service.url + path);
      expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      const unnamed = await phone.evaluate(
        "[...document.querySelectorAll('input:not([type=hidden]), select')].filter((field) => field.labels.length === 0 && !field.ariaLabel).length",
      );
      expect(unnamed).toBe(0);
    }
    await phone.close();
  });
});
