import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { temporaryFolder } from '../../temporary.ts';

/** Writes a file in a folder that goes away with the test, gzipped when its name says so. */
export function fileOf(name: string, content: string | Buffer): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(content) : content);
  return path;
}

export function readText(path: string): string {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

/** Rows of a jsonl file. */
export const readJsonl = (path: string): Record<string, unknown>[] =>
  readText(path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
