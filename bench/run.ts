/**
 * `npm run bench -- <name> [options]`: measures speed and writes the figures to docs/.
 * Each bench is a file of this folder that exports `run(args)`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));
const [name, ...args] = process.argv.slice(2);

if (!name || !names.includes(name)) {
  console.error(`Usage: npm run bench -- <${names.join(' | ')}> [options]`);
  process.exit(2);
}
const bench = await import(join(import.meta.dirname, `${name}.ts`));
await bench.run(args);
