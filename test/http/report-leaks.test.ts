import { describe, expect, it } from 'vitest';
import { reportsFromStore } from '../../src/service/data/readers.ts';
import { reportBench } from '../reports/bench.ts';
import { loadedParties, testService } from './fixture.ts';

/** Every way to ask for a report or a list of them. */
const ROUTES = [
  '/api/reports',
  '/api/reports?lang=zh',
  '/api/reports?page=2&limit=1',
  '/api/reports?from=2026-03-01&to=2026-03-31',
  ...['json', 'md', 'html'].flatMap((format) =>
    ['en', 'zh'].map((lang) => `/api/reports?date=2026-03-05&format=${format}&lang=${lang}`),
  ),
  '/api/reports/feed.atom',
  '/api/reports/feed.atom?jurisdiction=UN',
  '/api/reports/feed.atom?is_china=false&lang=zh',
  '/api/reports/feed.json',
  '/api/reports/feed.json?jurisdiction=UN',
  '/reports',
  '/reports/2026-03-05',
  '/openapi.json',
  '/llms.txt',
  '/docs',
  '/',
];
const SECRET = 'Unpublished Party Holding';

describe('drafts', async () => {
  const bench = await reportBench();
  await bench.full('un', '2026-03-04', [{ key: 'A', listed_date: '2026-03-04' }]);
  await bench.full('un', '2026-03-05', [
    { key: 'A', listed_date: '2026-03-04' },
    { key: 'S', name: SECRET, listed_date: '2026-03-05', sanction_programs: ['SECRET-PROGRAMME'] },
  ]);
  await bench.build({ from: '2026-03-04', to: '2026-03-05' });
  const service = await testService({
    data: await loadedParties(),
    reports: reportsFromStore(bench.store),
  });

  /** Routes whose answer tells of the draft: its party, its title, its date. */
  async function telling(): Promise<string[]> {
    const found: string[] = [];
    for (const route of ROUTES) {
      const text = await (await service.get(route)).text();
      if (text.includes(SECRET) || text.includes('SECRET-PROGRAMME') || /5 March 2026|2026年3月5日/.test(text))
        found.push(route);
    }
    return found;
  }

  it('never leak: not before publishing, not after taking back, from no cache', async () => {
    expect(await telling()).toEqual([]);
    expect((await service.get('/api/reports?date=2026-03-05')).status).toBe(404);
    await bench.store.reports.publish('2026-03-05', '2026-03-06T06:00:00.000Z');
    const shown = await telling();
    expect(shown).toContain('/api/reports');
    expect(shown).toContain('/api/reports?date=2026-03-05&format=html&lang=zh');
    expect(shown).toContain('/api/reports/feed.atom?jurisdiction=UN');
    expect(shown).toContain('/api/reports/feed.json');
    const tag = (await service.get('/api/reports?date=2026-03-05')).headers.get('etag')!;
    await bench.store.reports.unpublish('2026-03-05');
    expect(await telling()).toEqual([]);
    expect((await service.get('/api/reports?date=2026-03-05', { 'If-None-Match': tag })).status).toBe(404);
  });

  it('of a second revision do not show through the first', async () => {
    await bench.store.reports.publish('2026-03-04', '2026-03-06T06:00:00.000Z');
    await bench.full('uk', '2026-03-06', [{ key: 'T', name: 'Second Revision Party', listed_date: '2026-03-04' }]);
    await bench.build({ from: '2026-03-04', to: '2026-03-04' });
    const report = await (await service.get('/api/reports?date=2026-03-04')).text();
    expect(JSON.parse(report)).toMatchObject({ revision: 1 });
    expect(report).not.toContain('Second Revision Party');
    await bench.store.reports.publish('2026-03-04', '2026-03-07T06:00:00.000Z');
    const swapped = await (await service.get('/api/reports?date=2026-03-04')).json();
    expect(swapped).toMatchObject({ revision: 2, revision_note: expect.stringContaining('Second Revision Party') });
  });
});
