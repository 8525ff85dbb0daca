import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { GUARDS } from '../../domain/edition-guards.ts';
import { editionsInFolder } from '../../ingest/edition-file.ts';
import { archiveOf, ingestFile } from '../../ingest/ingest-file.ts';
import { openSnapshot, type Snapshot } from '../../search/snapshot.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import { sourceById } from '../../sources/catalog.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { DataVersion } from '../../store/data-versions.ts';
import type { StoredEdition } from '../../store/source-states.ts';
import { openStore, type Store } from '../../store/store.ts';
import { CommandFailed } from '../run.ts';
import { buildFromStore, snapshotPath } from './current-snapshot.ts';
import { DEMO_FOLDER } from './ingest-shown.ts';

/** Where the file of an applied edition is kept; the demo edition comes with the program. @throws CommandFailed when it is gone */
function fileOf(edition: StoredEdition, source: SourceReader, { dataDir }: Config): string {
  const { source_id, kind, date, sha256, file_name, demo } = edition;
  const folder = join(archiveOf(dataDir, source_id), kind === 'delta' ? 'deltas' : '');
  const path = join(folder, `${date}.${sha256.slice(0, 12)}.${file_name}`);
  const found = demo
    ? editionsInFolder(DEMO_FOLDER, source).find((one) => one.kind === kind && one.published === date)?.path
    : [`${path}.gz`, path].find((one) => existsSync(one));
  if (found !== undefined) return found;
  throw new CommandFailed(`The edition ${date} of ${source_id} is not in the archive any more: ${path}.gz is missing.`);
}

/** Applies an archived edition to the store that is built in the data folder of `own`. */
async function applyAgain(store: Store, edition: StoredEdition, config: Config, own: Config): Promise<void> {
  const { source_id, kind, date, sha256, file_name, demo } = edition;
  const source = sourceById(source_id);
  if (!source) throw new CommandFailed(`The list ${source_id} is not read by this version.`);
  const path = fileOf(edition, source, config);
  const outcome = await ingestFile({
    store,
    source,
    file: { path, kind, name: file_name, published: date },
    archiveDir: archiveOf(own.dataDir, source_id),
    // It passed the guards then, or was accepted by the operator.
    accept: GUARDS,
    now: new Date(edition.ingested_at),
    demo,
  });
  const stored = (await store.editions(source_id)).at(-1);
  if (outcome.status === 'applied' && stored?.sha256 === sha256) return;
  const why = outcome.status === 'applied' ? 'its content is another than the one applied then' : outcome.status;
  throw new CommandFailed(`The archived edition ${date} of ${source_id} cannot be applied again: ${why}.`);
}

/**
 * Builds a data version again, from the archived editions that made it, in `folder`. What is built there already is opened.
 * @throws CommandFailed when an edition is missing or altered, the rules of names are others, or the data come out otherwise
 */
export async function rebuiltSnapshot(
  store: Store,
  config: Config,
  made: DataVersion,
  folder: string,
): Promise<Snapshot> {
  if (made.ruleset !== rulesetVersion())
    throw new CommandFailed(
      `The data version ${made.version} was built by the rules ${made.ruleset}, this installation has ${rulesetVersion()}: replay it with the release that the receipt names.`,
    );
  const own: Config = { ...config, dataDir: folder, encoder: made.encoder };
  delete own.databaseUrl;
  const rebuilt = await openStore(own);
  try {
    if (!(await rebuilt.dataVersions.find(made.version))) {
      const wanted = new Set(made.editions);
      const editions = (await store.editions()).filter(({ id }) => wanted.has(id)).sort((a, b) => a.id - b.id);
      if (editions.length < wanted.size)
        throw new CommandFailed(
          `${wanted.size - editions.length} of the ${wanted.size} editions of the data version ${made.version} are not in this store any more.`,
        );
      for (const edition of editions) await applyAgain(rebuilt, edition, config, own);
      const { data_version } = await buildFromStore(rebuilt, own);
      if (data_version !== made.version)
        throw new CommandFailed(
          `The archived editions give the data version ${data_version}, not ${made.version}: an edition was altered, or the program is another.`,
        );
    }
    return await openSnapshot(snapshotPath(own));
  } finally {
    await rebuilt.close();
  }
}
