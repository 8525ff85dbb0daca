import { describe, expect, it } from 'vitest';
import { latestBusinessDay } from '../../src/reports/business-day.ts';
import { coverageOf } from '../../src/reports/coverage.ts';
import { factsOf } from '../../src/reports/facts.ts';
import { atomFeed, jsonFeed } from '../../src/reports/render/feeds.ts';
import { reportHtml } from '../../src/reports/render/html.ts';
import { reportMarkdown } from '../../src/reports/render/markdown.ts';
import { listAndAuthority, reportView } from '../../src/reports/render/view.ts';
import type { ReportBody } from '../../src/reports/report.ts';
import { inAllLanguages, reportSummary, reportTitle } from '../../src/reports/wording.ts';
import { entityRecord, INFOS } from '../http/fixture.ts';
import { readFeed } from './read-feed.ts';

const HOSTILE = '<img src=x onerror=alert(1)> | `a` [b](javascript:c) "q" & \u0007';
const entity = entityRecord({
  key: '1',
  name: HOSTILE,
  reason: HOSTILE.repeat(30),
  sanction_programs: [HOSTILE],
  source_url: 'javascript:alert(1)',
  listed_date: '2026-08-21',
});
const event = {
  event: 'listed' as const,
  date: '2026-08-21',
  basis: 'source' as const,
  after: '2026-08-15',
  by: '2026-08-22',
};
const facts = factsOf(
  '2026-08-21',
  [{ seq: 1, event, entity }],
  { coverage: coverageOf(INFOS, []).on('2026-08-21'), formChanges: [] },
  {
    programmes: new Map(),
    listings: new Map(),
    unbrokenSince: () => null,
  },
);
const body: ReportBody = {
  title: inAllLanguages((language) => reportTitle(facts, language)),
  summary: inAllLanguages((language) => `${reportSummary(facts, language)} ${HOSTILE}`),
  totals: facts.totals,
  jurisdictions: ['US'],
  is_china: false,
  revision_note: null,
};
const view = (lang: 'en' | 'zh') =>
  reportView(
    {
      date: '2026-08-21',
      revision: 1,
      state: 'published',
      data_version: 'v',
      facts,
      body,
      change_summary: null,
      published_at: null,
      events_digest: '',
      coverage_digest: '',
    },
    lang,
  );

