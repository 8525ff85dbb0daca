import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildFromStore, currentSnapshot } from '../../../src/commands/data/current-snapshot.ts';
import { snapshotPath } from '../../../src/commands/data/snapshot-file.ts';
import { type Config, readConfig } from '../../../src/config.ts';
import { ingestAll } from '../../../src/ingest/ingest.ts';
import { buildSnapshot } from '../../../src/search/snapshot/build.ts';
import { openSnapshot, type Snapshot } from '../../../src/search/snapshot.ts';
import { rulesetVersion } from '../../../src/service/ruleset.ts';
import { SOURCES } from '../../../src/sources/catalog.ts';
import { openStore, type Store } from '../../../src/store/store.ts';
import { fakeSource, fullEdition, type IngestBench, ingestBench } from '../../ingest/fake-source.ts';
import { ENGINE } from '../../store/test-store.ts';

let bench: IngestBench;
let store: Store;
let config: Config;

beforeEach(async () => {
  bench = await ingestBench(fakeSource('un-sc'));
  store = bench.store;
  config = readConfig({ SIS_DATA_DIR: bench.dataDir });
});

/** Ingests an edition of so many parties. */
async function ingest(count: number, into = store): Promise<void> {
  const parties = Array.from({ length: count }, (_, at) => ({ key: `P${at}`, name: `Party Number ${at}` }));
  const date = `2026-01-${String(count).padStart(2, '0')}`;
  const path = bench.put(`${date}.list.jsonl`, fullEdition(date, parties));
  const { source, dataDir } = bench;
  const [outcome] = await ingestAll({ store: into, sources: [source], dataDir, from: { kind: 'file', path } });
  expect(outcome!.files[0]).toMatchObject({ status: 'applied' });
}

/** The same store by another connection, as an ingest beside a build has it. */
async function ingestBeside(count: number): Promise<void> {
  if (ENGINE === 'postgres') return ingest(count);
  const other = await openStore({ dataDir: bench.dataDir });
  await ingest(count, other);
  await other.close();
}

/** The store, and what an ingest does to it whenever a build has begun to read. */
const ingestedInto = (during: (build: number) => Promise<void>): Store => {
  let builds = 0;
  return {
    ...store,
    atOneInstant: (read) =>
      store.atOneInstant((lists) =>
        read({
          ...lists,
          async eventSeqs() {
            await during(++builds);
            return lists.eventSeqs();
          },
        }),
      ),
  };
};

/** Parties that there are, and that the states of the lists speak of: of one instant when they are as many. */
const counts = ({ entities, sources }: Snapshot): number[] => [
  entities,
  sources.reduce((sum, { active, removed }) => sum + active + removed, 0),
];

describe('the snapshot of a store', () => {
  it('is built anew when it was made by other rules of names', async () => {
    expect((await currentSnapshot(store, config)).ruleset).toBe(rulesetVersion());
    const sourceInfos = SOURCES.map(({ info }) => info);
    const sources = await store.sourceStates(sourceInfos);
    const old = { entities: [], sources, sourceInfos, ruleset: 'of an earlier release' };
    await buildSnapshot(old, snapshotPath(config));
    expect((await currentSnapshot(store, config)).ruleset).toBe(rulesetVersion());
  });

  it('is built again when an edition comes while it is built', async () => {
    await ingest(1);
    const { entities } = await buildFromStore(
      ingestedInto(async (build) => (build === 1 ? ingestBeside(2) : undefined)),
      config,
    );
    expect(entities).toBe(2);
    expect(counts(await openSnapshot(snapshotPath(config)))).toEqual([2, 2]);
  });

  it('is of one instant where editions never cease to come', async () => {
    await ingest(1);
    const building = buildFromStore(
      ingestedInto((build) => ingestBeside(build + 1)),
      config,
    );
    // Nodes that share a store are never given a snapshot that is behind it.
    if (ENGINE === 'postgres') return expect(building).rejects.toThrow('The lists changed');
    expect((await building).entities).toBe(3);
    expect(counts(await openSnapshot(snapshotPath(config)))).toEqual([3, 3]);
    expect(await store.counts()).toMatchObject({ total: 4 });
    // Whoever asks for the present one does not take it for that.
    expect((await currentSnapshot(store, config)).entities).toBe(4);
  });

  it('waits for a build of another process, and goes on when that is killed', async () => {
    await ingest(1);
    const lock = join(bench.dataDir, 'snapshot.lock');
    const program = `
      const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
      database.exec('begin exclusive');
      console.log('locked');
      setInterval(() => database.isOpen, 1000);`;
    const other = spawn(process.execPath, ['--eval', program, lock]);
    await once(other.stdout, 'data');
    const building = buildFromStore(store, config);
    await pause(300);
    expect(existsSync(snapshotPath(config))).toBe(false);
    other.kill('SIGKILL');
    expect((await building).entities).toBe(1);
    expect(existsSync(snapshotPath(config))).toBe(true);
  });
});
