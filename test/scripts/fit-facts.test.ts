import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BIRTH_BITS, MEASURED_BITS } from '../../src/names/score/facts/fact-bits.ts';

it('the bits of facts are those of the table of figures', () => {
  const page = readFileSync(new URL('../../docs/reference/facts.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| (\w+) \| (\w+): [^|]+\|[^|]+\|[^|]+\|[^|]+\| (-?[\d.]+) \|$/gm)];
  const told = rows.map(([, fact, outcome, bits]) => {
    const verdict = outcome === 'agrees' ? 'Agrees' : 'Differs';
    return [fact === 'birth_date' ? outcome : `${fact === 'entity_type' ? 'type' : fact}${verdict}`, Number(bits)];
  });
  expect(Object.fromEntries(told)).toEqual({ ...BIRTH_BITS, ...MEASURED_BITS });
});
