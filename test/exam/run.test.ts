import { describe, expect, it } from 'vitest';
import { type ExamCase, examCases } from '../../src/exam/cases/cases.ts';
import { CLASSES } from '../../src/exam/cases/classes.ts';
import type { AskOptions, Engine, Hit, Question } from '../../src/exam/engines.ts';
import { caseLines, type ExamSetting, examReport } from '../../src/exam/report.ts';
import { htmlReport } from '../../src/exam/report-html.ts';
import { markdownReport } from '../../src/exam/report-tables.ts';
import { mark, runExam } from '../../src/exam/run.ts';
import { PARTIES, party, record } from './listed-records.ts';

const own = record('a-1', 'GORVANOV, Mikhail');
const linked = record('b-1', 'Mikhail Gorvanov', { source_list: 'Second List' });
const listed: ExamCase = {
  class: 'one_slip',
  variant: 'drop inside a word',
  q: 'GORVANV, Mikhail',
  facts: { entity_type: 'individual', country: 'DE' },
  noise: 'country only',
  setAside: null,
  record: own,
  party: party(own, linked),
};
const invented: ExamCase = { ...listed, class: 'invented_person', q: 'Nobody Whatsoever', record: null, party: null };
const hit = (id: string, score: number, more: Partial<Hit> = {}): Hit => ({ ids: [id], names: [], score, ...more });

const MARKING = { threshold: 0.7, partyOf: () => undefined };

const SETTING: ExamSetting = {
  seed: 1,
  questions: 16 * CLASSES.length,
  engine: 'stub | <engine>',
  threshold: 0.7,
  data_version: 'abc',
  ruleset: null,
  release: null,
  sources: [],
  demo: false,
  refused: 0,
};

describe('marking', () => {
  it('takes any linked record for right, and tells its place', () => {
    expect(mark(listed, [hit('x-9', 0.9), hit('b-1', 0.8)], [], MARKING)).toEqual({
      alert: true,
      rank: 2,
      score: 0.8,
      held_back: false,
      first: { party: 'x-9', score: 0.9 },
    });
  });

  it('gives the records of one party one place', () => {
    const twice = party(record('x-1', 'Other'), record('x-2', 'Other'));
    const marking = { threshold: 0.7, partyOf: (id: string) => (id.startsWith('x-') ? twice : undefined) };
    const hits = [hit('x-1', 0.9), hit('x-2', 0.9), hit('y-1', 0.85), hit('b-1', 0.8)];
    expect(mark(listed, hits, [], marking).rank).toBe(3);
    expect(mark(listed, hits, [], MARKING).rank).toBe(4);
  });

  it('sets goals by the cases of which the party can be told, and shows all', () => {
    const right = mark(listed, [hit('a-1', 0.9)], [], MARKING);
    const wrong = mark(listed, [], [], MARKING);
    const { classes, worst } = examReport(SETTING, [
      { one: listed, plain: right, facts: right },
      { one: { ...listed, q: 'GO', setAside: 'short' }, plain: wrong, facts: wrong },
    ]);
    expect(classes[0]).toMatchObject({ plain: { asked: 1, alert_share: 1 }, met: true });
    expect(classes[0]!.all.plain).toMatchObject({ asked: 2, alert_share: 0.5 });
    expect(classes[0]!.set_aside.map(({ cases }) => cases)).toEqual([1]);
    expect(worst).toEqual({});
  });

  it('looks below the threshold for the place of a party that does not alert', () => {
    expect(mark(listed, [hit('x-9', 0.9)], [hit('x-9', 0.9), hit('a-1', 0.6)], MARKING)).toMatchObject({
      alert: false,
      rank: 2,
      score: 0.6,
    });
    expect(mark(listed, [], [], MARKING)).toEqual({ alert: false, rank: 0, score: 0, held_back: false, first: null });
  });

  it('tells what is held back: found above the threshold only when asked below it', () => {
    const held = mark(listed, [hit('x-9', 0.9)], [hit('a-1', 0.85)], MARKING);
    expect(held).toMatchObject({ alert: false, rank: 1, score: 0.85, held_back: true });
    const { curve, held_back } = examReport(SETTING, [{ one: listed, plain: held, facts: held }]);
    expect(held_back).toBe(2);
    expect(curve.filter(({ recall }) => recall.plain === 1).map(({ threshold }) => threshold)).toEqual([
      0.5, 0.55, 0.6, 0.65,
    ]);
  });

  it('believes an engine that says itself what alerts', () => {
    expect(mark(listed, [hit('a-1', 0.9, { alert: false })], [], MARKING).alert).toBe(false);
    expect(mark(listed, [hit('a-1', 0.6, { alert: true })], [], MARKING).alert).toBe(true);
  });

  it('knows parties by name where ids do not tell, in any order and case', () => {
    expect(mark(listed, [hit('other', 0.9, { names: ['mikhail GORVANOV'] })], [], MARKING).alert).toBe(true);
    expect(mark(listed, [hit('other', 0.9, { names: ['Mikhail Gorvanova'] })], [], MARKING).alert).toBe(false);
  });

  it('counts any alert on an invented name', () => {
    expect(mark(invented, [hit('x-9', 0.71)], [], MARKING).alert).toBe(true);
    expect(mark(invented, [], [hit('x-9', 0.6)], MARKING)).toMatchObject({ alert: false, score: 0.6 });
  });
});

