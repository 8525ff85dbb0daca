import type { Browser, Page } from 'playwright-core';
import type { TestService } from './fixture.ts';

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
