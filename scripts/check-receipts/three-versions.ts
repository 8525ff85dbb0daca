import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFromStore } from '../../src/commands/data/current-snapshot.ts';
import type { Config } from '../../src/config.ts';
import { GUARDS } from '../../src/domain/lists/edition-guards.ts';
import { type EditionFile, editionsInFolder } from '../../src/ingest/archive/archive.ts';
import { hasFailed, ingestAll } from '../../src/ingest/ingest.ts';
import { SOURCES } from '../../src/sources/catalog.ts';
import type { Store } from '../../src/store/store.ts';

/** Days that divide the editions of a folder into parts of about equal number; the last day comes last. */
function cuts(files: readonly EditionFile[], parts: number): string[] {
  const days = [...new Set(files.map(({ published }) => published!))].sort();
  return Array.from({ length: parts }, (_, at) => days[Math.ceil(((at + 1) * days.length) / parts) - 1]!);
}

/**
 * Builds one data version after the other in a store, each from more editions of a folder, and passes each on while it is
 * active.
 */
export async function buildVersions(
  { store, config, lists }: { store: Store; config: Config; lists: string },
  parts: number,
  onVersion: (version: string) => Promise<void>,
): Promise<void> {
  const files = SOURCES.flatMap((source) =>
    editionsInFolder(lists, source).map((file) => ({ ...file, source: source.info.id })),
  );
  const demo = existsSync(join(lists, 'FICTIONAL'));
  const folder = join(config.dataDir, 'lists');
  for (const day of cuts(files, parts)) {
    rmSync(folder, { recursive: true, force: true });
    for (const { path, published, kind, source } of files) {
      if (published! > day) continue;
      const place = join(folder, source, kind === 'delta' ? 'deltas' : '');
      mkdirSync(place, { recursive: true });
      symlinkSync(path, join(place, path.split('/').at(-1)!));
    }
    if (demo) writeFileSync(join(folder, 'FICTIONAL'), '');
    const outcomes = await ingestAll({
      store,
      sources: SOURCES,
      dataDir: config.dataDir,
      from: { kind: 'folder', dir: folder, demo },
      accept: GUARDS,
    });
    const failed = outcomes.flatMap(({ files: all }) => all).filter(({ status }) => status === 'rejected');
    if (failed.length > 0 || (outcomes.some(hasFailed) && demo))
      throw new Error(`ingest failed: ${JSON.stringify(failed)}`);
    const { data_version } = await buildFromStore(store, config);
    await onVersion(data_version);
  }
  rmSync(folder, { recursive: true, force: true });
}
