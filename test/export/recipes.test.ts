import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishExport } from '../../src/export/files/publish.ts';
import { entityRecord, parties } from '../http/fixture.ts';
import { describeWithPython } from '../programs.ts';
import { runPython } from '../python.ts';
import { temporaryFolder } from '../temporary.ts';
import { exportedData } from './data.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/exports.md'), 'utf8');
const recipes = [...page.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
const folder = temporaryFolder();
const namibian = entityRecord({
  key: '900',
  name: 'Windhoek, "Trading"',
  countries: [{ code: 'NA', name: 'Namibia', relation: 'registration' }],
  reason: 'two\nlines, "quoted"',
});
const entities = [...parties(20), namibian];

beforeAll(async () => {
  await publishExport(folder, exportedData('v1', entities));
  for (const format of ['csv', 'parquet'])
    renameSync(join(folder, 'full/1', `all.${format}`), join(folder, `parties.${format}`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How many parties the recipe of a library reads, and the reason of the one in Namibia, by what the library is asked for it. */
async function read(library: string, ask: string): Promise<[number, string]> {
  const recipe = recipes.find((one) => one.includes(library))!;
  const program = `import json, os, sys\nos.chdir(sys.argv[1])\n${recipe}\nprint(json.dumps(${ask}))`;
  return JSON.parse((await runPython(program, '', folder)).trim().split('\n').at(-1)!);
}
const whole: [number, string] = [entities.length, namibian.reason!];

describeWithPython(['duckdb', 'pandas', 'polars'], 'recipes of docs/exports.md', () => {
  it('DuckDB', async () => {
    const ask = `[len(parties), parties.filter("country_code = 'NA'").fetchone()[parties.columns.index("reason")]]`;
    expect(await read('duckdb', ask)).toEqual(whole);
  });
  it('pandas', async () => {
    expect(await read('pandas', '[len(parties), parties[parties.country_code == "NA"].reason.item()]')).toEqual(whole);
  });
  it('polars', async () => {
    const ask = '[len(parties), parties.filter(polars.col("country_code") == "NA")["reason"].item()]';
    expect(await read('polars', ask)).toEqual(whole);
  });
});

describeWithPython(['pyspark'], 'the recipe of docs/exports.md for Spark', () => {
  it('reads every party, with line breaks and quotation marks', async () => {
    const ask = `[parties.count(), parties.where("country_code = 'NA'").first()["reason"]]`;
    expect(await read('pyspark', ask)).toEqual(whole);
  });
});
