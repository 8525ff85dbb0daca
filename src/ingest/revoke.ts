import type { Guard } from '../domain/lists/edition-guards.ts';
import { type SourceReader, UnreadableEdition } from '../sources/reader.ts';
import type { StoredEdition } from '../store/read/source-states.ts';
import type { Store } from '../store/store.ts';
import type { EditionWriter } from '../store/write/edition-writer.ts';
import { applyFile } from './apply-file.ts';
import { archivedFile, retireRevoked, type StagedFile, stagedOf } from './archive/archive.ts';
import { guardReplacement } from './guards/guard-change.ts';
import { listState } from './guards/list-state.ts';
import { objections } from './guards/objections.ts';
import { RefusedEdition, RejectedEdition } from './guards/refused-edition.ts';
import { archiveOf } from './ingest-file.ts';

/** An edition cannot be revoked; nothing was changed. `message` is one line that says why and what to do. */
export class CannotRevoke extends Error {
  override name = 'CannotRevoke';
}

export interface RevokeOptions {
  store: Store;
  source: SourceReader;
  dataDir: string;
  /** Number of the edition to undo, an applied one of that source. */
  editionId: number;
  /** Guards to override, for the list without the edition and for those that are applied again. */
  accept?: readonly Guard[];
  now?: Date;
}

/** An edition that came after a revoked one, with its file in the archive. */
interface LaterEdition {
  edition: StoredEdition;
  staged: StagedFile;
}

const called = ({ date, kind }: StoredEdition): string => `${kind === 'delta' ? 'change file' : 'edition'} of ${date}`;

/** The archived files of editions, each with the content that was applied. @throws CannotRevoke */
async function archivedEditions(folder: string, editions: readonly StoredEdition[]): Promise<LaterEdition[]> {
  const found: LaterEdition[] = [];
  for (const edition of editions) {
    const path = archivedFile(folder, edition);
    const staged = path === null ? null : await stagedOf(path).catch(() => null);
    if (staged?.sha256 !== edition.sha256) {
      throw new CannotRevoke(
        `The ${called(edition)} came later and would have to be applied again, but its file in ${folder} is missing or damaged; put it back, or revoke that one first.`,
      );
    }
    found.push({ edition, staged });
  }
  return found;
}

/**
 * Applies the later editions again, in the order in which they came, to the list without the revoked one.
 * @returns all that is applied then
 */
async function applyAgain(
  writer: EditionWriter,
  { source, accept = [], now = new Date() }: RevokeOptions,
  before: readonly StoredEdition[],
  later: readonly LaterEdition[],
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
        `The ${called(edition)} came later and does not fit without it: ${(error as Error).message}`,
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
      `The ${called(old)} was applied by an earlier release, which did not keep what it changed; ingest the other files of ${archiveOf(dataDir, id)} into a new store instead.`,
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
    // What is known of the downloads is about the newest edition, which stays.
    if (known && undone.slice(1).some(({ kind }) => kind === 'full')) {
      const { checked_at, etag, last_modified } = known;
      await writer.updateSource({ checked_at, etag, last_modified });
    }
  });
  return later.map(({ edition }) => edition);
}

/**
 * Undoes an edition: entities, events and what was set aside are as in a store that never had it. When others were
 * applied after it, they are undone too and applied again from the archive, all in one transaction; their events then
 * have new numbers. Its file goes to the folder `revoked` of the archive, and the same bytes are refused from then on.
 * Of an edition that is revoked already the file is moved, if an earlier run was stopped before that.
 * @returns the editions applied again
 * @throws CannotRevoke when a check objects to the list without it, too; IngestRunning
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
    if (index < 0 && !isRevoked) throw new CannotRevoke('The edition is not in force.');
    const again = isRevoked ? [] : await undoInStore(options, applied, index);
    await retireRevoked(archiveOf(dataDir, id), await store.editions(id));
    return again;
  } finally {
    await release();
  }
}
