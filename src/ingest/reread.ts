import type { ListedParty } from '../domain/entity/party.ts';
import type { Guard } from '../domain/lists/edition-guards.ts';
import { REPARSED_AWAY_NOTE } from '../domain/lists/edition-notes.ts';
import { type SourceReader, UnreadableEdition } from '../sources/reader.ts';
import { readerVersion } from '../sources/reader-version.ts';
import type { StoredEdition } from '../store/read/source-states.ts';
import type { Store } from '../store/store.ts';
import type { EditionWriter } from '../store/write/edition-writer.ts';
import type { KnownEntity } from '../store/write/record-writer.ts';
import { applyFile } from './apply-file.ts';
import { type ArchivedEdition, appliedFiles, NotArchived, openStaged } from './archive/archive.ts';
import {
  type ComparedEdition,
  compareEdition,
  correctListingDates,
  hasEnded,
  type KnownDate,
  withListingDate,
} from './compare/compared-edition.ts';
import { recordHash } from './compare/field-diffs.ts';
import { insertNew } from './compare/listing-steps.ts';
import { findSuccessors } from './compare/same-record.ts';
import {
  guardReplacement,
  objections,
  RefusedEdition,
  RejectedEdition,
  settledObjections,
} from './guards/guard-change.ts';
import { listState } from './guards/list-state.ts';
import { leftParties, withHints } from './identity-changes.ts';
import type { FileOutcome } from './ingest-file.ts';
import { readCounter } from './read-counter.ts';
import type { ReadStaged } from './reading/read-apart.ts';

/** What a newer parser version reads differently in the stored edition. These differences are not list changes. */
export interface Reread {
  /** Official day of the edition. */
  edition: string;
  /** Numbers of records that changed, that were missing before, and that the present parser no longer finds. */
  changed: number;
  added: number;
  gone: number;
  /** One line: why the edition could not be parsed again. */
  problem?: string;
  /** True when a check objected to the result. */
  refused?: boolean;
}

/** The newest full edition, and the change files that came after it. */
function newestState(editions: readonly StoredEdition[]): StoredEdition[] {
  const applied = editions.filter(({ status }) => status === 'applied');
  const at = applied.findLastIndex(({ kind }) => kind === 'full');
  if (at < 0) return [];
  const full = applied[at]!;
  return [full, ...applied.slice(at + 1).filter(({ date, records }) => date! > full.date! && records > 0)];
}

/** The parties listed after a full edition and the change files that followed it. */
async function* partiesOf(
  source: SourceReader,
  [full, ...deltas]: readonly ArchivedEdition[],
): AsyncGenerator<ListedParty> {
  const moved = new Map<string, ListedParty | null>();
  for (const { staged } of deltas) {
    for await (const { kind, party } of readCounter(source.readDelta!(openStaged(staged))).items()) {
      moved.set(party.key, kind === 'delta_remove' ? null : party);
    }
  }
  const bytes = openStaged(full!.staged);
  try {
    for await (const { kind, party } of readCounter(source.read(bytes)).items()) {
      if (kind === 'party' && !moved.has(party.key)) yield party;
    }
  } finally {
    bytes.destroy();
  }
  for (const party of moved.values()) if (party) yield party;
}

/** Updates the record of a known party; its listing status does not change. */
async function replaceRecord(compared: ComparedEdition, entity: KnownEntity, stated: ListedParty): Promise<boolean> {
  const party = withListingDate(compared.source, stated, entity.listed_date);
  const hash = recordHash(party);
  if (entity.hash === hash && entity.current_key === party.key) return false;
  const removed: KnownDate | null =
    entity.is_active === 1 ? null : { date: entity.removed_date!, basis: entity.removed_date_basis! };
  if (party.listed_date && party.listed_date !== entity.listed_date) {
    compared.corrections.push({ id: entity.id, date: party.listed_date });
  }
  await compared.changes.replace(entity, { party, hash, removed });
  return true;
}

/** Parses the state again and writes the differences, without a dated event. */
async function readAgain(
  writer: EditionWriter,
  source: SourceReader,
  state: readonly ArchivedEdition[],
): Promise<Reread> {
  const { id, date } = state[0]!.edition;
  const edition = { id, date: date!, previous: null };
  const compared = await compareEdition(writer, source, edition);
  const { changes, knownByKey, seen, undecided } = compared;
  const counts = { edition: date!, changed: 0, added: 0, gone: 0 };
  for await (const party of partiesOf(source, state)) {
    const entity = knownByKey.get(party.key);
    if (!entity) undecided.push(party);
    else if (entity.is_active === 1 || hasEnded(party, edition.date)) {
      seen.add(entity.id);
      if (await replaceRecord(compared, entity, party)) counts.changed++;
      if (counts.changed % 400 === 0) writer.forgetImages();
    } else if (entity.removed_date === null) {
      // A version in between did not find it.
      changes.addEvent({ entity_id: entity.id, event: 'relisted', date: null, basis: null });
      await changes.replace(entity, { party, hash: recordHash(party), removed: null });
      counts.added++;
    }
  }
  const left = await leftParties(compared);
  const sameAs = findSuccessors(left, undecided.map(withHints), true);
  const taken = new Set(sameAs.values());
  for (const [from, to] of sameAs) {
    if (await replaceRecord(compared, left[from]!.entity, undecided[to]!)) counts.changed++;
  }
  for (const [index, party] of undecided.entries()) {
    if (taken.has(index)) continue;
    await insertNew(compared, party);
    counts.added++;
  }
  for (const [index, { entity }] of left.entries()) {
    if (sameAs.has(index)) continue;
    changes.addEvent({ entity_id: entity.id, event: 'removed', date: null, basis: null, note: REPARSED_AWAY_NOTE });
    await writer.setRemoved([entity.id], null, null);
    counts.gone++;
  }
  await changes.finish();
  await correctListingDates(writer, compared.corrections);
  return counts;
}

/** Parses the newest edition again if another parser version read it, so that the differences are no amendments. */
export async function rereadNewest(
  store: Store,
  source: SourceReader,
  archiveDir: string,
  accept: readonly Guard[] = [],
): Promise<Reread | null> {
  const { id } = source.info;
  const version = readerVersion(source);
  const known = await store.source(id);
  if (!known || known.demo === 1 || known.reader_version === version) return null;
  const editions = newestState(await store.editions(id));
  if (editions.length === 0) return null;
  try {
    const state = await appliedFiles(archiveDir, editions);
    return await store.writeEdition(id, async (writer) => {
      const before = await listState(writer);
      const reread = await readAgain(writer, source, state);
      const subject = 'Read again by this version, the newest edition holds';
      const after = await listState(writer, before);
      objections(accept).raise(guardReplacement(before, after, { date: reread.edition, subject }));
      await writer.countReading(version);
      return reread;
    });
  } catch (error) {
    const refused = error instanceof RejectedEdition;
    if (!(refused || error instanceof NotArchived || error instanceof UnreadableEdition)) throw error;
    const nothing = { edition: editions[0]!.date!, changed: 0, added: 0, gone: 0 };
    return { ...nothing, problem: error.message, refused };
  }
}

/** Result of rebuilding a source from its archive. */
interface Rebuilt {
  files: FileOutcome[];
  /** Earlier ids that no record has now, because the present parser does not find their parties in any edition. */
  lost: string[];
  /** One line: why nothing was changed. */
  failure: string | null;
}

interface FromArchive {
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
