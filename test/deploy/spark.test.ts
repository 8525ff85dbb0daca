import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { beforeAll, expect, it } from 'vitest';
import { describeWithPrograms, describeWithPython, PYTHON } from '../programs.ts';
import { runPython } from '../python.ts';
import { temporaryFolder } from '../temporary.ts';

const root = resolve(import.meta.dirname, '../..');
const spark = join(root, 'deploy/spark');
const folder = temporaryFolder();
const data = join(folder, 'data');
const snapshot = join(data, 'snapshot.bin');

/** A program that takes the place of sis: what it does with the rows from standard input. */
function standIn(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    `#!/usr/bin/env python3\nimport json, sys\nfor at, line in enumerate(sys.stdin):\n    row = json.loads(line)\n    answer = {"id": row["id"], "q": row["q"], "total": 0, "suppressed_total": 0, "data_version": "v1", "entities": [], "suppressed": []}\n    ${body}\n    print(json.dumps(answer), flush=True)\n`,
  );
  chmodSync(path, 0o755);
  return path;
}

/** Screens rows by the worker, each list as one partition of the same Python process; gives what it yields or raises. */
async function screened(sis: string, ...partitions: { id: string; q: string }[][]): Promise<unknown[]> {
  const program = `
import json, os, sys
sys.path.insert(0, sys.argv[1])
import sis_worker
class Row(dict):
    def asDict(self): return dict(self)
sis_worker.located = lambda settings: {name: value for name, value in settings.items()}
settings = {"sis": sys.argv[2], "threads": 1, "data_version": "v1", "keep_answers": False}
out = []
for rows in json.load(sys.stdin):
    try:
        found = list(sis_worker.screen_partition(iter([Row(row) for row in rows]), settings))
        out.append([[row[0], row[1], row[8]] for row in found] + [sis_worker._process.process.pid])
    except sis_worker.ScreeningFailed as error:
        out.append(str(error))
print(json.dumps(out))`;
  return JSON.parse(await runPython(program, JSON.stringify(partitions), spark, sis));
}
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `r${at}`, q: `name ${at}` }));

describeWithPython(['json'], 'the worker of a partition', () => {
  it('gives the answers in the order of the rows, and keeps its process', async () => {
    const [first, second] = (await screened(standIn('well', 'pass'), rowsOf(500), rowsOf(3))) as [unknown[], unknown[]];
    expect(first.slice(0, -1)).toEqual(rowsOf(500).map(({ id }) => [id, 0, 'v1']));
    expect(second.slice(0, -1)).toEqual(rowsOf(3).map(({ id }) => [id, 0, 'v1']));
    expect(second.at(-1)).toBe(first.at(-1));
  });

  it('fails when the process ends, answers another row or from other data, and begins anew after that', async () => {
    const ends = standIn('ends', 'if row["q"] == "name 7" and at == 7: sys.exit("no memory")');
    const [fault, again] = await screened(ends, rowsOf(20), rowsOf(5));
    expect(fault).toMatch(/^sis ended with 1 after 7 answers: .*no memory/);
    expect(again).toHaveLength(6);
    expect(await screened(standIn('other', 'answer["id"] += at // 3'), rowsOf(5))).toEqual([
      expect.stringContaining('the answer to row 3 was for row 4'),
    ]);
    expect(await screened(standIn('version', 'answer["data_version"] = "v2"'), rowsOf(5))).toEqual([
      expect.stringContaining('answered from the data version v2, not v1'),
    ]);
    expect(await screened(join(folder, 'none'), []).catch((error: Error) => error.message)).toContain('No such file');
  });
});

