import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTestStore } from '../store/test-store.ts';
import { entityRecord, loadedParties, testService } from './fixture.ts';
import { pageFaults } from './page-faults.ts';
import { launchBrowser } from './watched-page.ts';

describe('the sheet of a search, in a browser', async () => {
  const text = async () => ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ');

  const store = await openTestStore();
  const person = entityRecord({ key: '300', name: 'KALIMDRA, Sorin', entity_type: 'individual' });
  const service = await testService({
    data: await loadedParties([person]),
    decisions: store.decisions,
    receiptNumbers: store.receiptNumbers,
    config: { auth: 'off', timezone: 'Europe/Berlin' },
  });
  const browser = await launchBrowser();
  const page = await browser.newPage();

  it('takes a decision in three steps, prints who, when and what, and has a number that anyone can check', async () => {
    await page.goto(`${service.url}/search?q=Sorin+Kalimdra&lang=en`);
    await page.getByRole('button', { name: 'Decide and print this search' }).click();
    expect(page.url()).toBe(`${service.url}/search/sheet`);
    await page.locator('select[name="verdict"]').selectOption('false_match');
    await page.locator('select[name="record"]').selectOption('us-ofac-sdn-300');
    await page.locator('input[name="reason"]').fill('Other birth date');
    await page.locator('input[name="customer"]').fill('C-17');
    await page.getByRole('button', { name: 'Put on the sheet' }).click();
    const said = await text();
    for (const part of ['Name: Sorin Kalimdra', 'UTC', 'False match', 'Other birth date', 'kept by the service'])
      expect(said).toContain(part);
    expect(await store.decisions.list({ limit: 10 })).toMatchObject([{ customer: 'C-17' }]);
    const receipt = (await page.locator('.receipt').textContent())!;
    const number = (await page.locator('#receipt code').textContent())!;
    expect(number.replaceAll('-', '')).toBe(hash('sha256', receipt, 'hex').slice(0, 16));
    expect(await page.locator('.receipt-code svg path').count()).toBeGreaterThan(0);
    expect(await pageFaults(page)).toEqual([]);

    for (const [given, answer] of [
      [number, 'This service issued the receipt at'],
      [number.toUpperCase(), 'This service issued the receipt at'],
      ['0000-0000-0000-0000', 'has not issued a sheet with this number'],
      [receipt, 'signed by this service'],
      [`${receipt.slice(0, -8)}AAAAAAAA`, 'could not be verified'],
    ] as const) {
      await page.goto(`${service.url}/verify?lang=en`);
      await page.locator('#receipt').fill(given);
      await page.getByRole('button', { name: 'Check' }).click();
      expect(await text()).toContain(answer);
    }
    expect(await pageFaults(page)).toEqual([]);
    // Nothing of the question is kept.
    const kept = await store.receiptNumbers.find(number.replaceAll('-', ''));
    expect(Object.keys(kept!).sort()).toEqual(['digest', 'number', 'time']);
  });

  it('leaves the code out where the receipt of a long question does not fit in one', async () => {
    await page.goto(`${service.url}/search?q=${encodeURIComponent('华'.repeat(490))}&lang=en`);
    await page.getByRole('button', { name: 'Decide and print this search' }).click();
    expect((await page.locator('.receipt').textContent())!.length).toBeGreaterThan(2_953);
    expect(await page.locator('.receipt-code').count()).toBe(0);
  });

  it('documents that nobody was found, in Chinese', async () => {
    await page.goto(`${service.url}/search?q=Zzyzx+Qwertz&lang=zh`);
    await page.getByRole('button', { name: '判定并打印本次查询' }).click();
    const said = await text();
    for (const part of ['名称：Zzyzx Qwertz', '未判定', '未命中不等于无风险']) expect(said).toContain(part);
    expect(await page.locator('article.party').count()).toBe(0);
  });
});
