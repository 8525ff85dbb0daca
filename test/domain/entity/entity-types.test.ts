import { describe, expect, it } from 'vitest';
import { nearestEntityType, parseEntityType } from '../../../src/domain/entity/entity-types.ts';

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
