/**
 * `npm test`: type-check, lint, all tests. The last line on screen is `N passed, N failed`.
 * Extra arguments go to the test runner: `npm test -- test/names`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { writeOpenApiTypes } from './openapi-types.ts';

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');
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
    const file = relative(join(import.meta.dirname, '..'), name);
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

console.log('— Tests');
const folder = mkdtempSync(join(tmpdir(), 'sis-test-'));
const report = join(folder, 'report.json');
const code = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
]);
let passed = 0;
let failed = failedChecks;
let skipped = 0;
try {
  const result = JSON.parse(readFileSync(report, 'utf8'));
  passed = result.numPassedTests;
  // A file that cannot even be loaded has no failed test in it: count the file.
  const brokenFiles = result.testResults.filter(
    (file: FileResult) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  failed += result.numFailedTests + brokenFiles;
  skipped = result.numPendingTests + result.numTodoTests;
  for (const line of notPassed(result.testResults)) console.log(line);
} catch {
  failed++;
}
rmSync(folder, { recursive: true, force: true });
if (code !== 0 && failed === 0) failed = 1;
// Tests that need the shared official editions skip without them; on CI the editions are there, so a skip hides a fault.
if (process.env.CI && skipped > 0) {
  console.log(`${skipped} tests were skipped on CI: none may be.`);
  failed += skipped;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
