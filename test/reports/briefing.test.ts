import { describe, expect, it } from 'vitest';
import type { EntityRecord, HistoryEvent } from '../../src/domain/entity/entity.ts';
import { factsOf } from '../../src/reports/facts.ts';
import { reportHtml } from '../../src/reports/render/html.ts';
import { reportMarkdown } from '../../src/reports/render/markdown.ts';
import { reportView } from '../../src/reports/render/view.ts';
import type { Coverage, ReportBody } from '../../src/reports/report.ts';
import { inAllLanguages, reportSummary, reportTitle } from '../../src/reports/wording.ts';
import type { Change } from '../../src/store/read/changes.ts';
import { entityRecord } from '../http/fixture.ts';

const DAY = '2026-08-21';
const covered = (
  source_id: string,
  jurisdiction: Coverage['jurisdiction'],
  gap_days: number | null = null,
): Coverage => ({
  ...{ source_id, jurisdiction, gap_days, title: `List of ${jurisdiction}`, state: 'covered', edition: DAY },
  ...{ after: '2026-08-20', sha256: null, demo: false },
});
const AUTHORITIES: Record<string, Coverage['jurisdiction']> = { 'ca-sema': 'CA', 'uk-sl': 'UK' };
const placed = ({ source_id = 'us-ofac-sdn', key }: Partial<EntityRecord>) => ({
  source_id,
  id: `${source_id}-${key}`,
  jurisdiction: AUTHORITIES[source_id] ?? ('US' as const),
});
let seq = 0;
const change = (
  event: HistoryEvent['event'],
  party: Partial<EntityRecord> & { key: string; name: string },
  more: Pick<HistoryEvent, 'changes'> = {},
): Change => ({
  seq: ++seq,
  event: { event, date: DAY, basis: 'edition', after: '2026-08-20', by: DAY, ...more },
  entity: { ...entityRecord({ ...party, source_id: 'us-ofac-sdn' }), ...placed(party) },
});
const several = (count: number, make: (at: number) => Change): Change[] =>
  Array.from({ length: count }, (_, at) => make(at));

function reported(changes: readonly Change[], gap: number | null = null) {
  const facts = factsOf(
    DAY,
    changes,
    {
      coverage: [covered('us-ofac-sdn', 'US'), covered('ca-sema', 'CA'), covered('uk-sl', 'UK', gap)],
      formChanges: [],
    },
    {
      programmes: new Map(),
      listings: new Map(),
      unbrokenSince: () => null,
      listedElsewhere: ({ source_id }) => (source_id === 'ca-sema' ? ['UK', 'EU'] : []),
    },
  );
  const body: ReportBody = {
    title: inAllLanguages((language) => reportTitle(facts, language)),
    summary: inAllLanguages((language) => reportSummary(facts, language)),
    ...{ totals: facts.totals, jurisdictions: [], is_china: false, revision_note: null },
  };
  const stored = { date: DAY, revision: 1, state: 'published', data_version: 'v', facts, body } as const;
  const rest = { change_summary: null, published_at: null, events_digest: '', coverage_digest: '' };
  return { facts, body, view: reportView({ ...stored, ...rest }, 'en') };
}

const canada = several(26, (at) =>
  change('removed', { source_id: 'ca-sema', key: `c${at}`, name: `Zorvex ${at}`, sanction_programs: ['Syria'] }),
);
const us = several(2, (at) =>
  change('listed', { key: `u${at}`, name: `Alpha ${at}`, sanction_programs: ['SDGT'], is_china: at === 1 }),
);

