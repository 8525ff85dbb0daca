/**
 * `npm run bench -- <name> [options]`: measures speed and writes the figures to docs/figures/.
 * Each bench is a file of this folder named `<name>.bench.ts` that exports `run(args)`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { described } from './described.ts';
import { WrongOption } from './options.ts';

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length));
const [name, ...args] = process.argv.slice(2);

const usage = `Usage: npm run bench -- <${names.join(' | ')}> [options]`;
if (name === '--help') {
  console.log(`${usage}\n\n${described(import.meta.dirname, names, '.bench.ts')}`);
  process.exit();
}
if (!name || !names.includes(name)) {
  console.error(`${usage}; --help says what each measures.`);
  process.exit(2);
}
const bench = await import(join(import.meta.dirname, `${name}.bench.ts`));
try {
  await bench.run(args);
} catch (error) {
  if (!(error instanceof WrongOption)) throw error;
  console.error(error.message);
  process.exit(2);
}
