import { describe, expect, it } from 'vitest';
import type { LoadedData } from '../../src/service/data/loaded-data.ts';
import { entityRecord, loadedParties } from './fixture.ts';
import { before, HOSTILE } from './followed-parties.ts';
import { signedInPage } from './watched-page.ts';

/** A store in which whatever an authority or an operator writes is hostile: titles, authorities, addresses, reasons, lists. */
async function hostileData(): Promise<LoadedData> {
  const data = await loadedParties([
    ...before().filter(({ id }) => id !== 'us-ofac-sdn-666'),
    entityRecord({
      key: '666',
      name: `Zorvex ${HOSTILE}`,
      source_list: HOSTILE,
      lists: [HOSTILE],
      sanction_programs: [HOSTILE],
      listed_date: '2026-08-20',
      relationships: [
        { key: '300', name: HOSTILE, type: HOSTILE },
        { name: HOSTILE, type: HOSTILE },
      ],
      history: [{ event: 'listed', date: '2026-08-20', basis: 'source', after: null, by: '2026-08-20', note: HOSTILE }],
    }),
  ]);
  const sources = data.sources.map(({ info, state }) => ({
    info: {
      ...info,
      title: HOSTILE,
      authority: HOSTILE,
      licence: HOSTILE,
      home: `javascript:document.title='broken in'`,
      url: `"><img src=x>`,
    },
    state: {
      ...state,
      source_list: HOSTILE,
      state: 'failed' as const,
      reason: HOSTILE,
      since: '2026-08-20T00:00:00.000Z',
    },
  }));
  return { ...data, sources };
}

describe('hostile texts of lists, in a browser', async () => {
  const { service, page, complaints } = await signedInPage({ data: await hostileData() });
  page.on('dialog', (dialog) => {
    complaints.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });

  /** Nothing of the texts has become an element, an address that runs, or a title; and nothing makes the page wider. */
  async function expectHarmless(isWhole = true): Promise<void> {
    expect(await page.title()).not.toBe('broken in');
    const planted = "main img, main script, main [onclick], main [onerror], main a[href^='javascript' i]";
    expect(await page.locator(planted).count()).toBe(0);
    // A piece of a page has no styles of its own.
    for (const width of isWhole ? [1280, 390] : []) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 1280, height: 844 });
  }

  it.each(
    `
    /?lang=en /lists?lang=en /lists?lang=zh /changes?period=year&date=2026-08-20&lang=en
    /changes?period=day&date=2026-08-20&lang=zh /search?q=Zorvex&lang=en /entities/us-ofac-sdn-666?lang=en
    /entities/us-ofac-sdn-666?lang=zh /followed/party/us-ofac-sdn-666 /followed/search?q=Zorvex`
      .trim()
      .split(/\s+/),
  )('%s runs nothing of them', async (path) => {
    await page.goto(service.url + path);
    await expectHarmless(!path.startsWith('/followed/'));
  });

  it('are shown as they are on the page of the lists', async () => {
    await page.goto(`${service.url}/lists?lang=en`);
    expect(await page.locator('main').textContent()).toContain(HOSTILE);
  });

  it('do nothing on a chart, nor where its bars lead', async () => {
    await page.goto(`${service.url}/changes?period=year&date=2026-08-20&lang=en`);
    const chart = page.url();
    await page.locator('.chart svg a').last().focus();
    await page.keyboard.press('Enter');
    // The page that is left is loaded too, and goes away while it is looked at.
    await page.waitForURL(({ href }) => href !== chart);
    await expectHarmless();
  });

  it('do nothing among what is followed', async () => {
    for (const path of ['/entities/us-ofac-sdn-666?lang=en', '/search?q=Zorvex&lang=en']) {
      await page.goto(service.url + path);
      await page.getByRole('button', { name: 'Follow', exact: true }).click();
      await page.locator('.follow button[aria-pressed=true]').waitFor();
    }
    await page.goto(`${service.url}/followed`);
    await page.locator('.followed-state', { hasText: 'since' }).nth(1).waitFor();
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await expectHarmless();
  });

  it('do nothing in the graph', async () => {
    await page.goto(`${service.url}/entities/us-ofac-sdn-300?lang=en`);
    await page.getByRole('button', { name: 'Show as a graph' }).click();
    await page.locator('.graph canvas').first().waitFor();
    await expectHarmless();
  });
});
