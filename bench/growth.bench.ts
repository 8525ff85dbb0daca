/**
 * `npm run bench -- growth [--times 1,10,20] [--lists DIR] [--queries N] [--rows N] [--page false]`: what a service costs with
 * many times the entities: reading them into the store, building and opening the snapshot, memory, single searches and
 * whole files; each against the smallest of the sizes. Writes docs/figures/growth.md; `--page false` prints it alone.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { writeFigures } from '../eval/figures.ts';
import { screenFile } from '../src/commands/rows/screen-file.ts';
import { editionsInFolder } from '../src/ingest/archive/edition-file.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { screenNames } from '../src/search/names/screen.ts';
import { openSnapshot, type Snapshot } from '../src/search/snapshot.ts';
import { SOURCES } from '../src/sources/catalog.ts';
import { kindsOf } from './drawn-names.ts';
import { drawnQueries } from './drawn-queries.ts';
import { growthPage, type Measure } from './growth/page.ts';
import type { StepCost } from './growth/step.ts';
import { machine } from './machine.ts';
import { benchOptions, ROOT } from './options.ts';
import { residentMegabytes, sis, startService } from './service.ts';
import { timed } from './timing.ts';

const FOLDER = join(ROOT, 'var/bench-growth');
/** Heap that one step may take for each time, beside a gigabyte, MB. The sizes must not end where Node.js would end them. */
const HEAP_PER_TIME = 500;
/** Searches over HTTP before the memory of the service is read. */
const ASKED = 300;

/** The newest edition of each list, in a folder of its own. */
function newestEditions(lists: string): string {
  const folder = join(FOLDER, 'lists');
  for (const source of SOURCES) {
    const newest = editionsInFolder(lists, source).findLast(({ kind }) => kind === 'full');
    if (!newest) continue;
    mkdirSync(join(folder, source.info.id), { recursive: true });
    cpSync(newest.path, join(folder, source.info.id, basename(newest.path)));
  }
  return folder;
}

