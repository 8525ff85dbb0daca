import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { BARE, programPath } from '../programs.ts';

const TESTS = resolve(import.meta.dirname, '..');
/** Their failure is expected: a test then goes without a file system of its own. */
const OPTIONAL = ['/bin/mount', '/bin/umount'];

it('a test that runs a program beyond those of a bare machine asks for it by describeWithPrograms', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const undeclared = files.flatMap((path) => {
    const text = readFileSync(join(TESTS, path), 'utf8');
    if (!text.includes('node:child_process') || text.includes('describeWithPrograms(')) return [];
    return [...text.matchAll(/\b(?:spawn|exec|run|output)\w*\)?\(\s*'([\w./-]+)',/g)]
      .map(([, name]) => name!)
      .filter((name) => ![...BARE, ...OPTIONAL].includes(name) && programPath(name) !== null)
      .map((name) => `${path}: ${name}`);
  });
  expect(undeclared).toEqual([]);
});
