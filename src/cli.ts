import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Types are stripped and code is compiled once; later starts take that from here. Where it cannot be written, each
// start compiles anew.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'sis'));

await import('./commands/program.ts');
