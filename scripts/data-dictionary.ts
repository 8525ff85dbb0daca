/** Writes the table of docs/reference/data-dictionary.md from the JSON Schema of the export: `npm run docs:dictionary`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type JsonSchema, recordSchema } from '../src/http/openapi/export-schemas.ts';

/** The document with the table. */
export const DICTIONARY = new URL('../docs/reference/data-dictionary.md', import.meta.url);

const kindsOf = ({ type, oneOf }: JsonSchema): string[] => oneOf?.flatMap(kindsOf) ?? [type ?? []].flat();

/** The values that a field can have, in words. */
function kindText(schema: JsonSchema): string {
  const values = (schema.enum ?? []).filter((value) => value !== null).map((value) => `\`${value}\``);
  if (values.length > 0) return values.join(' ');
  const kinds = kindsOf(schema).filter((kind) => kind !== 'null');
  return schema.format ?? (kinds.includes('array') ? 'list' : kinds.join(' or '));
}

function rowsOf(schema: JsonSchema, within: string): string[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${within}${name}`;
    const presence = required.includes(name)
      ? kindsOf(field).includes('null')
        ? 'or null'
        : 'always'
      : 'where stated';
    const inner = field.items ?? field;
    const end = field.items ? '[].' : '.';
    return [
      `| \`${path}\` | ${kindText(field)} | ${presence} | ${field.description ?? ''} |`,
      ...rowsOf(inner, `${path}${end}`),
    ];
  });
}

/** The document with a regenerated table. */
export function withDictionary(document: string): string {
  const table = ['| field | values | present | meaning |', '| --- | --- | --- | --- |', ...rowsOf(recordSchema(), '')];
  return document.replace(
    /(<!-- table -->\n)[\s\S]*?(<!-- end -->)/,
    (_, open, end) => `${open}\n${table.join('\n')}\n\n${end}`,
  );
}

if (import.meta.main) writeFileSync(DICTIONARY, withDictionary(readFileSync(DICTIONARY, 'utf8')));
