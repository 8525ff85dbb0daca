import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { memoize } from '../domain/memoize.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** A package runs other files, but uses the version of the source files too. */
const FOLDER = join(ROOT, 'src/sources');
const LEXICON = join(ROOT, 'data/lexicon');

/** More than there are official lists. */
const MAX_REMEMBERED = 100;

/** Imports of values; type imports have no effect. */
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gm;
/** Word lists of the lexicon that a file uses. */
const WORD_LIST = /\blexicon\w+\('([^']+)'\)/g;

/** A file, and all its direct and indirect imports and lexicon files. */
function filesBehind(path: string, found: Set<string>): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const code = readFileSync(path, 'utf8');
  for (const [, imported] of code.matchAll(IMPORT)) filesBehind(join(dirname(path), imported!), found);
  for (const [, list] of code.matchAll(WORD_LIST)) found.add(join(LEXICON, list!));
  return found;
}

const digestOf = memoize((id) => {
  const entry = join(FOLDER, `${id}.ts`);
  const hash = createHash('sha256');
  // A parser without a file, as in tests, has a constant version.
  for (const path of existsSync(entry) ? [...filesBehind(entry, new Set())].sort() : []) {
    hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}, MAX_REMEMBERED);

/** Version of the parser of a source: a digest of its file, all its imports and their word lists. */
export const readerVersion = ({ info, version }: { info: { id: string }; version?: string }): string =>
  version ?? digestOf(info.id);
