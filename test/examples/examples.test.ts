import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeWithPrograms } from '../programs.ts';
import { temporaryFolder } from '../temporary.ts';
import { type DemoService, demoService } from './demo-service.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NODE = ['--disable-warning=ExperimentalWarning'];
const run = promisify(execFile);

const folder = temporaryFolder();
let service: DemoService;
let environment: NodeJS.ProcessEnv;

/** What an example prints; throws with what it said when it fails. */
async function output(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(command, args, { cwd: ROOT, env: environment });
  return stdout;
}

beforeAll(async () => {
  service = await demoService(folder);
  environment = { ...service.environment };
});

afterAll(async () => {
  await service.end();
});

/** Runs an example with a wrong token. */
async function refused(command: string, ...args: string[]): Promise<string> {
  const { SIS_TOKEN } = environment;
  environment.SIS_TOKEN = 'sis_wrong';
  try {
    return await output(command, ...args).then(
      () => 'It took a wrong token.',
      (error: Error) => error.message,
    );
  } finally {
    environment.SIS_TOKEN = SIS_TOKEN;
  }
}

describeWithPrograms(['curl', 'sed'], 'the examples for curl', () => {
  it('look a name up', async () => {
    const text = await output('sh', 'examples/lookup.sh', 'Nonesuch Bank');
    expect(text).toMatch(/^Parties for Nonesuch Bank:\n\{"entities":\[\{"id":"\S+-\S+"/);
    const [, detail] = /Everything about \S+:\n(.*)\n/.exec(text)!;
    expect(JSON.parse(detail!)).toMatchObject({ name: 'Nonesuch Bank JSC', aliases: expect.any(Array) });
    const [, stats] = /What the service holds:\n(.*)\n/.exec(text)!;
    expect(JSON.parse(stats!).total).toBe(81);
  });

  it('say that nothing found is no clearance', async () => {
    expect(await output('sh', 'examples/lookup.sh', 'Margaret Appletree')).toContain('not a clearance');
  });

  it('fail with a wrong token', async () => {
    expect(await refused('sh', 'examples/lookup.sh', 'x y')).toContain('401');
  });
});

describeWithPrograms(['python3'], 'the examples in Python', () => {
  it('follow the changes to the last page', async () => {
    const lines = (await output('python3', 'examples/changes.py', '2026-01-10')).trimEnd().split('\n');
    const last = /^(\d+) changes since 2026-01-10$/.exec(lines.pop()!);
    // More than a page of 20.
    expect(Number(last![1])).toBeGreaterThan(20);
    expect(lines).toHaveLength(Number(last![1]));
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toContain('2026-02-02 removed au-dfat-9903 Caliphate of Nowhere (edition)');
  });

  it('fail with a wrong token', async () => {
    expect(await refused('python3', 'examples/changes.py', '2026-01-01')).toContain('401');
  });
});

describe('the examples', () => {
  it('screen names with the typed client', async () => {
    const text = await output(process.execPath, ...NODE, 'examples/screen.ts', 'Yessi Kasang', 'Margaret Appletree');
    expect(text).toMatch(/^Yessi Kasang: 4 hits\n {2}0\.\d\d \S+ \(.+\) by fuzzy: /);
    expect(text).toMatch(/Margaret Appletree: 0 hits\n {2}.*not a clearance/);
    expect(await refused(process.execPath, ...NODE, 'examples/screen.ts', 'x y')).toContain('x y: ');
  });

  it('screen a file by the command line', async () => {
    const hits = join(folder, 'hits.csv');
    const text = await output('sh', 'examples/screen-file.sh', 'examples/customers.csv', hits);
    expect(text).toMatch(/The first lines of \S+hits.csv:\nid,q,total,/);
    const found = readFileSync(hits, 'utf8').split('\r\n').slice(1, -1);
    const ids = (row: string): string[] => found.filter((line) => line.startsWith(`${row},`));
    expect(ids('c-1')).toHaveLength(4);
    expect(ids('c-2').every((line) => line.includes('Nonesuch Bank JSC'))).toBe(true);
    expect(ids('c-2').length).toBeGreaterThan(1);
    expect(ids('c-4')).toEqual([expect.stringMatching(/^c-4,Margaret Appletree,0,/)]);
    expect(ids('c-3').every((line) => line.includes('NEVERSAIL'))).toBe(true);
  });
});
