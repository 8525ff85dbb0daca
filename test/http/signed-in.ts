import type { Page } from 'playwright-core';
import { type TestService, TOKEN } from './fixture.ts';

/** Signs in by the form, as a person does, and leaves the browser on the start page. */
export async function signIn(page: Page, { url }: Pick<TestService, 'url'>, token = TOKEN): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.fill('#token', token);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
}
