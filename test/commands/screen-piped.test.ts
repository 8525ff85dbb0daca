import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { demoFolder } from '../temporary.ts';
import { CLI, failing, onData, runSis } from './sis.ts';

const folder = demoFolder();
const data = join(folder, 'data');
const env = onData(data);
const snapshot = join(data, 'snapshot.bin');

/** Runs a command on `input`. */
const sis = (args: string[], input = '', more: Record<string, string> = {}) =>
  runSis({ ...env, ...more }, args, { input });

const version: string = JSON.parse(sis(['snapshot', 'info', '--json']).stdout).data_version;

const NAMES = ['Nonesuch Bank', 'Jane Ordinary', 'Nonesuhc Bank JSC', ''];
const rowsOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `${JSON.stringify({ id: `r${at}`, q: NAMES[at % NAMES.length] })}\n`).join(
    '',
  );

/** Sends lines one at a time, each after the answer to the one before. */
async function askInTurn(child: ChildProcessWithoutNullStreams, lines: readonly string[]): Promise<string[]> {
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const got: string[] = [];
  for (const line of lines) {
    child.stdin.write(`${line}\n`);
    got.push((await answers.next()).value as string);
  }
  child.stdin.end();
  await once(child, 'close');
  return got;
}

describe('sis screen -', { timeout: 120_000 }, () => {
  it('answers a row while the caller waits with the next', async () => {
    const child = spawn(process.execPath, [CLI, 'screen', '-'], { env });
    const answers = await askInTurn(child, ['{"id":1,"q":"Nonesuch Bank"}', '{"id":2,"q":"Jane Ordinary"}', 'no json']);
    expect(answers.map((line) => JSON.parse(line))).toMatchObject([
      { id: 1, data_version: version, entities: expect.arrayContaining([expect.objectContaining({ alert: true })]) },
      { id: 2, total: 0, entities: [] },
      { id: 3, error: 'the row is not valid JSON' },
    ]);
    expect(child.exitCode).toBe(1);
  });

  it('does so for csv too', async () => {
    const child = spawn(process.execPath, [CLI, 'screen', '-', '--rows', 'csv', '--threads', '1'], { env });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    child.stdin.write('id,q\n');
    expect((await answers.next()).value).toMatch(/^id,q,total,entity_id/);
    child.stdin.write('7,Jane Ordinary\n');
    expect((await answers.next()).value).toMatch(/^7,Jane Ordinary,0,/);
    child.stdin.write('8,"Jane\n');
    child.stdin.write('Ordinary"\n');
    expect([(await answers.next()).value, (await answers.next()).value]).toEqual([
      '8,"Jane',
      expect.stringMatching(/^Ordinary",0,/),
    ]);
    child.stdin.end('9,"quotes ""in"" a name, and no line end"');
    expect((await answers.next()).value).toMatch(/^9,"quotes ""in"" a name, and no line end",0,/);
    await once(child, 'close');
    expect(child.exitCode).toBe(0);
  });

  it('gives the lines that screening a file gives, in the order of the rows', () => {
    const input = join(folder, 'rows.jsonl');
    const output = join(folder, 'answers.jsonl');
    writeFileSync(input, rowsOf(3000));
    sis(['screen', input, '--output', output]);
    const piped = sis(['screen', '-', '--threads', '2'], rowsOf(3000));
    expect(piped.stdout).toBe(readFileSync(output, 'utf8'));
    expect(piped.stderr).toMatch(/3,000 rows: 1,500 with hits, 750 without, 750 not screened; .*data_version/);
    expect(piped.code).toBe(1);
  });

  it('screens against a snapshot file without a store', () => {
    const elsewhere = { SIS_DATA_DIR: join(folder, 'none') };
    const asked = '{"q":"Nonesuch Bank"}\n';
    const named = sis(['screen', '-', '--snapshot', snapshot, '--data-version', version], asked, elsewhere);
    expect(named).toMatchObject({ code: 0, stdout: sis(['screen', '-'], asked).stdout });
    expect(sis(['screen', '-', '--snapshot', join(folder, 'none.bin')], asked)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no snapshot'),
    });
    expect(sis(['screen', '-', '--snapshot', CLI], asked)).toMatchObject(failing(1, 'is not a snapshot file'));
  });

  it('screens nothing on other data than those asked for', () => {
    const { code, stdout, stderr } = sis(['screen', '-', '--data-version', '0123456789abcdef'], rowsOf(2));
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`sis: The data version is ${version}, not 0123456789abcdef: nothing was screened.`);
  });

  it('says what does not go together', () => {
    const wrong = (...args: string[]) => sis(['screen', ...args]);
    expect(wrong('-', '--output', 'x.csv')).toMatchObject(failing(2, '--output'));
    expect(wrong('-', '--rows', 'xml')).toMatchObject(failing(2, '--rows'));
    expect(wrong('-', '--threads', '0')).toMatchObject(failing(2, '--threads'));
    expect(wrong('a.csv')).toMatchObject(failing(2, '--output'));
    expect(wrong('a.csv', '--output', 'b.csv', '--rows', 'csv')).toMatchObject({ code: 2 });
  });
});
