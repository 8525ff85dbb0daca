import { describe, expect, it } from 'vitest';
import { statedCountries } from '../../../src/domain/countries/stated-countries.ts';

describe('a country that a user states', () => {
  it.each([
    ['VAE', 'AE'],
    ['阿拉伯联合酋长国', 'AE'],
    ['VR China', 'CN'],
    ['Volksrepublik China', 'CN'],
    ['КНР', 'CN'],
    ['République populaire de Chine', 'CN'],
    ['DVRK', 'KP'],
    ['Corea del Norte', 'KP'],
    ['КНДР', 'KP'],
    ['États-Unis', 'US'],
    ['EE. UU.', 'US'],
    ['Fédération de Russie', 'RU'],
    ['俄罗斯联邦', 'RU'],
    ['印度尼西亚', 'ID'],
    ['Weißrussland', 'BY'],
    ['Южно-Африканская Республика', 'ZA'],
    ['die Schweiz', 'CH'],
    ['Russia', 'RU'],
    ['ir', 'IR'],
  ])('%s is %s', (text, code) => {
    expect(statedCountries(text)).toEqual([code]);
  });

  it('is every state that came after one that is no more', () => {
    const soviet = 'AM AZ BY EE GE KG KZ LT LV MD RU TJ TM UA UZ'.split(' ');
    for (const text of ['USSR', 'U.S.S.R.', 'former Soviet Union', 'UdSSR', 'URSS', 'СССР', '苏联', '前苏联', '蘇聯'])
      expect([text, statedCountries(text)]).toEqual([text, soviet]);
    expect(statedCountries('Jugoslawien')).toContain('RS');
    expect(statedCountries('ehemalige Tschechoslowakei')).toEqual(['CZ', 'SK']);
    expect(statedCountries('Korea')).toEqual(['KP', 'KR']);
  });

  it.each(['', 'EU', 'Atlantis', 'stateless', 'unknown', 'the the the', '前'.repeat(500)])(
    'is none in "%s"',
    (text) => {
      expect(statedCountries(text)).toBeNull();
    },
  );

  it('is itself by its name in each of the six languages, short and long', () => {
    const names = (['en', 'zh', 'de', 'fr', 'es', 'ru'] as const).flatMap((language) => {
      const regions = new Intl.DisplayNames(language, { type: 'region' });
      return ['RU', 'CN', 'IR', 'SY', 'KP', 'BY', 'VE', 'MM', 'AE', 'TR', 'CU', 'GB', 'US', 'CF', 'BA'].map(
        (code) => [regions.of(code)!, code] as const,
      );
    });
    for (const [name, code] of names) expect([name, statedCountries(name)]).toEqual([name, [code]]);
  });
});
