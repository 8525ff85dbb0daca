/** Python with packages that some checks need. */
import { execFile, spawnSync } from 'node:child_process';
import { describe } from 'vitest';

/** The interpreter that Python tests use. */
export const PYTHON = process.env.SIS_TEST_PYTHON ?? 'python3';

/** Tests that need these Python packages, left out with a message where they are not. Set SIS_TEST_PYTHON to one that has them. */
export function describeWithPython(packages: string[], name: string, tests: () => void): void {
  const { status } = spawnSync(PYTHON, ['-c', `import ${packages.join(', ')}`], { timeout: 60_000 });
  if (status === 0) describe(name, tests);
  else console.warn(`left out: ${name}: ${PYTHON} has no ${packages.join(', ')}; set SIS_TEST_PYTHON to one that has`);
}

/** Runs a Python program on `input` and gives its standard output; rejects with its errors when it fails. */
export function runPython(program: string, input = '', ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(PYTHON, ['-c', program, ...args], { maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr.slice(-4000))) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}
