import type { EntitySummary } from '../domain/entity/entity.ts';
import type { EntityDetail } from '../domain/entity/entity-detail.ts';
import type { AlsoListed } from '../domain/entity/party-links.ts';
import type { Statistics } from '../domain/entity/statistics.ts';
import { lazily } from '../domain/lazily.ts';
import type { SourceInfo, SourceState } from '../domain/lists/source.ts';
import { type IdentifierIndex, openIdentifierIndex } from './names/index/identifier-index.ts';
import { type NameIndex, openNameIndex } from './names/index/name-index.ts';
import type { Filters } from './query.ts';
import { type Columns, openColumns } from './snapshot/columns.ts';
import { type DatedChanges, openDatedChanges } from './snapshot/dated-changes.ts';
import { datedRecord, type EditionDay } from './snapshot/dated-record.ts';
import { type DetailRecords, detailOf, openDetailRecords } from './snapshot/detail-sections.ts';
import { filterEvaluator } from './snapshot/filter-rows.ts';
import {
  parseSnapshot,
  readSnapshotFile,
  SNAPSHOT_FORMAT,
  type SnapshotBytes,
  type SnapshotMemory,
} from './snapshot/format.ts';
import { partyListCounts, partyMembers } from './snapshot/parties.ts';
import {
  type NamedBy,
  type OtherIds,
  openKnownFacts,
  openLinkReasons,
  openNamedBy,
  openOtherIds,
  rowOfOtherId,
} from './snapshot/row-facts.ts';
import { hasRow, type RowSet } from './snapshot/row-sets.ts';
import { type Blobs, blobAt, blobsOf, blobText, findSorted, jsonOf, textOf, u32Of } from './snapshot/section-views.ts';
import { openTextIndex, type TextIndex } from './text/text-index.ts';
import { openTopicIndex, type TopicIndex } from './topics/topic-index.ts';

/** All data that queries need, immutable, rows in order of id. Post `memory` to a thread: {@link snapshotFromMemory}. */
export interface Snapshot extends SnapshotBytes {
  /** Complete entities as JSON. */
  details: DetailRecords;
  ids: Blobs;
  otherIds: OtherIds;
  columns: Columns;
  /** Facts of each row that screening compares and shows; see `row-facts.ts`. */
  knownFacts: Blobs;
  /** Which rows refer to a row in their relations. */
  namedBy: NamedBy;
  /** By row: why its records are linked, as data; null in a snapshot built without it. */
  linkReasons: Blobs | null;
  /** Every officially dated event, newest first. */
  changes: DatedChanges;
  /** Source and official day of every edition and change file that was applied. */
  editionDays: readonly EditionDay[];
  statistics: Statistics;
  /** Version of the rules used to build it; null if not stated. */
  ruleset: string | null;
  sources: readonly SourceState[];
  sourceInfos: readonly SourceInfo[];
  text: TextIndex;
  names: NameIndex;
  identifiers: IdentifierIndex;
  /** By row: the row that represents its real party. */
  partyRows: Uint32Array;
  /** The rows of a row's party, including itself. */
  partyMembers(row: number): Uint32Array;
  /** By row: number of lists on which its party is now, at most 255. */
  partyLists: Uint8Array;
  /** Passages, concepts and vectors; null when the snapshot was built without them. */
  topics: TopicIndex | null;
  /** Rows that pass filters; results are cached. */
  filter(filters: Filters): RowSet;
  /** The day as of which queries are answered; null for now. */
  day: string | null;
}

/** Reads, verifies and opens a snapshot file. @throws `DamagedSnapshot` when it is altered, truncated or of another format */
export async function openSnapshot(path: string): Promise<Snapshot> {
  return openBytes(readSnapshotFile(path));
}

/** Opens memory that {@link openSnapshot} has verified, as worker threads do. */
export function snapshotFromMemory(memory: SnapshotMemory): Snapshot {
  return openBytes(parseSnapshot(memory));
}

function openBytes(bytes: SnapshotBytes): Snapshot {
  const columns = openColumns(bytes);
  // Opened lazily: these tables take some megabytes, which a thread without name searches never needs.
  const names = lazily(() => openNameIndex(bytes));
  const topics = lazily(() => openTopicIndex(bytes));
  const partyRows = u32Of(bytes, 'parties.rows');
  const members = lazily(() => partyMembers(partyRows));
  return {
    ...bytes,
    details: openDetailRecords(bytes),
    ids: blobsOf(bytes, 'ids'),
    otherIds: openOtherIds(bytes),
    columns,
    knownFacts: openKnownFacts(bytes),
    namedBy: openNamedBy(bytes),
    linkReasons: openLinkReasons(bytes),
    changes: openDatedChanges(bytes),
    editionDays: jsonOf(bytes, 'edition-days'),
    statistics: jsonOf(bytes, 'statistics'),
    ruleset: jsonOf(bytes, 'ruleset'),
    sources: jsonOf(bytes, 'source-states'),
    sourceInfos: jsonOf(bytes, 'source-infos'),
    text: openTextIndex(bytes),
    get names() {
      return names();
    },
    identifiers: openIdentifierIndex(bytes),
    partyRows,
    partyMembers: (row) => members()(row),
    partyLists: partyListCounts(columns, partyRows),
    get topics() {
      return topics();
    },
    filter: filterEvaluator(columns, bytes.entities),
    day: null,
  };
}

/** Number of views of earlier days cached per snapshot: the pages and records of one search use the same day. */
const KEPT_VIEWS = 8;
const views = new WeakMap<Snapshot, Map<string, Snapshot>>();

