/**
 * Builds the content of the package for `npm pack`: dist/, the bundle of src/ and the types of its files. The package
 * includes src/ too: versions of rules and readers are hashes over its files, and the styles and scripts of the pages are
 * read from there.
 *
 *     node scripts/build-package.ts            before packing (prepack)
 *     node scripts/build-package.ts --clean    after it (postpack): a clone builds its own bundle
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeBundle } from './bundle.mjs';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
if (!process.argv.includes('--clean')) {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { status } = spawnSync(tsc, ['-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  await writeBundle(dist);
}
