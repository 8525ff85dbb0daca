import { describe, expect, it } from 'vitest';
import type { NameToken } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { romanisedRussian } from '../../src/names/scripts/romanised-russian.ts';
import { abbreviatedRun } from '../../src/names/scripts/russian-initials.ts';
import { tokensOf } from '../../src/names/text/tokens.ts';
import { splitWords } from '../../src/names/text/words.ts';

const readings = (text: string): string[] => romanisedRussian(text.split(' ')).map(({ english }) => english[0]!);
const alert = (a: string, b: string): boolean => compareNames(a, b, { kind: 'organization' }).score >= 0.7;

describe('Russian words in Latin letters', () => {
  it('are found in every case and romanisation', () => {
    for (const word of ['predpriyatie', 'predpriyatiye', 'predpriiatiia'])
      expect(readings(word)).toEqual(['enterprise']);
    expect(readings('qqqq nauchno issledovatelskogo instituta')).toEqual(['Scientific Research Institute']);
  });

  it.each([
    ['scientific', 'obscestvo s ogranicennoj otvetstvennostju vremja'],
    ['ISO 9', 'obsestvo s ogranicennoj otvetstvennostu vrema'],
    ['German', 'obschtschestwo s ogranitschennoi otwetstwennostju wremja'],
    ['French', 'obchtchestvo s ogranitchennoi otvetstvennostiou vremia'],
    ['Swedish', 'obsjtjestvo s ogranitjennoj otvetstvennostju vremja'],
    ['Polish', 'obszczestwo s ograniczennoj otwetstwennostju wremja'],
  ])('are found as the %s system spells them', (_, text) => {
    expect(readings(text)[0]).toBe('LLC');
  });

  it('are found in Belarusian', () => {
    expect(readings('adkrytae aktsyianernae tavarystva qqqq')).toEqual(['OJSC']);
  });

  it('leave English words, short words and surnames alone', () => {
    for (const word of ['institute', 'committee', 'radioelectronic', 'gaz', 'krasnov', 'petrov'])
      expect(readings(word)).toEqual([]);
  });

  it('match what they mean, and still the name as it is written', () => {
    expect(
      alert(
        'AO Spetsialnoe Konstruktorskoe Byuro Vychislitelnoi Tekhniki Zarya',
        'Special Design Bureau of Computer Engineering Zarya JSC',
      ),
    ).toBe(true);
    expect(alert('Severnaya Verf', 'Severnaya Verf')).toBe(true);
    expect(alert('Severnaya Verf', 'Severnaya Vefr')).toBe(true);
    expect(alert('Alabuga Volokno', 'Alabuga Fiber LLC')).toBe(true);
  });

  it('keep a brand a name: Sistema is no system', () => {
    expect(alert('Sistema PJSC', 'Sistema')).toBe(true);
    expect(alert('Sistema Holding', 'Control System Holding')).toBe(false);
  });
});

