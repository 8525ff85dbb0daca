import { join } from 'node:path';
import type { ChangeCounts } from '../domain/change-counts.ts';
import type { ListChanges } from '../domain/list-changes.ts';
import { type SourceReader, UnreadableEdition } from '../sources/reader.ts';
import type { EditionWriter } from '../store/edition-writer.ts';
import type { EditionTable } from '../store/schema.ts';
import type { StoredEdition } from '../store/source-states.ts';
import type { Store } from '../store/store.ts';
import { applyDelta } from './apply-delta.ts';
import { applyEdition } from './apply-edition.ts';
import { digestOf, dropStaged, keepStaged, openStaged, type StagedFile, stageFile } from './archive.ts';
import type { EditionFile } from './edition-file.ts';
import { type ReadCounter, readCounter } from './read-counter.ts';
import { OutdatedEdition, RejectedEdition } from './rejection.ts';

/** Reasons are one line for people. */
const MAX_REASON = 500;
/** A change file says what it changes and no more. */
const NO_LIST_CHANGES: ListChanges = { records: 0, lines: [] };

/** What became of one file. */
export interface FileOutcome {
  source_id: string;
  file: string;
  kind: EditionFile['kind'];
  /** `refused`: something newer is already applied; nothing was written. */
  status: 'applied' | 'unchanged' | 'rejected' | 'refused';
  /** Official day; null when it was not known. */
  date: string | null;
  /** One line: why it was rejected or refused. */
  reason?: string;
  parties?: number;
  set_aside?: number;
  changes?: ChangeCounts;
}

export interface FileIngest {
  store: Store;
  source: SourceReader;
  file: EditionFile;
  /** Archive of this source. */
  archiveDir: string;
  acceptShrink: boolean;
  /** The fictional edition bundled with the project. */
  demo: boolean;
  /** Parties read so far, for progress. */
  onParties?: (parties: number) => void;
}

/** Newest day of anything applied; a change file that changed nothing does not count. */
const newestDay = (applied: readonly StoredEdition[]): string =>
  applied
    .filter(({ kind, records }) => kind === 'full' || records > 0)
    .reduce((newest, { date }) => (date !== null && date > newest ? date : newest), '');

/** The day of the edition: the file's own where the list states one, else the one it came with. */
async function dayOf(read: ReadCounter, { source, file }: FileIngest): Promise<string> {
  const own = await read.ownDate();
  const day = source.editionDateIsDerived ? (file.published ?? own) : (own ?? file.published);
  if (!day) throw new RejectedEdition('The file does not say its date; give it with --published YYYY-MM-DD.');
  return day;
}

async function* counted(read: ReadCounter, onParties: (parties: number) => void): ReturnType<ReadCounter['items']> {
  for await (const item of read.items()) {
    if (read.counts.parties % 500 === 0) onParties(read.counts.parties);
    yield item;
  }
}

/** Reads and applies one staged file inside the writer's transaction. */
async function applyStaged(
  writer: EditionWriter,
  ingest: FileIngest,
  staged: StagedFile,
  applied: readonly StoredEdition[],
): Promise<{ date: string; read: ReadCounter; changes: ChangeCounts }> {
  const { source, file, demo, onParties } = ingest;
  const bytes = openStaged(staged);
  try {
    const reading = readCounter(file.kind === 'delta' ? source.readDelta!(bytes) : source.read(bytes));
    const read = onParties ? { ...reading, items: () => counted(reading, onParties) } : reading;
    const date = await dayOf(read, ingest);
    const newest = newestDay(applied);
    if (file.kind === 'full' && date < newest) {
      throw new OutdatedEdition(
        `The edition of ${date} is older than what is already applied (${newest}); history is built oldest first.`,
      );
    }
    await writer.updateSource({ demo: demo ? 1 : 0 });
    const edition = await writer.addEdition(editionRow(ingest, staged.sha256, date));
    const full = applied
      .filter(({ kind }) => kind === 'full')
      .map(({ id, date: day, records }) => ({ id, date: day!, records }));
    const { counts: changes, listChanges } =
      file.kind === 'delta'
        ? { counts: await applyDelta(writer, source, { id: edition, date, full }, read), listChanges: NO_LIST_CHANGES }
        : await applyEdition(
            writer,
            source,
            { id: edition, date, previous: full.at(-1) ?? null, acceptShrink: ingest.acceptShrink },
            read,
          );
    await writer.addSetAside(read.setAside.map((row) => ({ ...row, edition_id: edition })));
    await writer.updateEdition(edition, {
      records: read.counts.parties,
      set_aside: read.counts.setAside,
      skipped: JSON.stringify(read.skipped),
      notes: JSON.stringify(read.notes),
      list_changes: JSON.stringify(listChanges),
      ...changes,
    });
    return { date, read, changes };
  } finally {
    bytes.destroy();
  }
}

