import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

// Makes stack traces of a bundle name file and line of the source. It costs 40 MB and a tenth of a second.
if (process.env.SIS_LOG_LEVEL === 'debug') process.setSourceMapsEnabled(true);

const [, , command = ''] = process.argv;
const serves = command === 'serve' || command === 'up';

// Each thread of a command compiles its hot functions itself, which takes a third of its time. The optimising compiler
// does not pay off for functions called less often than this (docs/decisions.md). A service runs long enough. Threads
// inherit this flag.
if (!(serves || command === 'mcp') || process.argv.includes('--prepare'))
  setFlagsFromString('--invocation-count-for-turbofan=100000');

// Caches stripped and compiled code on disk for later starts. Where the folder is not writable, each start compiles
// again.
const cache = join(import.meta.dirname, '..', 'node_modules', '.cache', 'sis');
enableCompileCache(cache);
// Threads take the path of the cache from the environment.
process.env.NODE_COMPILE_CACHE ??= cache;

// A service reads its snapshot while its program is being loaded.
if (serves) {
  const { preloadSnapshot: readAhead } = await import('./service/data/read-ahead.ts');
  const { DATA_FOLDER, snapshotIn } = await import('./service/data/read-ahead.ts');
  readAhead(snapshotIn(process.env.SIS_DATA_DIR || DATA_FOLDER));
}

await import('./commands/console/program.ts');
