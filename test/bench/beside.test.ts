import { describe, expect, it } from 'vitest';
import { asked, kindsOf } from '../../bench/beside/asking.ts';
import { besideOptions } from '../../bench/beside/options.ts';
import { besidePage, grownRows, largerTable, note, type Turn } from '../../bench/beside/page.ts';
import { ratioTable } from '../../bench/compare/ratio-lines.ts';
import type { ListedPartyRecords, ListedRecord } from '../../src/exam/cases/listed.ts';
import type { Engine, Question } from '../../src/exam/engines/engine.ts';

const record = (id: string, name: string, active = true): ListedRecord => ({
  id,
  name,
  type: 'organization',
  source_list: 'A list',
  active,
  aliases: [],
  birthDates: [],
  countries: [],
});
const party = (...records: ListedRecord[]): ListedPartyRecords => ({
  records,
  names: new Set(records.map(({ name }) => name.toLowerCase())),
});

describe('options of the bench beside another engine', () => {
  const given = ['--engine', 'http://127.0.0.1:8084', '--data', 'var/data'];
  const read = (...args: string[]) => besideOptions(args, { threshold: 0.7 });

  it('have defaults, and lists parted by commas', () => {
    expect(read(...given)).toMatchObject({ turns: 3, threshold: 0.7, pid: undefined, larger: undefined });
    expect(read(...given, '--held', 'un-sc,eu-fsf', '--pid', '42')).toMatchObject({
      held: ['un-sc', 'eu-fsf'],
      pid: 42,
    });
    expect(read(...given, '--larger', '5=http://127.0.0.1:8085,7').larger).toEqual({
      times: 5,
      engine: 'http://127.0.0.1:8085',
      pid: 7,
    });
  });

  it.each([
    [['--data', 'x'], /--engine/],
    [['--engine', '127.0.0.1:8084', '--data', 'x'], /--engine/],
    [['--engine', 'http://127.0.0.1:8084'], /--data/],
    [[...given, '--turns', 'many'], /--turns/],
    [[...given, '--pid', '-1'], /--pid/],
    [[...given, '--larger', 'http://127.0.0.1:8085'], /--larger/],
  ])('say what is wrong with %j', (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});

describe('names put to two engines', () => {
  const parties = [
    party(record('un-sc-1', 'Alpha Trading'), record('au-dfat-1', 'Alpha Trading Australia')),
    party(record('un-sc-2', 'Removed Company', false)),
    party(record('ca-sema-3', 'Maple')),
  ];

  it('are of records in force on lists that both hold, the same for one seed', () => {
    const kinds = kindsOf(parties, ['un-sc']);
    const drawn = (kind: string, seed: number): Question[] => {
      const draw = kinds[kind]!(seed);
      return Array.from({ length: 20 }, () => draw().question);
    };
    expect(new Set(drawn('as listed', 1).map(({ q }) => q))).toEqual(new Set(['Alpha Trading']));
    expect(drawn('one slip', 1)[0]).toMatchObject({ entity_type: 'organization' });
    expect(drawn('one slip', 1)).toEqual(drawn('one slip', 1));
    expect(drawn('one slip', 1)).not.toEqual(drawn('one slip', 2));
    expect(drawn('one slip, type not told', 1)[0]).not.toHaveProperty('entity_type');
    expect(() => kindsOf(parties, ['eu-fsf'])).toThrow(/--held: eu-fsf/);
  });

  it('count as found by id or by a name in any order', async () => {
    const answers = [['un-sc-1'], [], []];
    const names = [[], ['Trading ALPHA'], ['Alpha']];
    let at = -1;
    const engine: Engine = {
      name: 'an engine',
      parallel: 1,
      async ask() {
        at = Math.min(at + 1, 2);
        return [[{ ids: answers[at]!, names: names[at]!, score: 1 }]];
      },
      async close() {},
    };
    const draw = kindsOf(parties, ['un-sc'])['as listed']!(1);
    const run = await asked(engine, undefined, draw, { threshold: 0.7, limit: 10, connections: 1, seconds: 0.2 });
    expect(run.found).toBe(2);
    expect(run.processorSeconds).toBeNaN();
  });
});

describe('the page beside another engine', () => {
  const turn = (ms: number, processorSeconds: number): Turn => {
    const one: Turn = { figures: {}, found: {} };
    note(one, 'as listed', 1, { times: [3 * ms, ms, 2 * ms], seconds: 1, processorSeconds, found: 2 });
    return one;
  };
  const growth = [
    '| | 1 × | 5 × | ratio 5 : 1 |',
    '|---|---:|---:|---:|',
    '| entities | 10 | 50 | 5.00 |',
    '| ingest: s | 1 | 2 | 2.00 |',
    '| exact: p50, ms | 1.10 | 1.93 | 1.75 |',
    '| exact: p99, ms | 22.38 | 12.46 | 0.56 |',
  ].join('\n');
  const about = {
    command: 'npm run bench -- beside',
    machine: 'a machine',
    load: 2,
    other: 'Other',
    held: { own: 'ten', other: 'nine' },
    seconds: 5,
  };

  it('has medians, ratios turn by turn and shares found', () => {
    const page = besidePage(
      [turn(1, 0.003), turn(2, 0.003), turn(1, 0.003)],
      [turn(10, 0.03), turn(10, 0.06), turn(20, 0.03)],
      about,
      growth,
    ).join('\n');
    expect(page).toContain('| as listed, 1 at once: p50, ms | 20 | 2.000 | 0.10 | 0.0500–0.20 |');
    expect(page).toContain('| as listed, 1 at once: processor ms a name | 10 | 1.000 | 0.10 | 0.0500–0.10 |');
    expect(page).toContain('| as listed | 66.7 % of 9 | 66.7 % of 9 |');
    expect(page).not.toContain('times the entities\n\nIn the same turns');
  });

  it('shows of growth what one name costs, and the other engine with more entities', () => {
    expect(grownRows(growth)).toEqual([
      '| | 1 × | 5 × | ratio 5 : 1 |',
      '|---|---:|---:|---:|',
      '| entities | 10 | 50 | 5.00 |',
      '| exact: p50, ms | 1.10 | 1.93 | 1.75 |',
    ]);
    expect(grownRows('# Nothing')).toEqual([]);
    const larger = { times: 5, turns: [turn(40, 0.12)] };
    expect(largerTable([turn(10, 0.03)], larger)).toContain('| as listed, 1 at once: p50, ms | 20.0 | 80.0 | 4.00 |');
    expect(besidePage([turn(1, 1)], [turn(10, 1)], about, growth, larger).join('\n')).toContain(
      '## Other with 5 times the entities',
    );
  });

  it('leaves out processor time of a server that is not known', () => {
    const names = Object.keys(turn(1, Number.NaN).figures);
    expect(names.some((name) => name.includes('processor'))).toBe(false);
    expect(ratioTable('old', [{ a: 2 }], [{ a: 5 }]).at(-1)).toBe('| a | 2.000 | 5.000 | 2.50 | 2.50–2.50 |');
  });
});
