import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import {
  stripNamedAfter,
  withoutAbbreviations,
  withoutOwnAbbreviation,
  withoutParent,
} from '../../src/names/text/parts-left-out.ts';

const score = (a: string, b: string): number => compareNames(a, b, { kind: 'unknown' }).score;
const honoured = (text: string): string[] =>
  stripNamedAfter(text, 'organization').map((name) => name.replace(/\s+/g, ' ').trim());

describe('a name without the person that it honours', () => {
  it.each([
    ['Wodan Research Institute named after Academician V.I. Shimko', ['Wodan Research Institute']],
    [
      'Institute of Marine Physics Named After P.N. Zelda of the Academy of Sciences',
      ['Institute of Marine Physics of the Academy of Sciences'],
    ],
    ['AO GZOD im. A. S. Shimko', ['AO GZOD']],
    ['WODAN Research Institute of M.F. Shimko JSC', ['WODAN Research Institute JSC']],
    ['Moscow Order of the Red Banner of Labor Research Motor Institute', ['Moscow Research Motor Institute']],
  ])('%s', (text, expected) => {
    expect(honoured(text)[0]).toBe(expected[0]);
  });

  it('keeps the name of the person where only the initials are left out', () => {
    expect(honoured('R.N. Zelda Marine Physics Institute')).toContain('Zelda Marine Physics Institute');
  });

  it.each(['V. V. Shimko', 'Institute of Physics named after Shimko', 'Bank of M. Shimko', 'Zelda Motor Institute'])(
    'is none: %s',
    (text) => {
      expect(honoured(text)).toEqual([]);
    },
  );
});

describe('a name without the body that it belongs to', () => {
  it('is the name', () => {
    expect(withoutParent('Wodan Institute of Physics of the Academy of Sciences', 'organization')).toEqual([
      'Wodan Institute of Physics',
    ]);
  });

  it.each(['Directorate of the Ministry of Defence', 'Bank of the Government of Wodan', 'Ministry of Defence'])(
    'is none: %s',
    (text) => {
      expect(withoutParent(text, 'organization')).toEqual([]);
    },
  );
});

describe('a name without the abbreviation of its own words', () => {
  it('is none with another abbreviation', () => {
    for (const text of ['VZK Military Industrial Company', 'MTS Bank', 'KB Zelda Wodan'])
      expect(withoutOwnAbbreviation(text, 'organization')).toEqual([]);
    expect(withoutOwnAbbreviation('VPK Military Industrial Company', 'person')).toEqual([]);
  });
});

describe('a name without short abbreviations', () => {
  it('has a longer name', () => {
    expect(withoutAbbreviations('JSC PLL Wodanor', 'organization').map((name) => name.replace(/\s+/g, ' '))).toEqual([
      'JSC Wodanor',
    ]);
    for (const text of ['JSC PLL', 'PLL WODANOR', 'Wodanor LLC', 'Wodanor Fund IV L.P.', 'Wodanor USA', 'Wodanor'])
      expect(withoutAbbreviations(text, 'organization')).toEqual([]);
    expect(withoutAbbreviations('JSC PLL Wodanor', 'person')).toEqual([]);
  });
});

describe('a bracket', () => {
  it.each(['(FTsDT)', '(GosNIIAS)'])('may hold Russian initials: %s', (short) => {
    const text = `JSC Volgograd Radio-Technical Equipment Plant ${short}`;
    expect(analyzeName(text, 'organization', 'index').some(({ part }) => part === 'bracket')).toBe(true);
  });

  it.each([
    'Wodan Shimko (Pvt) Ltd',
    'Wodan Shimko (SMC-Private) Limited',
    'Wodan Shimko (PTY) LTD.',
    'Wodan Shimko (SAHAMI KHASS)',
    'Wodan Shimko (S.L.) Limited',
    'WODAN SHIMKO (ZAKRYTOE AKTSIONERNOE OBSHCHESTVO)',
    'Wodan Shimko (Federal State United Enterprise)',
    'ВОДАН ШИМКО (Закрытое акционерное общество)',
  ])('with a legal form alone names nobody: %s', (text) => {
    const readings = (['index', 'query'] as const).flatMap((role) => analyzeName(text, 'organization', role));
    expect(readings.filter(({ part }) => part === 'bracket')).toEqual([]);
    expect(score(text, text.replace(/wodan shimko|водан шимко/i, 'Quorvel Tanbuk'))).toBeLessThan(ALERT_THRESHOLD);
  });
});
