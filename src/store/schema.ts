/**
 * The tables, for both engines. Days are `YYYY-MM-DD` text, flags are 0 or 1, nested data is JSON text: plain types
 * that SQLite and PostgreSQL store and compare alike.
 *
 *     sources 1──n editions 1──n set_aside
 *        └──n entities 1──n other_ids
 *                  └──n events n──1 editions
 */

import type { GeneratedAlways } from 'kysely';
import type { ApiToken } from '../domain/token.ts';
import type { DateBasis, EventKind } from '../domain/vocabulary.ts';

export interface SourceTable {
  id: string;
  /** 1 when the source holds the bundled fictional demo edition. */
  demo: number;
  /** Operator data: time of the last download that contained or confirmed the newest edition. */
  checked_at: string | null;
  /** Why the last ingest of this source failed; null when it did not. */
  failure: string | null;
  /** Operator data: time of the first failed ingest since the last success; null when the last did not fail. */
  failed_since: string | null;
  /** Validators of the last download, for conditional requests. */
  etag: string | null;
  last_modified: string | null;
  /** Version of the parser that read the newest full edition; null when unknown. */
  reader_version: string | null;
  /** How often stored editions have been parsed again. */
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
  reason: string | null;
  demo: number;
  /** Number of parsed parties. */
  records: number;
  set_aside: number;
  /** JSON: records omitted on purpose, counted by reason. */
  skipped: string;
  /** JSON: texts that could not be resolved, counted by kind. */
  notes: string;
  listed: number;
  amended: number;
  removed: number;
  relisted: number;
  renumbered: number;
  /** JSON of {@link ListChanges}: changes in the form of the list only. */
  list_changes: string;
  /** JSON of {@link AcceptedGuard}[]: checks that the operator overrode. */
  accepted: string;
  /** Operator data, never shown as an official date. */
  ingested_at: string;
  /** Operator data: time of the revocation. */
  revoked_at: string | null;
  /** Highest event number at the time of the revocation, so that event numbers are never reused. */
  last_seq: number | null;
  /** 1 when all its changes are stored in `before_images`, so that it can be undone. */
  undoable: number;
  /** Checksum of the row (SHA-256), and contents of the list after the edition; see `rowChecksum` and `contentsOf`. */
  seal: string;
}

export interface EntityTable {
  id: string;
  source_id: string;
  /** Official key by which the next edition finds the party; null when a later party took over the key. */
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
  /** Id of the entity that succeeds a removed one. */
  still_listed_as: string | null;
  /** JSON of the whole ListedParty, without its identity hints. */
  record: string;
  /** JSON array of identity hints. */
  hints: string;
  /** Digest of the content of record and hints, independent of their order. */
  hash: string;
  /** Checksum of the row (SHA-256); see `rowChecksum`. */
  seal: string;
}

/** Further ids of an entity, as derived from its later keys or by an earlier version of the parser. */
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
  /** Official day of the last edition without the change; null for the first edition. */
  after: string | null;
  /** 1 when the stated listing date is older than `after`. */
  late: number;
  /** JSON array of field changes; null unless amended. */
  changes: string | null;
  still_listed_as: string | null;
  formerly: string | null;
  note: string | null;
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
  /** JSON, as `body`. */
  facts: string;
  body: string;
  change_summary: string | null;
  built_at: string;
  published_at: string | null;
  /** Digests of the events of the day and of the editions that cover it; a new revision is made when they change. */
  events_digest: string;
  coverage_digest: string;
  seal: string;
}

/** A row before an edition changed it, so that the edition can be undone; see `beforeImages`. */
export interface BeforeImageTable {
  edition_id: number;
  ordinal: number;
  kind: 'entity' | 'event' | 'other_id' | 'carried' | 'source';
  /** JSON. */
  image: string;
}

/** Publications and withdrawals, in order. While the newest id is unchanged, the published reports are too. */
export interface PublicationTable {
  id: number;
  date: string;
  revision: number;
  /** `forgotten`: a report of fictional demo editions, deleted when official ones were ingested. */
  action: 'published' | 'unpublished' | 'forgotten';
  /** ISO 8601 time; operator data. */
  at: string;
}

interface TokenTable extends Required<ApiToken> {
  seal: string;
}

/** A downloaded edition that will be applied when a later download confirms it; at most one per source. */
export interface WaitingEditionTable {
  source_id: string;
  sha256: string;
  /** ISO 8601 time of its first download; operator data. */
  since: string;
  /** JSON array: ids of the active entities that are missing in it. */
  gone: string;
}

/** The editions of a data version, so that its answers can be reproduced. */
export interface DataVersionTable {
  version: string;
  /** Version of the matching rules. */
  ruleset: string;
  /** The encoder of its vectors. */
  encoder: string;
  /** The files that the version is based on, packed; see `data-versions.ts`. */
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
  /** ISO 8601 time at which the session would have expired. */
  ends_at: string;
}

/** A stored decision. It is never changed; only its contents can be deleted. */
export interface KeptDecision {
  /** Ids sort in the order of the decisions. */
  id: string;
  /** The operator's id of the customer. */
  customer: string;
  /** Id of the record; empty if the contents were deleted. */
  record: string;
  /** JSON; empty if the contents were deleted. */
  body: string;
  /** When and by whom the contents were deleted. */
  deleted_at: string | null;
  deleted_by: string | null;
}

/** A receipt that was issued with a short number. Its claims are not stored. */
export interface NumberedReceipt {
  /** The first 16 hex digits of the digest. */
  number: string;
  /** SHA-256 of the receipt, lower-case hex. */
  digest: string;
  /** ISO 8601 time of issue. */
  time: string;
}

/** A process that serves from a shared store, as of its last heartbeat. */
export interface NodeTable {
  id: string;
  /** Epoch milliseconds by the clock of the database. */
  seen_at: string;
  data_version: string | null;
  /** Format of the snapshots that the node reads and builds. */
  format: number;
  leader: number;
}

/** A snapshot that all nodes should serve. */
export interface SharedSnapshotTable {
  id: number;
  /** SHA-256 of the whole file and of its header, lower-case hex; the header contains a digest of each section. */
  digest: string;
  header: string;
  data_version: string;
  /** Format of the file; nodes of another release use another one. */
  format: number;
  /** Size of the file, bytes. */
  bytes: number;
  /** Where the bytes are: `database`, or the name of a file in the shared folder. */
  place: string;
}

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

/** The process that performs an exclusive task; see `takeLease`. */
interface LeaseTable {
  name: string;
  /** Increases with every holder. */
  epoch: number;
  holder: string;
  /** Epoch milliseconds by the clock of the database. */
  until: string;
}

/** A past or present state of the store; see `noteState`. */
interface StoreStateTable {
  id: GeneratedAlways<number>;
  mark: string;
  epoch: string;
}

/** Tables on PostgreSQL only, for nodes that share it. */
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
