import { describe, expect, it } from 'vitest';
import {
  jurisdictionNames,
  nearestJurisdiction,
  parseJurisdiction,
} from '../../../src/domain/countries/jurisdictions.ts';

describe('jurisdictions', () => {
  it.each([
    ['US', 'US'],
    ['usa', 'US'],
    ['U.S.', 'US'],
    ['America', 'US'],
    ['美国', 'US'],
    ['GB', 'UK'],
    ['the United  Kingdom', 'UK'],
    ['Britain', 'UK'],
    ['英国', 'UK'],
    ['欧盟', 'EU'],
    ['European Union', 'EU'],
    ['联合国', 'UN'],
    ['加拿大', 'CA'],
    ['Australian', 'AU'],
  ])('%s -> %s', (text, expected) => {
    expect(parseJurisdiction(text)).toBe(expected);
  });

  it('knows no other, and suggests', () => {
    expect(parseJurisdiction('France')).toBeNull();
    expect(nearestJurisdiction('Austrlia')).toBe('AU');
    expect(nearestJurisdiction('zzzzzzzzzz')).toBeNull();
    expect(jurisdictionNames('UK').en).toBe('United Kingdom');
  });
});
