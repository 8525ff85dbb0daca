/** Programs of this machine that some tests run. Node.js alone must be enough for the others. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';

/** The Python interpreter of the tests. */
export const PYTHON = process.env.SIS_TEST_PYTHON ?? 'python3';

/** What a machine has that is set up for Node.js: a shell and the core utilities that the tests and `bin/sis` call. */
export const BARE = [
  ...['sh', 'node', 'npm', 'git'],
  ...['cat', 'chmod', 'cp', 'dd', 'dirname', 'head', 'id', 'printf', 'readlink', 'rm', 'sleep', 'tail'],
];

/** The file of a program; null where it is not installed. */
export function programPath(program: string): string | null {
  const folders = program.startsWith('/') ? ['/'] : withSbin().PATH!.split(':');
  const isProgram = (path: string): boolean => {
    try {
      accessSync(path, constants.X_OK);
      return statSync(path).isFile();
    } catch {
      return false;
    }
  };
  return folders.map((folder) => join(folder, program)).find(isProgram) ?? null;
}

/** False too with `TEST_PROGRAMS=packaged`, which stands for a machine that has Node.js alone. */
const isInstalled = (program: string): boolean =>
  process.env.TEST_PROGRAMS !== 'packaged' && programPath(program) !== null;

/** The environment with the folders where Debian puts servers. */
export const withSbin = (): NodeJS.ProcessEnv => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` });

/** A suite with one skipped test that says what is missing. `scripts/test.ts` knows these words. */
function skipped(name: string, missing: string): void {
  describe(name, () => it.skip(`needs ${missing}, which this machine lacks`));
}

/** Tests that run these programs; skipped with a message where one is missing. */
export function describeWithPrograms(programs: readonly string[], name: string, tests: () => void): void {
  const missing = programs.filter((program) => !isInstalled(program));
  if (missing.length === 0) describe(name, { timeout: 120_000 }, tests);
  else skipped(name, missing.join(' and '));
}

/** Tests that need these Python packages; skipped in a quick run, and with a message where they are missing. Set SIS_TEST_PYTHON to a Python that has them. */
export function describeWithPython(packages: readonly string[], name: string, tests: () => void): void {
  const has = (): boolean =>
    spawnSync(PYTHON, ['-c', `import ${packages.join(', ')}`], { timeout: 60_000 }).status === 0;
  if (process.env.TEST_LEVEL === 'quick') describe.skip(name, tests);
  else if (isInstalled(PYTHON) && has()) describe(name, tests);
  else skipped(name, `${PYTHON} with ${packages.join(' and ')} (SIS_TEST_PYTHON names another Python)`);
}
