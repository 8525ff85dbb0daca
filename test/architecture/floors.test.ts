import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../../src');

/** What each room may import from, besides itself. `config` is read by `cli` alone and handed down as values. */
const MAY_IMPORT: Record<string, string[]> = {
  domain: [],
  names: ['domain'],
  sources: ['domain'],
  encoder: ['domain'],
  store: ['domain'],
  search: ['domain', 'names', 'encoder'],
  ingest: ['domain', 'sources', 'store', 'search', 'names', 'encoder'],
  reports: ['domain', 'store'],
  http: ['domain', 'names', 'sources', 'encoder', 'store', 'search', 'ingest', 'reports', 'web'],
  web: ['domain', 'names', 'sources', 'encoder', 'store', 'search', 'ingest', 'reports', 'http'],
};

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

const roomOf = (file: string): string => relative(src, file).split(/[\\/]/)[0]!.replace(/\.ts$/, '');

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map((match) =>
    resolve(file, '..', match[1]!),
  );
}

describe('the floors of the house', () => {
  const files = sourceFiles(src);

  it('has no room that the plan does not name', () => {
    const rooms = new Set(files.map(roomOf));
    expect([...rooms].filter((room) => !(room in MAY_IMPORT) && !['cli', 'config', 'commands'].includes(room))).toEqual(
      [],
    );
  });

  it('imports only from floors below', () => {
    const wrong: string[] = [];
    for (const file of files) {
      const room = roomOf(file);
      const allowed = MAY_IMPORT[room];
      if (!allowed) continue;
      for (const target of importsOf(file)) {
        if (!target.startsWith(src)) continue;
        const other = roomOf(target);
        if (other !== room && !allowed.includes(other))
          wrong.push(`${relative(src, file)} imports ${relative(src, target)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps no file that only re-exports and none named after nothing', () => {
    const names = files.map((file) => relative(src, file));
    expect(names.filter((name) => /(^|\/)(utils?|helpers?|index|misc|common)\.ts$/.test(name))).toEqual([]);
  });
});
