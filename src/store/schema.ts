/**
 * The tables, for both engines. Days are `YYYY-MM-DD` text, flags are 0 or 1, nested data is JSON text: plain types
 * that SQLite and PostgreSQL store and compare alike.
 *
 *     sources 1──n editions 1──n set_aside
 *        └──n entities 1──n other_ids
 *                  └──n events n──1 editions
 */

import type { GeneratedAlways } from 'kysely';
import type { TokenScope } from '../domain/token.ts';
import type { DateBasis, EventKind } from '../domain/vocabulary.ts';

export interface SourceTable {
  id: string;
  /** 1 when the source holds the bundled fictional demo edition. */
  demo: number;
  /** Operator data: instant of the last download that confirmed or brought the newest edition. */
  checked_at: string | null;
  /** Why the last ingest of this source failed; null when it did not. */
  failure: string | null;
  /** Operator data: instant of the first failed ingest after the last good one; null when the last did not fail. */
  failed_since: string | null;
  /** Validators of the last download, for conditional requests. */
  etag: string | null;
  last_modified: string | null;
  /** Version of the reader by which the newest full edition was read; null when it is not known. */
  reader_version: string | null;
  /** How often editions that were in the store already have been read again. */
  readings: number;
  /** JSON of an `OwnList`; null for an official list. */
  own: string | null;
}

export interface EditionTable {
  id: number;
  source_id: string;
  kind: 'full' | 'delta';
  /** Official day; null only for a rejected file whose day could not be read. */
  date: string | null;
  /** SHA-256 of the decompressed file, lower-case hex. */
  sha256: string;
  file_name: string;
  /** `revoked`: applied, then undone by an operator. */
  status: 'applied' | 'rejected' | 'revoked';
  /** Why it was rejected or revoked. */
  reason: string | null;
  demo: number;
  /** Parties read. */
  records: number;
  set_aside: number;
  /** JSON: records left out on purpose, counted by reason. */
  skipped: string;
  /** JSON: texts that could not be resolved, counted by kind. */
  notes: string;
  listed: number;
  amended: number;
  removed: number;
  relisted: number;
  renumbered: number;
  /** JSON of {@link ListChanges}: what changed of the list's form alone. */
  list_changes: string;
  /** JSON of {@link AcceptedGuard}[]: what the operator overrode. */
  accepted: string;
  /** Operator data, never a date that users read. */
  ingested_at: string;
  /** Operator data: instant at which it was revoked. */
  revoked_at: string | null;
  /** The highest number that any event had when it was revoked, so that numbers of events are never given twice. */
  last_seq: number | null;
  /** 1 when everything that it changed is kept in `before_images`, so that it can be undone. */
  undoable: number;
  /** SHA-256 of the row, and what the list held when the edition was through; see `sealOf` and `contentsOf`. */
  seal: string;
}

export interface EntityTable {
  id: string;
  source_id: string;
  /** Official key that the next edition will find the party by; null when a later party took the key over. */
  current_key: string | null;
  jurisdiction: string;
  source_list: string;
  entity_type: string;
  name: string;
  is_active: number;
  is_china: number;
  listed_date: string | null;
  listed_date_basis: DateBasis | null;
  removed_date: string | null;
  removed_date_basis: DateBasis | null;
  first_edition: string;
  last_edition: string;
  /** Id of the entity that a removed one goes on as. */
  still_listed_as: string | null;
  /** JSON of the whole ListedParty, without its identity hints. */
  record: string;
  /** JSON array of identity hints. */
  hints: string;
  /** Digest of what the record and hints mean, whatever their order. */
  hash: string;
  /** SHA-256 of the row; see `sealOf`. */
  seal: string;
}

/** Further ids of an entity: those that its later keys, or the history of an earlier reading, would have given it. */
export interface OtherIdTable {
  other_id: string;
  entity_id: string;
  source_id: string;
}

export interface EventTable {
  seq: number;
  entity_id: string;
  source_id: string;
  event: EventKind;
  date: string | null;
  basis: DateBasis | null;
  edition_id: number;
  /** Official day of that edition. */
  edition: string;
  /** Official day of the last edition that does not show it yet; null with the first edition. */
  after: string | null;
  /** 1 when the stated listing date is older than `after`. */
  late: number;
  /** JSON array of field changes; null unless amended. */
  changes: string | null;
  still_listed_as: string | null;
  formerly: string | null;
  note: string | null;
  /** SHA-256 of the row; see `sealOf`. */
  seal: string;
}

export interface SetAsideTable {
  edition_id: number;
  ordinal: number;
  source_id: string;
  position: string;
  reason: string;
  excerpt: string;
}

export interface ReportTable {
  date: string;
  revision: number;
  state: 'draft' | 'published' | 'superseded';
  data_version: string;
  /** JSON. */
  facts: string;
  /** JSON. */
  body: string;
  change_summary: string | null;
  built_at: string;
  published_at: string | null;
  /** Digests of the events of the day and of the editions that cover it: what decides on a new revision. */
  events_digest: string;
  coverage_digest: string;
  /** SHA-256 of the row; see `sealOf`. */
  seal: string;
}

