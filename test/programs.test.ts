import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BARE, programPath } from './programs.ts';

const ROOT = join(import.meta.dirname, '..');
/** The suites that ask for programs, without this one, which would run itself. */
const SUITES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => /\bdescribeWith(Programs|Python)\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')))
  .map((path) => join('test', path))
  .filter((path) => !['test/programs.test.ts', 'test/architecture/programs.test.ts'].includes(path));

/** The only folder of programs on a machine that has Node.js alone. */
let path: string;
beforeAll(() => {
  path = mkdtempSync(join(tmpdir(), 'sis-bare-'));
  for (const name of BARE) {
    const program = programPath(name);
    if (program !== null) symlinkSync(program, join(path, name));
  }
});
afterAll(() => rmSync(path, { recursive: true, force: true }));

it('every suite that runs a program is skipped, with a message, on a machine that has Node.js alone', () => {
  expect(SUITES.length).toBeGreaterThan(5);
  const report = join(path, 'report.json');
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { SIS_TEST_PYTHON: _python, TEST_LEVEL: _level, ...environment } = process.env;
  spawnSync(
    process.execPath,
    [vitest, 'run', '--project=sqlite', '--reporter=json', `--outputFile=${report}`, ...SUITES],
    { cwd: ROOT, env: { ...environment, PATH: path, TEST_PROGRAMS: 'packaged' } },
  );
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, status, assertionResults } of testResults) {
    const results: { status: string; fullName: string }[] = assertionResults;
    expect([name, status, results.filter((one) => one.status === 'failed')]).toEqual([name, 'passed', []]);
    expect(
      results.some((one) => one.status === 'skipped' && /needs .+, which this machine lacks$/.test(one.fullName)),
    ).toBe(true);
  }
  expect(testResults).toHaveLength(SUITES.length);
}, 600_000);
