import { beforeEach, describe, expect, it } from 'vitest';
import { recordFacts } from '../../src/web/assets/screen/outcome.js';
import { loadedParties, TOKEN } from './fixture.ts';
import { before } from './followed-parties.ts';
import { signedInPage } from './watched-page.ts';

const CUSTOMER = {
  id: '',
  name: 'Sorin Kalimdra',
  entity_type: '',
  country: '',
  birth_date: '',
  identifier: '',
  gender: '',
};

interface Answer {
  total: number;
  entities: { id: string; also_listed?: { id: string }[] }[];
}

describe('a party of several lists in a batch', async () => {
  const { service, page } = await signedInPage({ data: await loadedParties(before()) });

  beforeEach(async () => {
    await page.goto(`${service.url}/screen?lang=en`);
    await forgetAll();
  });

  const screened = async (query: string): Promise<Answer> => {
    const answer = await fetch(`${service.url}/batch/screen${query}`, {
      method: 'POST',
      body: JSON.stringify([{ q: 'Sorin Kalimdra' }]),
      headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as Answer[])[0]!;
  };

  /** Screens a file of one customer from the beginning. */
  async function run(): Promise<void> {
    await page.goto(`${service.url}/screen?lang=en`);
    await page.setInputFiles('#file', {
      name: 'one.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name\nSorin Kalimdra\n'),
    });
    await page.locator('.start-run button[type=submit]').click();
    await page.locator('#stop[hidden]').waitFor({ state: 'attached' });
    await page.locator('.result-badges').waitFor();
    await page.locator('#results').focus();
    await page.keyboard.press('Home');
    await page.locator('.hit').first().waitFor();
  }
  const decisions = () =>
    page.evaluate("import('/assets/screen/kept.js').then(({ allDecisions }) => allDecisions())") as Promise<
      { entity: string; verdict: string; facts: { record: { lists?: string[] } } }[]
    >;
  const keep = (...made: unknown[]) =>
    page.evaluate(
      `import('/assets/screen/kept.js').then(({ saveDecisions }) => saveDecisions(${JSON.stringify(made)}))`,
    );
  const forgetAll = () => page.evaluate("import('/assets/screen/kept.js').then(({ forgetAll }) => forgetAll())");
  /** A decision as it was kept when every record stood alone. */
  const alone = async (entity: string, verdict: string) => {
    const { lists: _, ...record } = recordFacts(await (await service.get(`/api/entities/${entity}`)).json());
    return {
      key: 'name sorin kalimdra ',
      entity,
      verdict,
      reason: 'seen before',
      by: 'A',
      at: '2026-01-01T00:00:00.000Z',
      facts: { customer: CUSTOMER, record },
    };
  };

  it('is one hit where that is asked for, and one for each record where it is not', async () => {
    const each = await screened('');
    expect([each.total, each.entities.map(({ id }) => id).sort()]).toEqual([2, ['uk-sl-300', 'us-ofac-sdn-300']]);
    expect(each.entities.some((one) => 'also_listed' in one)).toBe(false);
    for (const mode of ['keyword', 'hybrid']) {
      const { total, entities } = await screened(`?group=party&mode=${mode}`);
      expect([total, entities.length, entities[0]!.also_listed!.length]).toEqual([1, 1, 1]);
    }
  });

  it('is one card with its lists, and one decision', async () => {
    await run();
    expect(await page.locator('.hit').count()).toBe(1);
    expect(await page.locator('.hit .badge').count()).toBe(2);
    expect(await page.locator('.hit a.badge').getAttribute('href')).toMatch(/^\/entities\/(?:uk-sl|us-ofac-sdn)-300$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('2');
    await page.keyboard.type('Another person');
    await page.keyboard.press('Enter');
    await page.locator('.result-badges .no_match').waitFor();
    const kept = await decisions();
    expect(kept).toHaveLength(1);
    expect(kept[0]!.facts.record.lists).toHaveLength(1);
    await run();
    expect(await page.locator('.result-badges .state').textContent()).not.toContain('to decide');
  });

  it.each(['uk-sl-300', 'us-ofac-sdn-300'])('keeps to a decision of before about %s alone', async (entity) => {
    await keep(await alone(entity, 'no_match'));
    await run();
    expect(await page.locator('.hit.no_match').count()).toBe(1);
    expect(await page.locator('.hit p.decided').textContent()).toContain('seen before');
  });

  it('is open where decisions of before about its records do not agree', async () => {
    await keep(await alone('uk-sl-300', 'match'), await alone('us-ofac-sdn-300', 'no_match'));
    await run();
    expect(await page.locator('.hit.open').count()).toBe(1);
    // A decision about the party settles it, whatever was said of its records.
    await page.keyboard.press('Enter');
    await page.keyboard.press('3');
    await page.keyboard.type('Ask the bank');
    await page.keyboard.press('Enter');
    await page.locator('.result-badges .unsure').waitFor();
    await run();
    expect(await page.locator('.hit.unsure').count()).toBe(1);
  });
});
