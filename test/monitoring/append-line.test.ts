import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appendLine } from '../../src/monitoring/state/durable-files.ts';
import { temporaryPath } from '../search/entities.ts';

it.each([
  ['nothing', '', '{"b":2}\n'],
  ['whole lines', '{"a":1}\n', '{"a":1}\n{"b":2}\n'],
  ['a torn line, which goes', '{"a":1}\n{"b"', '{"a":1}\n{"b":2}\n'],
  ['a torn first line', '{"a', '{"b":2}\n'],
  ['a whole line that somebody wrote without its end', '{"a":1}', '{"a":1}\n{"b":2}\n'],
])('a line is added after %s', (_, before, after) => {
  const path = temporaryPath('lines.jsonl');
  writeFileSync(path, before);
  appendLine(path, { b: 2 });
  expect(readFileSync(path, 'utf8')).toBe(after);
});
