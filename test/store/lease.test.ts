import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../temporary.ts';
import { openedStore, testPostgres } from './test-store.ts';

describe('the lease of an ingest', async () => {
  const folder = temporaryFolder();
  const server = await testPostgres();
  let databases = 0;
  let client: pg.Client;
  let first: Store;
  let second: Store;
  beforeEach(async () => {
    const databaseUrl = await server.createDatabase(`lease_${++databases}`);
    client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    first = await openedStore({ databaseUrl, dataDir: folder });
    second = await openedStore({ databaseUrl, dataDir: folder });
  });
  afterEach(() => client.end());

  const checked = (store: Store, id: string) => store.writeEdition(id, (writer) => writer.updateSource({ demo: 1 }));

  it('is lost to another ingest by one that stood still, whose writes then change nothing', async () => {
    const release = await first.lockIngest();
    await checked(first, 'a');
    await client.query('update leases set until = 0');
    const releaseSecond = await second.lockIngest();
    await expect(checked(first, 'b')).rejects.toThrow('Another ingest has taken over');
    await expect(first.updateSource('c', { demo: 1 })).rejects.toThrow('Another ingest has taken over');
    const waiting = { sha256: 'x', since: '2026-01-01T00:00:00Z', gone: [] };
    await expect(first.waiting.put('a', waiting)).rejects.toThrow('Another ingest has taken over');
    await second.waiting.put('a', waiting);
    await expect(first.waiting.forget('a')).rejects.toThrow('Another ingest has taken over');
    expect(await first.waiting.of('a')).toEqual(waiting);
    await expect(first.importRows(async () => {})).rejects.toThrow('Another ingest has taken over');
    await checked(second, 'd');
    expect((await client.query('select id from sources order by id')).rows).toEqual([{ id: 'a' }, { id: 'd' }]);
    // Letting go of what it no longer has takes nothing from the other one.
    await release();
    await checked(second, 'e');
    await releaseSecond();
    await (await first.lockIngest())();
  });

  it('of an ingest that died is waited for, to its end', async () => {
    await client.query(
      `insert into leases (name, epoch, holder, until)
       values ('ingest', 7, 'dead', (extract(epoch from clock_timestamp()) * 1000)::bigint + 1500)`,
    );
    await (await first.lockIngest())();
    expect((await client.query('select epoch from leases')).rows).toEqual([{ epoch: 8 }]);
  });

  it('has the same number for nobody twice, and states of the store are counted on', async () => {
    const epochs: number[] = [];
    for (let round = 0; round < 3; round++) {
      const release = await first.lockIngest();
      epochs.push((await client.query('select epoch from leases')).rows[0].epoch);
      await release();
    }
    expect(new Set(epochs).size).toBe(3);
    const shared = first.shared!;
    const before = await shared.state(null);
    const token = { id: '1', name: 'n', hash: 'h', created_at: 'c', last_used_at: null, rate_limit: null };
    await first.tokens.insert({ ...token, expires_at: null, revoked_at: null });
    const after = await shared.state(before);
    expect(after).toMatchObject({ holdsSeen: true, epoch: before.epoch });
    expect(after.id).toBeGreaterThan(before.id);
    expect((await shared.state({ ...after, mark: 'of another history' })).holdsSeen).toBe(false);
    await first.importRows(async () => {});
    const restored = await shared.state(after);
    expect(restored.holdsSeen).toBe(false);
    expect(restored.epoch > after.epoch).toBe(true);
  });
});
