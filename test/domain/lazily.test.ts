import { expect, test } from 'vitest';
import { lazily } from '../../src/domain/lazily.ts';

test('is made when it is first asked for, and once, whatever it is', () => {
  let made = 0;
  const value = lazily(() => {
    made++;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});
