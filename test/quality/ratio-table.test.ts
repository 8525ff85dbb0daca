import { expect, it } from 'vitest';
import { ratioTable } from '../../quality/speed/ratio-table.ts';

it('gives medians and ratios turn by turn, none of a turn in which the other side came to nothing', () => {
  const old = [
    { ms: 4, more: 0 },
    { ms: 2, more: 10 },
    { ms: 8, more: -1 },
  ];
  const own = [
    { ms: 2, more: 5 },
    { ms: 2, more: 5 },
    { ms: 2, more: 5 },
  ];
  expect(ratioTable('old', old, own).slice(2)).toEqual([
    '| ms | 4.000 | 2.000 | 0.50 | 0.25–1.00 |',
    '| more | 0.000 | 5.000 | 0.50 | 0.50–0.50 |',
  ]);
  expect(ratioTable('old', [{ more: 0 }], [{ more: 5 }]).at(-1)).toBe('| more | 0.000 | 5.000 |  |  |');
});
