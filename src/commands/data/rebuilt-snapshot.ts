import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '../../config.ts';
import { GUARDS } from '../../domain/lists/edition-guards.ts';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { archiveOf, digestOf, type EditionFile, editionFile, editionsInFolder } from '../../ingest/archive/archive.ts';
import { ingestFile } from '../../ingest/ingest-file.ts';
import { openSnapshot, type Snapshot } from '../../search/snapshot.ts';
import { rulesetVersion } from '../../service/ruleset.ts';
import type { SourceReader } from '../../sources/reader.ts';
import type { AppliedFile, DataVersion } from '../../store/read/data-versions.ts';
import { openStore, type Store } from '../../store/store.ts';
import { CommandFailed } from '../console/run.ts';
import { sourcesOf } from './chosen-sources.ts';
import { buildFromStore } from './current-snapshot.ts';
import { DEMO_FOLDER } from './ingest-with-progress.ts';
import { snapshotPath } from './snapshot-file.ts';

/** Folders with the archived files of a source, including revoked ones. */
function foldersOf(source: SourceReader, { dataDir }: Config): string[] {
  const archive = archiveOf(dataDir, source.info.id);
  return [archive, join(archive, 'deltas'), join(archive, 'revoked')];
}

/** The file of an applied edition, by its digest. @throws CommandFailed when it is missing */
async function keptFile(
  { source_id, kind, digest }: AppliedFile,
  source: SourceReader,
  config: Config,
): Promise<{ file: EditionFile; demo: boolean }> {
  for (const folder of foldersOf(source, config)) {
    const name = existsSync(folder) ? readdirSync(folder).find((one) => one.split('.')[1] === digest) : undefined;
    if (name) return { file: editionFile(join(folder, name), kind), demo: false };
  }
  for (const file of editionsInFolder(DEMO_FOLDER, source))
    if ((await digestOf(file.path)).startsWith(digest)) return { file, demo: true };
  throw new CommandFailed(
    `An edition of ${source_id} is not in the archive any more: no file in ${archiveOf(config.dataDir, source_id)} has ${digest} in its name.`,
  );
}

/** Applies an archived edition to the temporary store in the data folder of `own`. */
async function applyAgain(store: Store, applied: AppliedFile, config: Config, own: Config): Promise<void> {
  const { source_id, digest, lastSeq } = applied;
  const source = (await sourcesOf(store)).find(({ info }) => info.id === source_id);
  if (!source) throw new CommandFailed(`The list ${source_id} is not read by this version.`);
  const { file, demo } = await keptFile(applied, source, config);
  await countEventsFrom(store, lastSeq);
  const outcome = await ingestFile({
    store,
    source,
    file,
    archiveDir: archiveOf(own.dataDir, source_id),
    // The edition passed the checks at that time, or the operator accepted it.
    accept: GUARDS,
    now: new Date(),
    demo,
  });
  const stored = (await store.editions(source_id)).at(-1);
  if (outcome.status === 'applied' && stored?.sha256.startsWith(digest)) return;
  const why = outcome.status === 'applied' ? 'its content is another than the one applied then' : outcome.status;
  throw new CommandFailed(`The archived file ${basename(file.path)} of ${source_id} cannot be applied again: ${why}.`);
}

/** Continues the numbering of events after those of revoked editions, so that later events get the same numbers as originally. */
async function countEventsFrom(store: Store, lastSeq: number): Promise<void> {
  const newest = (await store.editions()).at(-1);
  if (lastSeq === 0 || !newest) return;
  await store.writeEdition(newest.source_id, (writer) => writer.updateEdition(newest.id, { last_seq: lastSeq }));
}

/** Builds a data version again in `folder` from its archived editions. @throws CommandFailed if that is impossible */
export async function rebuiltSnapshot(
  config: Config,
  made: DataVersion,
  folder: string,
  ownLists: readonly OwnList[] = [],
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
      for (const list of ownLists.filter(({ id }) => made.files.some(({ source_id }) => source_id === id)))
        await rebuilt.updateSource(list.id, { own: JSON.stringify(list) });
      for (const file of made.files) await applyAgain(rebuilt, file, config, own);
      const { data_version } = await buildFromStore(rebuilt, own);
      if (data_version !== made.version)
        throw new CommandFailed(
          `The archived editions give the data version ${data_version}, not ${made.version}: an edition was altered, or the program differs.`,
        );
    }
    return await openSnapshot(snapshotPath(own));
  } finally {
    await rebuilt.close();
  }
}
