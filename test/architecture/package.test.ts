import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

it('names no file of src/ by its ending, for a package holds it as JavaScript', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const named = files.flatMap((path) =>
    readFileSync(join(SRC, path), 'utf8')
      .split('\n')
      // A hash over the sources is taken of the sources, in a package too.
      .filter((line) => /import\.meta/.test(line) && /\.ts['`]/.test(line))
      .map((line) => `${path}: ${line.trim()}; say extname(import.meta.filename)`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(named).toEqual([]);
});
