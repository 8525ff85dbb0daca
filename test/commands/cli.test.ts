import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { CLI, DEMO, failing, onData, runSis } from './sis.ts';

const folder = temporaryFolder();
beforeAll(() => {
  const demo = sis('ingest', '--lists', DEMO);
  expect(demo.stderr).toBe('');
  expect(demo.code).toBe(0);
});

const environment = (more: Record<string, string> = {}) => onData(join(folder, 'data'), more);
const sis = (...args: string[]) => runSis(environment(), args);

describe('the command line', () => {
  it('ends with 2 and one line for wrong usage', () => {
    for (const args of [
      ['bogus'],
      ['sources', '--nope'],
      ['ingest', 'no-such-list'],
      ['ingest', '--file', 'x.xml'],
      ['ingest', 'un-sc', '--file', 'x.xml', '--lists', '.'],
      ['ingest', 'un-sc', '--file', 'x.xml', '--published', '2026-02-30'],
      ['token', 'create', 'x', '--expires-in', 'soon'],
      ['serve', '--port', '99999'],
    ]) {
      const { code, stdout, stderr } = sis(...args);
      expect([args, code, stdout]).toEqual([args, 2, '']);
      expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(2);
      expect(stderr).not.toMatch(/\bat .*\.ts/);
    }
  });

  it('ends with 1 and one line for what cannot be done', () => {
    expect(sis('ingest', '--lists', '/nowhere')).toMatchObject(failing(1, '/nowhere'));
    expect(sis('token', 'revoke', 'none')).toMatchObject(failing(1, 'sis token list'));
    writeFileSync(join(folder, 'broken.xml'), '<html>Not here</html>');
    const broken = sis('ingest', 'un-sc', '--file', join(folder, 'broken.xml'));
    expect(broken.code).toBe(1);
    expect(broken.stderr).toMatch(/un-sc .*rejected: /);
    expect(
      JSON.parse(sis('sources', '--json').stdout).find((row: { source_id: string }) => row.source_id === 'un-sc'),
    ).toMatchObject({
      state: 'failed',
      active: 7,
    });
  });

  it('says at once that a data folder cannot be made', { timeout: 60_000 }, () => {
    const { code, stderr } = runSis(environment({ SIS_DATA_DIR: '/proc/x/y' }), ['sources']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^sis: The data folder \/proc\/x\/y cannot be made; set SIS_DATA_DIR to another: ENOENT/);
  });

  it('warns of an environment variable that it does not know, once', () => {
    const { code, stderr } = runSis(environment({ SIS_PROT: '80' }), ['sources']);
    expect(code).toBe(0);
    expect(stderr).toContain('SIS_PROT is not known and has no effect; did you mean SIS_PORT?');
  });

  it('names a wrong environment variable', () => {
    const { code, stderr } = runSis(environment({ SIS_PORT: 'x' }), ['sources']);
    expect(code).toBe(2);
    expect(stderr).toBe('sis: SIS_PORT must be a whole number from 0 to 65535.\n');
  });

  it('tells sources and statistics, for people and as JSON', () => {
    const sources = JSON.parse(sis('sources', '--json').stdout);
    expect(sources).toHaveLength(9);
    expect(sources[0]).toEqual({
      source_id: 'us-ofac-sdn',
      source_list: 'OFAC SDN List',
      jurisdiction: 'US',
      edition: '2026-02-02',
      active: 13,
      removed: 1,
      set_aside: 0,
      state: 'demo',
    });
    const shown = sis('sources');
    expect(shown.stdout).toContain('us-ofac-sdn');
    expect(shown.stderr).toContain('fictional demo edition');
    expect(JSON.parse(sis('stats', '--json').stdout)).toMatchObject({ by_jurisdiction: expect.any(Array) });
    expect(sis('sources', '--set-aside', 'us-csl').stdout).toContain('No record was set aside');
  });

  it('has help with examples on every command', () => {
    for (const command of ['up', 'ingest', 'sources', 'stats', 'snapshot', 'serve', 'token']) {
      const { code, stdout } = sis(command, '--help');
      expect(code).toBe(0);
      expect(stdout).toContain('Examples:');
    }
  });

  it('makes, lists and revokes tokens without keeping them', () => {
    const made = JSON.parse(sis('token', 'create', 'reporting', '--expires-in', '30', '--json').stdout);
    expect(made).toMatchObject({ name: 'reporting', token: expect.stringMatching(/^sis_[\w-]{43}$/) });
    const listed = sis('token', 'list', '--json').stdout;
    expect(listed).not.toContain(made.token);
    expect(listed).not.toContain('hash');
    const own = (json: string): unknown => JSON.parse(json).find(({ id }: { id: string }) => id === made.id);
    expect(own(listed)).toMatchObject({ state: 'usable', last_used_at: null });
    expect(sis('token', 'revoke', made.id).code).toBe(0);
    expect(own(sis('token', 'list', '--json').stdout)).toMatchObject({ state: 'revoked' });
    expect(sis('token', 'list').stdout).toContain('revoked');
  });

  it('makes tokens for feed readers, with the paths of the feeds', () => {
    const made = JSON.parse(sis('token', 'create', 'news', '--feeds', '--json').stdout);
    expect(made.feeds).toEqual({
      atom: `/feeds/${made.token}/reports.atom`,
      json: `/feeds/${made.token}/reports.json`,
    });
    expect(JSON.parse(sis('token', 'list', '--json').stdout)).toContainEqual(
      expect.objectContaining({ id: made.id, scope: 'feeds' }),
    );
    expect(sis('token', 'create', 'news', '--feeds').stdout).toMatch(
      /^sis_\S+\nFeeds, .*\/reports\.atom and .*\/reports\.json/,
    );
    expect(sis('token', 'list').stdout).toMatch(/OPENS/);
  });

  it('makes tokens that end in a year unless told otherwise, and shows which end soon', () => {
    const daysOf = (...flags: string[]): number | null => {
      const { expires_at } = JSON.parse(sis('token', 'create', 'lifetimes', '--json', ...flags).stdout);
      return expires_at === null ? null : Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000);
    };
    expect(daysOf()).toBe(365);
    expect(daysOf('--expires-in', 'never')).toBeNull();
    expect(daysOf('--expires-in', '10')).toBe(10);
    expect(sis('token', 'list').stdout).toContain('ends in 10 days');
  });

  it('brings everything up with one command and answers', async () => {
    const child = spawn(process.execPath, [CLI, 'up', '--demo', '--port', '0'], {
      env: environment({ SIS_DATA_DIR: join(folder, 'up'), SIS_LOG_LEVEL: 'silent' }),
    });
    let output = '';
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    const ready = new Promise<void>((done) => {
      child.stdout.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Try: curl')) done();
      });
    });
    await Promise.race([ready, ended]);
    const url = /Ready on (\S+)/.exec(output)![1]!;
    const token = /Token \(shown once\): (\S+)/.exec(output)![1]!;
    const ask = async (path: string) =>
      (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<
        Record<string, unknown>
      >;
    const { entities } = (await ask('/api/entities?q=nonesuch')) as { entities: { name: string }[] };
    expect(entities[0]?.name).toBe('Nonesuch Bank JSC');
    expect(await ask('/api/entities/us-ofac-sdn-9900011')).toMatchObject({
      is_active: false,
      removed_date: '2026-01-20',
    });
    expect((await fetch(`${url}/api/stats`)).status).toBe(401);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
