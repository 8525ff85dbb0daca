import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';

const SRC = resolve(import.meta.dirname, '../../src');

/** Every module of `src/`, from the lowest layer up. A module imports only from lower layers. */
const LAYERS: readonly (readonly string[])[] = [
  ['domain', 'lexicon', 'threads'],
  ['messages'],
  ['names', 'encoder', 'sources', 'store'],
  ['search', 'parties'],
  ['ingest', 'reports'],
  ['service'],
  ['exam', 'export', 'monitoring', 'web'],
  ['http'],
  ['config'],
  ['commands'],
  ['cli'],
];

/** Relative paths of the TypeScript files below a folder. */
function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The files that a file imports, types included, static or not; also scripts that it starts as a thread. */
function importsOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)]
    .map((match) => relative(root, resolve(root, file, '..', match[1]!)))
    .filter((target) => target.endsWith('.ts') && !target.startsWith('..'));
}

const moduleOf = (file: string): string => file.split(/[\\/]/)[0]!.replace(/\.ts$/, '');
const layerOf = (file: string): number => LAYERS.findIndex((modules) => modules.includes(moduleOf(file)));

/** Imports that go sideways to another module or up. */
function wrongImports(root: string): string[] {
  return sourceFiles(root).flatMap((file) =>
    importsOf(root, file)
      .filter((target) => moduleOf(target) !== moduleOf(file) && layerOf(target) >= layerOf(file))
      .map((target) => `${file} imports ${target}`),
  );
}

/** Files that import each other in a circle, each circle once. */
function circles(root: string): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at !== -1) {
      const circle = path.slice(at);
      const first = circle.indexOf([...circle].sort()[0]!);
      found.add([...circle.slice(first), ...circle.slice(0, first)].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const target of importsOf(root, file)) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of sourceFiles(root)) visit(file);
  return [...found];
}

describe('the layers', () => {
  it('has no module that the plan does not name', () => {
    expect(sourceFiles(SRC).filter((file) => layerOf(file) === -1)).toEqual([]);
  });

  it('imports only from layers below', () => {
    expect(wrongImports(SRC)).toEqual([]);
  });

  it('has no circle of files', () => {
    expect(circles(SRC)).toEqual([]);
  });

  it('has no file named after nothing', () => {
    expect(sourceFiles(SRC).filter((name) => /(^|\/)(utils?|helpers?|index|misc|common)\.ts$/.test(name))).toEqual([]);
  });
});

describe('the checks themselves', () => {
  const root = temporaryFolder();
  const plant = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  plant('domain/a.ts', "import type { B } from './b.ts';\n");
  plant('domain/b.ts', "export type B = 1;\nconst a = await import('./a.ts');\n");
  plant('store/c.ts', "import { d } from '../names/d.ts';\n");
  plant('names/d.ts', "import type { E } from '../search/e.ts';\nexport const d = 1;\n");
  plant('search/e.ts', "import { a } from '../domain/a.ts';\n");

  it('find an import that goes sideways or up', () => {
    expect(wrongImports(root).sort()).toEqual(['names/d.ts imports search/e.ts', 'store/c.ts imports names/d.ts']);
  });

  it('find a circle, types and later imports included', () => {
    expect(circles(root)).toEqual(['domain/a.ts -> domain/b.ts']);
  });
});
