import { describe, expect, it } from 'vitest';
import { formAt } from '../../src/names/lexicon/organisation-forms.ts';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

const score = (a: string, b: string, kind: NameKind): number => compareNames(a, b, { kind }).score;

describe('a legal form', () => {
  it.each([
    ['Ltd. Co. Technology Quorv', 'Quorv Technology Co., Ltd.'],
    ['LIMITED CO. TRADING INTERNATIONAL QU', 'QU INTERNATIONAL TRADING CO., LIMITED'],
    ['BHD SDN Quorv and Marine', 'Quorv and Marine SDN BHD'],
    ['Bhd Quorv Automation Sdn', 'Quorv Automation Sdn Bhd'],
    ['C.V. QUORV FORWARDERS S.A. DE', 'QUORV FORWARDERS, S.A. DE C.V.'],
    ['C.V. DE S.A. QUORV', 'QUORV, S.A. DE C.V.'],
    ['R.L. CORPORACION QUORVAL S. DE', 'CORPORACION QUORVAL S. DE R.L.'],
    ['C.V. QUORVODA S.A.P.I. DE', 'QUORVODA, S.A.P.I. DE C.V.'],
    ['QUORVODA S.A. C.V.', 'QUORVODA S.A. DE C.V.'],
    ['QUORVODA S.A. DE', 'QUORVODA S.A. DE C.V.'],
    ['L.L.C. Q 7 ENGINEERING', 'Q 7 ENGINEERING LLC'],
    ['S.A.S. B-QUORV', 'B-QUORV S.A.S.'],
    ['QUORVEKT OTVETSTVENNOSTYU OGRANICHENNOI S OBSHCHESTVO', 'OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU QUORVEKT'],
    ["Xi'an Quorv Technologies Co. Xi'an", "Xi'an Quorv Technologies Co., Ltd., Xi'an"],
    ['Grupo Quorv 2004', 'Grupo Quorv 2004, C.A.'],
    ['QUORVINES Ѕ.A. DE C.V.', 'QUORVINES S.A. DE C.V.'],
    ['QSP SPA', 'QSP SPA Quorvmash'],
  ])('is read wherever it stands: %s', (query, listed) => {
    expect(score(query, listed, 'organization')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it('that is short is none amid a name', () => {
    expect(formAt(['quorv', 'as', 'weber'], 1)).toBeUndefined();
    expect(formAt(['quorv', 'as', 'oslo'], 1)).toEqual({ family: 'jsc', length: 1 });
  });
});

describe('a place of two words', () => {
  it('is one backwards too', () => {
    expect(score('Services & Quorv East Middle', 'Middle East Quorv & Services', 'organization')).toBeGreaterThan(0.9);
  });
});

describe('a ship', () => {
  it.each([
    ['QUORV 605', 'LONG QUORV 605'],
    ['SO QUAEK', 'SO QUAEK SAN'],
    ['9305556 ("QUORVEN")', 'IMO 9305556 ("QUORVEN")'],
    ['("QUORVEN") 9305556 IMO', 'IMO 9305556 ("QUORVEN")'],
    ['QUORVUTTA AS', 'AS QUORVUTTA'],
    ['Си Хе', 'SI HE'],
  ])('is told by what is left of its name: %s', (query, listed) => {
    expect(score(query, listed, 'vessel')).toBeGreaterThanOrEqual(ALERT_THRESHOLD);
  });

  it.each([
    ['QUORV 606', 'LONG QUORV 605'],
    ['QUORV', 'LONG QUORV'],
    ['QUORV 12', 'QUORV 1'],
    ['MONICA DE LA QUORV', 'DE LA QUORV'],
  ])('is another one: %s', (query, listed) => {
    expect(score(query, listed, 'vessel')).toBeLessThan(ALERT_THRESHOLD);
  });
});
