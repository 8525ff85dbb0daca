import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');
/** What `scripts/bundle.mjs` makes a file of its own of. */
const STARTED = /new URL\('\.[^']+\.ts', import\.meta\.url\)/;

it('names files of src/ that it starts so that a bundle has them as JavaScript, and no others', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const named = files.flatMap((path) =>
    readFileSync(join(SRC, path), 'utf8')
      .split('\n')
      // A hash over the sources is taken of the sources, in a package too.
      .filter((line) => /import\.meta/.test(line) && /\.ts['`]|extname/.test(line) && !STARTED.test(line))
      .map((line) => `${path}: ${line.trim()}; say new URL('./name.ts', import.meta.url)`),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(named).toEqual([]);
});
