import { execFile } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../json-lines.ts';
import { demoFolder, listening } from '../temporary.ts';
import { CLI, failing } from './sis.ts';

const folder = demoFolder();
const env = { ...process.env, SIS_DATA_DIR: join(folder, 'data'), SIS_DATABASE_URL: '' };
const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

function sis(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** A folder of customers of its own, with webhooks to the receiver. */
function customersIn(name: string, csv: string): string {
  const customers = join(folder, name);
  mkdirSync(customers);
  writeFileSync(join(customers, 'customers.csv'), csv);
  writeFileSync(join(customers, 'cases.secret'), `${SECRET}\n`);
  const url = `${address}/${name}`;
  const destinations = [{ name: 'cases', url, secret_file: 'cases.secret' }];
  writeFileSync(join(customers, 'webhooks.json'), JSON.stringify({ destinations }));
  return customers;
}

const eventsIn = (customers: string): { type: string; customer: string; decision: { state: string } | null }[] =>
  jsonLines(readFileSync(join(customers, 'events.jsonl'), 'utf8'));

/** Events taken, by the folder that sent them. */
const taken = new Map<string, string[]>();
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = new Webhook(SECRET).verify(
      Buffer.concat(chunks).toString(),
      request.headers as Record<string, string>,
    );
    const sender = request.url!.slice(1);
    taken.set(sender, [...(taken.get(sender) ?? []), (body as { type: string }).type]);
    response.writeHead(204).end();
  });
});

const address = await listening(receiver);

describe('sis watch', { timeout: 240_000 }, () => {
  it('tells each alert once, by file and by webhook, and of customers that come and go', async () => {
    const customers = customersIn('told', 'id;Name\nC1;Nonesuch Bank\nC2;Anna Svensson\n');
    const events = () => eventsIn(customers);
    const first = await sis('watch', customers);
    expect(first).toMatchObject({ code: 0, stdout: '' });
    expect(first.stderr).toContain('all screened: it is the first pass');
    expect(events().map(({ type, customer }) => [type, customer])).toContainEqual(['watch.new', 'C1']);
    expect(events().every(({ customer }) => customer === 'C1')).toBe(true);
    expect(taken.get('told')).toEqual(events().map(({ type }) => type));
    const told = events().length;
    const second = await sis('watch', customers, '--json');
    expect(JSON.parse(second.stdout)).toMatchObject({ screened: 0, told: 0, read: null, full: null });
    expect(events()).toHaveLength(told);
    writeFileSync(join(customers, 'customers.csv'), 'id;Name\nC2;Anna Svensson\n');
    expect((await sis('watch', customers)).code).toBe(0);
    expect(events().slice(told)).toMatchObject(Array(told).fill({ type: 'watch.cleared', customer: 'C1' }));
  });

  it('marks what a decision silences, in a watch and in a screening', async () => {
    const row = '{"id":"D1","q":"Nonesuch Bank JSC"}';
    const customers = customersIn('decided', 'id;Name\nD1;Nonesuch Bank JSC\n');
    expect((await sis('watch', customers)).code).toBe(0);
    const alert = eventsIn(customers).at(-1) as unknown as { record: string };
    const decisions = join(customers, 'decisions.jsonl');
    const about = ['--customer', 'D1', '--record', alert.record, '--reason', 'another bank'];
    expect(await sis('decisions', 'add', decisions, ...about, '--watch', customers)).toMatchObject({ code: 0 });
    expect((await sis('decisions', 'check', decisions, '--watch', customers, '--json')).stdout).toContain('"silenced"');
    expect((await sis('decisions', 'list', decisions)).stdout).toContain('another bank');
    const input = join(folder, 'screened.jsonl');
    const output = join(folder, 'hits.jsonl');
    writeFileSync(input, `${row}\n{"id":"D2","q":"Nonesuch Bank JSC"}\n`);
    const screened = await sis('screen', input, '--output', output, '--decisions', decisions);
    expect(screened.code).toBe(0);
    const hits = readFileSync(output, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).entities.find(({ id }: { id: string }) => id === alert.record));
    expect(hits).toMatchObject([{ alert: false, decision: { state: 'silenced' } }, { alert: true }]);
    expect(hits[1].decision).toBeUndefined();
    appendFileSync(decisions, 'no json\n');
    expect(await sis('watch', customers)).toMatchObject(failing(1, 'line 2 is no JSON'));
  });

  it('names what is missing', async () => {
    const state = join(folder, 'other.state');
    expect(await sis('watch', join(folder, 'nothing'), '--state', state)).toMatchObject(
      failing(1, 'There is no file or folder'),
    );
    expect(existsSync(state)).toBe(false);
    const alone = join(folder, 'alone.jsonl');
    writeFileSync(alone, '');
    expect(await sis('watch', alone)).toMatchObject(failing(2, '--state'));
  });
});

describe('sis webhook', { timeout: 240_000 }, () => {
  it('tests destinations, lists what was sent and sends it again', async () => {
    const customers = customersIn('sent', 'id;Name\nC1;Nonesuch Bank\n');
    expect((await sis('watch', customers)).code).toBe(0);
    expect((await sis('webhook', 'test', customers)).stdout).toMatch(/^cases: delivered \(test_/);
    const { deliveries } = JSON.parse((await sis('webhook', 'list', customers, '--json')).stdout);
    const before = taken.get('sent')!.length;
    expect((await sis('webhook', 'replay', customers, deliveries[0].id)).code).toBe(0);
    expect(taken.get('sent')).toHaveLength(before + 1);
    expect((await sis('webhook', 'replay', customers, 'evt_none')).stderr).toContain('There is no event evt_none');
  });

  it.each([
    ['http://hooks.example/', 'must be https'],
    ['https://10.0.0.1/', 'no public address'],
    ['https://user:pass@hooks.example/', 'must not contain a user name'],
  ])('refuses %s', async (url, message) => {
    const path = join(folder, 'other.json');
    writeFileSync(path, JSON.stringify({ destinations: [{ name: 'a', url, secret_env: 'NONE' }] }));
    expect(await sis('webhook', 'list', path)).toMatchObject(failing(1, message));
  });
});
