import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { CLI, ROOT } from './sis.ts';

const folder = temporaryFolder();

/** Runs a line of a shell in which `sis` is the command of this version. */
function shell(line: string) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    env: {
      ...{ ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
      ...{ SIS_DATABASE_URL: '', SIS_DATA_DIR: join(folder, 'data'), SIS_WORKERS: '0' },
    },
    encoding: 'utf8',
  });
  return { line, status, stdout, stderr };
}

it('The restore of docs/deploy.md runs as it is written, and nothing is missing', { timeout: 240_000 }, () => {
  writeFileSync(
    join(folder, 'sis'),
    `#!/bin/sh\nexec '${process.execPath}' --disable-warning=ExperimentalWarning '${CLI}' "$@"\n`,
    { mode: 0o755 },
  );
  const list = join(folder, '2026-01-05.list.csv');
  writeFileSync(list, 'id,name\n1,Orbis Trading\n2,Vega Bank\n');
  expect(shell(`sis list add block --name Blocklist --file '${list}'`)).toMatchObject({ status: 0 });
  const [, block] = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8').match(/^## Backup\n[^#]*?```sh\n(.*?)```/ms)!;
  const lines = block!.trim().split('\n');
  expect(lines).toHaveLength(3);
  const said = lines.map((line) =>
    shell(line.replaceAll('/tmp/restored', join(folder, 'restored')).replaceAll('/var/lib/sis-backup', folder)),
  );
  for (const one of said) expect(one).toMatchObject({ status: 0, stderr: '' });
  expect(said[0]!.stdout).toContain('Files of the authorities in it: 1.');
  expect(said.at(-1)!.stdout).toMatch(/ 1 archived files and the snapshot are what was written/);
});
