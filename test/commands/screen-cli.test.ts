import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { jsonl } from '../json-lines.ts';
import { demoFolder, temporaryFolder } from '../temporary.ts';
import { fileOf, readJsonl } from './rows/row-fixtures.ts';
import { CLI, failing, onData, runSis } from './sis.ts';

const folder = demoFolder();
const env = onData(join(folder, 'data'));

const sis = (...args: string[]) => runSis(env, args);

describe('sis search', { timeout: 120_000 }, () => {
  it('shows what was found, why, and on which editions', () => {
    const { code, stdout, stderr } = sis('search', 'Nonesuhc Bank');
    expect(code).toBe(0);
    expect(stdout).toMatch(/SCORE +NAME +TYPE +LIST +LISTED +PROGRAMMES +WHY/);
    expect(stdout).toMatch(/0\.\d\d +Nonesuch Bank JSC +organization/);
    expect(stdout).toMatch(/Searched: OFAC SDN List 2026-02-02; /);
    expect(stdout).toContain('not a clearance');
    expect(stdout).not.toContain('\u001b[');
    expect(stderr).toContain('fictional demo edition');
  });

  it('shows how a query was widened, and prints what the service answers as JSON', () => {
    expect(sis('search', '第十四研究所').stdout).toContain('Also searched as: ');
    const { entities, query, pagination, coverage, data_version } = JSON.parse(
      sis('search', 'Nonesuch Bank', '--json', '--jurisdiction', 'USA', '--limit', '1').stdout,
    );
    expect(entities).toMatchObject([{ name: 'Nonesuch Bank JSC', jurisdiction: 'US', match: { field: 'name' } }]);
    expect(query).toMatchObject({ q: 'Nonesuch Bank', normalized: 'nonesuch bank' });
    expect(pagination).toMatchObject({ page: 1, limit: 1 });
    expect(coverage.data_version).toBe(data_version);
    expect(
      JSON.parse(sis('search', 'Nonesuch Bank', '--json', '--mode', 'keyword', '--entity-type', 'person').stdout)
        .entities,
    ).toEqual([]);
  });

  it('is as strict as the service, in the words of the command', () => {
    const wrong = (...args: string[]) => sis('search', 'Nonesuch Bank', ...args);
    expect(wrong('--entity-type', 'persn')).toMatchObject(
      failing(2, /^sis: --entity-type .*Nearest valid value: individual\.\n$/),
    );
    expect(wrong('--limit', '101')).toMatchObject(failing(2, '--limit'));
    expect(wrong('--mode', 'fuzzy')).toMatchObject(failing(2, '--mode'));
    expect(wrong('--source-list', 'ofac')).toMatchObject(failing(2, '--source-list'));
    expect(wrong('--as-of', '2999-01-01')).toMatchObject(failing(2, '--as-of'));
    expect(wrong('--page', '1', '--page', '2')).toMatchObject(failing(2, 'once'));
    expect(sis('search', 'x')).toMatchObject(failing(2, 'at least 2 characters'));
  });
});

describe('sis compare', { timeout: 120_000 }, () => {
  it('compares two names', () => {
    const { code, stdout } = sis('compare', 'Михаил Горванов', 'Mikhail Gorvanov', '--type', 'person');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[01]\.\d\d {2}at or above the threshold of 0\.70\n {2}mikhail exact\n/);
    expect(JSON.parse(sis('compare', 'Zorvel', 'Miptuk', '--json').stdout)).toMatchObject({
      query: 'Zorvel',
      score: 0,
    });
  });

  it('ends with 2 when it is called the wrong way', () => {
    for (const args of [
      ['only one'],
      ['a b', 'c d', '--type', 'persn'],
      ['a b', 'c d', '--pairs', 'x.jsonl'],
      ['--pairs', 'x.jsonl'],
      ['--pairs', 'x.csv', '--output', 'y.jsonl'],
      ['--pairs', 'x.jsonl', '--output', 'x.jsonl'],
    ])
      expect([args, sis('compare', ...args)]).toMatchObject([args, { code: 2, stdout: '' }]);
  });

  it('ends with 1 and a count when rows could not be compared', () => {
    const output = join(temporaryFolder(), 'out.jsonl');
    const pairs = fileOf('in.jsonl', '{"query":"A B","candidate":null}\nnonsense\n');
    const { code, stdout, stderr } = sis('compare', '--pairs', pairs, '--output', output);
    expect(code).toBe(1);
    expect(stdout).toContain('2 pairs: 0 at or above 0.70, 1 without a candidate, 1 not compared');
    expect(stderr).toContain('1 of 2 rows were not compared; the first: row 2');
    expect(readJsonl(output)).toHaveLength(2);
    expect(sis('compare', '--pairs', '/nowhere.jsonl', '--output', output)).toMatchObject({ code: 1 });
  });
});

