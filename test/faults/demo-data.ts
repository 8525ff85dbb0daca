/** A folder with two small lists of the demo in two editions, customers to be watched, and what must be true of it. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyArchive } from '../../src/ingest/archive/archive.ts';
import { readSnapshotFile } from '../../src/search/snapshot/format.ts';
import { openStore } from '../../src/store/store.ts';
import { verifyRows } from '../../src/store/trust/verify.ts';
import { tablesOf } from '../ingest/tables.ts';
import { jsonLines } from '../json-lines.ts';
import { command } from './command.ts';

const DEMO = join(import.meta.dirname, '../../data/demo');
/** The lists. */
export const SOURCES = ['un-sc', 'uk-sl'];

/** Makes the folder: `first` and `second` hold the editions, `data` the first ones and their snapshot, `before.gz` a backup of it. */
export async function makeFirst(folder: string): Promise<void> {
  for (const [name, day] of [
    ['first', '2026-01-05'],
    ['second', '2026-02-02'],
  ])
    for (const source of SOURCES)
      for (const file of readdirSync(join(DEMO, source)).filter((one) => one.startsWith(day!)))
        cpSync(join(DEMO, source, file), join(folder, name!, source, file));
  await command('ingest', ...SOURCES, '--lists', '@first', '--accept=size')(folder);
  await command('snapshot', 'build')(folder);
  await command('backup', '@before.gz')(folder);
  mkdirSync(join(folder, 'customers'));
  writeFileSync(join(folder, 'customers/customers.csv'), 'id,name\nC1,Nonesuch Bank\nC2,Caliphate of Nowhere\n');
}

/** What a data folder holds, in words that two runs share; throws when any of it is damaged. */
export async function dataIn(folder: string): Promise<unknown> {
  const dataDir = join(folder, 'data');
  const store = await openStore({ dataDir });
  try {
    const faults = [...(await verifyRows(store)).faults, ...(await verifyArchive(store, dataDir)).faults];
    if (faults.length > 0) throw new Error(`damaged: ${JSON.stringify(faults.slice(0, 3))}`);
    const { data_versions: _versions, shared_keys: _keys, ...tables } = await tablesOf(store);
    const snapshot = readSnapshotFile(join(dataDir, 'snapshot.bin'));
    return { tables, snapshot: snapshot.dataVersion };
  } finally {
    await store.close();
  }
}

/** Events of a watch without what differs from run to run. */
export const told = (folder: string): string[] =>
  jsonLines(readFileSync(join(folder, 'customers/events.jsonl'), 'utf8')).map(({ type, customer, record }) =>
    JSON.stringify([type, customer, record?.id ?? record]),
  );
