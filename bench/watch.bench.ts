/**
 * `npm run bench -- watch [--lists DIR] [--rows N] [--state FILE]`: from a new snapshot in place to the signed events of a
 * service that watches N customers, on a usual day of changes. `--state` is a state that knows as many, such as the baseline
 * that `eval watch-many` keeps: making one anew screens everybody. Writes docs/figures/bench-watch.md.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { writeFigures } from '../eval/figures.ts';
import { customerRows } from '../eval/watch/customers.ts';
import { screenEverybody } from '../eval/watch/reference.ts';
import { customerLists, usualDay } from '../eval/watch/steps.ts';
import { openSnapshot } from '../src/search/snapshot.ts';
import { readScreeningRow } from '../src/service/rows/screening-row.ts';
import { whole } from './load.ts';
import { machine } from './machine.ts';
import { benchOptions, ROOT } from './options.ts';
import { sis, startService } from './service.ts';

const FOLDER = join(ROOT, 'var/bench-watch');
const SECRET = `whsec_${Buffer.alloc(32, 11).toString('base64')}`;
/** Nothing more is expected when nothing came for this long, ms. */
const QUIET_MS = 20_000;

/** A receiver that checks signatures; gives the instants of what it took, ms. */
async function listen() {
  const taken: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      new Webhook(SECRET).verify(Buffer.concat(chunks).toString(), request.headers as Record<string, string>);
      taken.push(performance.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

interface LogLine {
  time: number;
  seconds: number;
  processor_seconds: number;
  screened: number;
}

/** The lines of the service's log with a message. */
const logged = (dataDir: string, message: string): LogLine[] =>
  readFileSync(join(dataDir, 'bench.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line));

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(200);
}

export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { rows: '1000000', state: '' });
  const lists = resolve(values.lists);
  const load = loadavg()[0]!;
  const { file, before } = await usualDay(lists);
  rmSync(FOLDER, { recursive: true, force: true });
  const [dataDir, customers, given] = ['data', 'customers', 'lists'].map((name) => join(FOLDER, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [dataDir, customers, join(given, dirname(file))]) mkdirSync(folder, { recursive: true });
  copyFileSync(before, join(dataDir, 'sis.sqlite'));
  symlinkSync(join(lists, file), join(given, file));
  sis(dataDir, 'snapshot', 'build');
  const ends = await customerLists(lists);
  const rows: string[] = [];
  for await (const row of customerRows(Number(values.rows), ends))
    if ('fields' in row) rows.push(`${JSON.stringify(row.fields)}\n`);
  writeFileSync(join(customers, 'customers.jsonl'), rows.join(''));
  if (values.state) copyFileSync(values.state, join(customers, 'watch.state'));
  sis(dataDir, 'watch', customers, '--baseline');
  const receiver = await listen();
  const destinations = [{ name: 'bench', url: receiver.url, secret_env: 'SIS_BENCH_SECRET', events: ['watch.*'] }];
  writeFileSync(join(customers, 'webhooks.json'), JSON.stringify({ destinations }));
  process.env.SIS_BENCH_SECRET = SECRET;
  const service = await startService(dataDir, undefined, { flags: ['--watch', customers] });
  try {
    writeFigures(
      'bench-watch',
      await measuredDay({ dataDir, customers, given, file, rows: rows.length, load }, receiver),
    );
  } finally {
    service.stop();
    receiver.close();
  }
}

/** Customers that are screened one by one to reckon what everybody would cost. */
const SAMPLE = 12_000;
const WARMING = 2000;

/** Processor seconds of screening everybody, reckoned from some of them; without what the threads take to get going. */
async function screeningAll(path: string, customers: string): Promise<number> {
  const snapshot = await openSnapshot(path);
  const lines = readFileSync(join(customers, 'customers.jsonl'), 'utf8').trim().split('\n');
  const some = lines.slice(0, SAMPLE).map((line, at) => {
    const { id, q, corroboration } = readScreeningRow({ number: at + 1, fields: JSON.parse(line) });
    return { q, customers: [{ key: String(id), q, ...(corroboration && { corroboration }) }] };
  });
  const threads = availableParallelism();
  const warming = await screenEverybody(snapshot, some.slice(0, WARMING), threads);
  const each = await screenEverybody(snapshot, some, threads);
  return ((each.processor - warming.processor) / (SAMPLE - WARMING)) * lines.length;
}

interface Day {
  dataDir: string;
  customers: string;
  given: string;
  file: string;
  rows: number;
  load: number;
}

async function measuredDay(
  { dataDir, customers, given, file, rows, load }: Day,
  { taken }: { taken: number[] },
): Promise<string[]> {
  await until(() => logged(dataDir, 'customers were watched').length > 0);
  sis(dataDir, 'ingest', '--lists', given);
  sis(dataDir, 'snapshot', 'build');
  // The service may see it before the command ends.
  const placedAt = statSync(join(dataDir, 'snapshot.bin')).mtimeMs;
  const placed = performance.now() - (Date.now() - placedAt);
  await until(
    () =>
      logged(dataDir, 'customers were watched').length > 1 && performance.now() - (taken.at(-1) ?? placed) > QUIET_MS,
  );
  const swapped = logged(dataDir, 'new snapshot in place').at(-1)!.time - placedAt;
  const pass = logged(dataDir, 'customers were watched').at(-1)!;
  const full = await screeningAll(join(dataDir, 'snapshot.bin'), customers);
  const seconds = (at: number | undefined): string => (at === undefined ? '–' : ((at - placed) / 1000).toFixed(1));
  return [
    '# From a change of the lists to a signed event',
    '',
    `Written by \`npm run bench -- watch\`; ${machine()}; load before: ${load.toFixed(1)}. \`sis serve --watch\` with ${whole(rows)} invented customers, the change file`,
    `\`${basename(file)}\` of OFAC ingested and the snapshot built; a receiver on the same machine that checks each signature.`,
    '',
    '| from the snapshot in place to | s |',
    '|---|---:|',
    `| the new data answer | ${(swapped / 1000).toFixed(1)} |`,
    `| the first signed event is taken | ${seconds(taken[0])} |`,
    `| the last of ${taken.length} is taken | ${seconds(taken.at(-1))} |`,
    '',
    `The pass took ${pass.seconds.toFixed(1)} s by the clock and screened ${whole(pass.screened)} customers in full. Processor seconds of all threads:`,
    `${pass.processor_seconds.toFixed(1)}; of screening all ${whole(rows)} one by one against the same snapshot, reckoned from ${whole(SAMPLE - WARMING)}, ${full.toFixed(1)}: **${(full / pass.processor_seconds).toFixed(1)} times as much**.`,
  ];
}
