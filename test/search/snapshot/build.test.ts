import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { buildSnapshot } from '../../../src/search/snapshot/build.ts';
import { DamagedSnapshot, SNAPSHOT_FORMAT } from '../../../src/search/snapshot/format.ts';
import {
  openSnapshot,
  recordNow,
  rowOf,
  snapshotFromMemory,
  snapshotInfo,
  summaryOf,
} from '../../../src/search/snapshot.ts';
import { entity, snapshotOf, sourceInfo, sourceState, temporaryPath } from '../entities.ts';

const ivan = entity({
  key: 'A.1',
  name: 'Ivan Exampleov',
  reason: 'Runs a fictional bank.',
  countries: [
    { code: 'RU', name: 'Russia', relation: 'regime' },
    { code: 'KZ', name: 'Kazakhstan', relation: 'nationality' },
  ],
  relationships: [{ key: 'B.2', name: 'Example Bank', type: 'owner of' }],
});
const bank = entity({ key: 'B.2', name: 'Example Bank', entity_type: 'organization', is_china: true });
const gone = entity({ key: 'C.3', name: 'Gone Ltd', is_active: false, removed_date: '2024-03-01' });

const input = (more = {}) => ({
  entities: [ivan, bank, gone],
  sources: [sourceState()],
  sourceInfos: [sourceInfo()],
  ...more,
});

describe('a snapshot', () => {
  it('finds entities by id and shows them field for field', async () => {
    const snapshot = await snapshotOf([gone, ivan, bank]);
    expect(rowOf(snapshot, 'un-sc-A.1')).toBe(0);
    expect(rowOf(snapshot, 'un-sc-A.10')).toBe(-1);
    expect(rowOf(snapshot, '')).toBe(-1);
    expect(summaryOf(snapshot, 0)).toEqual({
      id: 'un-sc-A.1',
      url: '/entities/un-sc-A.1',
      name: 'Ivan Exampleov',
      entity_type: 'individual',
      country_code: 'KZ',
      country_name: 'Kazakhstan',
      country_basis: 'nationality',
      jurisdiction: 'UN',
      source_list: 'Test List',
      listed_date: null,
      is_active: true,
      is_china: false,
      sanction_programs: [],
      reason: 'Runs a fictional bank.',
    });
    expect(summaryOf(snapshot, 2)).toMatchObject({ is_active: false, removed_date: '2024-03-01' });
    const detail = recordNow(snapshot, 0);
    expect(detail).toMatchObject(summaryOf(snapshot, 0));
    expect(detail.relationships).toEqual([{ id: 'un-sc-B.2', name: 'Example Bank', type: 'owner of' }]);
    expect(detail.source).toMatchObject({ url: 'https://lists.example/', licence: 'Open', edition: '2024-06-01' });
    expect(detail.also_listed).toEqual([]);
  });

  it('finds an entity by further ids, and an own id before a further one', async () => {
    const snapshot = await snapshotOf([
      entity({ key: 'A', name: 'First', other_ids: ['un-sc-Z', 'un-sc-B'] }),
      entity({ key: 'B', name: 'Second', other_ids: ['un-sc-AA'] }),
    ]);
    expect(['un-sc-A', 'un-sc-Z', 'un-sc-B', 'un-sc-AA', 'un-sc-AB'].map((id) => rowOf(snapshot, id))).toEqual([
      0, 0, 1, 1, -1,
    ]);
  });

  it('carries what is known of the same party elsewhere', async () => {
    const twin = {
      id: 'eu-9',
      jurisdiction: 'EU' as const,
      source_list: 'EU',
      confidence: 0.99,
      evidence: ['same IMO'],
    };
    const snapshot = await snapshotOf([bank], {
      parties: { alsoListed: new Map([[bank.id, [twin]]]), party: new Map() },
    });
    expect(recordNow(snapshot, 0).also_listed).toEqual([twin]);
  });

  it('has one version for one content, whenever and however fresh it is built', async () => {
    const [first, second] = [temporaryPath('a.bin'), temporaryPath('b.bin')];
    await buildSnapshot(input(), first);
    await buildSnapshot(input(), second);
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
    const one = await openSnapshot(first);
    await buildSnapshot(input({ sources: [sourceState({ state: 'stale', reason: 'old' })] }), second);
    expect((await openSnapshot(second)).dataVersion).toBe(one.dataVersion);
    await buildSnapshot(input({ ruleset: 'of other rules' }), second);
    expect((await openSnapshot(second)).dataVersion).not.toBe(one.dataVersion);
    expect((await openSnapshot(second)).ruleset).toBe('of other rules');
    await buildSnapshot(input({ entities: [{ ...ivan, reason: 'Another.' }, bank, gone] }), second);
    expect((await openSnapshot(second)).dataVersion).not.toBe(one.dataVersion);
  });

  it('refuses a file with any byte changed, cut short, of another format or no snapshot at all', async () => {
    const path = temporaryPath('snapshot.bin');
    await buildSnapshot(input(), path);
    const good = readFileSync(path);
    const { sections } = await openSnapshot(path);
    const spots = [0, 20, 60, ...[...sections.values()].filter((view) => view.byteLength > 0).map((v) => v.byteOffset)];
    for (const spot of spots) {
      const bad = Buffer.from(good);
      bad[spot]! ^= 1;
      writeFileSync(path, bad);
      await expect(openSnapshot(path), `byte ${spot}`).rejects.toThrow(DamagedSnapshot);
    }
    for (const length of [0, 10, 100, Math.floor(good.length / 2)]) {
      writeFileSync(path, good.subarray(0, length));
      await expect(openSnapshot(path)).rejects.toThrow(DamagedSnapshot);
    }
    const older = Buffer.from(good);
    older.writeUInt32LE(SNAPSHOT_FORMAT + 1, 8);
    writeFileSync(path, older);
    await expect(openSnapshot(path)).rejects.toThrow(/snapshot format/);
  });

  it('refuses entities out of order or twice', async () => {
    await expect(buildSnapshot(input({ entities: [bank, ivan] }), temporaryPath('x.bin'))).rejects.toThrow(
      /in order of id/,
    );
    await expect(buildSnapshot(input({ entities: [bank, bank] }), temporaryPath('x.bin'))).rejects.toThrow(
      /in order of id/,
    );
  });

  it('serves worker threads from the same memory', async () => {
    const snapshot = await snapshotOf([ivan, bank, gone]);
    expect(snapshotFromMemory(snapshot.memory).dataVersion).toBe(snapshot.dataVersion);
    const worker = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       import(workerData.module).then(({ snapshotFromMemory, rowOf }) =>
         parentPort.postMessage(rowOf(snapshotFromMemory(workerData.memory), 'un-sc-B.2')));`,
      {
        eval: true,
        workerData: {
          memory: snapshot.memory,
          module: new URL('../../../src/search/snapshot.ts', import.meta.url).href,
        },
      },
    );
    const row = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
    await worker.terminate();
    expect(row).toBe(1);
  });

  it('is fine without any entity, and counts what it holds', async () => {
    const empty = await snapshotOf([]);
    expect(snapshotInfo(empty)).toMatchObject({ entities: 0, names: 0 });
    const { statistics } = await snapshotOf([ivan, bank, gone]);
    expect(statistics).toMatchObject({ total: 3, active: 2, inactive: 1, china_related: 1 });
    expect(statistics.by_entity_type).toEqual([
      { entity_type: 'individual', total: 2, active: 1, inactive: 1 },
      { entity_type: 'organization', total: 1, active: 1, inactive: 0 },
    ]);
  });
});
