/**
 * Introduces an error into each of some important lines, one at a time, in a copy of the program, and runs the tests that
 * must detect it. A listed line that no longer exists is an error of the list.
 *
 *     npm run -s mutants -- [PART OF A FILE NAME]
 *
 * Exit codes: 0 at most two errors stay undetected, 1 more do, or a listed line no longer exists.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MUTANTS, type Mutant } from './mutants/list.ts';

const ROOT = join(import.meta.dirname, '..');
const MAY_SURVIVE = 2;
const COPIED = `
  src test scripts data client docs examples bin quality README.md package.json package-lock.json tsconfig.json
  tsconfig.client.json vitest.config.ts`
  .trim()
  .split(/\s+/);

const wanted = MUTANTS.filter(({ file }) => file.includes(process.argv[2] ?? ''));
const copy = mkdtempSync(join(tmpdir(), 'sis-mutants-'));

/** The text of the file with the error in it; null unless the line occurs exactly once. */
function withFault(text: string, { line, instead }: Mutant): string | null {
  return text.split(line).length === 2 ? text.replace(line, () => instead) : null;
}

function run(mutant: Mutant): 'caught' | 'survived' | 'gone' {
  const path = join(copy, mutant.file);
  const text = readFileSync(path, 'utf8');
  const faulty = withFault(text, mutant);
  if (faulty === null) return 'gone';
  writeFileSync(path, faulty);
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'sqlite', '--bail', '1', ...mutant.tests],
    {
      cwd: copy,
      stdio: 'ignore',
    },
  );
  writeFileSync(path, text);
  return status === 0 ? 'survived' : 'caught';
}

try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  const counts = { caught: 0, survived: 0, gone: 0 };
  for (const mutant of wanted) {
    const outcome = run(mutant);
    counts[outcome]++;
    if (outcome !== 'caught') console.log(`${outcome}: ${mutant.file}: ${mutant.line}  ->  ${mutant.instead}`);
  }
  console.log(
    `${wanted.length} mutants: ${counts.caught} caught, ${counts.survived} survived, ${counts.gone} lines are gone.`,
  );
  if (counts.survived > MAY_SURVIVE || counts.gone > 0) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
