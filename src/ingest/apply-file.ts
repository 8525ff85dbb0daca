import { latestOf } from '../domain/dates.ts';
import type { Guard } from '../domain/lists/edition-guards.ts';
import { MISSING_ELEMENT } from '../domain/lists/edition-notes.ts';
import type { ChangeCounts, ListChanges } from '../domain/lists/list-changes.ts';
import { DATE_FROM_ROWS } from '../domain/lists/source.ts';
import type { SourceReader } from '../sources/reader.ts';
import { readerVersion } from '../sources/reader-version.ts';
import type { NewEdition, WaitingEdition } from '../store/read/edition-rows.ts';
import type { StoredEdition } from '../store/read/source-states.ts';
import type { EditionWriter } from '../store/write/edition-writer.ts';
import { applyDelta, applyEdition } from './apply-edition.ts';
import type { EditionFile, StagedFile } from './archive/archive.ts';
import {
  guardChange,
  guardDate,
  guardDownload,
  guardFirst,
  type Objection,
  type Objections,
  RefusedEdition,
  RejectedEdition,
} from './guards/guard-change.ts';
import { earlierStates, type ListState, listState } from './guards/list-state.ts';
import { type ReadCounter, readCounter } from './read-counter.ts';
import { type ReadStaged, readStaged } from './reading/read-apart.ts';

const NO_LIST_CHANGES: ListChanges = { records: 0, lines: [] };
/** A change file states only its changes, so these are always empty. */
const BY_DELTA = { listChanges: NO_LIST_CHANGES, undated: new Set<string>() };

/** A file to apply, and its source. */
export interface FileToApply {
  source: SourceReader;
  file: EditionFile;
  /** The fictional edition bundled with the project. */
  demo: boolean;
  /** Checks that the operator overrides. */
  accept: readonly Guard[];
  /** The time that determines the current day. */
  now: Date;
  /** Called with the number of parties parsed so far. */
  onParties?: (parties: number) => void;
  /** Parses the file; default: in this thread. */
  readStaged?: ReadStaged | undefined;
  /** For a downloaded file: the edition of its source that waits for confirmation, if any. */
  download?: { waiting: WaitingEdition | null } | undefined;
}

interface AppliedBefore {
  applied: readonly StoredEdition[];
  objections: Objections;
  editionId?: number;
}

/** Contents and changes of an applied file. */
export interface AppliedFile {
  /** Number of the edition in the store. */
  id: number;
  /** Official day of the edition. */
  date: string;
  read: ReadCounter;
  changes: ChangeCounts;
}

/** Newest day of all applied files, without change files that changed nothing. */
const newestDay = (applied: readonly StoredEdition[]): string =>
  latestOf(applied.filter(({ kind, records }) => kind === 'full' || records > 0).map(({ date }) => date)) ?? '';

const laterOf = (a: string, b: string): string => (a < b ? b : a);

/**
 * The day of the edition: the one in the file where the list states it, else the day of publication, else the newest
 * date in its rows.
 * @param newest day of the applied editions; the dates in the rows may all be older than it
 */
async function dayOf(read: ReadCounter, { source, file, now }: FileToApply, newest: string): Promise<string> {
  const own = await read.ownDate();
  // The operator is the authority of an own list and publishes it by this ingest.
  if (source.own) return laterOf(file.published ?? now.toISOString().slice(0, 10), file.isDownload ? newest : '');
  if (source.editionDateIsDerived && !file.published && own) {
    read.notes[DATE_FROM_ROWS] = 1;
    return laterOf(own, file.isDownload ? newest : '');
  }
  const day = source.editionDateIsDerived ? (file.published ?? own) : (own ?? file.published);
  if (!day) throw new RejectedEdition('The file does not state its date; give it with --published YYYY-MM-DD.');
  return day;
}

/** Maximum fraction of records that cannot be parsed. */
const MAX_SET_ASIDE = 0.01;

/** Own lists `mayBeEmpty`. @throws RejectedEdition when too many records cannot be parsed, or there are none */
function checkReadable({ parties, setAside, firstSetAside }: ReadCounter['counts'], mayBeEmpty: boolean): void {
  const all = parties + setAside;
  if (setAside > MAX_SET_ASIDE * all) {
    const share = ((100 * setAside) / all).toFixed(1);
    throw new RejectedEdition(
      `${setAside} of ${all} records cannot be read (${share}%, at most 1% may be); the first: ${firstSetAside}`,
    );
  }
  if (parties === 0 && !mayBeEmpty) throw new RejectedEdition('The file holds no listed party.');
}

/** Elements often used at release that are missing in this edition, but not in the previous one: renamed or dropped. */
function guardNames(notes: ReadCounter['notes'], before: StoredEdition['notes']): Objection[] {
  const missing = Object.keys(notes).filter((note) => note.startsWith(MISSING_ELEMENT) && !(note in before));
  if (missing.length === 0) return [];
  const names = missing.map((note) => note.slice(MISSING_ELEMENT.length + 1)).join(', ');
  return [{ guard: 'field', reason: `The file has nothing called ${names}, as editions before had` }];
}

