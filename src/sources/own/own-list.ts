/** The operator's own lists, with the same interface as official lists. */
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { OwnList } from '../../domain/lists/own-lists.ts';
import { allBytes, beginsAsWebPage } from '../format/decoded-chunks.ts';
import { identified, identityHints, type KeylessRecord } from '../name-identity.ts';
import { setAside } from '../party-facts.ts';
import { type ReadItem, type SourceReader, UnreadableEdition } from '../reader.ts';
import { readerVersion } from '../reader-version.ts';
import { AmbiguousFile, UnreadableFile } from '../table/file-faults.ts';
import { openTable } from '../table/table.ts';
import { identityForm } from '../text/clean-text.ts';
import { isExportedRecord, openExportList } from './export-list.ts';
import { isFtm, openFtmList } from './ftm-list.ts';
import { isJson, jsonObjects, tableOfObjects } from './json-objects.ts';
import { type OwnContent, type OwnProblem, type OwnRecord, urlKey } from './own-content.ts';
import { openTableList } from './table-list.ts';

/** Maximum size of a file, unpacked. */
const MAX_BYTES = 512 * 2 ** 20;
const MAX_RECORDS = 1_000_000;
/** Advice for a file that is too large. */
const SPLIT = 'make several lists of it';
/** Maximum fraction of rows with an unusable value. */
const MAX_FAULTY = 0.01;
const NAMED_FAULTS = 3;
/** A list that is not refreshed never becomes stale. */
const NEVER_STALE_HOURS = 1_000_000;
const STALE_HOURS = 168;

/** The bytes of a file of an own list, unpacked. @throws UnreadableEdition for one that is too large, truncated or damaged */
export const bytesOf = (stream: Readable): Promise<Buffer> =>
  allBytes(stream, MAX_BYTES, `The file is larger than 512 MB unpacked; ${SPLIT}.`);

/** Content of the file that ends a list: from this day on it has no parties. */
export const endOfList = (day: string): string => `${JSON.stringify({ ended: day })}\n`;
const END = /^\{"ended":"\d{4}-\d{2}-\d{2}"\}\n$/;
const ENDED: OwnContent = { notices: [], keyed: true, items: () => [] };

/** Opens a JSON lines file in the format of its first line. */
function openJsonList(bytes: Buffer, list: OwnList): OwnContent | Promise<OwnContent> {
  const first = jsonObjects(bytes).next().value?.value ?? {};
  if (isFtm(first)) return openFtmList(bytes, list);
  return isExportedRecord(first) ? openExportList(bytes, list) : openTableList(tableOfObjects(bytes), list);
}

/** Opens the file of an own list in any format. @throws UnreadableEdition with the error and what to do */
export async function openOwnFile(bytes: Buffer, list: OwnList): Promise<OwnContent> {
  if (bytes.length < 40 && END.test(bytes.toString('utf8'))) return ENDED;
  if (bytes.length === 0) throw new UnreadableEdition('The file is empty; save or download it again.');
  if (beginsAsWebPage(bytes))
    throw new UnreadableEdition(
      'The file is a web page, perhaps one that asks to sign in; download the table, workbook or JSON lines that it links to.',
    );
  try {
    if (isJson(bytes)) return await openJsonList(bytes, list);
    const { encoding, sheet } = list;
    const named = (list.map ?? [])
      .flatMap((text) => text.split(/,(?=\s*[a-z_]+\s*=)/))
      .map((one) => one.split('=')[1] ?? '');
    const options = { content: bytes, named, ...(encoding && { encoding }), ...(sheet && { sheet }) };
    const isOpen = !/[\n\r]/.test(bytes.toString('latin1', bytes.length - 2));
    return await openTableList(await openTable('The file', options), list, isOpen);
  } catch (error) {
    if (error instanceof AmbiguousFile || error instanceof UnreadableFile) throw new UnreadableEdition(error.message);
    throw error;
  }
}

