/**
 * `npm run bench -- spark [--rows N] [--data DIR] [--python PATH]`: the job of deploy/spark on a master and two workers on this
 * machine, one of them killed in the middle, against `sis screen` of the same rows. Needs Java 17 and a Python with pyspark.
 * Writes docs/figures/nightly.md.
 */
import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { listedParties } from '../../src/exam/cases/listed.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { mixed, queryKinds } from '../names.ts';
import { optionsOf, ROOT } from '../options.ts';
import { whole, writeSection } from '../page.ts';
import { startSpark } from './spark-cluster.ts';

const FOLDER = join(ROOT, 'var/bench-spark');
const SIS = join(ROOT, 'bin/sis');
const WORKERS = 2;
const MASTER_PORT = 8241;
/** One in this many rows is a listed name or similar to one; the others are invented, as most customers are on no list. */
const LISTED_LIKE = 10;
/** One in this many rows is also screened by a single thread. */
const ALONE_SHARE = 10;

/** Runs a command of sis on the data folder. @throws Error when it fails */
function sis(data: string, args: readonly string[]): { seconds: number; stdout: string } {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(SIS, args, {
    env: { ...process.env, SIS_DATA_DIR: data, SIS_DATABASE_URL: '' },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`sis ${args.join(' ')}: ${stderr}`);
  return { seconds: (performance.now() - began) / 1000, stdout };
}

/** The folder of pyspark's executables. @throws Error when this Python does not have it */
function programsOf(python: string): string {
  const { status, stdout } = spawnSync(
    python,
    ['-c', 'import os, pyspark; print(os.path.join(os.path.dirname(pyspark.__file__), "bin"))'],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${python} has no pyspark; name one that has with --python.`);
  return stdout.trim();
}

interface Answer {
  id: string | number;
  data_version: string;
}

/** The result of the job: the answer to each row by its id, and the number of answers by data version. */
async function resultIn(folder: string): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const part of readdirSync(folder).filter((name) => name.startsWith('part=')))
    for (const name of readdirSync(join(folder, part)).filter((one) => one.endsWith('.parquet'))) {
      const file = await asyncBufferFromFile(join(folder, part, name));
      for (const { id, answer } of await parquetReadObjects({ file, columns: ['id', 'answer'] })) {
        if (answers.has(id)) throw new Error(`${id} is there twice`);
        answers.set(id, JSON.parse(answer));
      }
    }
  return answers;
}

/** The number of rows whose answer differs from that of `sis screen`. */
async function differences(reference: string, answers: Map<string, Answer>): Promise<number> {
  let other = 0;
  for await (const line of createInterface({ input: createReadStream(reference) })) {
    const expected = JSON.parse(line) as Answer;
    const found = answers.get(String(expected.id));
    answers.delete(String(expected.id));
    if (!found || !isDeepStrictEqual({ ...found, id: expected.id }, expected)) other++;
  }
  return other + answers.size;
}

/** Runs the bench. @throws Error when the job does not do what it should */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args, { rows: '200000', data: '', python: process.env.SIS_TEST_PYTHON ?? 'python3' });
  const rows = Number(options.rows);
  const data = options.data === '' ? join(FOLDER, 'data') : resolve(options.data);
  const programs = programsOf(options.python);
  const work = join(FOLDER, 'work');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  if (options.data === '') sis(data, ['ingest', '--lists', options.lists]);
  sis(data, ['snapshot', 'build', '--if-needed']);
  const path = join(data, 'snapshot.bin');
  const snapshot = await openSnapshot(path);
  const kinds = queryKinds(listedParties(snapshot), seededRandom(23));
  const [some, invented] = [mixed(kinds), kinds.invented!];
  let drawn = 0;
  const drawName = (): string => (drawn++ % LISTED_LIKE === 0 ? some() : invented()).q.replaceAll(/[\r\n]/g, ' ');
  const input = join(work, 'customers.csv');
  const jsonl = join(work, 'customers.jsonl');
  const names = Array.from({ length: rows }, (_, at) => ({ id: `c${at}`, q: drawName() }));
  await pipeline(Readable.from(names.map((one) => `${JSON.stringify(one)}\n`)), createWriteStream(jsonl));
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  await pipeline(
    Readable.from(['id,q\n', ...names.map(({ id, q }) => `${id},${quoted(q)}\n`)]),
    createWriteStream(input),
  );

  const reference = join(work, 'reference.jsonl');
  const alone = sis(data, ['screen', jsonl, '--output', reference, '--threads', String(WORKERS), '--snapshot', path]);

  // Part of the rows is enough to measure the rate of one thread.
  const first = names.slice(0, Math.ceil(rows / ALONE_SHARE));
  const part = join(work, 'part.jsonl');
  writeFileSync(part, first.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const single = sis(data, [
    'screen',
    part,
    '--output',
    join(work, 'part-answers.jsonl'),
    '--threads',
    '1',
    '--snapshot',
    path,
  ]);

  const cluster = await startSpark({
    python: options.python,
    programs,
    folder: work,
    workers: WORKERS,
    port: MASTER_PORT,
  });
  const job = (output: string): string[] => [
    join(ROOT, 'deploy/spark/screen_job.py'),
    '--input',
    input,
    '--output',
    join(work, output),
    '--sis',
    SIS,
    '--snapshot',
    path,
    '--data-version',
    snapshot.dataVersion,
    '--keep-answers',
    '--parts',
    '12',
  ];
  const lines: string[] = [];
  const row = (what: string, seconds: number, said: string, screened = rows): void => {
    const line = `| ${what} | ${whole(screened)} | ${seconds.toFixed(1)} | ${whole(screened / seconds)} | ${said} |`;
    console.log(line);
    lines.push(line);
  };
  try {
    row('`sis screen`, one process of 1 thread', single.seconds, 'the first rows', first.length);
    row(`\`sis screen\`, one process of ${WORKERS} threads`, alone.seconds, 'the reference');
    const judged = async (output: string): Promise<string> => {
      const other = await differences(reference, await resultIn(join(work, output, 'screened')));
      if (other > 0) throw new Error(`${output}: ${other} rows have another answer than that of sis screen`);
      return `all ${whole(rows)} answers equal the reference`;
    };
    const quiet = await cluster.submit(job('quiet'));
    if (quiet.code !== 0) throw new Error(`the job ended with ${quiet.code}; see ${join(work, 'job.log')}`);
    const summary = JSON.parse(quiet.stdout.trim().split('\n').at(-1)!);
    row('Spark, two workers of one core', summary.seconds, await judged('quiet'));

    let killed = '';
    const killer = (line: string): void => {
      const done = /(\d+) of \d+ parts, /.exec(line);
      if (killed !== '' || !done || Number(done[1]) < 3) return;
      killed = `killed after ${done[1]} of 12 parts`;
      cluster.kill(0);
    };
    const hurt = await cluster.submit(job('killed'), killer);
    if (hurt.code !== 0 || killed === '')
      throw new Error(`the job with a killed worker ended with ${hurt.code}; see ${join(work, 'job.log')}`);
    const after = JSON.parse(hurt.stdout.trim().split('\n').at(-1)!);
    row(`the same, one worker ${killed}`, after.seconds, await judged('killed'));

    const again = await cluster.submit(job('killed'));
    const nothing = JSON.parse(again.stdout.trim().split('\n').at(-1)!);
    if (again.code !== 0 || nothing.screened_now !== 0) throw new Error('a finished job screened rows again');
    lines.push(
      `| the same job called again | ${whole(rows)} | – | – | screened ${nothing.screened_now} rows: everything was there |`,
    );
    const counts = `${whole(after.rows)} rows, ${whole(after.with_hits)} with hits, ${whole(after.hits)} hits, ${whole(after.errors)} not screened, data version ${after.data_version}`;
    writeSection('nightly', 'Screening with Apache Spark', [
      `\`npm run bench -- spark --rows ${rows}\`: the job of deploy/spark on a standalone master and two workers of one core each, all on one machine, against \`sis screen\` of the same rows; one name in ${LISTED_LIKE} is a listed one, a listed one with a typo, words of two listed ones, or invented, the others are invented; mode keyword, at most 10 hits a row; ${whole(snapshot.entities)} entities. Of Spark, the time in which parts are screened; parting the table and starting come before it.\n`,
      '| what | rows | seconds | rows a second | result |',
      '|---|---:|---:|---:|---|',
      ...lines,
      `\nCounts of the run with the killed worker: ${counts}.`,
    ]);
  } finally {
    cluster.close();
    if (existsSync(work) && options.data === '') rmSync(work, { recursive: true, force: true });
  }
}
