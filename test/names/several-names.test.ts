import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { quotedLast, severalNames } from '../../src/names/text/several-names.ts';

const names = (text: string, kind: NameKind = 'organization'): string[] => severalNames(text, kind, 'query');

describe('several names in one text', () => {
  it.each([
    ['spellings in a row', 'Emad KHOURY, Mtanyus KHURY, KHURI, KHOURI', 'person', ['Emad KHOURY', 'Mtanyus KHURY']],
    ['a birth date behind', 'Djamel Mustafa (Date of birth: 31.12.1979', 'person', ['Djamel Mustafa']],
    ['a birth date in words', 'Ishaq Akhund born in 1963', 'person', ['Ishaq Akhund']],
    ['a language before', 'English: JSC Zelda', 'organization', ['JSC Zelda']],
    ['a branch first', 'Branch of PJSC Zelda – Irkutsk Motor Plant', 'organization', ['Irkutsk Motor Plant']],
    ['a branch last', 'Irkutsk Motor Plant, branch of Zelda JSC', 'organization', ['Irkutsk Motor Plant']],
    ['a branch by name', 'Branch Wodan Shipyard - JSC “Zelda Centre”', 'organization', ['Wodan Shipyard']],
    ['a head branch', 'Head Branch “5 Shipyard” of JSC “Zelda Centre”', 'organization', ['5 Shipyard']],
    ['a group before', 'ODK-Wodan', 'organization', ['Wodan']],
    ['marks of a list', 'Wodan Squad, (b) Vodan Squad', 'organization', ['Wodan Squad', 'Vodan Squad']],
    ['two writings', 'Wodan JSC, Vodan LLC', 'organization', ['Wodan JSC', 'Vodan LLC']],
    ['a daughter', 'Zelda Missile Corporation, AO GNPP Wodan', 'organization', ['AO GNPP Wodan']],
    ['a daughter, form last', 'Zelda Missile Corporation, Wodan-Lux LLC', 'organization', ['Wodan-Lux LLC']],
    ['a daughter by its trade', 'Zelda Missile Company, Wodan Motor Plant', 'organization', ['Wodan Motor Plant']],
    ['a letter of a list', '(aa) Wodan Foundation', 'organization', ['Wodan Foundation']],
    ['slashes', 'Viktor WODAN/ VODAN', 'person', ['Viktor WODAN', 'Viktor VODAN']],
    ['slashes within', 'Katir/Khatir/Qatir Group', 'organization', ['Katir Group', 'Khatir Group', 'Qatir Group']],
    ['companies', 'JSC «Wodan Plant», OJSC “Zelda Works”', 'organization', ['JSC «Wodan Plant»', 'OJSC “Zelda Works”']],
    ['names in quotes', '‘Wodan Alliance’, ‘W-Alliance’', 'organization', ['Wodan Alliance', 'W-Alliance']],
    ['a site', 'Wodan.Aero', 'organization', ['Wodan']],
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
    ['SHAQIRI, Shaqir', 'person'],
    ['Zelda Corporation, Wodan', 'organization'],
    ['Wodan A/S', 'organization'],
    ['Wodan Tech Limited, Unit D19, Zelda Building, Tai Yau Street, Hong Kong, China', 'organization'],
    ['Wodan 24/7 Services', 'organization'],
  ] as const)('are none: %s', (text, kind) => {
    expect(names(text, kind)).toEqual([]);
  });

  it('are read though each ends in a number', () => {
    expect(names('WODAN STAR 1, ZELDA MOON 2, ORBAN SUN 3', 'vessel')).toHaveLength(3);
  });

  it('are read in what is asked; what authorities part by commas is one name', () => {
    const text = 'Wodan Space Systems, Wodan Propulsion Systems, OOO Wodan-Spejs';
    expect(severalNames(text, 'organization', 'query')).toHaveLength(3);
    expect(severalNames(text, 'organization', 'index')).toEqual([]);
    expect(analyzeName(text, 'organization', 'query')[0]!.part).toBeUndefined();
  });

  it('end in a name in quotes, which others may bear too', () => {
    const listed = 'Fund for the Development of Technologies “Wodan Foundation”';
    expect(quotedLast(listed, 'organization')).toEqual(['Wodan Foundation']);
    expect(quotedLast('Motor Plant “Wodan” named after A. Shimko', 'organization')).toEqual(['Wodan']);
    for (const text of ['JSC “Wodan”', 'Motor Plant “Wodan” of Zelda', 'Motor Plant “Bank of Moscow”', 'Motor Plant'])
      expect(quotedLast(text, 'organization')).toEqual([]);
    expect(compareNames('Wodan Foundation', listed).score).toBeGreaterThanOrEqual(0.85);
    expect(compareNames('Sanatorium and Resort “Wodan”', 'Motor Works Complex “Wodan”').score).toBeLessThan(0.85);
  });

  it('are not read out of a place, or of capitals within capitals', () => {
    const alone = (text: string): boolean =>
      analyzeName(text, 'organization', 'index').some(({ tokens }) => tokens.length === 1);
    expect(alone('Wodan Motor Trading (IRAN)')).toBe(false);
    expect(alone('WODAN MOTOR TRADING (ZELDA)')).toBe(false);
    expect(alone('Wodan Motor Trading (ZELDA)')).toBe(true);
  });
});
