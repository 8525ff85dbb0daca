/** Adds, refreshes and ends the operator's own lists; their editions are checked and applied like official ones. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { isIsoDay } from '../../domain/dates.ts';
import { GUARDS, type Guard } from '../../domain/lists/edition-guards.ts';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { appliedFile, archiveOf, editionsIn } from '../../ingest/archive/archive.ts';
import { hasFailed, type IngestFrom, type SourceOutcome } from '../../ingest/ingest.ts';
import { todayIn } from '../../service/clock.ts';
import { endOfList, ownListReader } from '../../sources/own/own-list.ts';
import type { Store } from '../../store/store.ts';
import { CommandFailed, WrongUsage } from '../console/run.ts';
import { ingestWithProgress, online } from '../data/ingest-with-progress.ts';
import { checkFile, ownListOf, ownSourceId, StatedList } from './definition.ts';

/** Options for an edition of an own list. */
interface Taking {
  published?: string | undefined;
  accept?: Guard[] | undefined;
  quiet?: boolean | undefined;
}

/** Result of a change of a list. */
export interface ListChange {
  list: OwnList;
  outcome: SourceOutcome;
  /** How its file is parsed, in sentences. */
  notices: string[];
}

const bareId = ({ id }: OwnList): string => id.replace(/^own-/, '');

/** The own list with this id. @throws CommandFailed that explains how to add it */
export async function knownList(store: Store, id: string): Promise<OwnList> {
  const sourceId = ownSourceId(id);
  const all = await store.ownLists();
  const list = all.find((one) => one.id === sourceId);
  if (list) return list;
  const there = all.map(bareId).join(', ') || 'none yet';
  throw new CommandFailed(`There is no own list ${id} (${there}); add it with sis list add ${id} --name … --file …`);
}

const save = (store: Store, list: OwnList): Promise<void> => store.updateSource(list.id, { own: JSON.stringify(list) });

function fileOrigin(path: string, { published }: Taking): IngestFrom {
  if (published !== undefined && !isIsoDay(published))
    throw new WrongUsage(`--published must be a day YYYY-MM-DD, not ${published}.`);
  return { kind: 'file', path, ...(published && { published }) };
}

/** @throws CommandFailed when no edition was applied */
async function ingest(
  { store, config }: Place,
  list: OwnList,
  from: IngestFrom,
  { accept = [], quiet = false }: Taking,
): Promise<SourceOutcome> {
  const [outcome] = await ingestWithProgress(store, config, from, { sources: [ownListReader(list)], accept, quiet });
  const failed = outcome!.files.find(({ reason }) => reason !== undefined);
  if (!hasFailed(outcome!)) return outcome!;
  throw new CommandFailed(`${list.id}: ${outcome!.failure ?? failed?.reason} Nothing was changed.`);
}

/** Whether the newest applied edition states keys. */
async function statesKeys({ store, config }: Place, list: OwnList): Promise<boolean> {
  const edition = (await store.editions(list.id)).findLast(({ status }) => status === 'applied')!;
  const { path } = await appliedFile(archiveOf(config.dataDir, list.id), edition);
  return (await checkFile(path, list)).keyed;
}

/** The store and configuration of own lists. */
export interface Place {
  store: Store;
  config: Config;
}

/** The local files of a list. @throws WrongUsage, CommandFailed */
function localFiles({ file, dir }: StatedList): string[] {
  if (file !== undefined) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandFailed(`There is no file ${file}.`);
    return [file];
  }
  if (dir === undefined) return [];
  const files = existsSync(dir) ? editionsIn(dir).map(({ path }) => path) : [];
  if (files.length > 0) return files;
  throw new CommandFailed(`${dir} has no editions: name its files <YYYY-MM-DD>.<name>, such as 2026-01-31.ships.csv.`);
}