describe('abbreviations by Russian initials', () => {
  const tokens = (text: string): NameToken[] => tokensOf(splitWords(text, 'organization'), 'organization');
  const end = (short: string, text: string): number | undefined => abbreviatedRun(short, tokens(text), 0, false);

  it('spell the words in Russian, in English or as a name', () => {
    expect(end('bemz', 'Bryansk Electromechanical Plant')).toBe(3);
    expect(end('bez', 'Bryansk Electromechanical Plant')).toBe(3);
    expect(end('umz', 'Ульяновский Механический Завод')).toBe(2);
    expect(end('rpz', 'Ramensky Instrument-Engineering Plant')).toBe(4);
    expect(end('rpz', 'Ramensky Trading House')).toBeUndefined();
  });

  it.each([
    ['ZEMZ AO', 'Joint Stock Company Zelda Electromechanical Plant'],
    ['AO TNIIS', 'Taganrog Scientific-Research Institute of Communications JSC'],
    ['OJSC ZHMZ', 'Zelda Chemical and Mechanical Plant OJSC'],
    ['LLC SC Wodantrans', 'LLC Shipping Company Wodantrans'],
  ])('%s is %s', (short, long) => {
    expect(alert(short, long)).toBe(true);
    expect(alert(long, short)).toBe(true);
  });

  it.each([
    ['AO ODK', 'United Engine Corporation'],
    ['JSC KBM', 'JSC Design Bureau of Mechanical Engineering'],
    ['TRZ MF', 'Taganrog Repair Plant Marine Fleet'],
    ['MOP', 'Wodan Property Management SARL'],
    ['FSIN', 'Federal Penitentiary Service of the Russian Federation'],
  ])('do not alert alone, where few letters or no legal form are in common: %s and %s', (short, long) => {
    expect(alert(short, long)).toBe(false);
    expect(alert(long, short)).toBe(false);
  });

  it('alert beside a word of what the institution is', () => {
    expect(alert('ZNIIS Quorlan', 'Zelda Communications Research Institute JSC')).toBe(false);
  });

  it('of two letters need a name in common', () => {
    expect(alert('SC Wodan', 'Shipping Company')).toBe(false);
    expect(alert('VT Zelda', 'Computer Engineering Wodan')).toBe(false);
  });

  it('do not stand for the words in just any order', () => {
    expect(alert('TsNII', 'Research Institute of Software Tools')).toBe(false);
    expect(alert('SKU', 'United Shipbuilding Corporation')).toBe(false);
  });

  it('alert where they cover the whole name only', () => {
    expect(alert('АО «РЭМЗ»', 'JSC Ramensky Electromechanical Plant')).toBe(true);
    expect(alert('АО «РЭМЗ»', 'JSC Ramensky Electromechanical Plant Avrora')).toBe(false);
  });
});

describe('blends of Russian words', () => {
  it('are read as the words', () => {
    expect(alert('JSC Wodanneftegaz', 'Wodan Oil and Gas JSC')).toBe(true);
    expect(alert('JSC Wodanmashzavod', 'Wodan Machine-Building Plant JSC')).toBe(true);
    expect(alert('АО «Воданмашзавод»', 'Vodan Machine-Building Plant JSC')).toBe(true);
  });

  it('begin with the short form of a place or of the state', () => {
    expect(alert('JSC Tatstroybank', 'JSC Tatarstan Construction Bank')).toBe(true);
    expect(alert('Rosfinmonitoring', 'Federal Service for Financial Monitoring')).toBe(true);
    expect(alert('LLC Sibsotsbank', 'LLC Kras Social Bank')).toBe(false);
    expect(alert('Rosbank', 'Russian Agricultural Bank')).toBe(false);
  });

  it('hold short words only amid others', () => {
    expect(alert('JSC Wodanfininvest', 'Wodan Financial Investment JSC')).toBe(true);
    expect(alert('JSC Wodanfin', 'Wodan Financial JSC')).toBe(false);
  });

  it('keep a name that is nothing but such words', () => {
    expect(alert('Gazprombank', 'Gas Industrial Bank')).toBe(false);
    expect(alert('Gazprombank', 'Gazprombank')).toBe(true);
  });
});

describe('short Russian words', () => {
  it('are read as translators render them', () => {
    expect(alert('Zelda Experimental Design Bureau Soyuz', 'Zelda Experimental Design Bureau Union')).toBe(true);
    expect(alert('Zelda STC JSC', 'Research Center Zelda JSC')).toBe(true);
    expect(alert('Zelda Invest Flot LLC', 'Zelda Invest Fleet LLC')).toBe(true);
  });
});

describe('English words for one Russian word', () => {
  it.each([
    ['Zelda Institute of Precision Machine Manufacturing', 'Zelda Institute of Precision Mechanical Engineering'],
    ['Design Bureau of Zelda Automatics', 'Zelda Controls Design Bureau'],
  ])('are one: %s, %s', (query, listed) => {
    expect(alert(query, listed)).toBe(true);
  });
});

describe('Slavic adjectives in Latin letters', () => {
  it('stand for their place in names of organisations', () => {
    expect(alert('Wodansky Resistor Factory', 'Wodan Resistor Factory')).toBe(true);
    expect(alert('Wodanovskiy Motor Institute', 'Wodanovo Motor Institute')).toBe(true);
    expect(compareNames('Wodansky Ivan', 'Wodan Ivan', { kind: 'person' }).score).toBeLessThan(0.7);
  });
});