/** @throws UnreadableEdition when too much of a file is unusable */
function checkProblems(problems: readonly OwnProblem[], rows: number): void {
  const positions = new Set(problems.map(({ position }) => position.split(',')[0]));
  if (positions.size <= Math.floor(rows * MAX_FAULTY)) return;
  const named = problems.slice(0, NAMED_FAULTS).map(({ position, problem }) => `${position}: ${problem}`);
  const more = problems.length > NAMED_FAULTS ? ` (and ${problems.length - NAMED_FAULTS} more)` : '';
  throw new UnreadableEdition(`${positions.size} of ${rows} records are not usable. ${named.join('. ')}${more}.`);
}

/** Sets the stated key of each record. @throws UnreadableEdition for a key that is stated twice */
function withStatedKeys(records: readonly OwnRecord[], column = ''): void {
  const seen = new Map<string, string>();
  for (const { party, key, position } of records) {
    const before = seen.get(key!);
    if (before !== undefined)
      throw new UnreadableEdition(
        `${position}${column}: the key "${key}" is that of ${before} too. Give each party its own; several names of one go into one record, or leave the keys out with --map id=-.`,
      );
    seen.set(key!, position);
    party.key = urlKey(key!);
    party.identity_hints = identityHints(party);
  }
}

async function* read(stream: Readable, list: OwnList): AsyncGenerator<ReadItem> {
  const bytes = await bytesOf(stream);
  const content = await openOwnFile(bytes, list);
  if (list.keyed && !content.keyed)
    throw new UnreadableEdition(
      'The file has no column of keys, which the list had before; name it with --map id=HEADING.',
    );
  yield { kind: 'edition', date: null };
  const records: OwnRecord[] = [];
  const problems: OwnProblem[] = [];
  let faulty = 0;
  for await (const item of content.items()) {
    if (item.kind === 'record') records.push(item);
    else if (item.kind === 'problem') {
      problems.push(item);
      if (item.isFatal) faulty++;
    } else yield item;
    if (records.length > MAX_RECORDS)
      throw new UnreadableEdition(`The file holds more than ${MAX_RECORDS} records; ${SPLIT}.`);
  }
  checkProblems(problems, records.length + faulty);
  if (records.length === 0 && content !== ENDED)
    throw new UnreadableEdition('The file holds no records; sis list remove ends a list.');
  for (const { position, problem, excerpt, isFatal } of problems)
    yield isFatal
      ? setAside(position, problem, excerpt)
      : { kind: 'note', note: 'not used', text: `${position}: ${problem}` };
  if (list.keyed ?? content.keyed) {
    withStatedKeys(records, content.keyColumn);
    for (const { party } of records) yield { kind: 'party', party };
    return;
  }
  const { parties, merged } = identified(
    records.map(({ party }): KeylessRecord => ({ party, regime: '', form: identityForm(party.name), places: [] })),
  );
  for (const party of parties) yield { kind: 'party', party };
  for (const { name } of merged)
    yield { kind: 'skipped', reason: `second row of a party, merged into the first: ${name}` };
}

/** Creates the parser of an own list. */
export function ownListReader(list: OwnList): SourceReader {
  const { id, name, jurisdiction, url, dir, file, ended } = list;
  const isRefreshed = !ended && Boolean(url ?? dir ?? file);
  const rules = { map: list.map, date_format: list.date_format, encoding: list.encoding, sheet: list.sheet };
  return {
    own: list,
    info: {
      id,
      jurisdiction,
      title: name,
      authority: name,
      url: url ?? '',
      home: url ?? '',
      licence: '',
      source_lists: [name],
      file_names: ['list'],
      stale_after_hours: isRefreshed ? STALE_HOURS : NEVER_STALE_HOURS,
    },
    get version() {
      return hash('sha256', JSON.stringify([readerVersion({ info: { id: 'own/own-list' } }), rules])).slice(0, 16);
    },
    read: (bytes) => read(bytes, list),
    keysFollowNames: !list.keyed,
  };
}
