import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DICTIONARY, withDictionary } from '../../scripts/data-dictionary.ts';
import { recordSchema } from '../../src/http/openapi/export-schemas.ts';

it('docs/reference/data-dictionary.md is what the schema gives: run npm run docs:dictionary', () => {
  const document = readFileSync(DICTIONARY, 'utf8');
  expect(withDictionary(document)).toBe(document);
  expect(withDictionary(document.replace('| `id` | string', '| `id` | number'))).toBe(document);
});

it('says what every field of a record means', () => {
  const fields = Object.entries(recordSchema().properties!);
  expect(fields.length).toBeGreaterThan(35);
  expect(fields.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
});