function step(what: 'ingest' | 'build', times: number, lists: string, dataDir: string): StepCost {
  const heap = `--max-old-space-size=${1000 + HEAP_PER_TIME * times}`;
  const script = join(import.meta.dirname, 'growth/step.ts');
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', heap];
  const printed = execFileSync(process.execPath, [...flags, script, what, String(times), lists], {
    env: { ...process.env, SIS_DATA_DIR: dataDir, SIS_DATABASE_URL: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(printed);
}

/** Start and memory of a service over a data folder, before and after searches. */
async function served(dataDir: string, queries: readonly string[]): Promise<Measure[]> {
  const { token } = JSON.parse(sis(dataDir, 'token', 'create', 'growth', '--json'));
  const service = await startService(dataDir);
  try {
    const ready = residentMegabytes(service.pid).now;
    for (const q of queries.slice(0, ASKED)) {
      const url = `${service.url}/api/entities/hybrid-search?mode=keyword&q=${encodeURIComponent(q)}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`a search answered ${answer.status}`);
      await answer.arrayBuffer();
    }
    return [
      { name: 'service: start, s', value: service.startMs / 1000, digits: 2, grows: 'whole' },
      { name: 'service: resident memory when ready, MB', value: ready, digits: 0, grows: 'whole' },
      {
        name: `service: after ${ASKED} searches, MB`,
        value: residentMegabytes(service.pid).now,
        digits: 0,
        grows: 'whole',
      },
    ];
  } finally {
    service.stop();
  }
}

/** Single searches in this process, by kind. The same queries at every size: all are about names that each size has. */
async function searched(snapshot: Snapshot, queries: Record<string, readonly string[]>): Promise<Measure[]> {
  const screen = (q: string): unknown =>
    screenNames(snapshot, { q, filters: {}, threshold: ALERT_THRESHOLD, limit: 20 });
  const found: Measure[] = [];
  const mix = Object.values(queries).flat();
  await timed({ others: [], measured: mix.filter((_, at) => at % 4 === 0) }, screen);
  for (const [kind, measured] of [...Object.entries(queries), ['all kinds mixed', mix] as const]) {
    const { p50, p99, processor } = await timed({ others: [], measured }, screen);
    found.push(
      { name: `${kind}: p50, ms`, value: p50, digits: 2, grows: 'name' },
      { name: `${kind}: p99, ms`, value: p99, digits: 2, grows: 'name' },
      { name: `${kind}: processor, ms`, value: processor, digits: 2, grows: 'name' },
    );
  }
  return found;
}

/** Files screened by all threads, by kind of name. */
async function screened(snapshot: Snapshot, names: Record<string, readonly string[]>): Promise<Measure[]> {
  const found: Measure[] = [];
  const threads = availableParallelism();
  const [input, output] = [join(FOLDER, 'in.jsonl'), join(FOLDER, 'out.jsonl')] as const;
  for (const [kind, rows] of Object.entries(names)) {
    writeFileSync(input, rows.map((q) => `${JSON.stringify({ q })}\n`).join(''));
    const before = process.cpuUsage();
    const { seconds } = await screenFile(snapshot, {
      input,
      output,
      threads,
      options: { limit: 10, mode: 'keyword', threshold: ALERT_THRESHOLD },
    });
    const { user, system } = process.cpuUsage(before);
    found.push(
      { name: `${kind}: names a second`, value: rows.length / seconds, digits: 0, grows: 'rate' },
      { name: `${kind}: processor, ms a name`, value: (user + system) / 1000 / rows.length, digits: 2, grows: 'name' },
    );
  }
  return found;
}

/** What the sizes are asked, drawn from the smallest of them. */
function drawnFrom(snapshot: Snapshot, queries: number, rows: number) {
  const names = Object.entries(kindsOf(snapshot)).map(([kind, draw]) => [kind, Array.from({ length: rows }, draw)]);
  return { queries: drawnQueries(snapshot, queries, 7), names: Object.fromEntries(names) as Record<string, string[]> };
}

/** Runs the bench. */
export async function run(args: string[]): Promise<void> {
  const values = benchOptions(args, { times: '1,10,20', queries: '400', rows: '4000', page: 'true' });
  const sizes = values.times.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new TypeError(`--times must be whole numbers from 1, such as 1,10,20; it was ${values.times}`);
  const load = loadavg()[0]!;
  rmSync(FOLDER, { recursive: true, force: true });
  const lists = newestEditions(resolve(values.lists));
  const columns: Measure[][] = [];
  let asked: ReturnType<typeof drawnFrom> | undefined;
  for (const size of sizes) {
    const dataDir = join(FOLDER, `data-${size}`);
    const ingest = step('ingest', size, lists, dataDir);
    const build = step('build', size, lists, dataDir);
    const path = join(dataDir, 'snapshot.bin');
    const opening = performance.now();
    const snapshot = await openSnapshot(path);
    const opened = performance.now() - opening;
    asked ??= drawnFrom(snapshot, Number(values.queries), Number(values.rows));
    const megabytes = (file: string): number => statSync(join(dataDir, file)).size / 1e6;
    columns.push([
      { name: 'entities', value: snapshot.entities, digits: 0, grows: 'size' },
      { name: 'distinct names', value: snapshot.names.nameCount, digits: 0, grows: 'size' },
      { name: 'ingest: s', value: ingest.seconds, digits: 1, grows: 'whole' },
      { name: 'ingest: processor, s', value: ingest.processor, digits: 1, grows: 'whole' },
      { name: 'ingest: most memory, MB', value: ingest.megabytes, digits: 0, grows: 'whole' },
      { name: 'store on disk, MB', value: megabytes('sis.sqlite'), digits: 0, grows: 'whole' },
      { name: 'building the snapshot: s', value: build.seconds, digits: 1, grows: 'whole' },
      { name: 'building: processor, s', value: build.processor, digits: 1, grows: 'whole' },
      { name: 'building: most memory, MB', value: build.megabytes, digits: 0, grows: 'whole' },
      { name: 'snapshot, MB', value: megabytes('snapshot.bin'), digits: 0, grows: 'whole' },
      { name: 'reading, verifying and opening it, ms', value: opened, digits: 0, grows: 'whole' },
      ...(await served(dataDir, Object.values(asked.queries).flat())),
      ...(await searched(snapshot, asked.queries)),
      ...(await screened(snapshot, asked.names)),
    ]);
    console.log(
      `${size} times: ${columns
        .at(-1)!
        .map(({ name, value }) => `${name} ${value.toFixed(2)}`)
        .join('; ')}`,
    );
    rmSync(dataDir, { recursive: true, force: true });
  }
  rmSync(FOLDER, { recursive: true, force: true });
  const page = growthPage(sizes, columns, {
    queries: Number(values.queries),
    rows: Number(values.rows),
    machine: machine(),
    load,
  });
  console.log(page.join('\n'));
  if (values.page === 'true') writeFigures('growth', page);
}
