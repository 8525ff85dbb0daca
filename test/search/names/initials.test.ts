import { describe, expect, it } from 'vitest';
import { ALERT_THRESHOLD } from '../../../src/names/score/weights.ts';
import { screenNames } from '../../../src/search/names/screen.ts';
import { idOf } from '../../../src/search/snapshot.ts';
import { entity, snapshotOf } from '../entities.ts';

/** More of one surname than are compared at once. */
const NAMESAKES = 70;
const LETTERS = 'abcdefghklmnoprstuvz';
const givenName = (at: number): string =>
  `${LETTERS[at % LETTERS.length]!.toUpperCase()}${'aeiou'[at % 5]}${LETTERS[(at * 7) % LETTERS.length]}ar`;

const organization = { entity_type: 'organization' as const };
const snapshot = await snapshotOf([
  ...Array.from({ length: NAMESAKES }, (_, at) => [
    entity({ key: `sur${at}`, name: `${givenName(at % 4)} IVANOV` }),
    entity({ key: `li${at}`, name: `${givenName(at)} LI` }),
    entity({ key: `trade${at}`, name: `${givenName(at % 4)} Trading`, ...organization }),
  ]).flat(),
  entity({ key: 'igor', name: 'Yusuf Ibragim IVANOV' }),
  entity({ key: 'wen', name: 'Wenzhong LI' }),
  entity({ key: 'short', name: 'KEMZ JSC', ...organization }),
  entity({ key: 'two', name: 'GEMZ JSC (also known as Baltex LLC)', ...organization }),
  entity({ key: 'long', name: 'Zelgorod Research Institute of Radio Engineering JSC', ...organization }),
  entity({ key: 'alone', name: 'Igor Petrovich' }),
  entity({ key: 'wqt', name: 'WQT Trading LLC', ...organization }),
]);
const alerting = (q: string, threshold = ALERT_THRESHOLD): string[] =>
  screenNames(snapshot, { q, filters: {}, threshold, limit: 20 }).hits.map(({ row }) =>
    idOf(snapshot, row).slice('un-sc-'.length),
  );

describe('initials beside a common surname', () => {
  it.each([
    ['Y. I. Ivanov', 'igor'],
    ['IVANOV Y.I.', 'igor'],
  ])('find the person among many namesakes: %s', (q, key) => {
    expect(alerting(q)).toContain(key);
  });

  it('find it beside a surname of two letters', () => {
    // A surname that a third of a list has is no alert by itself.
    expect(alerting('W. Li', 0.55)[0]).toBe('wen');
  });

  it('keep nobody out who bears the very words', () => {
    expect(alerting('WQT Trading')).toContain('wqt');
  });
});

describe('an abbreviation of a whole name, before the same legal form', () => {
  it.each([
    ['Kelbin Electromechanical Plant JSC', 'short'],
    ['Gelbin Electromechanical Plant JSC', 'two'],
    ['ЗНИИР АО', 'long'],
    ['JSC ZNIIR', 'long'],
  ])('finds what has no word in common: %s', (q, key) => {
    expect(alerting(q)).toContain(key);
  });

  it.each(['Electromechanical Kelbin Plant JSC', 'IZNIR JSC', 'ZNIIR', 'ZNIIR Foundation'])(
    'is chance in another order, or without the form: %s',
    (q) => {
      expect(alerting(q)).toEqual([]);
    },
  );
});

describe('a given name and a patronymic', () => {
  it('are those of another person where the query has a surname', () => {
    expect(alerting('Igor Petrovich')).toContain('alone');
    expect(alerting('Igor Petrovich ZELDUBOV')).toEqual([]);
  });
});
