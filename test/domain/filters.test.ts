import { describe, expect, it } from 'vitest';
import { nearestEntityType, parseEntityType } from '../../src/domain/entity-types.ts';
import { jurisdictionName, nearestJurisdiction, parseJurisdiction } from '../../src/domain/jurisdictions.ts';
import { editDistance, nearestOf } from '../../src/domain/nearest.ts';
import { scriptOf } from '../../src/domain/scripts.ts';

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
    expect(jurisdictionName('UK')).toBe('United Kingdom');
  });
});

describe('entity types', () => {
  it.each([
    ['person', 'individual'],
    ['个人', 'individual'],
    ['Company', 'organization'],
    ['entity', 'organization'],
    ['organisation', 'organization'],
    ['legal_entity', 'organization'],
    ['Ship', 'vessel'],
    ['船', 'vessel'],
    ['plane', 'aircraft'],
  ])('%s -> %s', (text, expected) => {
    expect(parseEntityType(text)).toBe(expected);
  });

  it('knows no other, and suggests', () => {
    expect(parseEntityType('submarine')).toBeNull();
    expect(nearestEntityType('vesel')).toBe('vessel');
  });
});

describe('nearest', () => {
  it('counts a swap of neighbours as one step', () => {
    expect(editDistance('untied', 'united')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(nearestOf('', ['a'])).toBeNull();
  });
});

describe('scriptOf', () => {
  it.each([
    ['Иван', 'Cyrillic'],
    ['حسن', 'Arabic'],
    ['中国', 'Han'],
    ['조선', 'Hangul'],
    ['カナ', 'Katakana'],
    ['José', 'Latin'],
    ['12-3', null],
  ])('%s is %s', (text, expected) => {
    expect(scriptOf(text)).toBe(expected);
  });
});
