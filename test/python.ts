/** Python with packages that some checks need; those tests skip with a message where it is not installed. */
import { execFile, spawnSync } from 'node:child_process';

const python = process.env.SIS_TEST_PYTHON ?? 'python3';

/** True when Python can import all of these packages; says which it cannot. Set SIS_TEST_PYTHON to one that has them. */
export function hasPython(...packages: string[]): boolean {
  const { status } = spawnSync(python, ['-c', `import ${packages.join(', ')}`], { timeout: 60_000 });
  if (status !== 0)
    console.warn(`skipped: ${python} has no ${packages.join(', ')}; set SIS_TEST_PYTHON to one that has`);
  return status === 0;
}

/** Runs a Python program on `input` and gives its standard output; rejects with its errors when it fails. */
export function runPython(program: string, input = '', ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(python, ['-c', program, ...args], { maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr.slice(-4000))) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}
