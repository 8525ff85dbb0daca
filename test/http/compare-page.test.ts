import { describe, expect, it } from 'vitest';
import { loadedParties, parties } from './fixture.ts';
import { pageFaults } from './page-faults.ts';
import { signedInPage } from './watched-page.ts';

describe('the page that compares two names', async () => {
  const { service, page } = await signedInPage({ data: await loadedParties(parties()) }, / 400 /);
  const fill = async (fields: Record<string, string>, lang = 'en') => {
    await page.goto(`${service.url}/compare?lang=${lang}`);
    for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
    await page.locator('.compare-form button').click();
    await page.locator('#outcome, .wrong').first().waitFor();
  };
  const text = () => page.locator('main').textContent();

  it('says how alike they are and what a screening makes of it, and no address has them', async () => {
    await fill({
      a: 'Mihail Gorvanov',
      a_birth_date: '12. April 1961',
      a_country: 'UdSSR',
      b: 'Михаил Горванов',
      b_birth_date: '04/12/1961',
      b_country: 'VR China',
    });
    expect(page.url()).toBe(`${service.url}/compare`);
    expect(await text()).toContain('Alert: a screening of the first name finds the second.');
    const rows = await page.locator('.stated tbody tr').allTextContents();
    expect(rows[0]).toBe('Birth date1961-04-121961-04-12agrees');
    expect(rows[1]).toMatch(/^CountryArmenia, .* \+11Chinadiffers$/);
    expect(await page.locator('[name="a_country"]').inputValue()).toBe('UdSSR');
  });

  it('says so in Chinese', async () => {
    await fill({ a: 'Zorvel Trading LLC', b: 'Miptuk Shipping GmbH' }, 'zh');
    expect(await text()).toContain('无预警：名称不够相似。');
  });

  it('puts an error at its field and keeps the rest', async () => {
    await fill({ a: 'Mihail Gorvanov', a_birth_date: 'soon', b: 'Mihail Gorvanov' });
    expect(await page.locator('#error-a_birth_date').textContent()).toContain('“soon” is not a date');
    expect(await page.locator('[name="b"]').inputValue()).toBe('Mihail Gorvanov');
    expect(await pageFaults(page)).toEqual([]);
  });
});
