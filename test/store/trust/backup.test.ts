import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ingestAll } from '../../../src/ingest/ingest.ts';
import { sourceById } from '../../../src/sources/catalog.ts';
import { NodeSqliteDialect } from '../../../src/store/engines/sqlite.ts';
import { migrate } from '../../../src/store/migrations/migrations.ts';
import type { Tables } from '../../../src/store/schema.ts';
import type { Store } from '../../../src/store/store.ts';
import { filesAside, filesBelow, restoreBackup, UnusableBackup, writeBackup } from '../../../src/store/trust/backup.ts';
import { TABLE_KEYS } from '../../../src/store/trust/portable-rows.ts';
import { verifyRows } from '../../../src/store/trust/verify.ts';
import { tablesOf } from '../../ingest/tables.ts';
import { temporaryFolder } from '../../temporary.ts';
import { eventsIn } from '../contents.ts';
import { openedStore, testPostgres } from '../test-store.ts';

const demo = resolve(import.meta.dirname, '../../../data/demo');
const SOURCES = ['un-sc', 'uk-sl'].map((id) => sourceById(id)!);

const server = await testPostgres();
let folder: string;
let databases = 0;
beforeEach(() => {
  folder = temporaryFolder();
});

type Engine = 'sqlite' | 'postgres';
async function newStore(engine: Engine): Promise<Store> {
  const name = `backup_${++databases}`;
  const dataDir = join(folder, name);
  const databaseUrl = engine === 'postgres' ? await server.createDatabase(name) : undefined;
  return openedStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
}

const token = { created_at: 'x', expires_at: null, revoked_at: null, last_used_at: null, rate_limit: 5 };

/** A store with something in every table of list data, reports and tokens. */
async function filled(engine: Engine): Promise<Store> {
  const store = await newStore(engine);
  const from = { kind: 'folder' as const, dir: demo };
  await ingestAll({ store, sources: SOURCES, dataDir: folder, from, accept: ['size'] });
  await store.tokens.insert({ id: '1', name: 'Übung "quoted"', hash: 'ab', ...token });
  const report = { date: '2026-01-05', data_version: 'v', facts: {}, body: { a: 'é\u2028\n' }, change_summary: null };
  await store.reports.put({ ...report, built_at: 'now' });
  await store.reports.publish('2026-01-05', 'now');
  return store;
}