describe('a report of hostile texts', () => {
  it('is HTML without foreign markup or script addresses', async () => {
    const page = await reportHtml(view('en'));
    expect(page).not.toMatch(/<img|<script|href="javascript:/i);
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(await reportHtml(view('zh'))).toContain('<html lang="zh-Hans">');
  });

  it('is Markdown in which nothing of them is markup', () => {
    const text = reportMarkdown(view('en'));
    expect(text).not.toMatch(/(?<!\\)<img|(?<!\\)\]\(javascript/);
    expect(text).toContain('\\<img');
  });

  it('cuts long reasons', () => {
    expect(view('en').listed[0]!.reason!.length).toBeLessThanOrEqual(401);
    expect(view('en').listed[0]!.reason).toMatch(/…$/);
  });

  it('goes into well-formed feeds', () => {
    const entries = [{ date: '2026-08-21', revision: 1, published_at: '2026-08-22T06:00:00.000Z', body }];
    const feed = { base: 'https://host.example', query: '?jurisdiction=US', namesItself: true, lang: 'en' } as const;
    const parts = { ...feed, entries };
    const atom = atomFeed(parts);
    expect(readFeed(atom)).toEqual({ root: 'feed', entries: 1 });
    expect(atom).toContain('<updated>2026-08-22T06:00:00.000Z</updated>');
    expect(jsonFeed(parts)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://host.example/api/reports/feed.json?jurisdiction=US',
      items: [{ title: expect.stringMatching(/^21 August 2026: US lists 1 \(/), tags: ['US'] }],
    });
    expect(readFeed(atomFeed({ ...parts, entries: [] }))).toEqual({ root: 'feed', entries: 0 });
  });
});

describe('the business day', () => {
  it('is today from Monday to Friday, and Friday on a weekend', () => {
    expect(latestBusinessDay('2026-08-21')).toBe('2026-08-21');
    expect(latestBusinessDay('2026-08-22')).toBe('2026-08-21');
    expect(latestBusinessDay('2026-08-23')).toBe('2026-08-21');
    expect(latestBusinessDay('2026-08-24')).toBe('2026-08-24');
  });
});

describe('coverage', () => {
  const edition = (date: string, kind: 'full' | 'delta' = 'full', status: 'applied' | 'rejected' = 'applied') => ({
    source_id: 'uk-sl',
    kind,
    date,
    status,
    sha256: `${kind} ${date}`,
    demo: false,
    list_changes: { records: 0, lines: [] },
  });
  const of = (day: string, ...editions: ReturnType<typeof edition>[]) => {
    const { state, edition: date } = coverageOf(INFOS, editions)
      .on(day)
      .find(({ source_id }) => source_id === 'uk-sl')!;
    return [state, date];
  };
  const two = [edition('2026-03-01'), edition('2026-03-10')];

  it('comes from the first edition of that day or later', () => {
    expect(of('2026-03-05', ...two)).toEqual(['covered', '2026-03-10']);
    expect(of('2026-03-10', ...two)).toEqual(['covered', '2026-03-10']);
    expect(of('2026-03-01', ...two)).toEqual(['covered', '2026-03-01']);
    expect(of('2026-03-05', ...two, edition('2026-03-20'))).toEqual(['covered', '2026-03-10']);
  });
  it('is awaited after the newest edition, unless a change file speaks of the day', () => {
    expect(of('2026-03-11', ...two)).toEqual(['awaited', '2026-03-10']);
    expect(of('2026-03-11', ...two, edition('2026-03-11', 'delta'))).toEqual(['covered', '2026-03-11']);
    expect(of('2026-03-11', ...two, edition('2026-03-12', 'full', 'rejected'))).toEqual(['awaited', '2026-03-10']);
  });
  it('is none between two editions far apart, but on the day of the later one', () => {
    const far = [edition('2026-03-01'), edition('2026-05-01')];
    expect(of('2026-04-01', ...far)).toEqual(['between', '2026-05-01']);
    expect(of('2026-05-01', ...far)).toEqual(['covered', '2026-05-01']);
    expect(of('2026-04-01', ...far, edition('2026-04-01', 'delta'))).toEqual(['covered', '2026-05-01']);
    const covering = coverageOf(INFOS, far)
      .on('2026-05-01')
      .find(({ source_id }) => source_id === 'uk-sl');
    expect(covering).toMatchObject({ after: '2026-03-01', gap_days: 61 });
  });
  it('goes by the rhythm of the list itself once enough editions are held', () => {
    const monthly = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'].map((day) => edition(day));
    expect(of('2026-01-15', ...monthly)).toEqual(['covered', '2026-02-01']);
    expect(of('2026-03-01', ...monthly, edition('2026-04-20'))).toEqual(['between', '2026-04-20']);
    const daily = [1, 2, 3, 4, 5, 6].map((day) => edition(`2026-01-0${day}`));
    expect(of('2026-01-10', ...daily, edition('2026-01-12'))).toEqual(['covered', '2026-01-12']);
    expect(of('2026-01-10', ...daily, edition('2026-01-15'))).toEqual(['between', '2026-01-15']);
    // A daily rhythm later on says nothing about the months before it.
    expect(of('2026-01-15', ...monthly, edition('2026-02-02'), edition('2026-02-03'))).toEqual([
      'covered',
      '2026-02-01',
    ]);
  });
  it('is of listing dates only before the first edition, and missing without any', () => {
    expect(of('2020-01-01', ...two)).toEqual(['dates_only', '2026-03-01']);
    expect(of('2020-01-01')).toEqual(['missing', null]);
  });
});

it('names an authority before its list once', () => {
  expect(listAndAuthority('UK', 'UK Sanctions List', 'en')).toBe('UK Sanctions List');
  expect(listAndAuthority('AU', 'DFAT Consolidated List', 'en')).toBe('AU DFAT Consolidated List');
  expect(listAndAuthority('US', 'USA Trade List', 'en')).toBe('US USA Trade List');
  expect(listAndAuthority('UK', 'UK Sanctions List', 'zh')).toBe('英国制裁名单');
  expect(listAndAuthority('US', 'Entity List', 'zh')).toBe('美国实体清单');
});
