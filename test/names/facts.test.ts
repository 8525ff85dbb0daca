import { describe, expect, it } from 'vitest';
import type { BirthDate } from '../../src/domain/entity/party.ts';
import { type BirthStep, compareBirthDates } from '../../src/names/score/facts/birth-dates.ts';
import { compareFacts, judgeFacts, type Listed, pairScore, type Stated } from '../../src/names/score/facts/evidence.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const day = (date: string): BirthDate => ({ date, precision: date.length === 10 ? 'day' : 'year', circa: false });
const listed: Listed = {
  birthDates: [day('1961-05-03')],
  countries: ['RU'],
  gender: 'male',
  entityType: 'individual',
  identifiers: ['AB 123-45'],
};
/** Judges facts beside a name of this score; rare and matched in full unless said otherwise. */
function judge(score: number, stated: Stated, { namesakes = 0, full = true, threshold = ALERT_THRESHOLD } = {}) {
  const name = { score, isFull: () => full, namesakes: () => namesakes };
  return judgeFacts(name, compareFacts(stated, listed), threshold);
}
const verdicts = (stated: Stated, of = listed) =>
  compareFacts(stated, of).map(({ fact, verdict, query, record }) => `${fact} ${query} ${record} ${verdict}`);

describe('a birth date that can be two days', () => {
  it('is compared by both, and counts by the better one', () => {
    expect(verdicts({ birthDate: '1961-03-05 or 1961-05-03' })).toEqual([
      'birth_date 1961-03-05 or 1961-05-03 1961-05-03 agrees',
    ]);
    const [other] = compareFacts({ birthDate: '1940-03-04 or 1940-04-03' }, listed);
    expect(other).toMatchObject({ verdict: 'differs', record: '1961-05-03', step: 'day_further', isPlain: true });
  });
});

