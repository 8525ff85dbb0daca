/**
 * Writes the bill of materials of the production packages (CycloneDX, JSON): the same bytes for the same lock file.
 *
 *     npm run -s sbom [-- FILE]        (default: sbom.cdx.json)
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };

const { stdout, stderr, status } = spawnSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'],
  { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
);
if (status !== 0) {
  console.error(`npm sbom failed: ${stderr.trim().split('\n').at(-1)}`);
  process.exit(1);
}
const bill = JSON.parse(stdout);
// These describe the run and the folder, not the software.
delete bill.serialNumber;
delete bill.metadata.timestamp;
bill.metadata.component.name = manifest.name;
const file = process.argv[2] ?? 'sbom.cdx.json';
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components written to ${file}`);
