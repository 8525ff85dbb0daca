import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { LoadedData } from '../../src/service/data/loaded-data.ts';
import { launchBrowser } from '../browser.ts';
import { type TestService, testService } from './fixture.ts';
import { signIn } from './signed-in.ts';

/**
 * A new page that notes in `complaints` what must not happen on it: errors of its scripts, requests to other hosts, and
 * errors on the console, but those that `expected` describes.
 */
export async function watchedPage(
  browser: Browser,
  { url }: Pick<TestService, 'url'>,
  complaints: string[],
  expected?: RegExp,
): Promise<Page> {
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

/** A service and a page of it in a browser. */
export interface OpenedPage {
  service: TestService;
  browser: Browser;
  page: Page;
}

/**
 * Serves the data before the tests of a block, gives `begin` a signed-in {@link watchedPage}, and fails the block where the page
 * had complaints but those that `expected` describes.
 */
export function signedInPage(
  data: () => Promise<LoadedData>,
  begin: (opened: OpenedPage) => void,
  expected?: RegExp,
): void {
  const complaints: string[] = [];
  let opened: OpenedPage | undefined;
  beforeAll(async () => {
    const service = await testService({ data: await data() });
    const browser = await launchBrowser();
    const page = await watchedPage(browser, service, complaints, expected);
    opened = { service, browser, page };
    begin(opened);
    await signIn(page, service);
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.service.close();
    expect(complaints).toEqual([]);
  });
}
