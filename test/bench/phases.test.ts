import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { PHASE_OF } from '../../bench/profile/phases.ts';

const SRC = resolve(import.meta.dirname, '../../src');

it('begin in functions that there are', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const code = files.map((name) => readFileSync(join(SRC, name), 'utf8')).join('\n');
  const missing = Object.keys(PHASE_OF).filter(
    (name) => !new RegExp(`function\\*? ${name}\\b|const ${name} = `).test(code),
  );
  expect(missing).toEqual([]);
});