describe('a backup', () => {
  it.each<[Engine, Engine]>([
    ['sqlite', 'sqlite'],
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
    ['postgres', 'postgres'],
  ])('of a store on %s restores on %s, row by row', async (from, to) => {
    const store = await filled(from);
    const file = join(folder, 'all.gz');
    const written = await writeBackup(store, file);
    expect(written).toMatchObject({ tokens: 1, reports: 1, publications: 1, sources: 2 });
    expect(statSync(file).mode & 0o077).toBe(0);
    const other = await newStore(to);
    await other.tokens.insert({ id: '9', name: 'goes', hash: 'cd', ...token });
    expect(await restoreBackup(other, file, folder)).toMatchObject(written);
    expect(await tablesOf(other)).toEqual(await tablesOf(store));
    expect(await verifyRows(other)).toMatchObject({ faults: [] });
    await other.tokens.insert({ id: '2', name: 'goes on', hash: 'ef', ...token });
  });

  it('holds every table that there is', async () => {
    const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(join(folder, 'any.sqlite')) });
    await migrate(db, 'sqlite');
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    await db.destroy();
    expect(tables.filter((name) => !name.startsWith('kysely_')).sort()).toEqual(Object.keys(TABLE_KEYS).sort());
  });

  it.each<Engine>(['sqlite', 'postgres'])(
    'on %s brings no token back that was revoked after it was made',
    async (engine) => {
      const store = await filled(engine);
      await store.tokens.insert({ id: '2', name: 'kept', hash: 'ef', ...token });
      const file = join(folder, 'before.gz');
      await writeBackup(store, file);
      await store.tokens.revoke('1', 'now');
      await restoreBackup(store, file, folder);
      expect(await store.tokens.findByHash('ab')).toMatchObject({ revoked_at: 'now' });
      expect(await store.tokens.findByHash('ef')).toMatchObject({ revoked_at: null });
    },
  );

  it('of an older release, whose names stood in a table of their own, is brought up to date', async () => {
    const store = await filled('sqlite');
    const file = join(folder, 'all.gz');
    const written = await writeBackup(store, file);
    const [head, ...all] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1);
    const lines = all.map((line) => {
      const { table, rows } = JSON.parse(line) as { table: string; rows: Record<string, unknown>[] };
      if (table === 'tokens') for (const row of rows) delete row.seal;
      if (table === 'sources') for (const row of rows) delete row.own;
      return JSON.stringify({ table, rows });
    });
    const { entity_id } = (await eventsIn(store))[0]!;
    const name = { entity_id, ordinal: 0, name: 'X', type: 'primary', quality: 'strong', script: null, language: null };
    const at = lines.findIndex((line) => line.startsWith('{"table":"events"'));
    lines.splice(at, 0, JSON.stringify({ table: 'names', rows: [name] }));
    const text = [head!.replace(/"schema":"[^"]*"/, '"schema":"015-entity-counts"'), ...lines, ''].join('\n');
    const sha256 = createHash('sha256').update(text).digest('hex');
    writeFileSync(file, gzipSync(`${text}${JSON.stringify({ end: { ...written, names: 1 }, sha256 })}\n`));
    const other = await newStore('sqlite');
    expect(await restoreBackup(other, file, folder)).toEqual(expect.objectContaining(written));
    expect(await tablesOf(other)).toEqual(await tablesOf(store));
  });

  it('is of one instant, while an edition is written', async () => {
    const store = await filled('sqlite');
    const before = await tablesOf(store);
    const writer = await openedStore({ dataDir: join(folder, `backup_${databases}`) });
    const file = join(folder, 'all.gz');
    let isFirst = true;
    const watched = {
      ...store,
      exportRows: (sink: Parameters<Store['exportRows']>[0]) =>
        store.exportRows(async (table, rows) => {
          if (isFirst) await writer.tokens.insert({ id: '3', name: 'meanwhile', hash: 'gh', ...token });
          isFirst = false;
          await sink(table, rows);
        }),
    };
    await writeBackup(watched, file);
    const other = await newStore('sqlite');
    await restoreBackup(other, file, folder);
    expect(await tablesOf(other)).toEqual(before);
    expect(await store.tokens.list()).toHaveLength(2);
  });

  it.each<[string, (file: string) => void, RegExp]>([
    ['cut off', (file) => truncateSync(file, Math.floor(statSync(file).size * 0.7)), /cut off or damaged/],
    [
      'without its last line',
      (file) => {
        const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
        writeFileSync(file, gzipSync(`${lines.slice(0, -1).join('\n')}\n`));
      },
      /cut off or damaged/,
    ],
    [
      'altered',
      (file) => {
        const text = gunzipSync(readFileSync(file)).toString();
        writeFileSync(file, gzipSync(text.replace('Übung', 'Obung')));
      },
      /cut off or damaged/,
    ],
    ['of another program', (file) => writeFileSync(file, gzipSync('{"a":1}\n')), /no backup of this service/],
    ['not compressed', (file) => writeFileSync(file, 'hello'), /cut off or damaged/],
    [
      'of a newer release',
      (file) => {
        const text = gunzipSync(readFileSync(file)).toString();
        writeFileSync(file, gzipSync(text.replace(/"schema":"[^"]*"/, '"schema":"999-later"')));
      },
      /newer release/,
    ],
  ])('that is %s is refused, and the store stays as it was', async (_name, damage, reason) => {
    const file = join(folder, 'all.gz');
    await writeBackup(await filled('sqlite'), file);
    damage(file);
    const other = await filled('sqlite');
    await other.tokens.insert({ id: '7', name: 'stays', hash: 'ij', ...token });
    const before = await tablesOf(other);
    await expect(restoreBackup(other, file, folder)).rejects.toThrow(reason);
    await expect(restoreBackup(other, file, folder)).rejects.toThrow(UnusableBackup);
    expect(await tablesOf(other)).toEqual(before);
  });

  it('holds the archive, and puts it back only with its rows', async () => {
    const archive = join(folder, 'authorities');
    const file = join(folder, 'all.gz');
    const put = (name: string, content: Buffer): void => {
      mkdirSync(dirname(join(archive, name)), { recursive: true });
      writeFileSync(join(archive, name), content);
    };
    put('un-sc/2026-01-05.abc.list.xml.gz', randomBytes(500_000));
    put('us-ofac-sdn/deltas/2026-01-06.def.xml', Buffer.from('<a/>'));
    put('us-ofac-sdn/.incoming', Buffer.from('half'));
    const store = await filled('sqlite');
    await writeBackup(store, file, archive);
    const [other, restored] = [await newStore('sqlite'), join(folder, 'other', 'archive')];
    const interrupted = `${restored}.restored-k1ll3d`;
    mkdirSync(interrupted, { recursive: true });
    await restoreBackup(other, file, folder, { archive: restored });
    expect(existsSync(interrupted)).toBe(false);
    const kept = await filesBelow(restored);
    expect(kept).toEqual(['un-sc/2026-01-05.abc.list.xml.gz', 'us-ofac-sdn/deltas/2026-01-06.def.xml']);
    for (const one of kept)
      expect(readFileSync(join(restored, one)).equals(readFileSync(join(archive, one)))).toBe(true);
    expect(await tablesOf(other)).toEqual(await tablesOf(store));
    truncateSync(file, statSync(file).size - 1_000);
    const untouched = join(folder, 'untouched');
    await expect(restoreBackup(other, file, folder, { archive: untouched })).rejects.toThrow(/cut off or damaged/);
    expect(readdirSync(folder).filter((name) => name.startsWith('untouched'))).toEqual([]);
    await expect((await filesAside(untouched)).put({ file: 'a/../../x', base64: '' })).rejects.toThrow(
      /no path within/,
    );
  });

  it('that cannot be written leaves no file', async () => {
    const store = await filled('sqlite');
    mkdirSync(join(folder, 'is-a-folder'));
    await expect(writeBackup(store, join(folder, 'nowhere', 'all.gz'))).rejects.toThrow('ENOENT');
    await expect(writeBackup(store, join(folder, 'is-a-folder'))).rejects.toThrow();
    expect(await store.tokens.list()).toHaveLength(1);
  });
});
