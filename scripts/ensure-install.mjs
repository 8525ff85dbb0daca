// Installs the dependencies when they are missing or older than the lock file, so that `npm start` and `npm test` work on a
// fresh clone. Runs on whatever Node.js the machine has; everything after it runs on Node 24.
//
//     node scripts/ensure-install.mjs          everything
//     node scripts/ensure-install.mjs --run    what running needs: without the packages of tests, and without the package
//                                              `node` where this is Node.js 24 already
import { execSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const inPackages = (path) => join(root, 'node_modules', path);
const lock = join(root, 'package-lock.json');
const marker = inPackages('.package-lock.json');
const toRun = process.argv.includes('--run');
const hasNode = Number(process.versions.node.split('.')[0]) >= 24;

const isInstalled =
  existsSync(marker) &&
  statSync(marker).mtimeMs >= statSync(lock).mtimeMs &&
  (toRun || existsSync(inPackages('vitest')));
if (!isInstalled) {
  console.error(toRun ? 'Installing what running needs (once) …' : 'Installing dependencies (once) …');
  // The one script that running needs brings Node.js 24.
  const without = toRun ? ` --omit=dev${hasNode ? ' --ignore-scripts' : ''}` : '';
  try {
    execSync(`npm ci --no-progress --loglevel=error${without}`, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  } catch {
    console.error(`Installing failed. Run \`npm ci${without}\` in the project folder to see why.`);
    process.exit(1);
  }
}
if (!hasNode && !existsSync(inPackages('node/bin/node'))) {
  console.error(
    'Node.js 24 is needed, and the script of the package `node`, which brings it, was not run. Run in the project folder: npm rebuild node --ignore-scripts=false',
  );
  process.exit(1);
}
