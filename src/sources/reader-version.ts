import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Also in a package, which runs other files: the version is that of the source. */
const FOLDER = join(ROOT, 'src/sources');
const LEXICON = join(ROOT, 'data/lexicon');

/** Imports of values; those of types decide nothing. */
const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gm;
/** Word lists that a file asks the lexicon for. */
const WORD_LIST = /\blexicon\w+\('([^']+)'\)/g;

/** A file and all that it imports or reads from the lexicon, however far away. */
function filesBehind(path: string, found: Set<string>): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  const code = readFileSync(path, 'utf8');
  for (const [, imported] of code.matchAll(IMPORT)) filesBehind(join(dirname(path), imported!), found);
  for (const [, list] of code.matchAll(WORD_LIST)) found.add(join(LEXICON, list!));
  return found;
}

const versions = new Map<string, string>();

/**
 * Version of what turns the files of a source into records: the first 16 hex digits of the SHA-256 over the file of its
 * reader, what that imports and the word lists that they use. Records read by another version may say something else of the same file.
 */
export function readerVersion({ info, version }: { info: { id: string }; version?: string }): string {
  if (version !== undefined) return version;
  const entry = join(FOLDER, `${info.id}.ts`);
  const known = versions.get(info.id);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  // A reader without a file of its own, as in tests, has one version.
  for (const path of existsSync(entry) ? [...filesBehind(entry, new Set())].sort() : []) {
    hash.update(relative(ROOT, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  const digest = hash.digest('hex').slice(0, 16);
  versions.set(info.id, digest);
  return digest;
}
