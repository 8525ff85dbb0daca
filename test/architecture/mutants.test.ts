import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from '../../scripts/mutants/list.ts';

const ROOT = join(import.meta.dirname, '../..');

it('each fault to be put in on purpose names a line that is there once, and tests that are there', () => {
  const wrong = MUTANTS.filter(({ file, line, tests }) => {
    const isThere = tests.every((test) => existsSync(join(ROOT, test)));
    return !isThere || readFileSync(join(ROOT, file), 'utf8').split(line).length !== 2;
  });
  expect(wrong).toEqual([]);
});
