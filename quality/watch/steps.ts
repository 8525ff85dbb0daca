/** Snapshots of the shared editions, day by day: the steps of a monitoring. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GUARDS } from '../../src/domain/lists/edition-guards.ts';
import { ingestAll } from '../../src/ingest/ingest.ts';
import { linkParties } from '../../src/parties/links.ts';
import { buildSnapshot } from '../../src/search/snapshot/build.ts';
import { SNAPSHOT_FORMAT } from '../../src/search/snapshot/format.ts';
import { openSnapshot, type Snapshot } from '../../src/search/snapshot.ts';
import { rulesetVersion } from '../../src/service/ruleset.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import { openStore, type Store } from '../../src/store/store.ts';

const VAR = resolve(import.meta.dirname, '../../var/watch');

/** The data version after the files of one day. */
export interface Step {
  /** The files added on that day, `<source>/<file>`. */
  files: string[];
  snapshot: string;
}

const dated = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^\d{4}-\d{2}-\d{2}\./.test(name)) : [];

/** The files by day: first the initial ones, then those of each later day. */
function filesByDay(lists: string): string[][] {
  const first: string[] = [];
  const later = new Map<string, string[]>();
  for (const { info } of SOURCES) {
    const full = dated(join(lists, info.id)).sort();
    const [oldest, ...others] = full;
    if (!oldest) continue;
    first.push(`${info.id}/${oldest}`);
    const changes = dated(join(lists, info.id, 'deltas')).map((name) => `deltas/${name}`);
    for (const name of [...others, ...changes]) {
      const day = name.replace('deltas/', '').slice(0, 10);
      if (day < oldest.slice(0, 10)) continue;
      // The change file of a day comes before its full edition, as on a usual day.
      const key = `${day} ${info.id} ${name.startsWith('deltas/') ? 0 : 1}`;
      later.set(key, [...(later.get(key) ?? []), `${info.id}/${name}`]);
    }
  }
  return [first, ...[...later].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, files]) => files)];
}

/** The cache folder of the stores and snapshots of these steps; other editions have another folder. */
function folderOf(groups: readonly string[][]): string {
  const hash = createHash('sha256').update(JSON.stringify(groups)).digest('hex');
  return join(VAR, hash.slice(0, 12));
}

/** The store after each step, as database files, because reading the lists takes longest. */
async function stores(lists: string, groups: readonly string[][]): Promise<string[]> {
  const folder = join(folderOf(groups), 'stores');
  const paths = groups.map((_, at) => join(folder, `${String(at).padStart(2, '0')}.sqlite`));
  if (paths.every(existsSync)) return paths;
  rmSync(folder, { recursive: true, force: true });
  const given = join(folder, 'lists');
  const dataDir = join(folder, 'data');
  for (const [at, files] of groups.entries()) {
    for (const file of files) {
      mkdirSync(join(given, file, '..'), { recursive: true });
      symlinkSync(join(lists, file), join(given, file));
    }
    const store = await openStore({ dataDir });
    await ingestAll({ store, sources: SOURCES, dataDir, from: { kind: 'folder', dir: given }, accept: GUARDS });
    await store.close();
    copyFileSync(join(dataDir, 'sis.sqlite'), paths[at]!);
    console.log(`${paths[at]}: ${files.join(', ')}`);
  }
  return paths;
}

/** The snapshots of all steps, with the current rules of names and links, without topics. */
export async function watchSteps(lists: string): Promise<Step[]> {
  const groups = filesByDay(lists);
  const databases = await stores(lists, groups);
  const ruleset = rulesetVersion();
  const folder = join(folderOf(groups), `${SNAPSHOT_FORMAT}-${ruleset}`);
  const steps: Step[] = [];
  for (const [at, files] of groups.entries()) {
    const snapshot = join(folder, `${String(at).padStart(2, '0')}.snapshot`);
    steps.push({ files, snapshot });
    if (existsSync(snapshot)) continue;
    await withStore(databases[at]!, (store) => build(store, snapshot));
    console.log(`${snapshot}: ${files.join(', ')}`);
  }
  return steps;
}

/** Runs `work` with a copy of a store, so that its database stays unchanged. */
async function withStore<T>(database: string, work: (store: Store) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(VAR, 'store-'));
  copyFileSync(database, join(dataDir, 'sis.sqlite'));
  const store = await openStore({ dataDir });
  try {
    return await work(store);
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function build(store: Store, snapshot: string): Promise<void> {
  const sourceInfos = SOURCES.map(({ info }) => info);
  const sources = await store.sourceStates(sourceInfos);
  const parties = await linkParties(store.entities());
  await buildSnapshot(
    { entities: store.entities(), parties, sources, sourceInfos, ruleset: rulesetVersion() },
    snapshot,
  );
}

/** The first and the last snapshot. The names of customers are drawn from both, so that some are listed later. */
export async function customerLists(lists: string): Promise<Snapshot[]> {
  const steps = await watchSteps(lists);
  return Promise.all([steps[0]!, steps.at(-1)!].map(({ snapshot }) => openSnapshot(snapshot)));
}
