import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** A line of a drawing: a function, the file that has it, and what it does. */
const STEP = /^[ |]+([a-z][A-Za-z]+) {2,}([a-z]+\/[\w/-]+\.ts) /gm;

it('names functions in the walks of the architecture where they are', () => {
  const steps = [...readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').matchAll(STEP)];
  const lost = steps.filter(([, name, file]) => {
    const path = join(ROOT, 'src', file!);
    return !existsSync(path) || !new RegExp(`(?:function\\*?|const) ${name}\\b`).test(readFileSync(path, 'utf8'));
  });
  expect(steps.length).toBeGreaterThan(30);
  expect(lost.map(([line]) => line.trim())).toEqual([]);
});