describe('birth dates', () => {
  const steps = (stated: string, ...dates: BirthDate[]): BirthStep[] =>
    compareBirthDates(stated, dates).map(({ step }) => step);

  it.each<[string, string, BirthStep]>([
    ['1961-05-03', '1961-05-03', 'day'],
    ['1961-03-05', '1961-05-03', 'swapped'],
    ['1961-05-08', '1961-05-03', 'digit'],
    ['1971-05-03', '1961-05-03', 'digit'],
    ['1916-05-03', '1961-05-03', 'digit'],
    ['1961-11-27', '1961-05-03', 'same_year'],
    ['1963-11-27', '1961-05-03', 'day_within_2'],
    ['1956-11-27', '1961-05-03', 'day_within_5'],
    ['1955-11-27', '1961-05-03', 'day_further'],
    ['1961', '1961-05-03', 'year'],
    ['1961-05-03', '1961-01-01', 'year'],
    ['1961-05-03', '1962', 'year_within_2'],
    ['1966', '1961-05-03', 'year_within_5'],
    ['1967', '1961-05-03', 'year_further'],
    ['1961-01-01', '1961-01-01', 'day'],
  ])('%s against %s is %s', (stated, date, step) => {
    expect(steps(stated, day(date))).toEqual([step]);
  });

  it('are wider where the list gives a range or says about', () => {
    const range: BirthDate = { date: '1960', precision: 'range', circa: false, from: '1960', to: '1965' };
    const about: BirthDate = { date: '1961-05-03', precision: 'day', circa: true };
    expect(steps('1963-04-01', range)).toEqual(['year']);
    expect(steps('1963', about)).toEqual(['year']);
    expect(steps('1968', range)).toEqual(['year_within_5']);
    expect(compareBirthDates('1990', [range, about, day('1961')]).map(({ isPlain }) => isPlain)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('are not plainly others by a year with one digit wrong, or two exchanged', () => {
    const isPlain = (stated: string): boolean => compareBirthDates(stated, [day('1964')])[0]!.isPlain;
    for (const stated of ['1994', '1946', '1934-05-06']) expect(isPlain(stated), stated).toBe(false);
    for (const stated of ['1993', '1952', '1979-05-06']) expect(isPlain(stated), stated).toBe(true);
  });

  it('say nothing without a year', () => {
    expect(steps('1961', { date: null, precision: 'text', circa: false, text: 'unknown' })).toEqual([]);
    expect(compareBirthDates(undefined, [day('1961')])).toEqual([]);
  });
});

describe('facts', () => {
  it('are told with both values, unknown where the record is silent', () => {
    const silent: Listed = { birthDates: [], countries: [], gender: null, entityType: null, identifiers: [] };
    const all: Stated = {
      birthDate: '1961',
      countries: ['DE', 'RU'],
      gender: 'female',
      entityType: 'vessel',
      identifier: 'ab12345',
    };
    expect(verdicts(all)).toEqual([
      'birth_date 1961 1961-05-03 agrees',
      'country DE, RU RU agrees',
      'gender female male differs',
      'entity_type vessel individual differs',
      'identifier ab12345 AB 123-45 agrees',
    ]);
    expect(compareFacts(all, silent).map(({ verdict, record, bits }) => [verdict, record, bits])).toEqual(
      Array(5).fill(['unknown', null, 0]),
    );
    expect(compareFacts({}, listed)).toEqual([]);
  });

  it('keep a full match an alert whatever the country', () => {
    for (const score of [1, 0.9, 0.7]) {
      const judged = judge(score, { countries: ['BR'] }, { namesakes: 1e6 });
      expect(judged).toMatchObject({ contradicted: false });
      expect(judged.suppressed).toBeUndefined();
      expect(judged.score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    }
    expect(judge(1, { countries: ['BR'] }).bits).toBeLessThan(judge(1, { countries: ['RU'] }).bits);
  });

  it('keep a full match of a rare name an alert whose birth date differs, and label it', () => {
    const judged = judge(1, { birthDate: '1990-01-02' });
    expect(judged).toMatchObject({ contradicted: true });
    expect(judged.suppressed).toBeUndefined();
    expect(judged.score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('suppress a common name only where the birth date differs plainly', () => {
    const common = { namesakes: 100 };
    expect(judge(1, { birthDate: '1990-01-02' }, common).suppressed).toMatch(/^a common name; birth date 1990-01-02 /);
    expect(judge(1, { birthDate: '1990-01-02' }, common).score).toBeLessThan(ALERT_THRESHOLD);
    expect(judge(1, { birthDate: '1963-01-02' }, common).suppressed).toBeUndefined();
    expect(judge(1, { gender: 'female' }, common).suppressed).toBeUndefined();
  });

  it('suppress a partial match that they speak against', () => {
    expect(judge(0.72, { birthDate: '1990-01-02' }, { full: false }).suppressed).toMatch(/^the name matches in part/);
    expect(judge(0.72, { birthDate: '1961-05-03' }, { full: false }).suppressed).toBeUndefined();
    expect(judge(0.72, { countries: ['BR'] }, { full: false }).suppressed).toBeUndefined();
  });

  it('never lift a name over a threshold, nor take one below it', () => {
    const agreeing = { birthDate: '1961-05-03', countries: ['RU'], gender: 'male' };
    expect(judge(0.69, agreeing).score).toBe(0.69);
    expect(judge(0.8, agreeing).score).toBeGreaterThan(0.8);
    expect(judge(0.8, agreeing).score).toBeLessThan(1);
    expect(judge(0.5, { birthDate: '1990' }, { full: false, threshold: 0.5 })).toMatchObject({ score: 0.5 });
    expect(judge(0.95, { birthDate: '1990' }, { threshold: 0.95 })).toMatchObject({ score: 0.95 });
  });

  it('bring a compared pair below the threshold, and a number in common to 1', () => {
    expect(pairScore(1, compareFacts({ birthDate: '1990-01-02' }, listed))).toBeLessThan(ALERT_THRESHOLD);
    expect(pairScore(1, compareFacts({ countries: ['BR'] }, listed))).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
    expect(pairScore(0, compareFacts({ identifier: 'AB12345' }, listed))).toBe(1);
    expect(pairScore(0.8, [])).toBe(0.8);
  });
});
