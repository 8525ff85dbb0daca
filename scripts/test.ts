/**
 * `npm test`: types, lint and the tests of everything that a change can break. `npm run test:quick` omits tests that
 * start processes or read official editions; `--all`, as `.ci/run` calls it, adds killed processes, clusters, packages,
 * Spark and complete editions. The last line of output is `N passed, N failed`. Other arguments are passed to the test
 * runner: `npm test -- test/names`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { writeOpenApiTypes } from './openapi-types.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
// Tests start hundreds of processes of the same code.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled');
const run = (command: string, args: string[]): number =>
  spawnSync(join(bin, command), args, { stdio: 'inherit' }).status ?? 1;

/** The test runner's report on one file. */
interface FileResult {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

/** One line for each test that failed, and for each file that failed before its tests. */
function notPassed(files: readonly FileResult[]): string[] {
  return files.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${test.status}: ${file} > ${test.fullName}`);
    return status === 'passed' || tests.length > 0 ? tests : [`${status}: ${file}`];
  });
}

let failedChecks = 0;
// Commands that tests start load it in half the time of the sources.
run('node', ['scripts/bundle.mjs']);
// The client is checked against the current types of the API.
await writeOpenApiTypes();
for (const [name, command, args] of [
  ['Types', 'tsc', []],
  ['Types of the client', 'tsc', ['-p', 'tsconfig.client.json']],
  ['Format and lint', 'biome', ['check', '--error-on-warnings']],
  ['Unused files, exports and packages', 'knip', []],
] as const) {
  console.log(`— ${name}`);
  if (run(command, [...args]) !== 0) failedChecks++;
}

/** The name of a test that represents a suite whose program is missing (test/programs.ts). */
const LACKING = /needs .+, which this machine lacks$/;

/** The result of one run of the test runner. */
interface Outcome {
  passed: number;
  failed: number;
  /** Without suites whose program is missing: not every CI machine has all programs. */
  skipped: number;
  /** Files whose process died, so that none of their tests has a result. */
  died: string[];
}

function runTests(args: readonly string[]): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'sis-test-'));
  const report = join(folder, 'report.json');
  const code = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]);
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const files: FileResult[] = result.testResults;
    for (const line of notPassed(files)) console.log(line);
    const died = files.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'pending'));
    // A file that cannot be loaded contains no failed test, so the file is counted.
    const broken = files.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    const failed = result.numFailedTests + broken.filter((file) => !died.includes(file)).length;
    const skipped = files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, fullName }) => (status === 'skipped' || status === 'todo') && !LACKING.test(fullName)).length;
    return {
      passed: result.numPassedTests,
      failed: code !== 0 && failed === 0 && died.length === 0 ? 1 : failed,
      skipped,
      died: [...new Set(died.map(({ name }) => name))],
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, died: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const given = process.argv.slice(2);
const levels = ['--quick', '--all'].filter((level) => given.includes(level));
const others = given.filter((one) => !levels.includes(one));
// Files that are named are run at every level.
if (others.length === 0) process.env.TEST_LEVEL = levels[0]?.slice(2) ?? 'full';
console.log('— Tests');
let { passed, failed, skipped, died } = runTests(others);
if (died.length > 0) {
  // Repeated once, with a message: a process killed for lack of memory shows nothing about its tests, but one that dies
  // again does.
  console.log(`— Again, since the process died: ${died.map((file) => relative(root, file)).join(', ')}`);
  const again = runTests(died.map((file) => relative(root, file)));
  passed += again.passed;
  failed += again.failed + again.died.length;
  skipped += again.skipped;
}
failed += failedChecks;
// Tests that need the shared official editions are skipped without them; CI has the editions, so a skip there hides an
// error.
if (process.env.CI && skipped > 0) {
  console.log(`${skipped} tests were skipped on CI: none may be.`);
  failed += skipped;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
