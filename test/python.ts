/** Python with packages that some checks need; those tests skip with a message where it is not installed. */
import { spawnSync } from 'node:child_process';

const python = process.env.SIS_TEST_PYTHON ?? 'python3';

/** True when Python can import all of these packages; says which it cannot. Set SIS_TEST_PYTHON to one that has them. */
export function hasPython(...packages: string[]): boolean {
  const { status } = spawnSync(python, ['-c', `import ${packages.join(', ')}`], { timeout: 60_000 });
  if (status !== 0)
    console.warn(`skipped: ${python} has no ${packages.join(', ')}; set SIS_TEST_PYTHON to one that has`);
  return status === 0;
}

/** Runs a Python program on `input` and gives its standard output; throws with its errors when it fails. */
export function runPython(program: string, input = '', env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(python, ['-c', program], {
    input,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(stderr.slice(-4000));
  return stdout;
}
