import { expect, it } from 'vitest';
import { refreshHours } from '../../src/commands/console/listen-flags.ts';
import { readConfig } from '../../src/config.ts';

const hours = (refresh: string | true | undefined, configured: string | undefined, byDefault: number | null) =>
  refreshHours(
    { ...(refresh !== undefined && { refresh }) },
    readConfig(configured === undefined ? {} : { SIS_REFRESH_HOURS: configured }),
    byDefault,
  );

it.each([
  ['every two hours unless configured otherwise', undefined, undefined, 2, 2],
  ['as configured', undefined, '6', 2, 6],
  ['never where that is configured', undefined, '0', 2, null],
  ['never where the command line says so', 'off', '6', 2, null],
  ['never for 0 hours', '0', '6', 2, null],
  ['as the command line says', '0.5', '0', 2, 0.5],
  ['only when asked', undefined, undefined, null, null],
  ['when asked, every two hours', true, undefined, null, 2],
  ['when asked, as configured', true, '6', null, 6],
] as const)('the lists are brought up to date %s', (_what, refresh, configured, byDefault, expected) => {
  expect(hours(refresh, configured, byDefault)).toBe(expected);
});

it('another word for the hours is refused', () => {
  expect(() => hours('often', undefined, 2)).toThrow(/hours from 0 to 500, or off, not often/);
});
