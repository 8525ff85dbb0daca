import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, unknownVariables } from '../src/config.ts';

it('reads where lists come from and which are required, and names what is wrong', () => {
  const read = (env: Record<string, string>) => readConfig(env);
  expect(read({ SIS_URL_UN_SC: 'http://10.0.0.1/un.xml', SIS_EU_TOKEN: 't', SIS_REFRESH_HOURS: '0' })).toMatchObject({
    listUrls: { 'un-sc': 'http://10.0.0.1/un.xml' },
    euToken: 't',
    refreshHours: 0,
  });
  expect(read({}).requiredLists).toBeUndefined();
  expect(read({ SIS_REQUIRED_LISTS: 'none' }).requiredLists).toEqual([]);
  expect(read({ SIS_REQUIRED_LISTS: 'uk-sl, un-sc' }).requiredLists).toEqual(['uk-sl', 'un-sc']);
  expect(() => read({ SIS_REQUIRED_LISTS: 'uk-sl,un' })).toThrow(/SIS_REQUIRED_LISTS must be source ids.*un-sc/);
  expect(() => read({ SIS_URL_UN_SC: 'ftp://x' })).toThrow(/SIS_URL_UN_SC must be an address/);
  expect(() => read({ SIS_REFRESH_HOURS: '1000' })).toThrow(/SIS_REFRESH_HOURS must be hours from 0/);
});

describe('the configuration', () => {
  it('says which variables it does not know, with the nearest known one', () => {
    const env = {
      SIS_PROT: '1',
      SIS_RATE_LIMITS: '2',
      sis_port: '3',
      SIS_SOMETHING_ELSE: '4',
      HOME: '/',
      SIS_PORT: '5',
    };
    expect(unknownVariables({ ...env, SIS_TOKEN: 'of a client', SIS_URL_UN_SC: 'x', SIS_URL_EU_FFS: 'x' })).toEqual([
      'The environment variable SIS_PROT is not known and has no effect; did you mean SIS_PORT?',
      'The environment variable SIS_RATE_LIMITS is not known and has no effect; did you mean SIS_RATE_LIMIT?',
      'The environment variable sis_port is not known and has no effect; did you mean SIS_PORT?',
      'The environment variable SIS_SOMETHING_ELSE is not known and has no effect.',
      'The environment variable SIS_URL_EU_FFS is not known and has no effect; did you mean SIS_URL_EU_FSF?',
    ]);
  });

  it('takes the address that links begin with', () => {
    expect(readConfig({ SIS_PUBLIC_URL: 'https://sanctions.example/sis/' }).publicUrl).toBe(
      'https://sanctions.example/sis',
    );
    for (const wrong of ['sanctions.example', 'https://user@sanctions.example', 'https://sanctions.example?x'])
      expect(() => readConfig({ SIS_PUBLIC_URL: wrong })).toThrow('SIS_PUBLIC_URL must be the address of the service');
  });

  it('has defaults for everything, and takes an empty variable as absent', () => {
    expect(readConfig({ SIS_PORT: '', HOME: '/root' })).toMatchObject({
      dataDir: resolve('var'),
      host: '127.0.0.1',
      port: 8080,
      auth: 'token',
      rateLimit: 60_000,
      timezone: 'UTC',
      logLevel: 'info',
      tokenGrace: 3_600,
      drainSeconds: 0,
      snapshotStore: 'database',
    });
    expect(readConfig({ SIS_DATABASE_URL: 'postgres://db/sis' })).toMatchObject({ drainSeconds: 5 });
  });

  it('takes what is set', () => {
    const env = {
      SIS_DATA_DIR: '/srv/sis',
      SIS_PORT: '0',
      SIS_TLS_CERT: 'c.pem',
      SIS_TLS_KEY: 'k.pem',
      SIS_TIMEZONE: 'Asia/Tokyo',
    };
    expect(readConfig(env)).toMatchObject({
      dataDir: '/srv/sis',
      port: 0,
      tls: { certPath: 'c.pem', keyPath: 'k.pem' },
      timezone: 'Asia/Tokyo',
    });
  });

  it.each([
    [{ SIS_PORT: '70000' }, /SIS_PORT must be a whole number from 0 to 65535/],
    [{ SIS_PORT: 'http' }, /SIS_PORT must be a whole number/],
    [{ SIS_AUTH: 'none' }, /SIS_AUTH must be token or off/],
    [{ SIS_DATABASE_URL: 'mysql://x' }, /SIS_DATABASE_URL must be an address that begins with postgres/],
    [{ SIS_TIMEZONE: 'Mars/Base' }, /SIS_TIMEZONE must be a time zone name/],
    [{ SIS_LOG_LEVEL: 'loud' }, /SIS_LOG_LEVEL must be silent, fatal/],
    [{ SIS_TLS_KEY: 'k.pem' }, /SIS_TLS_CERT must be set only together with SIS_TLS_KEY/],
  ])('refuses %o by name', (env, message) => {
    expect(() => readConfig(env as unknown as Record<string, string>)).toThrow(message);
  });
});
