import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/compare.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { severalNames } from '../../src/names/text/several-names.ts';

const names = (text: string, kind: NameKind = 'organization'): string[] => severalNames(text, kind, 'query');

describe('several names in one text', () => {
  it.each([
    ['spellings in a row', 'Emad KHOURY, Mtanyus KHURY, KHURI, KHOURI', 'person', ['Emad KHOURY', 'Mtanyus KHURY']],
    ['a birth date behind', 'Djamel Mustafa (Date of birth: 31.12.1979', 'person', ['Djamel Mustafa']],
    ['a birth date in words', 'Ishaq Akhund born in 1963', 'person', ['Ishaq Akhund']],
    ['a language before', 'English: JSC Zelda', 'organization', ['JSC Zelda']],
    ['a branch first', 'Branch of PJSC Zelda – Irkutsk Motor Plant', 'organization', ['Irkutsk Motor Plant']],
    ['a branch last', 'Irkutsk Motor Plant, branch of Zelda JSC', 'organization', ['Irkutsk Motor Plant']],
    ['a daughter', 'Zelda Missile Corporation, AO GNPP Wodan', 'organization', ['AO GNPP Wodan']],
  ] as const)('%s', (_, text, kind, expected) => {
    expect(names(text, kind)).toEqual(expected);
  });

  it.each([
    ['SURNAME, Given', 'person'],
    ['DELOS REYES, Feliciano Semborio, Jr.', 'person'],
    ['KHOURI, Emad, Mtanyus', 'person'],
    ['Shenzhen Wodan Technology Co., Ltd.', 'organization'],
    ['Ocean Wodan Company, Limited (OWC)', 'organization'],
    ['Institute of Optics, Fine Mechanics, and Physics', 'organization'],
    ['Nanjing Branch of Bank Wodan', 'organization'],
    ['Borna', 'person'],
  ] as const)('are none: %s', (text, kind) => {
    expect(names(text, kind)).toEqual([]);
  });

  it('are read in what is asked; what authorities part by commas is one name', () => {
    const text = 'Wodan Space Systems, Wodan Propulsion Systems, OOO Wodan-Spejs';
    expect(severalNames(text, 'organization', 'query')).toHaveLength(3);
    expect(severalNames(text, 'organization', 'index')).toEqual([]);
    expect(analyzeName(text, 'organization', 'query')[0]!.part).toBeUndefined();
  });

  it.each([
    ['OOO NTTS Wodan', 'Scientific and Technical Center Wodan LLC'],
    ['JSC PA Wodan', 'Production Association Wodan'],
    ['AO Wodan-EK', 'Wodan Electronic Components JSC'],
    ['OOO Rybinskaya Verf', 'Rybinsk Shipyard'],
    ['Wodan Sarafi', 'Wodan Money Exchange'],
    ['KOREA WODAN SHPG CO', 'Korea Wodan Shipping Company'],
    ['NPO Wodan N.A. V.I. Shimko', 'NPO Wodan named after Academician V.I. Shimko'],
    ['FSUE WODIA', 'Federal State Unitary Enterprise Dukhov Automatics Institute (WODIA)'],
    ['WODCO', 'Petroiran Development Company (WODCO) Ltd'],
  ])('%s is %s', (query, listed) => {
    expect(compareNames(query, listed, { kind: 'organization' }).score).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('are not read out of a place, or of capitals within capitals', () => {
    const alone = (text: string): boolean =>
      analyzeName(text, 'organization', 'index').some(({ tokens }) => tokens.length === 1);
    expect(alone('Wodan Motor Trading (IRAN)')).toBe(false);
    expect(alone('WODAN MOTOR TRADING (ZELDA)')).toBe(false);
    expect(alone('Wodan Motor Trading (ZELDA)')).toBe(true);
  });
});
