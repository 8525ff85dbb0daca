import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loadedParties, testService } from './fixture.ts';
import { after } from './followed-parties.ts';
import { pageFaults } from './page-faults.ts';
import { signIn } from './signed-in.ts';
import { launchBrowser } from './watched-page.ts';

/** Every page, in states that show what it has. */
const PAGES = `
  /?lang=en /sign-in /search /search?q=Sorin+Kalimdra&birth_date=1961&party_country=IR&threshold=0.5 /search?q=K
  /search?q=Xqzzvw /compare?a=Sorin+Kalimdra&a_birth_date=1961&b=KALIMDRA%2C+Sorin&b_birth_date=7+May+1961
  /entities/us-ofac-sdn-300 /screen /changes?period=year&date=2026-08-20 /reports /reports/2026-08-21 /reports/x
  /lists /programmes /programmes/SDGT /browse?entity_type=individual /browse?layout=table /verify /entities/nobody
  /followed /docs`
  .trim()
  .split(/\s+/);

describe('every page, in a browser', async () => {
  const service = await testService({ data: await loadedParties(after()) });
  const browser = await launchBrowser();

  /** A page that is signed in. */
  async function opened(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await signIn(page, service);
    return page;
  }

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('/docs has nothing that axe finds wrong at %i px, %s', async (width, colorScheme) => {
    const page = await opened({ viewport: { width, height: 844 }, colorScheme });
    await page.goto(`${service.url}/docs`);
    expect(await pageFaults(page)).toEqual([]);
    // What a reader unfolds is held to the same.
    for (const summary of (await page.locator('#screenEntities summary, #getEntity summary').all()).slice(0, 8))
      await summary.click();
    expect(await pageFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  // Every two of the three together once.
  it.each([
    ['en', 'light', 390],
    ['en', 'dark', 1440],
    ['zh', 'light', 1440],
    ['zh', 'dark', 390],
  ] as const)('none has anything that axe finds wrong in %s, %s, at %i px', async (lang, colorScheme, width) => {
    const page = await opened({ viewport: { width, height: 900 }, colorScheme });
    const found: Record<string, string[]> = {};
    const note = async (name: string): Promise<void> => {
      const faults = await pageFaults(page);
      const isWide = Number(await page.evaluate('document.documentElement.scrollWidth')) > width;
      if (faults.length > 0 || isWide) found[name] = [...faults, ...(isWide ? ['scrolls sideways'] : [])];
    };
    for (const path of PAGES.filter((one) => one !== '/docs')) {
      await page.goto(
        `${service.url}${path.replace('?lang=en', '')}${/\?(?!lang)/.test(path) ? '&' : '?'}lang=${lang}`,
      );
      await note(path);
    }
    // The sheets are made by forms.
    for (const path of ['/search?q=Sorin+Kalimdra', '/entities/us-ofac-sdn-300']) {
      await page.goto(service.url + path);
      await page.locator('form[action$="/sheet"] button').click();
      await page.locator('select[name=verdict]').selectOption('false_match');
      await page.fill('[name=reason]', 'Younger');
      await page.locator('form[action$="/sheet"] button').click();
      await page.locator('#kept').waitFor();
      await note(`sheet of ${path}`);
    }
    expect(found).toEqual({});
  });

  // Zoomed to 200% a browser of 1280 px lays a page out on 640 CSS pixels, each drawn as two by two (WCAG 1.4.10).
  it('none needs a sideways scroll at 200% zoom', async () => {
    const page = await opened({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
    const wide: string[] = [];
    for (const path of PAGES) {
      await page.goto(service.url + path);
      expect(await page.evaluate('devicePixelRatio')).toBe(2);
      if (Number(await page.evaluate('document.documentElement.scrollWidth')) > 640) wide.push(path);
    }
    expect(wide).toEqual([]);
  });
});