describe('the briefing of a day', () => {
  it('has what happened as headline and lead, the weightiest first, in both languages', () => {
    const { facts, body } = reported([...us, ...canada]);
    expect(body.title).toEqual({
      en: '21 August 2026: Canada removes 26 (Syria); US lists 2 (counter-terrorism, SDGT)',
      zh: '2026年8月21日：加拿大移除26个（叙利亚）；美国列入2个（反恐，SDGT）',
    });
    expect(body.summary.en).toContain(
      'Canada removed 26 organizations listed under its programme on Syria: among them',
    );
    expect(body.summary.en).toContain('They are still listed by the United Kingdom and the European Union.');
    expect(body.summary.zh).toContain('全部仍在英国和欧盟的名单上。');
    // The weightiest name first, not the first of the alphabet.
    expect(facts.actions[1]).toMatchObject({ count: 2, china_related: 1, names: ['Alpha 1', 'Alpha 0'] });
    const counted = facts.actions.reduce((sum, { count }) => sum + count, 0);
    expect(counted).toBe(facts.totals.listed + facts.totals.removed);
  });

  it('counts a party of several programmes once', () => {
    const both = several(3, (at) =>
      change('listed', { key: `b${at}`, name: `Beta ${at}`, sanction_programs: ['IFSR', 'SDGT'] }),
    );
    const { facts } = reported([...us, ...both]);
    expect(facts.actions).toMatchObject([{ programme: 'SDGT', count: 5 }]);
  });

  it('names the programme that parties are listed under, not one that only accompanies it, with its own order', () => {
    const legal_basis = ['13224 (Terrorism)', '14059 (Illicit Drugs)'].map((text) => ({
      text: `Executive Order ${text}`,
      url: null,
    }));
    const orders = several(2, (at) =>
      change('listed', {
        ...{ key: `d${at}`, name: `Delta ${at}`, sanction_programs: ['IFSR', 'ILLICIT-DRUGS-EO14059'], legal_basis },
      }),
    );
    expect(reported(orders).facts.actions).toMatchObject([
      { programme: 'ILLICIT-DRUGS-EO14059', legal_act: { text: 'Executive Order 14059 (Illicit Drugs)' } },
    ]);
    const iran = several(2, (at) =>
      change('listed', { key: `e${at}`, name: `Epsilon ${at}`, sanction_programs: ['IFSR', 'SDGT'] }),
    );
    expect(reported(iran).body.title.en).toBe('21 August 2026: US lists 2 (counter-terrorism, SDGT)');
  });

  it('names the list where there is no programme, and says once that parties are linked to China', () => {
    const chinese = several(4, (at) =>
      change('listed', {
        ...{ key: `f${at}`, name: `Zeta ${at}`, source_list: 'Entity List', is_china: true, sanction_programs: [] },
        countries: [{ code: 'CN', name: 'China', relation: 'address' }],
      }),
    );
    const { body } = reported(chinese);
    expect(body.title).toEqual({
      en: '21 August 2026: US lists 4 (Entity List)',
      zh: '2026年8月21日：美国列入4个（实体清单）',
    });
    expect(body.summary.en).toContain('All are linked to China.');
    expect(body.summary.en).not.toContain('China-related');
  });

  it('keeps what is only known to lie between two editions in a block of its own', async () => {
    const unknown = several(40, (at) => change('listed', { source_id: 'uk-sl', key: `g${at}`, name: `Gamma ${at}` }));
    const { facts, body, view } = reported([...us, ...unknown], 60);
    expect(body.title.en).toBe('21 August 2026: US lists 2 (counter-terrorism, SDGT)');
    expect(facts.gaps).toMatchObject([{ listed: 40 }]);
    const [news, between] = body.summary.en.split('\n');
    expect(news).toMatch(/2 parties were listed by the United States\./);
    expect(news).not.toContain('Gamma');
    expect(between).toMatch(/^Only known to lie between two editions: List of UK: 40 listed between its editions/);
    const page = await reportHtml(view);
    expect(page).toContain('<summary>Only known to lie between two editions (40)</summary>');
    expect(page.indexOf('Alpha 1')).toBeLessThan(page.indexOf('Gamma 0'));
    expect(reportMarkdown(view)).toMatch(/\n\nOnly known to lie between two editions: List of UK: 40 listed/);
    const second = { ...facts.gaps[0]!, title: 'List of CA' };
    const lines = reportSummary({ ...facts, gaps: [...facts.gaps, second] }, 'en').split('\n');
    expect(lines[2]).toMatch(/^List of CA: 40 listed between its editions/);
    const alone = reported(unknown, 60).body;
    expect(alone.title.en).toBe('21 August 2026: no changes with a known date');
  });

  it('folds away tables of one row and changes of a date stamp alone', async () => {
    const stamp = { field: 'last_updated', before: '2026-01-01', after: DAY };
    const amended = [
      change('amended', { key: 's1', name: 'Stampa' }, { changes: [stamp] }),
      change(
        'amended',
        { key: 's2', name: 'Named' },
        { changes: [stamp, { field: 'aliases', before: [], after: ['N'] }] },
      ),
    ];
    const { view } = reported(amended);
    for (const text of [await reportHtml(view), reportMarkdown(view)]) {
      expect(text).toContain('1 record with only a new date stamp');
      expect(text).toContain('Named');
      expect(text).not.toContain('Stampa');
      expect(text).not.toMatch(/<th scope="col">Authority|\| Authority \|/);
    }
  });
});
