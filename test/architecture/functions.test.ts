import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/** Most lines of a function, from its name to its last bracket; the comment above it does not count. */
const MAX_LINES = 80;
/** Most parameters that are told apart by their place; more belong in an object with names. */
const MAX_PARAMETERS = 4;

/** What a function is called in a message: its own name, or that of what it is assigned to. */
function nameOf(node: ts.SignatureDeclaration, source: ts.SourceFile): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText(source) ?? 'a function without a name';
}

/** The functions of a file that are too long or take too many parameters, each as a line that says where. */
function faultsOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line;
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const from = lineAt(node.getStart(source));
      const lines = lineAt(node.end) - from + 1;
      const place = `${file}:${from + 1} ${nameOf(node, source)}`;
      if (lines > MAX_LINES) faults.push(`${place}: ${lines} lines`);
      if (node.parameters.length > MAX_PARAMETERS) faults.push(`${place}: ${node.parameters.length} parameters`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

describe('functions', () => {
  it(`have at most ${MAX_LINES} lines and ${MAX_PARAMETERS} parameters`, () => {
    const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap((file) => faultsOf(relative(SRC, file), readFileSync(file, 'utf8')))).toEqual([]);
  });
});

describe('the check itself', () => {
  const body = (lines: number): string => '\n  work();'.repeat(lines);

  it('finds a function that is too long, whatever its form', () => {
    expect(faultsOf('a.ts', `/** Long. */\nfunction long() {${body(79)}\n}`)).toEqual(['a.ts:2 long: 81 lines']);
    expect(faultsOf('a.ts', `const late = async () => {${body(90)}\n};`)).toEqual(['a.ts:1 late: 92 lines']);
    expect(faultsOf('a.ts', `class A {\n  go() {${body(90)}\n  }\n}`)).toEqual(['a.ts:2 go: 92 lines']);
    expect(faultsOf('a.ts', `run(() => {${body(90)}\n});`)).toEqual(['a.ts:1 a function without a name: 92 lines']);
  });

  it('finds a function with too many parameters, types of functions included', () => {
    expect(faultsOf('a.ts', 'const five = (a, b, c, d, e) => a;')).toEqual(['a.ts:1 five: 5 parameters']);
    expect(faultsOf('a.ts', 'interface A { m(a: 1, b: 1, c: 1, d: 1, e: 1): void }')).toEqual([
      'a.ts:1 m: 5 parameters',
    ]);
  });

  it('lets through what is within the limits', () => {
    expect(faultsOf('a.ts', `function f(a, b, c, { d, e, f }) {${body(78)}\n}`)).toEqual([]);
  });
});