const asked: { q: string; threshold: number; facts: boolean }[] = [];
/** Knows whole names only, and loses its hit when a country is given. */
const stub: Engine = {
  name: 'stub | <engine>',
  parallel: 3,
  async ask(questions: readonly Question[], { threshold }: AskOptions) {
    return questions.map(({ q, country }) => {
      asked.push({ q, threshold, facts: country !== undefined });
      const found = PARTIES.flatMap(({ records }) => records).find(({ name }) => name === q);
      return found && (country === undefined || threshold < 0.7) ? [hit(found.id, country ? 0.6 : 1)] : [];
    });
  },
  async close() {},
};

describe('a run', async () => {
  const cases = examCases(PARTIES, { seed: 1, questions: 16 * CLASSES.length, classes: CLASSES });
  const told: number[] = [];
  const marked = await runExam(stub, cases, MARKING, (done) => told.push(done));
  const report = examReport(SETTING, marked);

  it('asks each case alone and with facts, in order, and again below the threshold what was missed or invented', () => {
    expect(marked.map(({ one }) => one)).toEqual(cases);
    expect(told.at(-1)).toBe(cases.length * 2);
    const exact = cases.find((one) => one.class === 'exact' && one.facts.country)!;
    const own = asked.filter(({ q }) => q === exact.q);
    expect(own.filter(({ facts }) => !facts).map(({ threshold }) => threshold)).not.toContain(0.5);
    expect(own.filter(({ facts }) => facts).map(({ threshold }) => threshold)).toContain(0.5);
    const nobody = cases.find((one) => one.class === 'invented_person')!;
    expect(
      asked
        .filter(({ q }) => q === nobody.q)
        .map(({ threshold }) => threshold)
        .sort(),
    ).toEqual([0.5, 0.5, 0.7, 0.7]);
  });

  it('is counted by class', () => {
    const of = (id: string) => report.classes.find(({ key }) => key === id)!;
    expect(of('exact')).toMatchObject({ plain: { asked: 8, alert_share: 1, first_share: 1 }, met: false });
    expect(of('exact').facts.alerts).toBeLessThan(8);
    expect(of('exact').facts.in_ten_share).toBe(1);
    expect(of('one_slip')).toMatchObject({ plain: { alerts: 0, in_ten: 0 }, met: false });
    expect(of('invented_person')).toMatchObject({ plain: { alert_share: 0 }, met: true });
    expect(report.lost_by_facts).toBe(marked.filter((each) => each.plain.alert && !each.facts.alert).length);
    expect(report.classes.flatMap(({ variants }) => variants).reduce((sum, { plain }) => sum + plain.asked, 0)).toBe(
      cases.length,
    );
  });

  it('gives a curve that falls, and counts what lies below the threshold', () => {
    const recalls = report.curve.map(({ recall }) => recall.facts!);
    expect(recalls).toEqual(recalls.toSorted((a, b) => b - a));
    expect(report.curve.map(({ threshold }) => threshold)).toEqual([
      0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95,
    ]);
    expect(recalls[2]).toBeGreaterThan(recalls[3]!);
  });

  it('names the worst misses, each name once', () => {
    const worst = report.worst.one_slip!;
    expect(worst.length).toBe(8);
    expect(new Set(worst.map(({ q }) => q)).size).toBe(worst.length);
    expect(report.worst.invented_person).toBeUndefined();
  });

  it('is written for a reader, with nothing of a name taken for markup', async () => {
    const text = markdownReport(report);
    expect(text).toContain('| Exact | 8 | 100.00 % |');
    for (const line of text.split('\n').filter((one) => one.startsWith('| exact')))
      expect(line.split(/(?<!\\)\|/)).toHaveLength(10);
    const page = await htmlReport(report);
    expect(page).toContain('stub | &lt;engine&gt;');
    expect(page).not.toContain('<engine>');
    const lines = caseLines(marked).trimEnd().split('\n');
    expect(lines).toHaveLength(cases.length);
    expect(JSON.parse(lines[0]!)).toMatchObject({ class: 'exact', alone: { alert: true, rank: 1 } });
  });
});