/** What a row was before an edition changed it, so that the edition can be undone; see `beforeImages`. */
export interface BeforeImageTable {
  edition_id: number;
  ordinal: number;
  kind: 'entity' | 'event' | 'other_id' | 'carried' | 'source';
  /** JSON. */
  image: string;
}

/** What was published and taken back, in order; the newest id says that nothing served has changed since. */
export interface PublicationTable {
  id: number;
  date: string;
  revision: number;
  /** `forgotten`: a report of fictional demo editions that gave way to official ones. */
  action: 'published' | 'unpublished' | 'forgotten';
  /** ISO instant; operator data. */
  at: string;
}

interface TokenTable {
  id: string;
  name: string;
  hash: string;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
  rate_limit: number | null;
  scope: TokenScope;
  /** SHA-256 of the row; see `sealOf`. */
  seal: string;
}

/** A downloaded edition that is applied when a later download confirms it; at most one of a source. */
interface WaitingEditionTable {
  source_id: string;
  sha256: string;
  /** ISO instant of its first download; operator data. */
  since: string;
  /** JSON array: ids of the active entities that it lacks. */
  gone: string;
}

/** Which editions made a data version, so that its answers can be given again. */
interface DataVersionTable {
  version: string;
  ruleset: string;
  encoder: string;
  /** The files in force, packed; see `data-versions.ts`. */
  editions: string;
  /** Operator data. */
  built_at: string;
}

/** Keys that all nodes on the store share. */
interface SharedKeyTable {
  name: string;
  key: string;
}

/** Sessions that were ended by signing out. */
interface EndedSessionTable {
  id: string;
  /** ISO instant at which the session would have ended anyway. */
  ends_at: string;
}

/** A decision as it is kept; nothing of it is ever changed, and only its texts can go. */
export interface KeptDecision {
  /** In the order in which decisions were taken. */
  id: string;
  /** The operator's id of the customer. */
  customer: string;
  /** Id of the record that was decided about; empty where the texts are gone. */
  record: string;
  /** JSON; empty where the texts are gone. */
  body: string;
  /** When and by whom the texts were deleted. */
  deleted_at: string | null;
  deleted_by: string | null;
}

/** A receipt that was given out with a short number. What it states is not kept. */
export interface NumberedReceipt {
  /** The first 16 hex digits of the digest. */
  number: string;
  /** SHA-256 of the receipt, lower-case hex. */
  digest: string;
  /** ISO instant at which it was issued. */
  time: string;
}

/** A process that serves from a shared store, as it last said of itself. */
interface NodeTable {
  id: string;
  /** Epoch milliseconds by the clock of the database. */
  seen_at: string;
  data_version: string | null;
  /** Format of the snapshots that it reads and builds. */
  format: number;
  leader: number;
}

/** A snapshot that all nodes are to serve. */
export interface SharedSnapshotTable {
  id: number;
  /** SHA-256 of the whole file and of its header, lower-case hex; the header names every section by its own. */
  digest: string;
  header: string;
  data_version: string;
  /** Format of the file; nodes of another release read another one. */
  format: number;
  /** Size of the file, bytes. */
  bytes: number;
  /** Where the bytes are: `database`, or the name of a file in the folder of snapshots. */
  place: string;
}

/** A piece of a compressed snapshot file. */
interface SnapshotPieceTable {
  snapshot_id: number;
  ordinal: number;
  data: Buffer;
}

/** Requests of a token in a minute, over all nodes. */
interface RequestCountTable {
  key: string;
  /** Minutes since 1970. */
  minute: number;
  count: number;
}

/** Who does what one process does at a time; see `takeLease`. */
interface LeaseTable {
  name: string;
  /** Counts up with every holder. */
  epoch: number;
  holder: string;
  /** Epoch milliseconds by the clock of the database. */
  until: string;
}

/** A state that the store was in; see `noteState`. */
interface StoreStateTable {
  id: GeneratedAlways<number>;
  mark: string;
  epoch: string;
}

/** Tables that are there on PostgreSQL only, for nodes that share it. */
export interface NodeTables {
  leases: LeaseTable;
  store_states: StoreStateTable;
  nodes: NodeTable;
  shared_snapshots: SharedSnapshotTable;
  snapshot_pieces: SnapshotPieceTable;
  request_counts: RequestCountTable;
}

export interface Tables extends NodeTables {
  sources: SourceTable;
  editions: EditionTable;
  entities: EntityTable;
  other_ids: OtherIdTable;
  events: EventTable;
  set_aside: SetAsideTable;
  waiting_editions: WaitingEditionTable;
  before_images: BeforeImageTable;
  reports: ReportTable;
  own_reports: ReportTable;
  publications: PublicationTable;
  tokens: TokenTable;
  data_versions: DataVersionTable;
  shared_keys: SharedKeyTable;
  ended_sessions: EndedSessionTable;
  decisions: KeptDecision;
  receipt_numbers: NumberedReceipt;
}
