/** The command line in a process of its own. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';

/** The folder of the project. */
export const ROOT = resolve(import.meta.dirname, '../..');
/** The fictional editions. */
export const DEMO = join(ROOT, 'data/demo');
/** What `bin/sis` runs in a clone: it loads the bundle of the sources, which `npm test` makes, else the sources. */
export const CLI = join(ROOT, 'scripts/run-clone.mjs');
/** Arguments of Node.js for it, before those of the command. */
export const COMMAND = ['--disable-warning=ExperimentalWarning', CLI];

/** The environment of commands on a data folder, on SQLite whatever the store of the tests. */
export const onData = (dataDir: string, more: Record<string, string> = {}) => ({
  ...(process.env as Record<string, string>),
  ...{ SIS_DATABASE_URL: '', SIS_DATA_DIR: dataDir },
  ...more,
});

/** Runs a command to its end. */
export function runSis(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  more: { cwd?: string; input?: string } = {},
): { code: number | null; stdout: string; stderr: string } {
  const options = { env, encoding: 'utf8', maxBuffer: 1 << 28, ...more } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], options);
  return { code: status, stdout, stderr };
}

/** What a command comes to that ends with this code and says so. */
export const failing = (code: number, said: string | RegExp) => ({
  code,
  stderr: typeof said === 'string' ? expect.stringContaining(said) : expect.stringMatching(said),
});

/** Ingests the demo editions into a data folder, and builds their snapshot. @throws Error when a command fails */
export function makeDemoData(dataDir: string): void {
  for (const args of [
    ['ingest', '--lists', DEMO],
    ['snapshot', 'build'],
  ]) {
    const { code, stderr } = runSis(onData(dataDir), args);
    if (code !== 0) throw new Error(`sis ${args.join(' ')} ended with ${code}: ${stderr}`);
  }
}
