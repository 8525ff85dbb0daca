import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openQueue } from '../../src/monitoring/webhooks/queue.ts';
import { temporaryFolder } from '../temporary.ts';
import { command } from './command.ts';
import { dataIn, makeFirst, SOURCES, told } from './demo-data.ts';
import { type FileRun, watchFiles, withFailingCall } from './failing-files.ts';

/** `FAULTS=name` or `FAULTS=name:number` repeats one operation, or one call of it. */
const [ONLY, CALL] = (process.env.FAULTS ?? '').split(':');

interface Operation {
  name: string;
  /** The work, on a folder that it finds as {@link prepared} made it; `data` in it is the data folder. */
  run(folder: string): Promise<void>;
  /** The same again after a failure, where it is another command. */
  again?(folder: string): Promise<void>;
  /** What must come of it in the end; by default what the data folder holds. */
  result?(folder: string): unknown;
}

const text = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

const OPERATIONS: Operation[] = [
  { name: 'ingest', run: command('ingest', ...SOURCES, '--lists', '@second') },
  { name: 'snapshot build', run: command('snapshot', 'build') },
  { name: 'edition revoke', run: command('edition', 'revoke', 'un-sc', '2026-01-05', '--accept=size') },
  {
    name: 'backup',
    run: command('backup', '@all.gz', '--force'),
    result: (folder) =>
      gunzipSync(readFileSync(join(folder, 'all.gz')))
        .toString()
        .split('\n').length,
  },
  { name: 'restore', run: command('restore', '@before.gz', '--force') },
  {
    name: 'export',
    run: command('export', '--format', 'jsonl', '--out', '@out.jsonl', '--force'),
    result: (folder) => text(folder, 'out.jsonl'),
  },
  {
    name: 'screen',
    run: command('screen', '@customers/customers.csv', '--output', '@hits.csv'),
    again: async (folder) => {
      const how = existsSync(join(folder, 'hits.csv')) ? '--force' : '--resume';
      await command('screen', '@customers/customers.csv', '--output', '@hits.csv', how)(folder);
    },
    result: (folder) => text(folder, 'hits.csv'),
  },
  { name: 'watch', run: command('watch', '@customers'), result: told },
  {
    name: 'decisions add',
    run: command(
      ...(['decisions', 'add', '@decisions.jsonl', '--customer', 'C2', '--record', 'un-sc-KPi.901'] as const),
      ...['--reason', 'another', '--row', '{"q":"x y"}'],
    ),
    // Twice rather than never.
    result: (folder) => new Set(text(folder, 'decisions.jsonl').split('\n')),
  },
  {
    name: 'dead letters',
    async run(folder) {
      const queue = openQueue(join(folder, 'queue'), join(folder, 'letters.jsonl'));
      try {
        queue.add('cases', [{ id: 'evt_1', type: 'watch.new', subject: 'record', body: '{"data":1}' }]);
        const [delivery] = queue.heads('cases', 1);
        if (delivery) queue.bury(delivery, 'nobody takes it');
      } finally {
        queue.close();
      }
    },
    // Twice rather than never, and nothing torn.
    result: (folder) =>
      new Set(
        text(folder, 'letters.jsonl')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).id),
      ),
  },
];

const root = temporaryFolder();
let template: string;
let putBack: () => void;

/** A folder as it is before each run of an operation. */
function prepared(): string {
  const folder = mkdtempSync(join(root, 'run-'));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** Names of all files below a folder, without those that SQLite keeps beside a database and the names that have a process in them. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(wal|shm)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

beforeAll(async () => {
  process.env.SIS_DATABASE_URL = '';
  putBack = watchFiles();
  template = join(root, 'template');
  await makeFirst(template);
});
afterAll(() => {
  putBack();
});

interface Result {
  files: string[];
  result: unknown;
}

/** How a result differs from the expected one; null when it does not. */
function differenceOf(result: Result, expected: Result): string | null {
  const files = result.files.filter((name) => !expected.files.includes(name));
  const missing = expected.files.filter((name) => !result.files.includes(name));
  if (files.length + missing.length > 0)
    return `the same again leaves ${files.join(', ') || 'no other files'} and lacks ${missing.join(', ') || 'none'}`;
  return isDeepStrictEqual(result.result, expected.result) ? null : 'the same again has another result';
}

/** What is wrong after an operation whose n-th call failed; null when nothing is. */
async function faultAfter(
  operation: Operation,
  folder: string,
  run: FileRun,
  expected: Result,
): Promise<string | null> {
  if (run.leftOpen.length > 0) return `left open: ${run.leftOpen.join(', ')}`;
  try {
    await dataIn(folder);
  } catch (error) {
    return `then the data folder is ${(error as Error).message}`;
  }
  try {
    await (operation.again ?? operation.run)(folder);
    return differenceOf(await resultOf(operation, folder), expected);
  } catch (error) {
    return `the same again: ${(error as Error).message.split('\n')[0]}`;
  }
}

/** The numbers of the calls that are to fail: all but the middle of a row of equal ones, which fails as its ends do. */
const telling = (calls: readonly string[]): number[] =>
  calls.flatMap((call, at) =>
    call === calls[at - 2] && call === calls[at - 1] && call === calls[at + 1] ? [] : [at + 1],
  );

const resultOf = async ({ result }: Operation, folder: string): Promise<Result> => ({
  files: filesIn(folder),
  result: result ? result(folder) : await dataIn(folder),
});

describe('every call on files fails once, in', { timeout: 600_000 }, () => {
  for (const operation of OPERATIONS.filter(({ name }) => !ONLY || name === ONLY))
    it(operation.name, async () => {
      const clean = prepared();
      const { calls, error } = await withFailingCall(clean, 0, () => operation.run(clean));
      expect(error).toBe(null);
      expect(calls).not.toEqual([]);
      const expected = await resultOf(operation, clean);
      rmSync(clean, { recursive: true });
      const wrong: string[] = [];
      let failures = 0;
      for (const nth of CALL ? [Number(CALL)] : telling(calls)) {
        const folder = prepared();
        const run = await withFailingCall(folder, nth, () => operation.run(folder));
        if (run.failed !== null) failures++;
        const fault = await faultAfter(operation, folder, run, expected);
        if (fault)
          wrong.push(
            `${operation.name}, call ${nth} (${run.failed}): ${fault}; FAULTS='${operation.name}:${nth}' npx vitest run --project sqlite test/faults/files`,
          );
        rmSync(folder, { recursive: true, force: true });
      }
      expect(failures).toBeGreaterThan(0);
      console.log(`${operation.name}: ${calls.length} calls, ${failures} failures`);
      expect(wrong).toEqual([]);
    });
});
