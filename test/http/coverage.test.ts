import { describe, expect, it } from 'vitest';
import { NOT_COVERED, notCoveredIn } from '../../src/domain/lists/not-covered.ts';
import { conforming } from './conformance.ts';
import { loadedParties, testService } from './fixture.ts';

const ENVELOPES: [string, string][] = [
  ['/api/entities', 'limit=1'],
  ['/api/entities/search', 'q=veldoran'],
  ['/api/entities/search', 'limit=1'],
  ['/api/entities/hybrid-search', 'q=veldoran'],
  ['/api/stats', ''],
  ['/api/sources', ''],
  ['/api/changes', ''],
  ['/api/reports', ''],
];

describe.each([true, false])('demo data: %s', async (demo) => {
  const service = await testService({ data: await loadedParties(undefined, demo) });

  it.each(ENVELOPES)('is said by %s?%s', async (path, query) => {
    const body = await conforming(path, await service.get(`${path}?${query}`));
    expect(body.demo === true).toBe(demo);
    expect(/DEMO DATA/.test(body.notice ?? '')).toBe(demo);
  });

  it('is said by the detail, by /health and by every page', async () => {
    for (const path of ['/', '/docs', '/llms.txt'])
      expect(/DEMO DATA/.test(await (await service.get(path)).text()), path).toBe(demo);
    const detail = await conforming('/api/entities/{id}', await service.get('/api/entities/us-ofac-sdn-100'));
    expect(detail.source.demo).toBe(demo ? true : undefined);
    const health = (await (await service.get('/health')).json()) as { demo?: boolean; status: string };
    expect(health).toMatchObject({ status: 'ok' });
    expect(health.demo).toBe(demo ? true : undefined);
  });

  it('is beside what no list holds, at every endpoint', async () => {
    const screened = await conforming(
      '/api/entities/hybrid-search',
      await service.get('/api/entities/hybrid-search?q=veldoran'),
    );
    expect(screened.coverage.not_covered).toEqual(NOT_COVERED);
    const sources = await conforming('/api/sources', await service.get('/api/sources'));
    expect(sources.not_covered).toEqual(NOT_COVERED);
    for (const path of ['/llms.txt', '/']) expect(await (await service.get(path)).text()).toContain('833/2014');
    const report = await conforming('/api/reports', await service.get('/api/reports?date=2026-08-21&lang=zh'));
    expect(report.not_covered).toEqual(notCoveredIn('zh'));
  });
});

it('names what to use instead for every gap, in both languages', () => {
  expect(NOT_COVERED.some(({ what }) => /833\/2014.*Rosneft/.test(what))).toBe(true);
  expect(NOT_COVERED.every(({ instead }) => instead.length > 20)).toBe(true);
  expect(notCoveredIn('zh').every((line) => /\p{Script=Han}/u.test(line))).toBe(true);
});
