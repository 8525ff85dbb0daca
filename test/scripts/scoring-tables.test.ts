import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SCORING_DOCUMENT, withScoringTables } from '../../scripts/scoring-tables.ts';
import * as weights from '../../src/names/score/weights.ts';

const document = readFileSync(SCORING_DOCUMENT, 'utf8');

describe('tables of docs/reference/weights.md', () => {
  it('are those that the weights give: run npm run docs:scoring', () => {
    expect(withScoringTables(document)).toBe(document);
  });

  it('hold every object of weights', () => {
    const objects = Object.entries(weights).filter(([, value]) => typeof value === 'object' && !Array.isArray(value));
    expect(objects.length).toBeGreaterThan(10);
    for (const [name] of objects) expect(document).toContain(`<!-- table ${name} -->`);
  });

  it('follow a changed value', () => {
    const stale = document.replace(`| \`weak\` | ${weights.CAP.weak} |`, '| `weak` | 0.11 |');
    expect(stale).not.toBe(document);
    expect(withScoringTables(stale)).toBe(document);
  });

  it('name a table that there is not', () => {
    expect(() => withScoringTables('<!-- table NONE -->\n<!-- end -->')).toThrow('no object NONE');
  });
});
