import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A run of each command on each store; `SIS_CRASH_RUNS` asks for more in all. */
const RUNS = process.env.SIS_CRASH_RUNS ?? '12';

it('commands that are killed lose and damage nothing', { timeout: 3_600_000 }, () => {
  const script = join(root, 'quality/run.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, 'crash', '--page', 'off', '--runs', RUNS, '--moments', '0'],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const tallies = stdout.trim().split('\n');
  // Six commands on two stores; test/commands/data has the race of builds.
  expect(tallies).toHaveLength(12);
});
