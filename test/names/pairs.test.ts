import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NameKind } from '../../src/names/name.ts';
import { compareNames } from '../../src/names/score/pair.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';

/** A row of pairs.tsv; its head describes the fields. */
interface Pair {
  expected: string;
  kind: NameKind;
  query: string;
  listed: string;
  about: string;
}

const lines = readFileSync(join(import.meta.dirname, 'pairs.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('## '));

function pairOf(line: string): Pair {
  const [expected = '', kind, query = '', listed = '', about = ''] = line.split('\t');
  return { expected, kind: kind as NameKind, query, listed, about };
}

/** The pairs by the section in which they are. */
const sections = new Map<string, Pair[]>();
let section: Pair[] = [];
for (const line of lines) {
  if (line.startsWith('# ')) {
    section = [];
    sections.set(line.slice(2), section);
  } else section.push(pairOf(line));
}

/** Whether a score is as a row says. @throws Error for a bound that cannot be read */
function isAsExpected(score: number, expected: string): boolean {
  const [, operator, bound] = /^(>=|<=|>|<|=) (\d(?:\.\d+)?)$/.exec(expected) ?? [];
  if (expected === 'alert') return score >= ALERT_THRESHOLD;
  if (expected === 'no alert') return score < ALERT_THRESHOLD;
  if (operator === undefined) throw new Error(`"${expected}" is no bound of a score.`);
  const difference = score - Number(bound);
  if (operator === '=') return difference === 0;
  return operator.startsWith('>')
    ? difference > 0 || (operator === '>=' && difference === 0)
    : difference < 0 || (operator === '<=' && difference === 0);
}

describe.each([...sections])('%s', (_, pairs) => {
  it.each(pairs)('$kind $query, $listed: $expected', ({ expected, kind, query, listed }) => {
    const { score } = compareNames(query, listed, { kind });
    expect(isAsExpected(score, expected), `the score is ${score}`).toBe(true);
  });
});

it('no row stands twice', () => {
  const rows = lines.filter((line) => !line.startsWith('# ')).map((line) => line.split('\t').slice(0, 4).join('\t'));
  expect(rows.length).toBeGreaterThan(700);
  expect(rows.filter((row, at) => rows.indexOf(row) !== at)).toEqual([]);
});
