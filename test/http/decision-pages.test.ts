import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunSummary } from '../../src/monitoring/run/run.ts';
import { noteEndedPass } from '../../src/monitoring/state/passes.ts';
import { openTestStore } from '../store/test-store.ts';
import { atEnd, temporaryFolder } from '../temporary.ts';
import { ANNA, admitDeciders, BEN } from './deciders.ts';
import { entityRecord, loadedParties, type TestService, TOKEN, testService } from './fixture.ts';
import { pageFaults } from './page-faults.ts';
import { signIn } from './signed-in.ts';
import { launchBrowser } from './watched-page.ts';

const LISTED = 'us-ofac-sdn-300';

/** Twice the same customer under two numbers, and one who is older. */
const CUSTOMERS = `Customer No.,Customer name,Date of birth
C-1,Sorin Kalimdra,1994-09-17
C-2,Anna Quietsson,1980-12-31
C-3,SORIN KALIMDRA,1994-09-17
C-4,Sorin Kalimdra,1961-05-07
`;

const listed = (name = 'KALIMDRA, Sorin') =>
  loadedParties([entityRecord({ key: '300', name, entity_type: 'individual' })]);

describe('decisions on the pages', async () => {
  let service: TestService;
  const store = await openTestStore();
  const browser = await launchBrowser();
  beforeEach(async () => {
    for (const customer of ['C-1', 'C-3', 'C-4', 'C-9']) await store.decisions.forget(customer, 'test', 'now');
  });

  /** A service that keeps decisions, or does not. */
  async function serve(keeps: boolean, port = 0): Promise<void> {
    const config = { port };
    service = await testService({ data: await listed(), config, ...(keeps && { decisions: store.decisions }) });
    admitDeciders(service);
  }

  /** A folder in which a watch has found that the rules moved three results. */
  function movedByRules(): string {
    const folder = temporaryFolder();
    const party = { id: 'us-ofac-sdn-300', name: 'KALIMDRA, Sorin', source_list: 'OFAC SDN List' };
    const event = (customer: string, after: string) =>
      JSON.stringify({
        ...{ type: 'watch.new', customer, record: party.id, party, decision: null },
        ...{ reasons: [{ reason: 'rules' }], standing: { before: null, after } },
      });
    const events = [event('C-1', 'alert'), event('C-3', 'alert'), event('C-9', 'suppressed')];
    writeFileSync(join(folder, 'events.jsonl'), `${events.join('\n')}\n`);
    noteEndedPass(folder, { customers: 4, full: null } as RunSummary);
    return folder;
  }

  async function signedIn(token: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    atEnd(() => context.close());
    const page = await context.newPage();
    await signIn(page, service, token);
    return page;
  }

  async function screen(page: Page): Promise<void> {
    await page.goto(`${service.url}/screen?lang=en`);
    await page.setInputFiles('#file', { name: 'c.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMERS) });
    await page.locator('.start-run button[type=submit]').click();
    await page.locator('#results').waitFor();
    await page.locator('#stop[hidden]').waitFor({ state: 'attached' });
  }

  async function decide(page: Page, key: string, reason: string): Promise<void> {
    await page.locator('.hit').first().focus();
    await page.keyboard.press(key);
    await page.locator('input[name=reason]:focus').waitFor();
    await page.keyboard.type(reason);
    await page.keyboard.press('Enter');
  }

  const count = async (page: Page, name: string) =>
    Number(await page.locator(`.chip[data-show=${name}] .num`).textContent());
  const kept = async (...customers: string[]): Promise<object[]> =>
    (await store.decisions.list({ customers })).flatMap(({ body }) => (body === '' ? [] : JSON.parse(body)));
  const said = (page: Page) => page.locator('#batch-status').textContent();

  it('are taken together about alerts that new rules moved, from the start page', async () => {
    const config = { port: 0, watchDir: movedByRules() };
    service = await testService({ data: await listed(), config, decisions: store.decisions });
    admitDeciders(service);
    const anna = await signedIn(ANNA);
    await anna.goto(`${service.url}/?lang=en`);
    expect(await anna.locator('#watched ~ details summary').textContent()).toContain('The scoring rules have changed');
    await anna.getByLabel('Decide 2 moved alerts together').selectOption('False match');
    await anna.getByLabel('Reason').fill('The new rules score the first name lower');
    await anna.getByRole('button', { name: 'Decide all' }).click();
    await expect.poll(() => anna.getByRole('button', { name: 'Decide all' }).count()).toBe(0);
    expect(await kept('C-1', 'C-3', 'C-9')).toMatchObject([
      { customer: 'C-1', record: 'us-ofac-sdn-300', verdict: 'false_match', by: 'Anna' },
      { customer: 'C-3', record: 'us-ofac-sdn-300', verdict: 'false_match', by: 'Anna' },
    ]);
    // A token that may not decide is shown no form, and its request decides nothing.
    const reader = await signedIn(TOKEN);
    await reader.goto(service.url);
    expect(await reader.locator('form[action="/watched/decide"]').count()).toBe(0);
    expect(await pageFaults(anna)).toEqual([]);
  });

  it('are one for both analysts, and for customers that are the same', async () => {
    await serve(true);
    const anna = await signedIn(ANNA);
    await screen(anna);
    await decide(anna, '2', 'Thirty years younger');
    await expect.poll(() => said(anna)).toBe('Sorin Kalimdra: False match, saved, also for 1 identical row.');
    expect([await count(anna, 'no_match'), await count(anna, 'open')]).toEqual([2, 1]);
    expect(await kept('C-1', 'C-3')).toHaveLength(2);

    const ben = await signedIn(BEN);
    await screen(ben);
    expect([await count(ben, 'decided'), await count(ben, 'open')]).toEqual([2, 1]);
    await decide(ben, '1', 'Born the same day');
    await expect.poll(() => said(ben)).toBe('Everything is decided.');
    await anna.reload();
    await expect.poll(() => count(anna, 'open')).toBe(0);

    // The page of the party shows who decided what, and a sheet of it decides as well.
    await anna.goto(`${service.url}/entities/${LISTED}?lang=en`);
    const shown = anna.locator('section', { has: anna.locator('h2#decisions') });
    expect(await shown.textContent()).toContain('True match · customer C-4 · Born the same day Ben');
    await anna.getByRole('button', { name: 'Decide and print' }).click();
    expect(await pageFaults(anna)).toEqual([]);
    await anna.locator('select[name=verdict]').selectOption('unsure');
    await anna.locator('input[name=reason]').fill('Check again');
    await anna.locator('input[name=customer]').fill('C-1');
    await anna.getByRole('button', { name: 'Put on the sheet' }).click();
    expect(await anna.locator('#kept').textContent()).toBe('The decision is kept by the service.');
    await ben.reload();
    await expect.poll(() => count(ben, 'unsure')).toBe(1);

    service.swap(await listed('KALIMDRA, Sorin Maria'));
    await screen(ben);
    expect(await count(ben, 'changed')).toBe(3);
    await ben.locator('.detail div.reopened').first().waitFor();
    expect(await ben.locator('.detail div.reopened').first().textContent()).toContain('The list, Names');
  });

  it('are kept by the browser where the service keeps none, and can be moved there', async () => {
    await serve(false);
    const anna = await signedIn(ANNA);
    await screen(anna);
    await decide(anna, '2', 'Thirty years younger');
    await expect.poll(() => count(anna, 'no_match')).toBe(2);
    await anna.goto(`${service.url}/entities/${LISTED}?lang=en`);
    await anna.locator('#own-decisions li').first().waitFor();
    await anna.getByRole('button', { name: 'Decide and print' }).click();
    await anna.locator('select[name=verdict]').selectOption('true_match');
    await anna.locator('input[name=customer]').fill('C-9');
    await anna.getByRole('button', { name: 'Put on the sheet' }).click();
    await anna.getByText('The decision is kept in this browser.').waitFor();
    await anna.goto(`${service.url}/entities/${LISTED}?lang=en`);
    await expect.poll(() => anna.locator('#own-decisions li').count()).toBe(3);

    // The operator turns decisions on: the same address, so the same browser store.
    const { port } = new URL(service.url);
    await service.close();
    await serve(true, Number(port));
    await signIn(anna, service, ANNA);
    await anna.goto(`${service.url}/screen?lang=en`);
    await anna.getByRole('button', { name: 'Move them to the service' }).click();
    await expect.poll(() => said(anna)).toBe('3 decisions moved.');
    const moved = await kept('C-1', 'C-3', 'C-9');
    expect(moved).toHaveLength(3);
    expect(moved).toContainEqual(
      expect.objectContaining({ customer: 'C-1', verdict: 'false_match', reason: 'Thirty years younger', by: 'Anna' }),
    );
    await screen(anna);
    expect([await count(anna, 'decided'), await count(anna, 'open')]).toEqual([2, 1]);
  });
});
