import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../../src/service/rows/workbook.ts';
import { temporaryFolder } from '../../temporary.ts';

async function* each(rows: readonly (readonly unknown[])[]): AsyncGenerator<readonly unknown[]> {
  yield* rows;
}

describe('a workbook', () => {
  it('holds what it was given, as texts, numbers and truth values', async () => {
    const path = join(temporaryFolder(), 'out.xlsx');
    const rows = [
      ['=1+1', 0.97, true, null, ''],
      ['Горванов & <习近平> "x"', -3, false, 'two\nlines', ' kept '],
      ['_x0041_', 12345678901, 'a\u0007b\ud800c', 'y'.repeat(40_000), '@SUM'],
    ];
    await writeWorkbook(path, { name: 'hits', headings: ['a', 'b & c', 'c', 'd', 'e'], rows: each(rows) });
    const [headings, ...read] = (await readSheet(readFileSync(path), 'hits')) as unknown[][];
    expect(headings).toEqual(['a', 'b & c', 'c', 'd', 'e']);
    expect(read[0]).toEqual(['=1+1', 0.97, true, null, null]);
    expect(read[1]).toEqual(['Горванов & <习近平> "x"', -3, false, 'two\nlines', expect.stringContaining('kept')]);
    expect(read[2]!.slice(1, 3)).toEqual([12345678901, 'ab\ufffdc']);
    expect((read[2]![3] as string).length).toBe(32_767);
  });

  it('has a sheet even without rows, and fails as its rows fail', async () => {
    const path = join(temporaryFolder(), 'out.xlsx');
    await writeWorkbook(path, { name: 'hits', headings: ['a'], rows: each([]) });
    expect(await readSheet(readFileSync(path))).toEqual([['a']]);
    const broken = (async function* () {
      yield ['x'];
      throw new Error('no more');
    })();
    await expect(writeWorkbook(path, { name: 'hits', headings: ['a'], rows: broken })).rejects.toThrow('no more');
  });
});
