import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { followthemoney } from '../../src/export/formats/followthemoney.ts';
import { exportRecord } from '../../src/export/record.ts';
import { entityDetail } from '../../src/search/snapshot/entity-json.ts';
import { parties } from '../http/fixture.ts';
import { workbook } from '../sources/workbook.ts';
import { temporaryFolder } from '../temporary.ts';
import { onData, ROOT, runSis } from './sis.ts';

const folder = temporaryFolder();
beforeAll(async () => {
  const put = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content);
  const lines = (values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
  const details = parties(2).map((record) => entityDetail(record, { info: undefined, state: undefined }));
  put(
    'blocklist.xlsx',
    Buffer.concat(
      await workbook([
        ['Name', 'Reason'],
        ['Orbis Trading', 'Fraud'],
      ]).toArray(),
    ),
  );
  put(
    '2025-10-23.eu-833-annex-xlii-vessels.csv',
    Buffer.from(
      'Vessel name;IMO number;Date of application\r\nM\xfcritz (formerly Angara);9074729;25.06.2024\r\n',
      'latin1',
    ),
  );
  put(
    'entities.ftm.json',
    lines(details.flatMap((one) => followthemoney.rowsOf(exportRecord(one)).map(({ value }) => value))),
  );
  put(
    'targets.simple.csv',
    'id,schema,name,aliases,birth_date,countries\nQ1,Person,Ivan Petrov,Vanya Petrov,1961,ch\n',
  );
  put('records.jsonl', lines(details.map(exportRecord)));
});

const sis = (args: readonly string[]) =>
  runSis(onData(join(folder, 'data'), { SIS_WORKERS: '0' }), args, { cwd: folder });

it('The worked examples of docs/own-lists.md run', { timeout: 300_000 }, () => {
  const [, examples] = readFileSync(join(ROOT, 'docs/own-lists.md'), 'utf8').split('## Worked examples');
  const commands = [...examples!.matchAll(/^sis (.+)$/gm)].map(([, line]) =>
    [...line!.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!),
  );
  expect(commands).toHaveLength(5);
  for (const command of commands)
    expect(sis(command)).toMatchObject({ code: 0, stderr: expect.not.stringContaining('sis:') });
  const shown = JSON.parse(sis(['list', 'show', '--json']).stdout) as { source_id: string; active: number }[];
  expect(shown.map(({ source_id, active }) => `${source_id} ${active > 0}`)).toEqual(
    ['blocklist', 'eu-ships', 'other', 'partners', 'peps'].map((id) => `own-${id} true`),
  );
  expect(sis(['search', 'Angara']).stdout).toMatch(/Müritz/);
});
