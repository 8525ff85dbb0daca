import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { launchOptions } from '../browser.ts';
import { atEnd } from '../temporary.ts';
import { type TestService, testService } from './fixture.ts';
import { signIn } from './signed-in.ts';

/** The browser of the run, or one of its own with further switches; {@link atEnd} it is closed, that of the run left to others. */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  const address = more.length === 0 ? inject('browser') : undefined;
  const browser = await (address === undefined
    ? chromium.launch(await launchOptions(more))
    : chromium.connect(address));
  atEnd(() => browser.close());
  return browser;
}

/**
 * A new page; {@link atEnd} the test fails where something happened on it that must not: errors of its scripts, requests to other
 * hosts, and errors on the console, but those that `expected` describes. `complaints` has them meanwhile.
 */
export async function watchedPage(
  browser: Browser,
  { url }: Pick<TestService, 'url'>,
  expected?: RegExp,
  complaints: string[] = [],
): Promise<Page> {
  atEnd(() => expect(complaints).toEqual([]));
  const page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(url)) complaints.push(`asked ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected?.test(message.text())) complaints.push(message.text());
  });
  return page;
}

/** Starts a service and opens a signed-in {@link watchedPage} of it. */
export async function signedInPage(
  parts: Parameters<typeof testService>[0],
  expected?: RegExp,
): Promise<{ service: TestService; browser: Browser; page: Page; complaints: string[] }> {
  const complaints: string[] = [];
  const service = await testService(parts);
  const browser = await launchBrowser();
  const page = await watchedPage(browser, service, expected, complaints);
  await signIn(page, service);
  return { service, browser, page, complaints };
}
