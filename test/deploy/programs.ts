/** Programs of the machine that some tests drive. */
import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

/** True when the program can be started here. */
const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', `command -v "$0"`, program], { env: withSbin() }).status === 0;

/** The environment with the folders where Debian puts servers. */
export const withSbin = (): NodeJS.ProcessEnv => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` });

/** Tests that need a program, left out with a message where it is not. */
export function describeWithProgram(program: string, name: string, tests: () => void): void {
  if (isThere(program)) describe(name, { timeout: 120_000 }, tests);
  else console.warn(`left out: ${name}: there is no ${program} here`);
}
