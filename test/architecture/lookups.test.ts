import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/** Constants of a file that are object literals by any text, and what the file looks up in which object. */
function tablesAndLookUps(text: string) {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const tables: string[] = [];
  const lookUps: { table: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && /\bRecord<string,/.test(node.type?.getText() ?? ''))
      if (
        ts.isSourceFile(node.parent.parent.parent) &&
        node.initializer &&
        ts.isObjectLiteralExpression(node.initializer)
      )
        tables.push(node.name.getText());
    if (ts.isElementAccessExpression(node) && !ts.isStringLiteral(node.argumentExpression))
      lookUps.push({
        table: node.expression.getText(),
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { tables, lookUps };
}

/** Look-ups in object literals, which answer to `constructor` too, each as a line that says where. */
function objectLookUps(files: Readonly<Record<string, string>>): string[] {
  const read = Object.entries(files).map(([file, text]) => ({ file, ...tablesAndLookUps(text) }));
  const tables = new Set(read.flatMap((one) => one.tables));
  return read.flatMap(({ file, lookUps }) =>
    lookUps.filter(({ table }) => tables.has(table)).map(({ table, line }) => `${file}:${line} ${table}`),
  );
}

it('looks text up in a `lookupTable`, never in an object literal', () => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = Object.fromEntries(files.map((file) => [relative(SRC, file), readFileSync(file, 'utf8')]));
  expect(objectLookUps(texts)).toEqual([]);
});

it('finds such a look-up, also from another file', () => {
  const table = 'export const WORDS: Readonly<Record<string, number>> = { i: 1 };';
  expect(objectLookUps({ 'a.ts': table, 'b.ts': "import { WORDS } from './a.ts';\nconst one = WORDS[word];" })).toEqual(
    ['b.ts:2 WORDS'],
  );
  expect(objectLookUps({ 'a.ts': "const WORDS = lookupTable<number>({ i: 1 });\nWORDS.get('i');" })).toEqual([]);
});
