import { describe, expect, it } from 'vitest';
import { ENTITY_TYPES } from '../../../src/domain/vocabulary.ts';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { screenAll } from '../../../src/search/names/screen.ts';
import type { Corroboration } from '../../../src/search/query.ts';
import fc from '../../property.ts';
import { entity, snapshotOf } from '../entities.ts';

const GIVEN = ['Ivan', 'Maria', 'Ahmed', 'Li', 'Vladimir', 'Ali', 'Zorvel', 'Mihail', 'Abdul', 'Jose'];
const FAMILY = ['Petrov', 'Gonzalez', 'Ali', 'Na', 'Rahman', 'Gorvanov', 'Miptuk', 'Ivanov', 'Wang', 'Quandavi'];
const COUNTRIES = ['RU', 'CN', 'DE', 'SY', 'BR'];
const DATES = ['1950', '1952-10-07', '1961-04-12', '1961-01-01', '1963', '1990-12-03', '2001-02'];

/** One of a list by number, or nothing every few times. */
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const listed = GIVEN.flatMap((given, g) =>
  FAMILY.map((family, f) => {
    const at = g * FAMILY.length + f;
    const type = at % 7 === 0 ? pick(ENTITY_TYPES, at) : 'individual';
    const date = pick(DATES, at);
    return entity({
      key: `p${String(at).padStart(3, '0')}`,
      name: at % 3 ? `${given} ${family}` : `${family}, ${given} ${pick(GIVEN, at + 3)}`,
      entity_type: type,
      gender: at % 4 === 0 ? null : at % 2 ? 'male' : 'female',
      birth_dates: at % 5 === 0 ? [] : [{ date, precision: date.length === 10 ? 'day' : 'year', circa: at % 11 === 0 }],
      countries: at % 6 === 0 ? [] : [{ code: pick(COUNTRIES, at), name: 'Somewhere', relation: 'nationality' }],
      identifiers: at % 2 ? [{ type: 'passport', value: `AB${10_000 + at}`, country: null, note: null }] : [],
    });
  }),
);
// Of every four two are one party: each is found by the names of the other.
const idOfParty = (at: number): string => listed[at % 4 === 1 ? at - 1 : at]!.id;
const party = new Map(listed.flatMap(({ id }, at) => (at % 4 < 2 ? [[id, idOfParty(at)] as const] : [])));
const snapshot = await snapshotOf(listed, { parties: { alsoListed: new Map(), party } });

const word = fc.constantFrom(...GIVEN, ...FAMILY, 'Petr0v', 'Gonzales', 'Gorvanow', 'Bin');
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const facts: fc.Arbitrary<Corroboration> = fc.record(
  {
    birth_date: fc.oneof(
      fc.constantFrom(...DATES),
      fc.integer({ min: 1930, max: 2010 }).map(String),
      fc
        .date({ min: new Date('1930-01-01'), max: new Date('2010-01-01'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
    ),
    countries: fc.subarray([...COUNTRIES, 'KZ'], { minLength: 1 }),
    gender: fc.constantFrom('male' as const, 'female' as const),
    entity_type: fc.constantFrom(...ENTITY_TYPES),
    // No record's own number: that would be a hit by itself, whatever the name.
    identifier: fc.constantFrom('AB99999', 'XY-1', '75 No. 1234567'),
  },
  { requiredKeys: [] },
);

describe('facts', () => {
  it('lose nothing that the name alone finds, and add nothing, 3000 times', () => {
    const asked = fc.constantFrom(0.4, 0.6, ALERT_THRESHOLD, 0.85, 1);
    let suppressions = 0;
    fc.assert(
      fc.property(name, facts, asked, (q, corroboration, threshold) => {
        const alone = screenAll(snapshot, { q, filters: {}, threshold });
        const informed = screenAll(snapshot, { q, filters: {}, threshold, corroboration });
        const rows = (hits: readonly { row: number }[]) => hits.map(({ row }) => row).sort((a, b) => a - b);
        const alerts = (of: typeof alone) => of.found.filter(({ alert }) => alert);
        expect(alone.suppressed).toEqual([]);
        expect(rows([...informed.found, ...informed.suppressed])).toEqual(rows(alone.found));
        expect(rows([...alerts(informed), ...informed.suppressed])).toEqual(rows(alerts(alone)));
        for (const { score, alert, placed } of informed.found)
          expect(alert).toBe(placed?.via !== undefined || score >= ALERT_THRESHOLD);
        for (const hit of informed.suppressed) {
          expect(hit.score).toBeLessThan(ALERT_THRESHOLD);
          expect(hit.suppressed_reason).not.toBe('');
        }
        suppressions += informed.suppressed.length;
      }),
      { numRuns: 3000 },
    );
    expect(suppressions).toBeGreaterThan(100);
  });

  it('never suppress a full match for another country alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...listed), fc.subarray([...COUNTRIES, 'KZ'], { minLength: 1 }), (one, countries) => {
        const { found } = screenAll(snapshot, {
          q: one.name,
          filters: {},
          threshold: ALERT_THRESHOLD,
          corroboration: { countries },
        });
        const own = found.find(({ row }) => listed[row]!.id === one.id);
        expect(own).toMatchObject({ alert: true });
      }),
      { numRuns: 500 },
    );
  });
});
