// A clone runs the bundle of its sources (see bundle.mjs); when there is none of them as they are now, the sources themselves.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOfSources } from './bundle.mjs';

const bundled = join(bundleOfSources(), 'cli.js');
const main = existsSync(bundled) ? bundled : join(import.meta.dirname, '../src/cli.ts');
await import(pathToFileURL(main).href);
