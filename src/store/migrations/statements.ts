/**
 * SQL statements of each migration, for both engines. `KEY` is replaced by a text type that sorts by bytes on both, so
 * that keyset paging and dumps agree.
 */

/** Sources and their editions; entities, their names and their events; reports and access tokens. */
export const FIRST_SCHEMA = [
  `create table sources (id KEY primary key, demo integer not null default 0, checked_at text, failure text, etag text,
    last_modified text)`,
  `create table editions (id integer primary key, source_id KEY not null references sources (id), kind text not null,
    date KEY, sha256 text not null, file_name text not null, status text not null, reason text, demo integer not null,
    records integer not null, set_aside integer not null, skipped text not null, notes text not null,
    listed integer not null, amended integer not null, removed integer not null, relisted integer not null,
    ingested_at text not null, constraint editions_source_sha256 unique (source_id, sha256))`,
  `create table set_aside (edition_id integer not null references editions (id), ordinal integer not null,
    source_id KEY not null references sources (id), position text not null, reason text not null, excerpt text not null,
    constraint set_aside_key primary key (edition_id, ordinal))`,
  `create table entities (id KEY primary key, source_id KEY not null references sources (id), current_key KEY,
    jurisdiction text not null, source_list text not null, entity_type text not null, name text not null,
    is_active integer not null, is_china integer not null, listed_date KEY, listed_date_basis text, removed_date KEY,
    removed_date_basis text, first_edition KEY not null, last_edition KEY not null, record text not null,
    hints text not null, hash text not null,
    constraint entities_source_current_key unique (source_id, current_key))`,
  `create table names (entity_id KEY not null references entities (id), ordinal integer not null, name text not null,
    type text not null, quality text not null, script text, language text,
    constraint names_key primary key (entity_id, ordinal))`,
  `create table events (seq integer primary key, entity_id KEY not null references entities (id),
    source_id KEY not null references sources (id), event text not null, date KEY, basis text,
    edition_id integer not null references editions (id), edition KEY not null, changed_fields text, note text)`,
  'create index events_entity on events (entity_id, seq)',
  'create index events_date on events (date, seq)',
  `create table reports (date KEY not null, revision integer not null, state text not null, data_version text not null,
    facts text not null, body text not null, change_summary text, built_at text not null, published_at text,
    constraint reports_key primary key (date, revision))`,
  `create table tokens (id text primary key, name text not null, hash text not null unique, created_at text not null,
    expires_at text, revoked_at text, last_used_at text, rate_limit integer)`,
];

export const PUBLICATION_LOG = [
  "alter table reports add column events_digest text not null default ''",
  "alter table reports add column coverage_digest text not null default ''",
  'create index reports_state on reports (state, date)',
  `create table publications (id integer primary key, date KEY not null, revision integer not null,
    action text not null, at text not null)`,
];

/** Columns for the editions between which an event appeared. */
export const EVENT_WINDOWS = [
  'alter table editions add column renumbered integer not null default 0',
  `alter table editions add column list_changes text not null default '{"records":0,"lines":[]}'`,
  'alter table entities add column still_listed_as KEY',
  'alter table events add column "after" KEY',
  'alter table events add column late integer not null default 0',
  'alter table events add column changes text',
  'alter table events add column still_listed_as text',
  'alter table events add column formerly text',
];

/** Fills these columns for existing events, from the newest full edition applied before; for change files too. */
export const WINDOWS_OF_OLD_EVENTS = [
  `update events set "after" = (
    select max(earlier.date) from editions as earlier join editions as own on own.id = events.edition_id
    where earlier.source_id = events.source_id and earlier.kind = 'full' and earlier.status = 'applied'
      and ((own.kind = 'full' and earlier.id < own.id) or (own.kind = 'delta' and earlier.date < own.date)))`,
  `update events set date = edition, basis = 'edition', late = 1,
      event = case when source_id = 'un-sc' then 'relisted' else event end
    where event in ('listed', 'relisted') and basis = 'source' and date < "after"
      and not exists (select 1 from events as other where other.entity_id = events.entity_id
        and other.edition_id = events.edition_id and other.seq > events.seq and other.event = 'removed')`,
];

/** Converts field names to `changes` without contents, which were not stored before. */
export const FIELDS_AS_CHANGES = {
  sqlite: `(select json_group_array(json_object('field', value, 'before', null, 'after', null))
    from json_each(changed_fields))`,
  postgres: `(select json_agg(json_build_object('field', field, 'before', null, 'after', null))::text
    from json_array_elements_text(changed_fields::json) as field)`,
} as const;

