import type { ChangeCounts } from '../domain/lists/list-changes.ts';
import { isOwn } from '../domain/lists/own-lists.ts';
import { UnreadableEdition } from '../sources/reader.ts';
import type { StoredEdition } from '../store/read/source-states.ts';
import type { Store } from '../store/store.ts';
import { applyFile, editionRow, type FileToApply } from './apply-file.ts';
import { digestOf, dropStaged, type EditionFile, keepStaged, type StagedFile, stageFile } from './archive/archive.ts';
import {
  type Objections,
  objections,
  RefusedEdition,
  RejectedEdition,
  settledObjections,
  UnconfirmedEdition,
} from './guards/guard-change.ts';

/** Maximum length of a reason, which is one line for people. */
const MAX_REASON = 500;

/** Result of ingesting one file. */
export interface FileOutcome {
  source_id: string;
  file: string;
  kind: EditionFile['kind'];
  /** `refused`: it cannot follow the applied editions. `waiting`: a later download must confirm it. */
  status: 'applied' | 'unchanged' | 'rejected' | 'refused' | 'waiting';
  /** Official day; null when unknown. */
  date: string | null;
  /** One line: why it was rejected or refused. */
  reason?: string;
  parties?: number;
  set_aside?: number;
  changes?: ChangeCounts;
}

export interface FileIngest extends FileToApply {
  store: Store;
  archiveDir: string;
}

/** Records a rejected file among the editions; the last good one stays active. */
async function noteRejection(
  ingest: FileIngest,
  { sha256, date, reason }: { sha256: string; date: string | null; reason: string },
): Promise<void> {
  const { store, source } = ingest;
  const known = (await store.editions(source.info.id)).find((edition) => edition.sha256 === sha256);
  if (known?.status === 'revoked') return;
  if (known?.status === 'rejected' && known.reason === reason) return;
  await store.writeEdition(source.info.id, async (writer) => {
    await writer.updateSource({});
    await writer.addEdition({ ...editionRow(ingest, sha256, date), status: 'rejected', reason });
  });
}

/** Objects to an edition that an operator revoked, because the next download contains it again. */
function guardRevoked(revoked: StoredEdition | undefined, { raise }: Objections): void {
  if (!revoked) return;
  const day = revoked.revoked_at!.slice(0, 10);
  const reason = `The edition of ${revoked.date} was revoked by an operator on ${day}`;
  raise([{ guard: 'revoked', reason }], RefusedEdition);
}

/** Archives and applies one file atomically. Errors of the file are outcomes; those of disk or database are thrown. */
export async function ingestFile(ingest: FileIngest): Promise<FileOutcome> {
  const { store, source, file, demo } = ingest;
  const outcome = { source_id: source.info.id, file: file.name, kind: file.kind, date: file.published };
  let staged: StagedFile | undefined;
  try {
    staged = await stageFile(file.path, ingest.archiveDir);
    const { sha256 } = staged;
    const all = await store.editions();
    // An own list may be loaded together with official data or the demo.
    const inForce = all.filter(({ status, source_id }) => status === 'applied' && !isOwn(source_id));
    const holdsDemo = inForce.some((edition) => edition.demo);
    const known = all.filter(({ source_id }) => source_id === source.info.id);
    const applied = known.filter(({ status }) => status === 'applied');
    if (demo && inForce.some((edition) => !edition.demo)) {
      return {
        ...outcome,
        status: 'refused',
        reason: 'Official editions are here already; the demo is for an empty store.',
      };
    }
    const same = applied.find((edition) => edition.sha256 === sha256);
    if (same) return { ...outcome, status: 'unchanged', date: same.date };
    // The demo edition is small, and its day is not the authority's.
    const objected = demo ? settledObjections() : objections(ingest.accept);
    guardRevoked(
      known.find((one) => one.status === 'revoked' && one.sha256 === sha256),
      objected,
    );
    const { date, read, changes } = await store.writeEdition(source.info.id, async (writer) => {
      const replacesDemo = holdsDemo && !demo && !source.own;
      if (replacesDemo) await writer.forgetDemo();
      const before = { applied: replacesDemo ? [] : applied, objections: objected };
      const result = await applyFile(writer, ingest, staged!, before);
      if (!demo) await keepStaged(staged!, ingest.archiveDir, file, result.date);
      return result;
    });
    const { parties, setAside } = read.counts;
    return { ...outcome, status: 'applied', date, parties, set_aside: setAside, changes };
  } catch (error) {
    if (error instanceof RefusedEdition) return { ...outcome, status: 'refused', reason: error.message };
    if (!(error instanceof UnreadableEdition || error instanceof RejectedEdition)) throw error;
    const sha256 = staged?.sha256 ?? (await digestOf(file.path));
    const reason = error.message.replace(/\s+/g, ' ').slice(0, MAX_REASON);
    const date = (error instanceof RejectedEdition ? error.date : undefined) ?? file.published;
    await noteRejection(ingest, { sha256, date, reason });
    if (error instanceof UnconfirmedEdition) {
      await store.waiting.put(source.info.id, error.waiting);
      return { ...outcome, status: 'waiting', date, reason };
    }
    return { ...outcome, status: 'rejected', date, reason };
  } finally {
    if (staged) await dropStaged(staged);
  }
}
