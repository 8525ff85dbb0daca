// Installs the dependencies when they are missing or older than the lock file, so that `npm start` and
// `npm test` work on a fresh clone. Runs on whatever Node.js the machine has; everything after it runs on Node 24.
import { execSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lock = join(root, 'package-lock.json');
const marker = join(root, 'node_modules', '.package-lock.json');

if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(lock).mtimeMs) {
  console.error('Installing dependencies (once) …');
  try {
    execSync('npm ci --no-progress --loglevel=error', { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  } catch {
    console.error('Installing failed. Run `npm ci` in the project folder to see why.');
    process.exit(1);
  }
}
