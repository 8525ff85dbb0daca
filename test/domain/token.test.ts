import { expect, it } from 'vitest';
import { endsInDays, tokenState } from '../../src/domain/token.ts';

const END = '2026-08-22T12:00:00.000Z';
const at = Date.parse(END);
const DAY = 86_400_000;

it('a token ends at its instant, and revocation goes before', () => {
  expect(tokenState({ revoked_at: null, expires_at: null }, at)).toBe('usable');
  expect(tokenState({ revoked_at: null, expires_at: END }, at - 1)).toBe('usable');
  expect(tokenState({ revoked_at: null, expires_at: END }, at)).toBe('expired');
  expect(tokenState({ revoked_at: END, expires_at: END }, at - 1)).toBe('revoked');
});

it('its end is told in the last thirty days', () => {
  expect(endsInDays({ expires_at: null }, at)).toBeNull();
  expect(endsInDays({ expires_at: END }, at - 30 * DAY)).toBe(30);
  expect(endsInDays({ expires_at: END }, at - 30 * DAY - 1)).toBeNull();
  expect(endsInDays({ expires_at: END }, at - 1)).toBe(1);
});
