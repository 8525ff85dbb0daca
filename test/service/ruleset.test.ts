import { expect, it } from 'vitest';
import { rulesetVersion } from '../../src/service/ruleset.ts';

it('has a version that stays the same while the rules do', () => {
  expect(rulesetVersion()).toMatch(/^[0-9a-f]{16}$/);
  expect(rulesetVersion()).toBe(rulesetVersion());
});