describeWithPython(['pyspark'], 'the job, on this machine', () => {
  const submit = join(
    spawnSync(PYTHON, ['-c', 'import pyspark; print(pyspark.__file__)'], { encoding: 'utf8' }).stdout.trim(),
    '../bin/spark-submit',
  );
  const customers = join(folder, 'customers.csv');
  const output = join(folder, 'screened');
  const NAMES = ['Nonesuch Bank', 'Jane Ordinary', 'Nonesuhc Bank JSC', 'A "quoted", name'];
  const env = { ...process.env, SIS_DATA_DIR: data, SIS_DATABASE_URL: '' };
  const sis = (...args: string[]) =>
    spawnSync(join(root, 'bin/sis'), args, { env, encoding: 'utf8', maxBuffer: 1 << 26 });

  function job(...more: string[]) {
    const own = [join(spark, 'screen_job.py'), '--input', customers, '--id', 'customer', '--name', 'Full Name'];
    const given = ['--output', output, '--sis', join(root, 'bin/sis'), '--snapshot', snapshot, '--keep-answers'];
    const { status, stdout, stderr } = spawnSync(
      submit,
      ['--master', 'local[1]', '--conf', 'spark.ui.enabled=false', ...own, ...given, ...more],
      { env: { ...env, PYSPARK_PYTHON: PYTHON, PYSPARK_DRIVER_PYTHON: PYTHON }, encoding: 'utf8' },
    );
    return {
      status,
      said: stdout + stderr,
      summary: status === 0 ? JSON.parse(stdout.trim().split('\n').at(-1)!) : null,
    };
  }

  beforeAll(() => {
    expect(sis('ingest', '--lists', join(root, 'data/demo')).status).toBe(0);
    expect(sis('snapshot', 'build').status).toBe(0);
    const lines = Array.from({ length: 90 }, (_, at) => `c${at},"${NAMES[at % 4]!.replaceAll('"', '""')}"\n`);
    writeFileSync(customers, `customer,Full Name\n${lines.join('')}`);
  });

  it('gives what sis screen gives, row by row, and does again only what is not there', {
    timeout: 600_000,
  }, async () => {
    const first = job('--parts', '3');
    expect(first.summary).toMatchObject({ rows: 90, parts: 3, screened_now: 90, with_hits: 45, errors: 0 });
    const rows = Array.from({ length: 90 }, (_, at) => `${JSON.stringify({ id: `c${at}`, q: NAMES[at % 4] })}\n`).join(
      '',
    );
    const { stdout } = spawnSync(join(root, 'bin/sis'), ['screen', '-'], {
      env,
      input: rows,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const expected = new Map(
      stdout
        .trim()
        .split('\n')
        .map((line) => [JSON.parse(line).id, JSON.parse(line)]),
    );
    const parts = readdirSync(join(output, 'screened')).filter((name) => name.startsWith('part='));
    let seen = 0;
    for (const part of parts)
      for (const name of readdirSync(join(output, 'screened', part)).filter((one) => one.endsWith('.parquet'))) {
        const file = await asyncBufferFromFile(join(output, 'screened', part, name));
        for (const { id, answer, total } of await parquetReadObjects({ file })) {
          expect({ ...JSON.parse(answer), id }).toEqual(expected.get(id));
          expect(total).toBe(expected.get(id).total);
          seen++;
        }
      }
    expect(seen).toBe(90);
    expect(existsSync(join(output, '_input'))).toBe(false);
    expect(JSON.parse(readFileSync(join(output, '_summary'), 'utf8'))).toEqual(first.summary);
    expect(job().summary).toMatchObject({ rows: 90, screened_now: 0 });
    const other = job('--limit', '3');
    expect([other.status, other.said]).toEqual([1, expect.stringContaining('from a run with another limit')]);
  });

  it('screens nothing on other data than those asked for', { timeout: 600_000 }, () => {
    const { status, said } = job('--data-version', '0123456789abcdef');
    expect([status, said]).toEqual([1, expect.stringMatching(/data version [0-9a-f]{16}, not 0123456789abcdef/)]);
  });
});

describeWithPrograms(['python3'], 'the job', () => {
  it('is a program that Python takes', () => {
    const { status, stderr } = spawnSync('python3', ['-m', 'py_compile', join(spark, 'screen_job.py')], {
      env: { ...process.env, PYTHONPYCACHEPREFIX: join(folder, dirname('cache/x')) },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});
