import { describe, expect, it } from 'vitest';
import { analyzeName } from '../../src/names/analyze.ts';
import { formAt, unglueForm } from '../../src/names/lexicon/organisation-forms.ts';
import { type NameKind, ruleText } from '../../src/names/name.ts';
import { cleanText, foldLatin, MAX_NAME_LENGTH, repairConfusables } from '../../src/names/text/fold.ts';
import fc from '../property.ts';

const tokens = (text: string, kind: NameKind): string =>
  (analyzeName(text, kind, 'query')[0]?.tokens ?? []).map((token) => `${token.text}:${token.cls}`).join(' ');

describe('folding', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Ærø', 'aero'],
    ['Işık', 'isik'],
    ["Qa'ida", 'qaida'],
    ['ʿAbd', 'abd'],
    ['Đorđe', 'dorde'],
    ['Jean-Claude', 'jean claude'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldLatin(text)).toBe(folded);
  });

  it('removes what cannot be seen and cuts what is too long', () => {
    expect(cleanText('\u202eA\u200bB\u0000C\u2069')).toBe('ABC');
    expect(cleanText(`a${'\u0301'.repeat(10_000)}`).length).toBeLessThan(10);
    expect(cleanText('x'.repeat(100_000)).length).toBe(MAX_NAME_LENGTH);
  });

  it('repairs words that mix letters of like shape', () => {
    expect(repairConfusables('Bладимир Путин')).toBe('Владимир Путин');
    expect(repairConfusables('Gаzprоm Bank')).toBe('Gazprom Bank');
    expect(repairConfusables('Газпром Bank')).toBe('Газпром Bank');
  });
});

describe('tokens of organisations', () => {
  it('know legal forms of many languages as one family', () => {
    for (const name of [
      'Romashka OOO',
      'Romashka GmbH',
      'Romashka Limited Liability Company',
      'Romashka Sdn Bhd',
      'ООО Ромашка',
    ])
      expect(tokens(name, 'organization')).toContain('ltd:form');
    expect(formAt(['ltd'], 0)).toEqual({ family: 'ltd', length: 1 });
    expect(unglueForm('SiemensAG')).toBe('Siemens AG');
    expect(unglueForm('SWAG')).toBe('SWAG');
  });

  it('write numbers as digits', () => {
    expect(tokens('Fourteenth Research Institute', 'organization')).toBe('14:number research:domain institute:domain');
    expect(tokens('Brigade Forty-Four', 'organization')).toBe('brigade:domain 44:number');
    expect(tokens('No. 14 Research Institute', 'organization')).toBe('14:number research:domain institute:domain');
    expect(tokens('Fund VI', 'organization')).toBe('fund:domain 6:number');
  });

  it('write places in one way', () => {
    expect(tokens('Iranian Oil', 'organization')).toBe('iran:place oil:domain');
    expect(tokens('Bank of the United Kingdom', 'organization')).toContain('uk:place');
    expect(tokens('Минский завод', 'organization')).toContain('minsk:place');
  });
});

describe('tokens of persons', () => {
  it('take Arabic compounds apart', () => {
    expect(tokens('Abdulrahman al-Din', 'person')).toBe('abd:particle rahman:name al:particle din:particle');
    expect(tokens('Jalaluddin Haqqani', 'person')).toBe('jalal:name din:particle haqqani:name');
    expect(tokens('Abdullah', 'person')).toBe('abdullah:name');
  });

  it('take names apart that are written onto "servant of"', () => {
    for (const name of ['Abdurahman', 'Abdurrahman', 'Abdirahman', 'Abderrahman'])
      expect(tokens(name, 'person')).toBe('abd:particle rahman:name');
    expect(tokens('Abdukerim', 'person')).toBe('abd:particle kerim:name');
    expect(tokens('Abdushakur', 'person')).toBe('abd:particle shakur:name');
    for (const name of ['Abdullahi', 'Abdoulaye', 'Abdellah']) expect(tokens(name, 'person')).toMatch(/^abd\w+:name$/);
  });

  it('split dotted initials and know titles', () => {
    expect(tokens('J.P. Morgan', 'person')).toBe('j:name p:name morgan:name');
    expect(tokens('Dr. Rami Makhlouf', 'person')).toBe('dr:title rami:name makhlouf:name');
    expect(tokens('JC Juncker', 'person')).toBe('j:name c:name juncker:name');
  });

  it('write out Ma. with its dot alone', () => {
    expect(tokens('Ma. Elena Cruz', 'person')).toBe('maria:name elena:name cruz:name');
    expect(tokens('Ma Li', 'person')).toBe('ma:name li:name');
  });

  it('are names when there is nothing else', () => {
    expect(tokens('Al An', 'person')).toBe('al:name an:name');
  });
});

describe('readings', () => {
  it('read an abbreviation and the bracket that writes it out apart', () => {
    const texts = (text: string): string[] =>
      analyzeName(text, 'organization', 'index').map(({ tokens }) => tokens.map((token) => token.text).join(' '));
    expect(texts('ADF (Allied Democratic Forces)')).toContain('adf');
    expect(texts('ADF (Allied Democratic Forces)')).toContain('allied democratic force');
    expect(texts('ADF (Zorvel Trading)')).not.toContain('adf');
  });

  it('drop a bracket that repeats the name and keep one that tells siblings apart', () => {
    expect(analyzeName('Общество «Адис» (ООО «Адис»)', 'organization', 'index').map(ruleText)).toContain(
      'without_bracket+transliteration:cyrillic',
    );
    expect(analyzeName('Deutsche Bank (Schweiz) AG', 'organization', 'index')).toHaveLength(1);
  });

  it('give either side of an alias in the text', () => {
    const rules = analyzeName('ACME Trading a.k.a. Zenith Supplies', 'organization', 'index').map(
      (form) => form.tokens[0]!.text,
    );
    expect(rules).toContain('acme');
    expect(rules).toContain('zenith');
  });

  it('are empty only for text without letters and digits', () => {
    expect(analyzeName(' --- ', 'person', 'query')).toEqual([]);
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{Script=Latin}\p{Script=Cyrillic}]{3,20}$/u), (text) => {
        for (const form of analyzeName(text, 'unknown', 'query'))
          for (const token of form.tokens) expect(token.text).toMatch(/^[a-z0-9]+$/);
      }),
    );
  });
});
