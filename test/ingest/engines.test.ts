import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayNumber } from '../../src/domain/dates.ts';
import { archiveOf, editionsInFolder } from '../../src/ingest/archive/archive.ts';
import { hasFailed, ingestAll } from '../../src/ingest/ingest.ts';
import { ingestFile } from '../../src/ingest/ingest-file.ts';
import { listingIntervals } from '../../src/search/snapshot/dated-record.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import type { Store } from '../../src/store/store.ts';
import { hasShared, sharedPath } from '../shared.ts';
import { dumpOf } from '../store/contents.ts';
import { openedStore, testPostgres } from '../store/test-store.ts';
import { temporaryFolder } from '../temporary.ts';

const demo = { kind: 'folder' as const, dir: resolve(import.meta.dirname, '../../data/demo'), demo: true };

describe('an ingest on PostgreSQL', async () => {
  const server = await testPostgres();
  const folder = temporaryFolder();

  it('gives the same entities and events as on SQLite, and nothing new the second time', async () => {
    const dumps: string[][] = [];
    for (const databaseUrl of [undefined, await server.createDatabase('engines')]) {
      const dataDir = join(folder, databaseUrl ? 'postgres' : 'sqlite');
      const store = await openedStore({ dataDir, ...(databaseUrl && { databaseUrl }) });
      const ingest = () => ingestAll({ store, sources: SOURCES, dataDir, from: demo });
      expect((await ingest()).filter(hasFailed)).toEqual([]);
      const editions = await store.editions();
      const again = await ingest();
      expect(new Set(again.flatMap(({ files }) => files.map(({ status }) => status)))).toEqual(new Set(['unchanged']));
      expect(await store.editions()).toEqual(editions);
      const lines = await dumpOf(store);
      dumps.push(lines);
      await store.close();
    }
    expect(dumps[0]!.length).toBeGreaterThan(60);
    expect(dumps[1]).toEqual(dumps[0]);
  });

  describe('of official editions', { skip: !hasShared }, () => {
    const sources = SOURCES.filter(({ info }) => ['un-sc', 'ca-sema', 'us-ofac-cons'].includes(info.id));
    const dataDir = () => join(folder, 'official');
    let store: Store;
    /** Ids that the store holds as active after each edition, by source and day. */
    const active = new Map<string, string[]>();

    beforeAll(async () => {
      store = await openedStore({ dataDir: dataDir(), databaseUrl: await server.createDatabase('official') });
      for (const source of sources) {
        const { id } = source.info;
        for (const file of editionsInFolder(sharedPath('lists'), source)) {
          const archiveDir = archiveOf(dataDir(), id);
          const { status } = await ingestFile({
            store,
            source,
            file,
            archiveDir,
            accept: [],
            now: new Date(),
            demo: false,
          });
          if (status !== 'applied' || file.kind === 'delta') continue;
          const known = await store.writeEdition(id, (writer) => writer.known());
          const ids = known.filter(({ is_active }) => is_active === 1).map((entity) => entity.id);
          active.set(`${id} ${file.published}`, ids.sort());
        }
      }
    }, 300_000);

    const linesOf = async () => {
      const lines = await dumpOf(store);
      return lines;
    };

    it('finds on the day of each edition exactly who it carries', async () => {
      const listed = new Map<string, string[]>([...active.keys()].map((edition) => [edition, []]));
      for await (const entity of store.entities()) {
        for (const [edition, ids] of listed) {
          const [source, date] = edition.split(' ');
          const day = dayNumber(date!);
          if (entity.source_id !== source) continue;
          if (listingIntervals(entity).some(({ start, end }) => start <= day && day < end)) ids.push(entity.id);
        }
      }
      expect(active.size).toBe(10);
      for (const [edition, ids] of listed) expect(ids.sort(), edition).toEqual(active.get(edition));
    });

    it('is derived anew from the archive the same', async () => {
      const before = await linesOf();
      const outcomes = await ingestAll({ store, sources, dataDir: dataDir(), from: { kind: 'archive' } });
      expect(outcomes.filter(hasFailed)).toEqual([]);
      expect(outcomes.flatMap(({ lost_ids }) => lost_ids)).toEqual([]);
      expect(await linesOf()).toEqual(before);
    }, 300_000);

    it('is read again by newer code without a difference where it reads the same', async () => {
      const before = await linesOf();
      const newer = sources.map((source) => ({ ...source, version: 'newer' }));
      const outcomes = await ingestAll({
        store,
        sources: newer,
        dataDir: dataDir(),
        from: { kind: 'folder', dir: folder },
      });
      expect(outcomes.map(({ reread }) => reread)).toEqual(
        ['2026-01-08', '2026-08-01', '2026-08-22'].map((edition) => ({ edition, changed: 0, added: 0, gone: 0 })),
      );
      expect(await linesOf()).toEqual(before);
    }, 300_000);
  });
});