/** Adds a list and applies its editions; an unreadable file changes nothing. `stays`: it is read at every refresh */
export async function addList(place: Place, stated: StatedList, taking: Taking, stays = false): Promise<ListChange> {
  const { store, config } = place;
  const all = await store.ownLists();
  const { id } = ownListOf(stated, all);
  const known = all.find((one) => one.id === id);
  if (known)
    throw new CommandFailed(
      `The list ${id} is there already ("${known.name}"); take a new edition of it with sis list refresh ${bareId(known)} --file FILE.`,
    );
  if ([stated.file, stated.url, stated.dir].filter((one) => one !== undefined).length !== 1)
    throw new WrongUsage('Give the location of the list with one of --file, --url and --dir.');
  const { file, ...whole } = ownListOf(
    { ...stated, ...(stated.file && { file: resolve(stated.file) }), ...(stated.dir && { dir: resolve(stated.dir) }) },
    all,
  );
  const [first, ...others] = localFiles({ ...whole, ...(file && { file }) });
  const checked = first === undefined ? null : await checkFile(first, whole);
  let list: OwnList = { ...whole, ...(stays && file && { file }), ...(checked && { keyed: checked.keyed }) };
  for (const other of others) await checkFile(other, list);
  await save(store, list);
  try {
    const from = file === undefined ? online(config) : fileOrigin(file, taking);
    const outcome = await ingest(place, list, from, taking);
    if (!checked) {
      list = { ...list, keyed: await statesKeys(place, list) };
      await save(store, list);
    }
    return { list, outcome, notices: checked?.notices ?? [] };
  } catch (error) {
    if ((await store.editions(id)).every(({ status }) => status !== 'applied'))
      await store.updateSource(id, { own: null });
    throw error;
  }
}

/** Applies the newest edition of a list, from a file or its configured location. This resumes an ended list. */
export async function refreshList(
  place: Place,
  id: string,
  file: string | undefined,
  taking: Taking,
): Promise<ListChange> {
  const { store, config } = place;
  const known = await knownList(store, id);
  const { ended, ...list } = known;
  if (file === undefined && (ended || !(list.url ?? list.dir ?? list.file)))
    throw new WrongUsage(
      `${known.id} ${ended ? `was ended on ${ended}` : 'was added from a file'}: give its new edition with --file FILE.`,
    );
  const notices = file === undefined ? [] : (await checkFile(file, list)).notices;
  const from = file === undefined ? online(config) : fileOrigin(resolve(file), taking);
  const outcome = await ingest(place, list, from, taking);
  if (ended) await save(store, list);
  return { list, outcome, notices };
}

/** Ends a list: all its parties are removed as of today, and its history stays. @throws CommandFailed */
export async function endList(place: Place, id: string): Promise<ListChange> {
  const { store, config } = place;
  const list = await knownList(store, id);
  if (list.ended) throw new CommandFailed(`${list.id} was ended on ${list.ended} already.`);
  const days = (await store.editions(list.id)).flatMap(({ date, status }) =>
    status === 'applied' && date ? date : [],
  );
  const day = [todayIn(config.timezone), ...days].sort().at(-1)!;
  const folder = mkdtempSync(join(tmpdir(), 'sis-list-'));
  try {
    const path = join(folder, `${day}.end`);
    writeFileSync(path, endOfList(day));
    const outcome = await ingest(place, list, fileOrigin(path, {}), { accept: [...GUARDS], quiet: true });
    const ended: OwnList = { ...list, ended: day };
    await save(store, ended);
    return { list: ended, outcome, notices: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const Settings = z.strictObject({ lists: z.array(StatedList).max(1_000) });

/** The lists of a settings file; its paths are relative to it. @throws WrongUsage that names the member and the error */
function readSettings(path: string): StatedList[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new WrongUsage(`SIS_LISTS_FILE ${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = Settings.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new WrongUsage(`SIS_LISTS_FILE ${path}: ${issue!.path.join('.') || 'the file'}: ${issue!.message}.`);
  }
  const from = (one: string): string => resolve(dirname(path), one);
  return parsed.data.lists.map(({ file, dir, ...list }) => ({
    ...list,
    file: file && from(file),
    dir: dir && from(dir),
  }));
}

/** Adds missing lists of the settings file and updates differing definitions. Returns failures; nothing is removed. */
export async function applySettings(place: Place, path: string): Promise<{ id: string; fault: string }[]> {
  const { store } = place;
  const faults: { id: string; fault: string }[] = [];
  for (const stated of readSettings(path)) {
    try {
      const all = await store.ownLists();
      const list = ownListOf(stated, all);
      const known = all.find(({ id }) => id === list.id);
      if (!known) await addList(place, stated, { quiet: true }, true);
      else {
        const { keyed } = known;
        const renewed: OwnList = { ...list, ...(keyed !== undefined && { keyed }) };
        if (!known.ended) await save(store, renewed);
      }
    } catch (error) {
      faults.push({ id: stated.id, fault: (error as Error).message });
    }
  }
  return faults;
}
