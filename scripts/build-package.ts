/**
 * Builds what `npm pack` puts into the package: dist/, the JavaScript and the types of src/. Node.js strips types of its own code,
 * but not of what lies under node_modules. src/ goes along: versions of rules and readers are hashes over its files.
 *
 *     node scripts/build-package.ts            before packing (prepack)
 *     node scripts/build-package.ts --clean    after it (postpack): a clone runs src/
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
if (!process.argv.includes('--clean')) {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { status } = spawnSync(tsc, ['-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  cpSync(join(root, 'src/web/assets'), join(dist, 'web/assets'), { recursive: true });
}
