/**
 * Builds the package of the typed client: its types from the OpenAPI document as it is now, then client/dist.
 *
 *     npm pack ./client                      builds (prepack), packs, and cleans up (postpack)
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeOpenApiTypes } from './openapi-types.ts';

const root = join(import.meta.dirname, '..');
const client = join(root, 'client');
const licence = join(client, 'LICENSE');

rmSync(join(client, 'dist'), { recursive: true, force: true });
rmSync(licence, { force: true });
if (!process.argv.includes('--clean')) {
  await writeOpenApiTypes();
  copyFileSync(join(root, 'LICENSE'), licence);
  const tsc = join(root, 'node_modules/.bin/tsc');
  const { status } = spawnSync(tsc, ['-p', join(client, 'tsconfig.build.json')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
