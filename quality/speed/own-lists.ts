/**
 * `npm run bench -- own-lists [--count N] [--rows N] [--screened N] [--parts 0.1,0.5,1]`: many own lists of invented
 * persons and companies. Measures the cost of adding one as their number grows, the start, the memory and the cost of a
 * screened name. Writes docs/figures/speed.md.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureSnapshot } from '../../src/commands/data/current-snapshot.ts';
import { applySettings } from '../../src/commands/own-lists/changes.ts';
import { screenFile } from '../../src/commands/rows/screen-file.ts';
import { readConfig } from '../../src/config.ts';
import { companyParts, cultures, inventedCompany, inventedPerson } from '../../src/exam/cases/invented.ts';
import { seededRandom } from '../../src/exam/cases/random.ts';
import { ALERT_THRESHOLD } from '../../src/names/score/weights.ts';
import { openSnapshot } from '../../src/search/snapshot.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { optionsOf, ROOT } from '../options.ts';
import { whole, writeSection } from '../page.ts';
import { residentMegabytes, startService } from '../service.ts';
import { inventedRows } from '../watch/customers.ts';

const FOLDER = join(ROOT, 'var/bench-own-lists');
const config = readConfig({ SIS_DATA_DIR: FOLDER });
const SETTINGS = join(FOLDER, 'lists.json');

/** Writes files of invented parties. @returns the entries of these lists for the settings file */
function writeLists(count: number, rows: number): object[] {
  const random = seededRandom(20261129);
  const [all, parts] = [cultures(), companyParts()];
  return Array.from({ length: count }, (_, at) => {
    const lines = Array.from({ length: rows }, (_, row) => {
      const { q, facts } = random() < 0.6 ? inventedPerson(all, random) : inventedCompany(parts, all, random);
      return `K-${row},${q.replaceAll(',', '')},${facts.entity_type},${facts.country},${facts.birth_date ?? ''}`;
    });
    const file = join(FOLDER, `2026-01-01.list-${at}.csv`);
    writeFileSync(file, ['id,name,type,country,birth date', ...lines, ''].join('\n'));
    return { id: `list-${at}`, name: `List ${at}`, file };
  });
}

/** Duration of some work, in seconds. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Adds the missing lists, and measures with all of them. */
async function measured(store: Store, lists: readonly object[], screened: number): Promise<string> {
  const there = (await store.ownLists()).length;
  writeFileSync(SETTINGS, JSON.stringify({ lists }));
  const adding = await secondsOf(async () => {
    const faults = await applySettings({ store, config }, SETTINGS);
    if (faults.length > 0) throw new Error(faults[0]!.fault);
  });
  const again = await secondsOf(() => applySettings({ store, config }, SETTINGS));
  const building = await secondsOf(() => ensureSnapshot(store, config));
  const service = await startService(FOLDER, ROOT, { settings: { SIS_REQUIRED_LISTS: 'none' } });
  const memory = residentMegabytes(service.pid);
  service.stop();
  await service.ended;
  const snapshot = await openSnapshot(join(FOLDER, 'snapshot.bin'));
  const input = join(FOLDER, 'names.jsonl');
  const names = await inventedRows(screened, [snapshot]);
  writeFileSync(input, names.map((row) => `${JSON.stringify('fields' in row && row.fields)}\n`).join(''));
  const before = process.cpuUsage();
  const options = { limit: 10, mode: 'keyword' as const, threshold: ALERT_THRESHOLD };
  await screenFile(snapshot, { input, output: join(FOLDER, 'hits.jsonl'), threads: 1, options });
  const { user, system } = process.cpuUsage(before);
  const cells = [
    lists.length,
    whole(snapshot.entities),
    (adding / (lists.length - there)).toFixed(2),
    again.toFixed(2),
    building.toFixed(1),
    (service.startMs / 1000).toFixed(2),
    `${memory.now} (${memory.peak})`,
    ((user + system) / 1000 / screened).toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Runs the bench and writes its section. */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args, { count: '100', rows: '10000', screened: '5000', parts: '0.1,0.5,1' });
  const [count, rows, screened] = [options.count, options.rows, options.screened].map(Number) as [
    number,
    number,
    number,
  ];
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const store = await openStore(config);
  try {
    const lists = writeLists(count, rows);
    const lines: string[] = [];
    for (const part of options.parts.split(',').map(Number)) {
      lines.push(await measured(store, lists.slice(0, Math.ceil(count * part)), screened));
      console.error(lines.at(-1));
    }
    writeSection('speed', 'Own lists', [
      `\`npm run bench -- own-lists --count ${count} --rows ${rows}\`: own lists of ${whole(rows)} invented persons and companies each in a settings file; no official list. The cost of a screened name is processor time of one thread over ${whole(screened)} invented customers, a twentieth of them with listed names or nearly so.`,
      '',
      '| lists | parties | s to add one | s to look at all again | s to build the snapshot | s from start to `/ready` | resident MB (highest) | ms a screened name |',
      '|---:|---:|---:|---:|---:|---:|---:|---:|',
      ...lines,
    ]);
  } finally {
    await store.close();
    rmSync(FOLDER, { recursive: true, force: true });
  }
}