/** The snapshot as of an earlier day: who was listed then, with which data and links. Without a day, the snapshot itself. */
export function snapshotOn(snapshot: Snapshot, day: string | undefined): Snapshot {
  if (day === undefined || snapshot.day === day) return snapshot;
  const kept = views.get(snapshot) ?? new Map<string, Snapshot>();
  views.set(snapshot, kept);
  const known = kept.get(day);
  if (known) return known;
  const { words: listed } = snapshot.filter({ as_of: day });
  const columns: Columns = {
    ...snapshot.columns,
    property: (name) => (name === 'active' ? listed : snapshot.columns.property(name)),
  };
  // Inherits from the snapshot, so that lazily opened parts are shared.
  const view: Snapshot = Object.create(snapshot, {
    day: { value: day },
    columns: { value: columns },
    partyLists: { value: partyListCounts(columns, snapshot.partyRows) },
    filter: { value: filterEvaluator(columns, snapshot.entities) },
  });
  if (kept.size >= KEPT_VIEWS) kept.delete(kept.keys().next().value!);
  kept.set(day, view);
  return view;
}

/** Row of an entity by its id or an additional id; -1 if there is none. */
export function rowOf(snapshot: Snapshot, id: string): number {
  const wanted = Buffer.from(id);
  const row = findSorted(snapshot.ids, wanted);
  return row >= 0 ? row : rowOfOtherId(snapshot.otherIds, wanted);
}

export const idOf = (snapshot: Snapshot, row: number): string => blobText(snapshot.ids, row);

/** Detail JSON of a row as it is now, UTF-8. */
export const detailJson = ({ details }: Snapshot, row: number): Uint8Array => detailOf(details, row);

const isListed = (snapshot: Snapshot, id: string): boolean =>
  hasRow(snapshot.columns.property('active') ?? new Uint32Array(), rowOf(snapshot, id));

/** A complete record as it is now. */
export const recordNow = (snapshot: Snapshot, row: number): EntityDetail =>
  JSON.parse(textOf(detailJson(snapshot, row)));

/** A complete record on the day of the snapshot; null if it was not on any list yet. */
export function recordOn(snapshot: Snapshot, row: number): EntityDetail | null {
  const { day, editionDays } = snapshot;
  const now = recordNow(snapshot, row);
  return day === null ? now : datedRecord(now, day, { editionDays, isListed: (id) => isListed(snapshot, id) });
}

/** Detail JSON of a row on the day of the snapshot, UTF-8; null if it was not on any list yet. */
export function datedDetailJson(snapshot: Snapshot, row: number): Uint8Array | null {
  if (snapshot.day === null) return detailJson(snapshot, row);
  const record = recordOn(snapshot, row);
  return record && Buffer.from(JSON.stringify(record));
}

/** Summary JSON of a row without its closing brace, UTF-8. */
export function openSummaryJson(snapshot: Snapshot, row: number): Uint8Array {
  const now = blobAt(snapshot.details.summaries, row);
  const record: Partial<EntityDetail> | null = snapshot.day === null ? null : recordOn(snapshot, row);
  if (record === null) return now;
  if (record.is_active) delete record.removed_date;
  const fields: (keyof EntityDetail)[] = Object.keys(JSON.parse(`${textOf(now)}}`)) as never;
  const dated = Object.fromEntries(fields.map((name) => [name, record[name]]));
  return Buffer.from(JSON.stringify({ ...dated, removed_date: record.removed_date }).slice(0, -1));
}

/** The same party on other lists, on the day of the snapshot. */
export function othersOf(snapshot: Snapshot, row: number): readonly AlsoListed[] {
  const { also_listed: others } = recordNow(snapshot, row);
  return snapshot.day === null ? others : others.filter(({ id }) => isListed(snapshot, id));
}

/** The summary of a row as an object. Searches that answer over HTTP use the encoded form instead. */
export function summaryOf(snapshot: Snapshot, row: number): EntitySummary {
  return JSON.parse(`${textOf(openSummaryJson(snapshot, row))}}`);
}

/** Size of a snapshot in bytes, for operators; the whole file stays in memory. */
export interface SnapshotInfo {
  data_version: string;
  format: number;
  entities: number;
  names: number;
  bytes: number;
  bytes_per_100k_entities: number;
  sections: { name: string; bytes: number }[];
}

/** Size of an opened snapshot. */
export function snapshotInfo({ dataVersion, entities, sections }: SnapshotBytes): SnapshotInfo {
  const views = [...sections].map(([name, { byteLength }]) => ({ name, bytes: byteLength }));
  // Up to the end of the last section in the memory of the file.
  const end = Math.max(...[...sections.values()].map((view) => view.byteOffset + view.byteLength));
  return infoOf({ dataVersion, entities, sections: views, bytes: end });
}

/** Size of a snapshot from its sections and file size. */
export function infoOf(made: {
  dataVersion: string;
  entities: number;
  sections: SnapshotInfo['sections'];
  bytes: number;
}): SnapshotInfo {
  const { dataVersion, entities, sections, bytes } = made;
  return {
    data_version: dataVersion,
    format: SNAPSHOT_FORMAT,
    entities,
    // One byte per name.
    names: sections.find(({ name }) => name === 'names.kinds')!.bytes,
    bytes,
    bytes_per_100k_entities: entities === 0 ? 0 : Math.round((bytes / entities) * 100_000),
    sections: sections.map(({ name, bytes: size }) => ({ name, bytes: size })),
  };
}