const editionRow = (
  { file, demo }: FileIngest,
  sha256: string,
  date: string | null,
): Omit<EditionTable, 'id' | 'source_id'> => ({
  kind: file.kind,
  date,
  sha256,
  file_name: file.name,
  status: 'applied',
  reason: null,
  demo: demo ? 1 : 0,
  records: 0,
  set_aside: 0,
  skipped: '{}',
  notes: '{}',
  listed: 0,
  amended: 0,
  removed: 0,
  relisted: 0,
  renumbered: 0,
  list_changes: JSON.stringify(NO_LIST_CHANGES),
  ingested_at: new Date().toISOString(),
});

/** Notes a rejected file beside the editions; the last good one stays in force. */
async function noteRejection(ingest: FileIngest, sha256: string, reason: string): Promise<void> {
  const { store, source, file } = ingest;
  const known = (await store.editions(source.info.id)).find((edition) => edition.sha256 === sha256);
  if (known?.status === 'rejected' && known.reason === reason) return;
  await store.writeEdition(source.info.id, async (writer) => {
    await writer.updateSource({});
    await writer.addEdition({ ...editionRow(ingest, sha256, file.published), status: 'rejected', reason });
  });
}

/**
 * Ingests one file: archived and applied whole, or not at all. The same content again changes nothing.
 * Faults of the file give a `rejected` or `refused` outcome; faults of disk or database are thrown.
 */
export async function ingestFile(ingest: FileIngest): Promise<FileOutcome> {
  const { store, source, file, demo } = ingest;
  const outcome = { source_id: source.info.id, file: file.name, kind: file.kind, date: file.published };
  let staged: StagedFile | undefined;
  try {
    staged = await stageFile(file.path, ingest.archiveDir);
    const { path, sha256 } = staged;
    const stored = (await store.editions(source.info.id)).filter(({ status }) => status === 'applied');
    const holdsDemo = stored.some((edition) => edition.demo);
    if (demo && stored.length > 0 && !holdsDemo) {
      return {
        ...outcome,
        status: 'refused',
        reason: 'Official editions are here already; the demo is for an empty store.',
      };
    }
    const same = stored.find((edition) => edition.sha256 === sha256);
    if (same) return { ...outcome, status: 'unchanged', date: same.date };
    const { date, read, changes } = await store.writeEdition(source.info.id, async (writer) => {
      const replacesDemo = holdsDemo && !demo;
      if (replacesDemo) await writer.forgetSource();
      const result = await applyStaged(writer, ingest, { ...staged!, path }, replacesDemo ? [] : stored);
      if (!demo) await keepStaged(staged!, ingest.archiveDir, file, result.date);
      return result;
    });
    const { parties, setAside } = read.counts;
    return { ...outcome, status: 'applied', date, parties, set_aside: setAside, changes };
  } catch (error) {
    if (error instanceof OutdatedEdition) return { ...outcome, status: 'refused', reason: error.message };
    if (!(error instanceof UnreadableEdition || error instanceof RejectedEdition)) throw error;
    const sha256 = staged?.sha256 ?? (await digestOf(file.path));
    const reason = error.message.replace(/\s+/g, ' ').slice(0, MAX_REASON);
    await noteRejection(ingest, sha256, reason);
    return { ...outcome, status: 'rejected', reason };
  } finally {
    if (staged) await dropStaged(staged);
  }
}

/** The archive folder of a source. */
export const archiveOf = (dataDir: string, sourceId: string): string => join(dataDir, 'archive', sourceId);