/** Row checksums, changes by each edition, overridden checks, and since when a list fails. */
export const TRUST = [
  'alter table sources add column failed_since text',
  "alter table editions add column accepted text not null default '[]'",
  'alter table editions add column revoked_at text',
  'alter table editions add column last_seq integer',
  'alter table editions add column undoable integer not null default 0',
  ...['entities', 'events', 'editions', 'reports'].map(
    (table) => `alter table ${table} add column seal text not null default ''`,
  ),
  `create table before_images (edition_id integer not null references editions (id), ordinal integer not null,
    kind text not null, image text not null, constraint before_images_key primary key (edition_id, ordinal))`,
];

/** The editions of each data version, and keys that all nodes share. */
export const RECEIPTS = [
  `create table data_versions (version text primary key, ruleset text not null, encoder text not null,
    editions text not null, built_at text not null)`,
  'create table shared_keys (name text primary key, key text not null)',
];

/** The parser version of each source. An entity whose key had changed is also found by its newest key. */
export const READINGS = [
  'alter table sources add column reader_version text',
  'alter table sources add column readings integer not null default 0',
  `create table other_ids (other_id KEY primary key, entity_id KEY not null,
    source_id KEY not null references sources (id))`,
  'create index other_ids_entity on other_ids (entity_id)',
  `insert into other_ids (other_id, entity_id, source_id)
    select source_id || '-' || current_key, id, source_id from entities
    where current_key is not null and id <> source_id || '-' || current_key
      and not exists (select 1 from entities as other where other.id = entities.source_id || '-' || entities.current_key)`,
];

/** Tables for nodes with a common PostgreSQL database. Their contents can be recreated. */
export const NODES = [
  `create table nodes (id KEY primary key, seen_at bigint not null, data_version text, format integer not null,
    leader integer not null)`,
  `create table shared_snapshots (id integer primary key, digest text not null, header text not null,
    data_version text not null, format integer not null, bytes integer not null, place text not null)`,
  `create table snapshot_pieces (snapshot_id integer not null references shared_snapshots (id) on delete cascade,
    ordinal integer not null, data bytea not null,
    constraint snapshot_pieces_key primary key (snapshot_id, ordinal))`,
  `create table request_counts (key KEY not null, minute integer not null, count integer not null,
    constraint request_counts_key primary key (key, minute))`,
];

/** The ingesting process and the leader, as rows instead of session locks; and the past states of the store. */
export const LEASES = [
  'create table leases (name KEY primary key, epoch integer not null, holder text not null, until bigint not null)',
  `create table store_states (id integer primary key generated always as identity, mark text not null,
    epoch KEY not null)`,
  "insert into store_states (mark, epoch) values (gen_random_uuid(), '')",
];

/** Scope of a token: existing tokens have all rights. */
export const TOKEN_SCOPE = ["alter table tokens add column scope text not null default 'all'"];

/** Index for counts of each list without reading its records, which are most of the store. */
export const ENTITY_COUNTS = ['create index entities_counts on entities (source_id, is_active)'];

/** Names are in the records of entities; separate rows for them took a tenth of the database. */
export const NAMES_IN_RECORDS = ['drop table names'];

export const WAITING_EDITIONS = [
  'create table waiting_editions (source_id KEY primary key, sha256 text not null, since text not null, gone text not null)',
];

/** Ended sessions, so that every node refuses their cookies, also after a restart. */
export const ENDED_SESSIONS = ['create table ended_sessions (id text primary key, ends_at KEY not null)'];

/** Decisions about hits, if the service stores them, and the numbers of printed receipts. */
export const DECISIONS = [
  'create table decisions (id KEY primary key, customer KEY not null, body text not null, deleted_at text, deleted_by text)',
  'create table receipt_numbers (number text primary key, digest text not null, time text not null)',
  'create index decisions_by_customer on decisions (customer, id)',
];

/** Settings of own lists. */
export const OWN_LISTS = ['alter table sources add column own text'];

/** Reports of own lists, with the same columns as reports of official lists. */
export const OWN_REPORTS = [
  `create table own_reports (date KEY not null, revision integer not null, state text not null,
    data_version text not null, facts text not null, body text not null, built_at text not null,
    events_digest text not null, coverage_digest text not null, seal text not null, change_summary text,
    published_at text, constraint own_reports_key primary key (date, revision))`,
];

/** The record of each decision, so that the page of a party finds its decisions. */
export const DECISION_RECORDS = [
  "alter table decisions add column record KEY not null default ''",
  'create index decisions_by_record on decisions (record, id)',
];
