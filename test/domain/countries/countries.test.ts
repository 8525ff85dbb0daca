import { describe, expect, it } from 'vitest';
import {
  countryName,
  namesNoCountry,
  nearestCountry,
  resolveCountries,
  resolveCountry,
} from '../../../src/domain/countries/countries.ts';

const code = (text: string): string | null => resolveCountry(text)?.code ?? null;

describe('resolveCountry', () => {
  it.each([
    ['RU', 'RU'],
    ['rus', 'RU'],
    ['Russian Federation', 'RU'],
    ['Russia / Russie', 'RU'],
    ['Россия', 'RU'],
    ['俄罗斯', 'RU'],
    ['俄羅斯', 'RU'],
    ['中国', 'CN'],
    ['中國', 'CN'],
    ['People’s Republic of China', 'CN'],
    ['China/Chine', 'CN'],
    ['Hong Kong', 'HK'],
    ['China, Hong Kong Special Administrative Region', 'HK'],
    ['Macau', 'MO'],
    ['Taiwan (Province of China)', 'TW'],
    ['ایران', 'IR'],
    ['إيران', 'IR'],
    ['IRAN (ISLAMIC REPUBLIC OF)', 'IR'],
    ['Korea, North', 'KP'],
    ["KOREA, DEMOCRATIC PEOPLE'S REPUBLIC OF", 'KP'],
    ['北朝鲜', 'KP'],
    ['조선', 'KP'],
    ['Korea, South', 'KR'],
    ['Congo, Democratic Republic of the', 'CD'],
    ['CONGO, Democratic Republic of (was Zaire)', 'CD'],
    ['Zaire', 'CD'],
    ['Congo, Republic of the', 'CG'],
    ['Belarus / Bélarus', 'BY'],
    ['Burma', 'MM'],
    ['Myanmar (Burma) / Myanmar (Birmanie)', 'MM'],
    ['East Timor', 'TL'],
    ['Swaziland', 'SZ'],
    ['Palestinian', 'PS'],
    ['Occupied Palestinian Territories', 'PS'],
    ['Region: Gaza', 'PS'],
    ['Region: Crimea', 'UA'],
    ['Kosovo', 'XK'],
    ['CS', 'RS'],
    ['Virgin Islands, British', 'VG'],
    ['Man, Isle of', 'IM'],
    ['Cote d Ivoire', 'CI'],
    ['Ukrainian SSR (now Ukraine)', 'UA'],
    ['USSR (now Russian Federation)', 'RU'],
    ['Russia (now Belarus)', 'BY'],
    ['Former USSR, now Kyrgyzstan', 'KG'],
    ['Georgia (former USSR)', 'GE'],
    ['Russia. Former USSR', 'RU'],
    ['Russian', 'RU'],
    ['Iranian nationality', 'IR'],
    ['UK', 'GB'],
    ['The Gambia', 'GM'],
    ['Niger', 'NE'],
    ['Nigerian', 'NG'],
    ['Dominica', 'DM'],
    ['Dominican Republic', 'DO'],
  ])('%s -> %s', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  it.each([
    '',
    'USSR',
    'Czechoslovakia',
    'Korea',
    'Unknown',
    '00',
    'stateless',
    'Virgin Islands',
    'Panama. South Korea',
    'Atlantis',
    'No. 8 Sample Way, Tehran',
    'Sampletown, CA',
    'Iran / Sampletown',
  ])('%s names no one country', (text) => {
    expect(resolveCountry(text)).toBeNull();
  });

  it('gives short English names', () => {
    const names = ['RU', 'IR', 'KP', 'SY', 'GB', 'HK', 'TW', 'US', 'VE', 'MD'].map(countryName);
    expect(names).toEqual([
      'Russia',
      'Iran',
      'North Korea',
      'Syria',
      'United Kingdom',
      'Hong Kong',
      'Taiwan',
      'United States',
      'Venezuela',
      'Moldova',
    ]);
    expect(countryName('ZZ')).toBeNull();
  });

  it('resolves every code and every short name to itself', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const known = codes.filter((one) => countryName(one) !== null);
    expect(known.length).toBeGreaterThan(240);
    for (const one of known) {
      expect(code(one)).toBe(one);
      expect(code(countryName(one)!)).toBe(one);
    }
  });

  it('does not choke on hostile texts', () => {
    expect(resolveCountry('('.repeat(100_000))).toBeNull();
    expect(resolveCountry('the '.repeat(70))).toBeNull();
    expect(nearestCountry('x'.repeat(100_000))).toBeNull();
  });
});

describe('around it', () => {
  it('splits cells that hold several', () => {
    expect(resolveCountries('Panama. South Korea').map((each) => each.code)).toEqual(['PA', 'KR']);
    expect(resolveCountries('(1-3) Libya (4) Morocco').map((each) => each.code)).toEqual(['LY', 'MA']);
    expect(resolveCountries('Trinidad and Tobago').map((each) => each.code)).toEqual(['TT']);
    expect(resolveCountries('Russian and Ukrainian').map((each) => each.code)).toEqual(['RU', 'UA']);
    expect(resolveCountries('arrested 23 Apr 2002')).toEqual([]);
  });

  it('knows what names no country on purpose', () => {
    expect(namesNoCountry('Former USSR')).toBe(true);
    expect(namesNoCountry('UNKNOWN')).toBe(true);
    expect(namesNoCountry('USSR (until 1991)')).toBe(true);
    expect(resolveCountries('no, is, RU').map((each) => each.code)).toEqual(['RU']);
    expect(namesNoCountry('Atlantis')).toBe(false);
  });

  it('suggests the nearest country', () => {
    expect(['Rusia', 'Iraan', 'Untied Kingdom', 'Belrus'].map(nearestCountry)).toEqual([
      'Russia',
      'Iran',
      'United Kingdom',
      'Belarus',
    ]);
    expect(nearestCountry('qqqqqqqq')).toBeNull();
    expect(resolveCountry('Chinese')?.code).toBe('CN');
    expect(resolveCountry('Chinaa')).toBeNull();
  });
});
