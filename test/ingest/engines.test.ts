import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFailed, ingestAll } from '../../src/ingest/ingest.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import { openStore } from '../../src/store/store.ts';
import { type PostgresServer, startPostgres } from '../store/postgres.ts';

const demo = { kind: 'folder' as const, dir: resolve(import.meta.dirname, '../../data/demo'), demo: true };

describe('an ingest on PostgreSQL', () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'sis-engines-'));
  });
  afterAll(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it('gives the same entities and events as on SQLite, and nothing new the second time', async () => {
    const dumps: string[][] = [];
    for (const databaseUrl of [undefined, await server.createDatabase('engines')]) {
      const dataDir = join(folder, databaseUrl ? 'postgres' : 'sqlite');
      const store = await openStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const ingest = () => ingestAll({ store, sources: SOURCES, dataDir, from: demo });
      expect((await ingest()).filter(hasFailed)).toEqual([]);
      const editions = await store.editions();
      const again = await ingest();
      expect(new Set(again.flatMap(({ files }) => files.map(({ status }) => status)))).toEqual(new Set(['unchanged']));
      expect(await store.editions()).toEqual(editions);
      const lines: string[] = [];
      for await (const line of store.dump()) lines.push(line);
      dumps.push(lines);
      await store.close();
    }
    expect(dumps[0]!.length).toBeGreaterThan(60);
    expect(dumps[1]).toEqual(dumps[0]);
  });
});
