import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../src/store/store.ts';
import { restoreBackup, writeBackup } from '../../src/store/trust/backup.ts';
import { verifyRows } from '../../src/store/trust/verify.ts';
import { temporaryFolder } from '../temporary.ts';
import { openedStore } from './test-store.ts';

/** SHA-256 of the token in the store of 1.0.0. */
const TOKEN = '70830a532b5e9a492ab49105c8dfdbb78fabff394d8f2f9e1d84a7d6b835b3ab';

const folder = temporaryFolder();
const dataDir = join(folder, 'data');
let store: Store;

/** The store that release 1.0.0 made of the demo edition, as its dump has it: two schema steps, reports, a token. */
beforeAll(async () => {
  mkdirSync(dataDir);
  const old = new DatabaseSync(join(dataDir, 'sis.sqlite'), { enableForeignKeyConstraints: false });
  const dump = readFileSync(join(import.meta.dirname, 'fixtures/store-1.0.0.sql.gz'));
  old.exec(gunzipSync(dump).toString());
  old.close();
  store = await openedStore({ dataDir });
});

const held = async (from: Store) => {
  const entities = [];
  for await (const { id, name, is_active, listed_date, history } of from.entities())
    entities.push({ id, name, is_active, listed_date, history: history.map(({ event, date }) => `${date} ${event}`) });
  const editions = await from.editions();
  return { entities, editions: editions.map(({ source_id, date, status }) => [source_id, date, status]) };
};

describe('the store of release 1.0.0', () => {
  it('keeps its parties, their histories, editions, reports and tokens', async () => {
    const { entities, editions } = await held(store);
    expect([entities.length, editions.length]).toEqual([78, 18]);
    expect(entities.flatMap(({ history }) => history)).toHaveLength(93);
    expect(entities.filter(({ is_active }) => !is_active)).toHaveLength(9);
    expect(entities.find(({ id }) => id === 'eu-fsf-990005')).toMatchObject({
      name: 'Uzor Imaginary Tractor Plant OJSC',
      listed_date: '2021-06-21',
    });
    expect(await store.reports.get('2026-02-02')).toMatchObject({
      date: '2026-02-02',
      revision: 1,
      state: 'published',
    });
    expect(await store.tokens.findByHash(TOKEN)).toMatchObject({ name: 'old', revoked_at: null });
    expect((await verifyRows(store)).faults).toEqual([]);
  });

  it('goes into a backup, and from it into an empty store', async () => {
    const file = join(folder, 'before.backup.gz');
    await writeBackup(store, file);
    const restored = await openedStore({ dataDir: join(folder, 'restored') });
    await restoreBackup(restored, file, folder);
    expect(await held(restored)).toEqual(await held(store));
    expect(await restored.tokens.findByHash(TOKEN)).toMatchObject({ name: 'old' });
  });
});

it('a store of a newer release is refused, unchanged, with what to do', async () => {
  const newer = join(folder, 'newer');
  await (await openStore({ dataDir: newer })).close();
  const database = new DatabaseSync(join(newer, 'sis.sqlite'));
  database.exec("insert into kysely_migration (name, timestamp) values ('900-of-a-newer-release', '2030-01-01')");
  const state = () => database.prepare('select name from kysely_migration order by name').all();
  const before = state();
  await expect(openStore({ dataDir: newer })).rejects.toThrow(
    /newer release .*900-of-a-newer-release.*Nothing was changed.*sis restore FILE/,
  );
  expect(state()).toEqual(before);
  database.close();
});
