import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// In a bundle, traces then say file and line of the source. It costs 40 MB and a tenth of a second.
if (process.env.SIS_LOG_LEVEL === 'debug') process.setSourceMapsEnabled(true);

const [, , command = ''] = process.argv;
const serves = command === 'serve' || command === 'up';

// Each thread of a command compiles for itself what it calls often, which takes a third of its time; the last step of that is
// not worth it for what is called seldom (docs/decisions.md). A service lives long enough. Threads take this over.
if (!(serves || command === 'mcp') || process.argv.includes('--prepare'))
  setFlagsFromString('--invocation-count-for-turbofan=100000');

// Types are stripped and code is compiled once; later starts take that from here. Where it cannot be written, each
// start compiles anew.
const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'sis');
enableCompileCache(cache);
// Threads take theirs from the environment.
process.env.NODE_COMPILE_CACHE ??= cache;

// A service that starts has its snapshot read while its program is loaded.
if (serves) {
  const { readAhead } = await import('./service/data/read-ahead.ts');
  const { DATA_FOLDER, snapshotIn } = await import('./service/data/read-ahead.ts');
  readAhead(snapshotIn(process.env.SIS_DATA_DIR || DATA_FOLDER));
}

await import('./commands/program.ts');
