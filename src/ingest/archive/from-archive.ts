import type { Guard } from '../../domain/lists/edition-guards.ts';
import { type SourceReader, UnreadableEdition } from '../../sources/reader.ts';
import { readerVersion } from '../../sources/reader-version.ts';
import type { StoredEdition } from '../../store/read/source-states.ts';
import type { Store } from '../../store/store.ts';
import type { EditionWriter } from '../../store/write/edition-writer.ts';
import { applyFile } from '../apply-file.ts';
import { guardReplacement } from '../guards/guard-change.ts';
import { listState } from '../guards/list-state.ts';
import { objections, RefusedEdition, RejectedEdition, settledObjections } from '../guards/objections.ts';
import type { FileOutcome } from '../ingest-file.ts';
import type { ReadStaged } from '../reading/read-apart.ts';
import { type ArchivedEdition, appliedFiles, NotArchived } from './archive.ts';

/** Result of rebuilding a source from its archive. */
export interface Rebuilt {
  files: FileOutcome[];
  /** Earlier ids that no record has now, because the present parser does not find their parties in any edition. */
  lost: string[];
  /** One line: why nothing was changed. */
  failure: string | null;
}

export interface FromArchive {
  store: Store;
  source: SourceReader;
  archiveDir: string;
  /** Checks that the operator overrides. */
  accept?: readonly Guard[] | undefined;
  /** Parses files; default: in this thread. */
  readStaged?: ReadStaged | undefined;
  onParties?: (file: string, parties: number) => void;
}

/** Applies the archived editions in order, as if each were new. */
async function replay(
  writer: EditionWriter,
  { source, readStaged, onParties }: FromArchive,
  archived: readonly ArchivedEdition[],
): Promise<FileOutcome[]> {
  const files: FileOutcome[] = [];
  const applied: StoredEdition[] = [];
  for (const { edition, staged } of archived) {
    const { kind, date: published, file_name: name } = edition;
    const { date, read, changes } = await applyFile(
      writer,
      {
        source,
        file: { path: staged.path, kind, name, published },
        demo: false,
        accept: [],
        now: new Date(),
        readStaged,
        onParties: (parties) => onParties?.(name, parties),
      },
      staged,
      // The checks were decided when the edition was first applied.
      { applied, objections: settledObjections(), editionId: edition.id },
    );
    applied.push({ ...edition, date, records: read.counts.parties });
    const { parties, setAside } = read.counts;
    const outcome = { source_id: source.info.id, file: name, kind, date, parties, set_aside: setAside, changes };
    files.push({ ...outcome, status: 'applied' });
  }
  return files;
}

/** Every id that finds an entity, with the entity's newest key. */
async function idsOf(writer: EditionWriter): Promise<{ id: string; key: string | null }[]> {
  const keys = new Map((await writer.known()).map(({ id, current_key }) => [id, current_key]));
  const other = (await writer.otherIds()).map(({ other_id, entity_id }) => ({
    id: other_id,
    key: keys.get(entity_id) ?? null,
  }));
  return [...[...keys].map(([id, key]) => ({ id, key })), ...other];
}

/** Makes earlier ids find the present record of their party. @returns the ids whose party has no record */
async function keepIds(
  writer: EditionWriter,
  before: readonly { id: string; key: string | null }[],
): Promise<string[]> {
  const taken = await writer.takenIds();
  const idOfKey = new Map((await writer.known()).map(({ id, current_key }) => [current_key, id]));
  const lost: string[] = [];
  for (const { id, key } of before) {
    if (taken.has(id)) continue;
    const entity_id = key === null ? undefined : idOfKey.get(key);
    if (entity_id) await writer.addOtherIds([{ other_id: id, entity_id }]);
    else lost.push(id);
  }
  return lost;
}

/** Recomputes entities and history from the archived editions, atomically; earlier ids still find their party. */
export async function ingestFromArchive(options: FromArchive): Promise<Rebuilt> {
  const { store, source, archiveDir } = options;
  const { id } = source.info;
  const editions = (await store.editions(id)).filter(({ status, demo }) => status === 'applied' && !demo);
  if (editions.length === 0) return { files: [], lost: [], failure: null };
  try {
    const archived = await appliedFiles(archiveDir, editions);
    return await store.writeEdition(id, async (writer) => {
      const [ids, before] = [await idsOf(writer), await listState(writer)];
      await writer.forgetRead();
      const files = await replay(writer, options, archived);
      const lost = await keepIds(writer, ids);
      const subject = 'Read again, the archived editions hold';
      const change = { date: editions.at(-1)!.date!, subject };
      objections(options.accept ?? []).raise(guardReplacement(before, await listState(writer, before), change));
      await writer.countReading(readerVersion(source));
      return { files, lost, failure: null };
    });
  } catch (error) {
    const isOfFiles = [NotArchived, UnreadableEdition, RejectedEdition, RefusedEdition].some(
      (kind) => error instanceof kind,
    );
    if (!isOfFiles) throw error;
    return { files: [], lost: [], failure: `${(error as Error).message} Everything stays as it was.` };
  }
}