/** Checks the list after an edition was applied, before the transaction commits. @throws RejectedEdition */
async function guardApplied(
  writer: EditionWriter,
  { source, file, download, accept, now }: FileToApply,
  before: { applied: readonly StoredEdition[]; state: ListState },
  made: { date: string; sha256: string; read: ReadCounter; objections: Objections; undated: ReadonlySet<string> },
): Promise<void> {
  const { date, sha256, read, objections, undated } = made;
  if (!before.applied.some(({ kind }) => kind === 'full')) {
    if (file.kind === 'delta') return;
    const named = download ? guardNames(read.notes, {}) : [];
    objections.raise([...named, ...guardFirst(source, read.counts.parties, download ? await listState(writer) : null)]);
    return;
  }
  const after = await listState(writer, before.state);
  const earlier = await earlierStates(writer, { date, applied: before.applied, now: before.state });
  const subject = file.kind === 'full' ? 'The file holds' : 'With this change file the list holds';
  const mayBeRespelled = source.keysFollowNames;
  const previous = before.applied.findLast(({ kind }) => kind === 'full')!;
  const named = guardNames(read.notes, previous.notes);
  objections.raise([...named, ...guardChange({ date, subject, earlier, after, undated, mayBeRespelled })]);
  if (!download || accept.includes('shrink')) return;
  guardDownload({ before: before.state, after }, { sha256, waiting: download.waiting, now });
}

async function* counted(read: ReadCounter, onParties: (parties: number) => void): ReturnType<ReadCounter['items']> {
  for await (const item of read.items()) {
    if (read.counts.parties % 500 === 0) onParties(read.counts.parties);
    yield item;
  }
}

/** The row of an edition before any of it was parsed. */
export const editionRow = (
  { file, demo, now }: Pick<FileToApply, 'file' | 'demo' | 'now'>,
  sha256: string,
  date: string | null,
): NewEdition => ({
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
  accepted: '[]',
  ingested_at: now.toISOString(),
});

/**
 * Parses and applies one staged file inside the writer's transaction.
 * @param applied editions of the source so far, in the order in which they were applied; `editionId` if the edition is
 * applied again and already has a row
 * @throws RejectedEdition, RefusedEdition or UnreadableEdition; the transaction must then be rolled back
 */
export async function applyFile(
  writer: EditionWriter,
  toApply: FileToApply,
  staged: StagedFile,
  { applied, objections, editionId }: AppliedBefore,
): Promise<AppliedFile> {
  const { source, file, demo, onParties } = toApply;
  const items = (toApply.readStaged ?? readStaged)({ source, kind: file.kind, staged });
  let day: string | undefined;
  try {
    const reading = readCounter(items);
    const read = onParties ? { ...reading, items: () => counted(reading, onParties) } : reading;
    const newest = newestDay(applied);
    const date = await dayOf(read, toApply, newest);
    day = date;
    guardDate(date, toApply.now, objections);
    if (file.kind === 'full' && date < newest) {
      throw new RefusedEdition(
        `The edition of ${date} is older than what is already applied (${newest}); editions must be applied oldest first.`,
      );
    }
    // A change file leaves most records as an earlier version parsed them.
    const reader_version = file.kind === 'full' ? readerVersion(source) : undefined;
    await writer.updateSource({ demo: demo ? 1 : 0, ...(reader_version && { reader_version }) });
    if (editionId !== undefined) await writer.applyAgain(editionId);
    const edition = editionId ?? (await writer.addEdition(editionRow(toApply, staged.sha256, date)));
    const full = applied.filter(({ kind }) => kind === 'full').map(({ id, date: day }) => ({ id, date: day! }));
    const before = objections.settled ? null : { applied, state: await listState(writer) };
    const {
      counts: changes,
      listChanges,
      undated,
    } = file.kind === 'delta'
      ? { ...BY_DELTA, counts: await applyDelta(writer, source, { id: edition, date, full }, read) }
      : await applyEdition(writer, source, { id: edition, date, previous: full.at(-1) ?? null }, read);
    if (file.kind === 'full') checkReadable(read.counts, source.own !== undefined);
    const made = { date, sha256: staged.sha256, read, objections, undated };
    if (before) await guardApplied(writer, toApply, before, made);
    await writer.addSetAside(read.setAside.map((row) => ({ ...row, edition_id: edition })));
    await writer.updateEdition(edition, {
      date,
      records: read.counts.parties,
      set_aside: read.counts.setAside,
      skipped: JSON.stringify(read.skipped),
      notes: JSON.stringify(read.notes),
      list_changes: JSON.stringify(listChanges),
      ...(editionId === undefined && { accepted: JSON.stringify(objections.accepted) }),
      ...changes,
    });
    return { id: edition, date, read, changes };
  } catch (error) {
    if (error instanceof RejectedEdition && day !== undefined) error.date = day;
    throw error;
  } finally {
    await items.return(undefined);
  }
}
