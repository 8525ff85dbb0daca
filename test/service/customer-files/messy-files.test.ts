import { expect, it } from 'vitest';
import { openCustomerFile } from '../../../src/service/customer-files/customer-file.ts';
import { readScreeningRow } from '../../../src/service/rows/screening-row.ts';
import { temporaryFolder } from '../../temporary.ts';
import { messyFiles, writeMessyFile } from './messy-customers.ts';

it('screens or refuses every row of 50 messy files, and takes each name and date for what it is', async () => {
  const folder = temporaryFolder();
  let rows = 0;
  for (const file of messyFiles(1)) {
    const { rows: read, notices } = await openCustomerFile(await writeMessyFile(folder, file));
    const results = [];
    for await (const row of read()) {
      const { q, error } = readScreeningRow(row);
      const fields = 'fields' in row ? (row.fields as Record<string, string>) : {};
      results.push({
        q: error === undefined ? q : null,
        ...(error === undefined && fields.birth_date && { birth_date: fields.birth_date }),
        ...(error === undefined && fields.country && { country: fields.country }),
        warned: error === undefined && row.warnings !== undefined,
      });
    }
    const expected = file.rows.map((row) => (row.q === null ? { q: null, warned: false } : row));
    expect({ file: file.name, notices, results }).toEqual({ file: file.name, notices, results: expected });
    rows += results.length;
  }
  expect(rows).toBe(5009);
});
