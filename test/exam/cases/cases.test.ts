import { describe, expect, it } from 'vitest';
import { isIsoDay } from '../../../src/domain/dates.ts';
import { type ExamCase, examCases } from '../../../src/exam/cases/cases.ts';
import { CLASSES } from '../../../src/exam/cases/classes.ts';
import { factsFor } from '../../../src/exam/cases/facts.ts';
import { cultures, namesakeTest } from '../../../src/exam/cases/invented.ts';
import { foldName } from '../../../src/exam/cases/listed.ts';
import { seededRandom } from '../../../src/exam/cases/random.ts';
import { PARTIES, party, record } from '../listed-records.ts';

const ALL = { seed: 1, questions: 16 * CLASSES.length, classes: CLASSES };
const withoutParties = (cases: ExamCase[]) => JSON.stringify(cases.map(({ party: _, ...rest }) => rest));

describe('the cases of an exam', () => {
  const cases = examCases(PARTIES, ALL);

  it('are the same for the same seed, and others for another', () => {
    expect(withoutParties(examCases(PARTIES, ALL))).toBe(withoutParties(cases));
    expect(withoutParties(examCases(PARTIES, { ...ALL, seed: 2 }))).not.toBe(withoutParties(cases));
  });

  it('are of every class in equal number, and the same when other classes are left out', () => {
    for (const one of CLASSES) {
      const own = cases.filter((each) => each.class === one.id);
      expect([one.id, own.length]).toEqual([one.id, 8]);
      const alone = examCases(PARTIES, { ...ALL, questions: 16, classes: [one] });
      expect(withoutParties(alone)).toBe(withoutParties(own));
    }
  });

  it('are really changed, unless the class is of names as listed', () => {
    const asListed = new Set(CLASSES.filter((one) => one.asListed).map(({ id }) => id));
    for (const { class: id, q, party: of, record: from } of cases) {
      if (!of || asListed.has(id)) continue;
      expect([id, q]).not.toEqual([id, from!.name]);
      // Marks fold away, and nothing else of the class does.
      if (id !== 'look_alike') expect([id, q, of.names.has(foldName(q))]).toEqual([id, q, false]);
    }
  });

  it('ask for names as listed where the class says so', () => {
    for (const { class: id, q, record: from, party: of } of cases) {
      if (id === 'exact') expect(q).toBe(from!.name);
      if (id === 'alias') expect([...of!.names]).toContain(foldName(q));
    }
  });

  it('take only records in force', () => {
    const gone = party(record('x-1', 'GONE, Man', { active: false }), record('x-2', 'GONE, Woman'));
    const asked = examCases([gone], { seed: 1, questions: 20, classes: [CLASSES[0]!] });
    expect(asked.map(({ q }) => q)).toEqual(['GONE, Woman']);
  });

  it('ask a surname alone only where few bear it', () => {
    const common = Array.from({ length: 11 }, (_, at) => party(record(`k-${at}`, `KOVALEV, Nr${'abcdefghijk'[at]}`)));
    const surname = CLASSES.filter(({ id }) => id === 'surname');
    expect(examCases(common, { seed: 1, questions: 10, classes: surname })).toEqual([]);
    expect(examCases(common.slice(1), { seed: 1, questions: 10, classes: surname }).map(({ q }) => q)).toEqual([
      'Kovalev',
    ]);
  });
});

describe('facts', () => {
  const own = record('a-1', 'GORVANOV, Mikhail', { birthDates: ['1961-03-07'], countries: ['RU', 'CY'] });
  const other = record('b-1', 'Gorvanov', { birthDates: ['1962'], countries: ['BY'], source_list: 'Second List' });
  const random = seededRandom(3);
  const drawn = Array.from({ length: 2000 }, () => factsFor(own, [own, other], random));
  const of = (noise: string) => drawn.filter((one) => one.noise === noise).map(({ facts }) => facts);

  it('are noisy in each of the ways that fit the record', () => {
    expect(new Set(of('as listed').map((facts) => JSON.stringify(facts)))).toEqual(
      new Set([JSON.stringify({ entity_type: 'individual', country: 'RU', birth_date: '1961-03-07' })]),
    );
    expect(of('other authority')[0]).toEqual({ entity_type: 'individual', birth_date: '1962', country: 'BY' });
    expect(new Set(of('year only').map(({ birth_date }) => birth_date))).toEqual(new Set(['1961']));
    expect(new Set(of('day and month swapped').map(({ birth_date }) => birth_date))).toEqual(new Set(['1961-07-03']));
    for (const { birth_date } of of('one digit wrong')) {
      expect(isIsoDay(birth_date!)).toBe(true);
      expect([...birth_date!].filter((char, at) => char !== '1961-03-07'[at])).toHaveLength(1);
    }
  });

  it('name another country of residence than any linked record', () => {
    for (const noise of ['other residence', 'year only', 'day and month swapped', 'one digit wrong'])
      for (const { country } of of(noise)) expect(['RU', 'CY', 'BY']).not.toContain(country);
    expect(new Set(of('other residence').map(({ country }) => country)).size).toBeGreaterThan(20);
  });

  it('state no birth date that nobody knows', () => {
    const company = record('c-1', 'Zembla', { type: 'organization', countries: ['AE'] });
    const facts = Array.from({ length: 200 }, () => factsFor(company, [company], random));
    expect(facts.every((one) => one.facts.birth_date === undefined)).toBe(true);
    expect(new Set(facts.map(({ noise }) => noise))).toEqual(new Set(['as listed', 'country only']));
  });
});

describe('invented names', () => {
  const isNamesake = namesakeTest([party(record('a-1', 'HASSAN, Mohammed Ahmed'))]);

  it('are left out when a listed party bears all their words, however spelled', () => {
    expect(isNamesake('Muhammad Hasan')).toBe(true);
    expect(isNamesake('Ahmad Hassan')).toBe(true);
    expect(isNamesake('Ahmed Salem')).toBe(false);
  });

  it('come of every culture, and of persons that are on no list', () => {
    const classes = CLASSES.filter(({ id }) => id === 'invented_person');
    const persons = examCases(PARTIES, { seed: 1, questions: 2000, classes });
    expect(persons).toHaveLength(1000);
    expect(new Set(persons.map(({ variant }) => variant))).toEqual(new Set(cultures().map(({ name }) => name)));
    const all = namesakeTest(PARTIES);
    expect(persons.filter(({ q, party: of }) => of !== null || all(q))).toEqual([]);
  });
});
