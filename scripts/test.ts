/**
 * `npm test`: types, lint and the tests of everything that a change can break. `npm run test:quick` leaves out what starts
 * processes or reads official editions; `--all`, as `.ci/run` calls it, adds killed processes, clusters, packages, Spark and whole
 * editions. The last line on screen is `N passed, N failed`. Other arguments go to the test runner: `npm test -- test/names`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { writeOpenApiTypes } from './openapi-types.ts';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const run = (command: string, args: string[]): number =>
  spawnSync(join(bin, command), args, { stdio: 'inherit' }).status ?? 1;

/** What the test runner's report says of one file. */
interface FileResult {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

/** One line for each test that did not pass, and for each file that broke before its tests did. */
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
// The client is checked against the types of the API as it is now.
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

/** The name of a test that stands for a suite whose program is missing (test/programs.ts). */
const LACKING = /needs .+, which this machine lacks$/;

/** What one run of the test runner came to. */
interface Outcome {
  passed: number;
  failed: number;
  /** Without those for which a program is missing: not every machine of CI has all. */
  skipped: number;
  /** Files whose process died: none of their tests has a result. */
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
    // A file that cannot even be loaded has no failed test in it: count the file.
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
// Files that are named are run whatever the level.
if (others.length === 0) process.env.TEST_LEVEL = levels[0]?.slice(2) ?? 'full';
console.log('— Tests');
let { passed, failed, skipped, died } = runTests(others);
if (died.length > 0) {
  // Once, and said: a process killed for want of memory says nothing about its tests; one that dies again does.
  console.log(`— Again, since the process died: ${died.map((file) => relative(root, file)).join(', ')}`);
  const again = runTests(died.map((file) => relative(root, file)));
  passed += again.passed;
  failed += again.failed + again.died.length;
  skipped += again.skipped;
}
failed += failedChecks;
// Tests that need the shared official editions skip without them; on CI the editions are there, so a skip hides a fault.
if (process.env.CI && skipped > 0) {
  console.log(`${skipped} tests were skipped on CI: none may be.`);
  failed += skipped;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
