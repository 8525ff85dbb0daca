import type { Guard } from '../domain/lists/edition-guards.ts';
import { type SourceReader, UnreadableEdition } from '../sources/reader.ts';
import type { StoredEdition } from '../store/read/source-states.ts';
import type { Store } from '../store/store.ts';
import type { EditionWriter } from '../store/write/edition-writer.ts';
import { applyFile } from './apply-file.ts';
import { type ArchivedEdition, appliedFiles, archiveOf, retireRevoked } from './archive/archive.ts';
import { guardReplacement, objections, RefusedEdition, RejectedEdition } from './guards/guard-change.ts';
import { listState } from './guards/list-state.ts';

/** An edition cannot be revoked; nothing was changed. `message` is one line with the reason and what to do. */
export class CannotRevoke extends Error {
  override name = 'CannotRevoke';
}

export interface RevokeOptions {
  store: Store;
  source: SourceReader;
  dataDir: string;
  /** Id of the edition to undo, an applied one of that source. */
  editionId: number;
  /** Checks to override, for the list without the edition and for the editions that are applied again. */
  accept?: readonly Guard[];
  now?: Date;
}

const called = ({ date, kind }: StoredEdition): string => `${kind === 'delta' ? 'change file' : 'edition'} of ${date}`;

/** The archived files of later editions. @throws CannotRevoke */
const archivedEditions = (folder: string, editions: readonly StoredEdition[]): Promise<ArchivedEdition[]> =>
  Promise.all(
    editions.map(async (edition) => {
      const [archived] = await appliedFiles(folder, [edition]).catch(() => []);
      if (archived) return archived;
      throw new CannotRevoke(
        `The ${called(edition)} came later and would have to be applied again, but its file in ${folder} is missing or damaged; put it back, or revoke that one first.`,
      );
    }),
  );

/** Applies the later editions again, in order, to the list without the revoked one. @returns all applied editions */
async function applyAgain(
  writer: EditionWriter,
  { source, accept = [], now = new Date() }: RevokeOptions,
  before: readonly StoredEdition[],
  later: readonly ArchivedEdition[],
): Promise<StoredEdition[]> {
  const applied = [...before];
  for (const { edition, staged } of later) {
    const { kind, file_name: name, date: published } = edition;
    const accepted = [...accept, ...edition.accepted.map(({ guard }) => guard)];
    const file = { path: staged.path, kind, name, published };
    const toApply = { source, file, demo: edition.demo, accept: accepted, now };
    try {
      const result = await applyFile(writer, toApply, staged, { applied, objections: objections(accepted) });
      applied.push({ ...edition, id: result.id, date: result.date, records: result.read.counts.parties });
    } catch (error) {
      const isFault = [RejectedEdition, RefusedEdition, UnreadableEdition].some((type) => error instanceof type);
      if (!isFault) throw error;
      throw new CannotRevoke(
        `The ${called(edition)} came later and cannot be applied without it: ${(error as Error).message}`,
      );
    }
  }
  return applied;
}

/** Undoes an edition in the store, and applies the later ones again. @returns these @throws CannotRevoke */
async function undoInStore(
  options: RevokeOptions,
  applied: readonly StoredEdition[],
  index: number,
): Promise<StoredEdition[]> {
  const { store, source, dataDir, now = new Date() } = options;
  const { id } = source.info;
  const undone = applied.slice(index);
  const old = undone.find(({ undoable }) => !undoable);
  if (old) {
    throw new CannotRevoke(
      `The ${called(old)} was applied by an earlier release, which did not store its changes; ingest the other files of ${archiveOf(dataDir, id)} into a new store instead.`,
    );
  }
  const later = await archivedEditions(archiveOf(dataDir, id), undone.slice(1));
  const known = await store.source(id);
  await store.writeEdition(id, async (writer) => {
    const before = await listState(writer);
    const revocation = { reason: 'Revoked by an operator.', at: now.toISOString() };
    for (const edition of undone.toReversed()) await writer.undoEdition(edition.id, revocation);
    const left = await applyAgain(writer, options, applied.slice(0, index), later);
    // A list without any edition is shown as missing.
    const date = left.findLast(({ kind }) => kind === 'full')?.date;
    if (date) {
      const after = await listState(writer, before);
      const found = guardReplacement(before, after, { date, subject: 'Without the edition the list holds' });
      objections(options.accept ?? [], Number.POSITIVE_INFINITY).raise(found, CannotRevoke);
    }
    // The download state belongs to the newest edition, which stays.
    if (known && undone.slice(1).some(({ kind }) => kind === 'full')) {
      const { checked_at, etag, last_modified } = known;
      await writer.updateSource({ checked_at, etag, last_modified });
    }
  });
  return later.map(({ edition }) => edition);
}

/**
 * Undoes an edition: entities, events and unparsed records become those of a store that never had it. Later editions
 * are undone too and applied again from the archive, all in one transaction; their events get new numbers. The file
 * moves to the folder `revoked` of the archive, and the same bytes are refused from then on. For an edition that is
 * already revoked, only the file is moved, if an earlier run was interrupted before that.
 * @returns the editions applied again
 * @throws CannotRevoke, also when a check objects to the list without the edition; IngestRunning
 */
export async function revokeEdition(options: RevokeOptions): Promise<StoredEdition[]> {
  const { store, source, dataDir, editionId } = options;
  const { id } = source.info;
  const release = await store.lockIngest();
  try {
    const editions = await store.editions(id);
    const applied = editions.filter(({ status }) => status === 'applied');
    const index = applied.findIndex((edition) => edition.id === editionId);
    const isRevoked = editions.some((edition) => edition.id === editionId && edition.status === 'revoked');
    if (index < 0 && !isRevoked) throw new CannotRevoke('The edition is not active.');
    const again = isRevoked ? [] : await undoInStore(options, applied, index);
    await retireRevoked(archiveOf(dataDir, id), await store.editions(id));
    return again;
  } finally {
    await release();
  }
}
