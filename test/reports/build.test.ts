import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { revokeEdition } from '../../src/ingest/revoke.ts';
import { reportHtml } from '../../src/reports/render/html.ts';
import { reportMarkdown } from '../../src/reports/render/markdown.ts';
import { reportView } from '../../src/reports/render/view.ts';
import type { ReportBody, ReportFacts } from '../../src/reports/report.ts';
import { publishCorrections, publishFinished } from '../../src/reports/revisions.ts';
import { type ReportBench, reportBench } from './bench.ts';

/** 2026-03-02 is a Monday. */
const BASE = [
  { key: 'A', listed_date: '2020-05-05', sanction_programs: ['OLD'] },
  { key: 'B', listed_date: '2020-05-05', sanction_programs: ['OLD'] },
];
const CHINESE = {
  key: 'C',
  name: 'Shenlan Instruments Works',
  listed_date: '2026-03-05',
  sanction_programs: ['NEW'],
  countries: [{ code: 'CN', name: 'China', relation: 'registration' as const }],
  reason: 'Supplies <parts> & "more".',
};

describe('reports', () => {
  let bench: ReportBench;
  beforeEach(async () => {
    bench = await reportBench();
    await bench.full('un', '2026-03-02', BASE);
    await bench.full('un', '2026-03-06', [BASE[0]!, CHINESE]);
    await bench.full('uk', '2026-03-03', [{ key: 'X', listed_date: '2026-03-03' }]);
  });

  const facts = async (date: string, revision?: number) =>
    (await bench.store.reports.get(date, revision ? { revision } : {}))!.facts as ReportFacts;
  const body = async (date: string) => (await bench.store.reports.get(date))!.body as ReportBody;

  it('are made of every business day and of other days with changes, up to the newest edition', async () => {
    const { built } = await bench.build({ from: '2026-02-27', to: '2026-12-31' });
    expect(built.map(({ date }) => date)).toEqual([
      '2026-02-27',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
    ]);
    const saturday = await bench.build({ from: '2020-05-01', to: '2020-05-05' });
    expect(saturday.built.map(({ date }) => date)).not.toContain('2020-05-02');
  });

  it('follow the editions of their own lists alone', async () => {
    await bench.full('uk', '2026-03-10', [{ key: 'Y', listed_date: '2026-03-04' }]);
    const sources = bench.sources.map(({ info }) => info).filter(({ id }) => id === 'un');
    const { newestEdition } = await bench.build({ from: '2026-03-03', to: '2026-03-12', sources });
    expect(newestEdition).toBe('2026-03-06');
    expect((await facts('2026-03-04')).totals).toMatchObject({ listed: 0, removed: 0 });
  });

  it('tell listings by the date that the list states, and removals by the edition that first lacks them', async () => {
    await bench.build({ from: '2026-03-02', to: '2026-03-06' });
    expect((await facts('2026-03-05')).listed.map(({ id }) => id)).toEqual(['un-C']);
    expect((await facts('2026-03-05')).removed).toEqual([]);
    expect((await facts('2026-03-06')).removed).toMatchObject([{ id: 'un-B', date_basis: 'edition' }]);
    expect((await body('2026-03-06')).summary.en).toContain('1 between the editions of 2 March 2026 and 6 March 2026');
  });

  it('say that an edition was revoked, and are otherwise those of a store that never had it', async () => {
    const range = { from: '2026-03-02', to: '2026-03-06' };
    await bench.build(range);
    for (const date of ['2026-03-05', '2026-03-06']) await bench.store.reports.publish(date, 'now');
    const never = await reportBench();
    await never.full('un', '2026-03-02', BASE);
    await never.full('uk', '2026-03-03', [{ key: 'X', listed_date: '2026-03-03' }]);
    await never.build(range);
    const edition = (await bench.store.editions('un')).at(-1)!;
    const { store, dataDir, sources } = bench;
    await revokeEdition({ store, dataDir, source: sources[0]!, editionId: edition.id });
    expect((await bench.build({ ...range, reviseOthers: true })).built.map(({ date }) => date)).toContain('2026-03-05');
    for (const { date } of await never.store.reports.heads()) {
      const expected = (await never.store.reports.get(date))!;
      expect((await store.reports.get(date))!.facts, date).toEqual(expected.facts);
    }
    expect((await body('2026-03-05')).revision_note).toMatchObject({
      en: expect.stringContaining('the edition of 2026-03-06 of List of the UN was revoked'),
      zh: expect.stringContaining('2026-03-06的版本已撤销'),
    });
    expect(await publishCorrections(store)).toEqual(['2026-03-05', '2026-03-06']);
    expect(await publishCorrections(store)).toEqual([]);
    expect((await bench.build({ ...range, reviseOthers: true })).built).toEqual([]);
  });

  it('say which editions were not applied, and why, until one is', async () => {
    expect(await bench.full('un', '2026-03-09', [])).toBe('rejected');
    await bench.full('uk', '2026-03-10', [{ key: 'X', listed_date: '2026-03-03' }]);
    const range = { from: '2026-03-06', to: '2026-03-10' };
    await bench.build(range);
    expect((await facts('2026-03-06')).held).toEqual([]);
    const { title, jurisdiction } = bench.sources[0]!.info;
    const held = [
      { source_id: 'un', title, jurisdiction, edition: '2026-03-09', reason: 'The file holds no listed party.' },
    ];
    for (const day of ['2026-03-09', '2026-03-10']) expect((await facts(day)).held).toEqual(held);
    expect((await body('2026-03-10')).summary).toEqual({
      en: expect.stringContaining('The edition of 9 March 2026 of the List of the UN was not applied'),
      zh: expect.stringContaining('2026年3月9日的版本未被采用'),
    });
    const report = (await bench.store.reports.get('2026-03-10'))!;
    for (const lang of ['en', 'zh'] as const) {
      const view = reportView(report, lang);
      expect(view.held).toEqual(held);
      for (const text of [reportMarkdown(view), await reportHtml(view)])
        expect(text).toContain('List of the UN (2026-03-09): The file holds no listed party.');
    }
    await bench.full('un', '2026-03-10', [BASE[0]!, CHINESE]);
    await bench.build(range);
    expect((await facts('2026-03-09')).held, 'as it was').toEqual(held);
    expect((await facts('2026-03-10')).held).toEqual([]);
  });

  it('say what stands out, in both languages', async () => {
    await bench.build({ from: '2026-03-02', to: '2026-03-06' });
    const { notable, totals } = await facts('2026-03-05');
    expect(notable).toContainEqual({ kind: 'new_programme', jurisdiction: 'UN', programme: 'NEW', listed: 1 });
    expect(notable).toContainEqual({ kind: 'china_related', listed: 1, removed: 0, names: [CHINESE.name] });
    expect(totals).toEqual({ listed: 1, relisted: 0, removed: 0, renumbered: 0, amended: 0, china_related: 1 });
    const { title, summary } = await body('2026-03-05');
    expect(title).toEqual({ en: '5 March 2026: UN lists 1 (NEW)', zh: '2026年3月5日：联合国列入1个（NEW）' });
    expect(summary.en).toMatch(/^On Thursday, 5 March 2026, 1 party was listed by the United Nations\./);
    expect(summary.en).toContain(`under NEW, the first under this programme: ${CHINESE.name}. It is China-related.`);
    expect(summary.zh).toContain('联合国在NEW项目下列入1个组织，为该项目首次列名');
  });

  it('say who else lists a party that was removed, and on which lists it stood that day alone', async () => {
    const shared = { key: 'S', name: 'Kestrelmoor Marine Works', listed_date: '2026-03-03' };
    await bench.full('un', '2026-03-09', [...BASE, CHINESE, { ...shared, listed_date: '2026-03-09' }]);
    await bench.full('uk', '2026-03-09', [{ key: 'X', listed_date: '2026-03-03' }, shared]);
    // Another party takes its place: a list that shrank by half would be held.
    const other = { key: 'Z', name: 'Zorvex Trading', listed_date: '2026-03-10' };
    await bench.full('uk', '2026-03-11', [{ key: 'X', listed_date: '2026-03-03' }, other]);
    await bench.full('un', '2026-03-13', [...BASE, CHINESE, { ...other, listed_date: '2026-03-12' }]);
    await bench.build({ from: '2026-03-03', to: '2026-03-13' });
    const removedOn = async (day: string) => (await facts(day)).actions.find(({ did }) => did === 'removed');
    expect(await removedOn('2026-03-11')).toMatchObject({
      did: 'removed',
      jurisdiction: 'UK',
      elsewhere: [{ jurisdiction: 'UN', count: 1 }],
    });
    expect((await body('2026-03-11')).summary.en).toContain('It is still listed by the United Nations.');
    expect((await body('2026-03-11')).summary.zh).toContain('该主体仍在联合国的名单上。');
    // On the day after, nobody lists it; before the United Nations did, only the United Kingdom.
    expect(await removedOn('2026-03-13')).toMatchObject({ elsewhere: [] });
    expect((await facts('2026-03-03')).actions.flatMap(({ elsewhere }) => elsewhere)).toEqual([]);
  });

  it('call nothing new on days that only later listing dates tell of', async () => {
    await bench.build({ from: '2020-05-05', to: '2020-05-05' });
    const { listed, notable, coverage } = await facts('2020-05-05');
    expect(listed).toHaveLength(2);
    expect(notable.some(({ kind }) => kind === 'new_programme')).toBe(false);
    expect(coverage.map(({ state }) => state)).toEqual(['dates_only', 'dates_only']);
  });

  it('call a day the largest only as far back as editions cover', async () => {
    const many = (prefix: string, day: string) =>
      Array.from({ length: 12 }, (_, at) => ({ key: `${prefix}${at}`, listed_date: day }));
    await bench.full('un', '2026-03-18', [...BASE, CHINESE]);
    // As many were listed in 2020, but who else was and is delisted since, no edition at hand can tell.
    await bench.full('un', '2026-03-31', [...BASE, CHINESE, ...many('O', '2020-06-06'), ...many('N', '2026-03-30')]);
    await bench.build({ from: '2026-03-30', to: '2026-03-30' });
    expect((await facts('2026-03-30')).notable).toContainEqual({
      kind: 'record_day',
      jurisdiction: 'UN',
      list: 'List of the UN',
      listed: 12,
      since: '2026-03-02',
    });
    expect((await body('2026-03-30')).summary.en).toContain('the largest day of the List of the UN since 2 March 2026');
  });

  it('name who was listed by several authorities on one day', async () => {
    await bench.full('uk', '2026-03-05', [
      { key: 'X', listed_date: '2026-03-03' },
      { key: 'Y', name: 'Works, Instruments Shenlan', listed_date: '2026-03-05' },
    ]);
    await bench.build({ from: '2026-03-05', to: '2026-03-05' });
    expect((await facts('2026-03-05')).notable).toContainEqual({
      kind: 'several_lists',
      event: 'listed',
      name: 'Works, Instruments Shenlan',
      entity_ids: ['uk-Y', 'un-C'],
      jurisdictions: ['UK', 'UN'],
    });
  });

  it('say which authorities had not published yet', async () => {
    await bench.build({ from: '2026-03-05', to: '2026-03-05' });
    expect((await facts('2026-03-05')).coverage).toMatchObject([
      { source_id: 'un', state: 'covered', edition: '2026-03-06' },
      { source_id: 'uk', state: 'awaited', edition: '2026-03-03' },
    ]);
    expect((await body('2026-03-05')).summary.en).toContain(
      'Not yet published for this day when the report was made: List of the UK (newest edition 2026-03-03).',
    );
  });

  it('get a second revision by a late edition, while the first stays published until it is swapped', async () => {
    const { store } = bench;
    await bench.build({ from: '2026-03-05', to: '2026-03-05' });
    await store.reports.publish('2026-03-05', '2026-03-07T06:00:00.000Z');
    await bench.full('uk', '2026-03-09', [
      { key: 'X', listed_date: '2026-03-03' },
      { key: 'L', name: 'Late Party Holding', listed_date: '2026-03-05' },
    ]);
    const { built } = await bench.build({ from: '2026-03-09', to: '2026-03-09', reviseOthers: true });
    expect(built.find(({ date }) => date === '2026-03-05')).toEqual({
      date: '2026-03-05',
      revision: 2,
      note: 'Since revision 1: 1 listing more: Late Party Holding. List of the UK now covers this day with its edition of 2026-03-09.',
    });
    expect((await store.reports.get('2026-03-05', { state: 'published' }))?.revision).toBe(1);
    expect(await publishFinished(store, '2026-03-20')).not.toContain('2026-03-05');
    await store.reports.publish('2026-03-05', '2026-03-10T06:00:00.000Z');
    expect((await store.reports.get('2026-03-05', { state: 'published' }))?.revision).toBe(2);
    expect((await store.reports.heads({ from: '2026-03-05', to: '2026-03-05' })).map(({ state }) => state)).toEqual([
      'published',
      'superseded',
    ]);
    expect((await facts('2026-03-05', 1)).listed).toHaveLength(1);
  });

  it('stay as published when a later edition has nothing to add', async () => {
    await bench.build({ from: '2026-03-05', to: '2026-03-05' });
    await bench.store.reports.publish('2026-03-05', '2026-03-07T06:00:00.000Z');
    await bench.full('uk', '2026-03-09', [{ key: 'X', listed_date: '2026-03-03' }]);
    const { built } = await bench.build({ from: '2026-03-09', to: '2026-03-09', reviseOthers: true });
    expect(built.map(({ date }) => date)).toEqual(['2026-03-09']);
  });

  it('follow a change file: the removal moves to its own day', async () => {
    await bench.build({ from: '2026-03-02', to: '2026-03-06' });
    expect(await bench.delta('un', '2026-03-04', [['remove', { key: 'B' }]])).toBe('applied');
    const { built } = await bench.build({ from: '2026-03-02', to: '2026-03-06' });
    expect(built.map(({ date }) => date)).toEqual(['2026-03-04', '2026-03-06']);
    expect((await facts('2026-03-04')).removed).toMatchObject([{ id: 'un-B', date_basis: 'delta' }]);
    expect((await body('2026-03-06')).revision_note!.en).toContain('1 removal no longer dated on this day');
  });

  it('are made once: building again changes nothing', async () => {
    await bench.build({ from: '2026-03-02', to: '2026-03-06' });
    expect((await bench.build({ from: '2026-03-02', to: '2026-03-06', reviseOthers: true })).built).toEqual([]);
  });

  it('are published by themselves once the day is over, but not against the operator', async () => {
    const { store } = bench;
    await bench.build({ from: '2026-03-04', to: '2026-03-06' });
    expect(await publishFinished(store, '2026-03-06')).toEqual(['2026-03-04', '2026-03-05']);
    await store.reports.unpublish('2026-03-04');
    expect(await publishFinished(store, '2026-03-06')).toEqual([]);
    expect(await publishFinished(store, '2026-03-07')).toEqual(['2026-03-06']);
  });

  it('of the fictional demo say so, and are gone when official editions take its place', async () => {
    const demo = await reportBench();
    await demo.full('un', '2026-03-02', BASE, true);
    await demo.build({ from: '2026-03-02', to: '2026-03-02' });
    await publishFinished(demo.store, '2026-03-03');
    const published = await demo.store.reports.get('2026-03-02', { state: 'published' });
    expect((published!.body as ReportBody).summary.en).toMatch(/^DEMO DATA: every party is fictional\./);
    const mark = await demo.store.reports.publicationMark();
    rmSync(join(demo.dataDir, 'lists'), { recursive: true });
    await demo.full('un', '2026-03-02', [{ key: 'REAL', listed_date: '2026-03-02' }]);
    expect(await demo.store.reports.list()).toEqual([]);
    expect(await demo.store.reports.publicationMark()).toBeGreaterThan(mark);
    await demo.build({ from: '2026-03-02', to: '2026-03-02' });
    expect(await publishFinished(demo.store, '2026-03-03')).toEqual(['2026-03-02']);
  });
});
