/** The lock of the leader, and snapshots handed from node to node, on a PostgreSQL. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { jsonSection, SNAPSHOT_FORMAT, section } from '../../src/search/snapshot/format.ts';
import { snapshotExchange } from '../../src/service/data/snapshot-exchange.ts';
import type { SharedStore } from '../../src/store/engines/shared-store.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { writeSections } from '../search/sections.ts';
import { testPostgres } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';
import { until } from './cluster.ts';

describe('nodes on one PostgreSQL', async () => {
  const server = await testPostgres();
  const folder = temporaryFolder();
  let store: Store;
  let shared: SharedStore;
  let url: string;
  let databases = 0;
  beforeEach(async () => {
    await store?.close();
    url = await server.createDatabase(`exchange_${++databases}`);
    store = await openStore({ dataDir: folder, databaseUrl: url });
    shared = store.shared!;
  });
  afterAll(() => store?.close());

  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    // Larger than a piece, and not to be compressed away.
    const noise = Uint8Array.from({ length: 9_000_000 }, (_, at) => (at * 2_654_435_761) >>> 13);
    writeSections(path, [jsonSection('text', text), section('noise', noise)]);
    return path;
  };

  it.each(['database', 'folder'])('take a snapshot over whole, by the %s', async (kind) => {
    const exchange = snapshotExchange(shared, kind === 'database' ? kind : join(folder, 'shared'));
    expect(await exchange.newest()).toBeNull();
    const made = write('made', 'first');
    await exchange.publish(made, await store.listMark());
    await exchange.publish(made, await store.listMark());
    const newest = (await exchange.newest())!;
    expect(newest).toMatchObject({ id: 1, format: SNAPSHOT_FORMAT });
    const taken = join(folder, `taken-${kind}`);
    await exchange.fetch(newest, taken);
    expect(readFileSync(taken).equals(readFileSync(made))).toBe(true);
    for (const text of ['second', 'third', 'fourth'])
      await exchange.publish(write('made', text), await store.listMark());
    expect((await exchange.newest())!.id).toBe(4);
    await expect(exchange.fetch(newest, taken)).rejects.toThrow();
    expect(readFileSync(taken).byteLength).toBe(newest.bytes);
  });

  it('refuse a snapshot with other bytes than were published, and keep theirs', async () => {
    const exchange = snapshotExchange(shared, 'database');
    await exchange.publish(write('made', 'first'), await store.listMark());
    const newest = (await exchange.newest())!;
    const taken = join(folder, 'kept');
    writeFileSync(taken, 'mine');
    await expect(exchange.fetch({ ...newest, digest: 'f'.repeat(64) }, taken)).rejects.toThrow(/other bytes/);
    expect(readFileSync(taken, 'utf8')).toBe('mine');
  });

  it('do not publish a snapshot of lists that have changed since', async () => {
    const exchange = snapshotExchange(shared, 'database');
    const mark = await store.listMark();
    await store.writeEdition('un-sc', (writer) => writer.updateSource({ readings: 1 }));
    await expect(exchange.publish(write('made', 'first'), mark)).rejects.toThrow(
      /changed while the snapshot was built/,
    );
    expect(await exchange.newest()).toBeNull();
  });

  it('have one leader, another when it resigns, and know when they no longer are', async () => {
    let lost = 0;
    const first = (await shared.lead(() => lost++))!;
    expect(await shared.lead(() => {})).toBeNull();
    await first.resign();
    expect(lost).toBe(0);
    const second = (await shared.lead(() => lost++))!;
    expect(second).not.toBeNull();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // As when this node had stood still for longer than its lease.
    await client.query(`update leases set epoch = epoch + 1, holder = 'another', until = 0 where name = 'leader'`);
    await client.end();
    await until('it knows', async () => lost === 1);
    const third = await shared.lead(() => {});
    expect(third).not.toBeNull();
    await third?.resign();
  });

  it('count who lives, and forget who left', async () => {
    expect(await shared.beat({ id: 'a', data_version: 'v', format: 7, leader: true }, 5_000)).toBe(1);
    expect(await shared.beat({ id: 'b', data_version: null, format: 8, leader: false }, 5_000)).toBe(2);
    expect(await shared.nodes(5_000)).toEqual([
      { id: 'a', data_version: 'v', format: 7, leader: true },
      { id: 'b', data_version: null, format: 8, leader: false },
    ]);
    await shared.leave('a');
    expect(await shared.beat({ id: 'b', data_version: 'v', format: 8, leader: false }, 5_000)).toBe(1);
  });

  it('know when the editions changed, and nothing while they are being changed', async () => {
    const before = await shared.editionMark();
    expect(before).not.toBeNull();
    const release = await store.lockIngest();
    expect(await shared.editionMark()).toBeNull();
    await release();
    await until('the lock is gone', async () => (await shared.editionMark()) === before);
  });

  it('add up requests by key and minute', async () => {
    expect(await shared.countRequests('token', 7, 5)).toBe(5);
    expect(await shared.countRequests('token', 7, 3)).toBe(8);
    expect(await shared.countRequests('token', 8, 1)).toBe(1);
    await shared.forgetRequests(8);
    expect(await shared.countRequests('token', 7, 1)).toBe(1);
  });
});