describe('sis screen', { timeout: 120_000 }, () => {
  it('screens a file and tells what came of it', () => {
    const input = fileOf('in.csv', 'q,note\nNonesuch Bank,x\nNobody Whatsoever,y\n');
    const output = join(temporaryFolder(), 'out.jsonl');
    const { code, stdout, stderr } = sis('screen', input, '--output', output);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2 rows: 1 with hits, 1 without, 0 not screened; \d+ hits\n/);
    expect(stdout).toMatch(/data_version [0-9a-f]{16}/);
    expect(stderr).toContain('Not used of the rows: note.');
    expect(stderr).not.toContain('\u001b[');
    expect(readJsonl(output)).toHaveLength(2);
  });

  it('ends with 1 when rows were not screened, and with 2 when it is called the wrong way', () => {
    const output = join(temporaryFolder(), 'out.csv');
    const bad = sis('screen', fileOf('in.jsonl', '{"q":"x"}\n'), '--output', output, '--json');
    expect(bad).toMatchObject(failing(1, '1 of 1 rows were not screened'));
    expect(JSON.parse(bad.stdout)).toMatchObject({ rows: 1, errors: 1 });
    const input = fileOf('in.csv', 'q\nA B\n');
    expect(sis('screen', input).code).toBe(2);
    expect(sis('screen', input, '--output', 'out.txt').code).toBe(2);
    for (const option of ['--limit', '--mode', '--threshold'])
      expect(sis('screen', input, '--output', output, option, '2000')).toMatchObject(failing(2, option));
    expect(sis('screen', input, '--output', output)).toMatchObject(
      failing(2, 'is there already; --force overwrites it'),
    );
    const over = (csv: string, ...args: string[]) =>
      sis('screen', fileOf('in.csv', csv), '--output', output, '--force', ...args);
    expect(over('word\nA B\n')).toMatchObject(failing(2, '--map name=HEADING'));
    const dates = 'Name;DOB\nNobody Whatsoever;05/04/1961\n';
    expect(over(dates)).toMatchObject(failing(2, '--date-format dmy'));
    expect(over(dates, '--date-format', 'dmy')).toMatchObject(failing(0, 'birth_date from "DOB" (day first)'));
  });

  it('continues after it was killed', { timeout: 240_000 }, async () => {
    const rows = Array.from({ length: 24_000 }, (_, at) => ({
      id: at,
      q: at % 9 ? `Zorvel Nr${at} Miptuk` : 'Nonesuch Bank',
    }));
    const input = fileOf('in.jsonl', jsonl(rows));
    const output = join(temporaryFolder(), 'out.jsonl');
    const child = spawn(process.execPath, [CLI, 'screen', input, '--output', output], { env });
    const ended = new Promise((done) => child.once('exit', done));
    while (child.exitCode === null && !existsSync(`${output}.part.state`)) await pause(20);
    child.kill('SIGKILL');
    await ended;
    const { rows: before } = JSON.parse(readFileSync(`${output}.part.state`, 'utf8'));
    expect(before).toBeGreaterThan(0);
    expect(existsSync(output)).toBe(false);

    expect(sis('screen', input, '--output', output)).toMatchObject(failing(1, '--resume'));
    const resumed = sis('screen', input, '--output', output, '--resume', '--json');
    expect(resumed).toMatchObject({ code: 0, stderr: expect.not.stringContaining('sis:') });
    expect(JSON.parse(resumed.stdout)).toMatchObject({ rows: 24_000, resumed: before, errors: 0 });
    const answers = readJsonl(output);
    expect(answers.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(answers.every(({ total }, at) => (total as number) > 0 === (at % 9 === 0))).toBe(true);
  });
});

it('has help with examples on each of them', () => {
  for (const command of ['search', 'compare', 'screen']) {
    const { code, stdout } = sis(command, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Examples:');
  }
});

it('says what to do when nothing is in the store', () => {
  const { code, stderr } = runSis(onData(join(folder, 'empty')), ['search', 'Nonesuch Bank']);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^sis: No list is in the store yet; .*`sis ingest`/)]);
});
