import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PublicationTable, ReportTable, Tables } from './schema.ts';
import { rowChecksum } from './trust/seals.ts';
import { durably } from './write/durably.ts';

type ReportStateName = ReportTable['state'];

/** A revision without its facts: enough for lists and decisions. */
export interface ReportHead {
  /** YYYY-MM-DD. */
  date: string;
  /** From 1, per date. */
  revision: number;
  state: ReportStateName;
  /** Snapshot that the facts are based on. */
  data_version: string;
  body: unknown;
  /** Changes since the previous revision; null for the first. */
  change_summary: string | null;
  /** ISO 8601 times; operator data. */
  built_at: string;
  published_at: string | null;
  events_digest: string;
  coverage_digest: string;
}

/** One revision of the report of one day. Revisions are never rewritten; only their state changes. */
export interface StoredReport extends ReportHead {
  facts: unknown;
}

export type NewReport = Omit<
  StoredReport,
  'revision' | 'state' | 'published_at' | 'events_digest' | 'coverage_digest'
> &
  Partial<Pick<StoredReport, 'events_digest' | 'coverage_digest'>>;

interface ReportQuery {
  state?: ReportStateName;
  /** Bounds on the date, inclusive. */
  from?: string;
  to?: string;
  limit?: number;
  offset?: number;
}

/** Revisions of reports, of official lists or of own lists. */
export interface ReportRevisions {
  /**
   * Adds a draft revision and returns its number. If the newest revision already has the same facts and body, nothing
   * is written and its number is returned.
   */
  put(report: NewReport): Promise<number>;
  /** {@link ReportRevisions.put} for many reports, all or none. */
  putAll(reports: readonly NewReport[]): Promise<number[]>;
  /** Newest date first, newest revision first. */
  list(query?: ReportQuery): Promise<StoredReport[]>;
  /** {@link ReportRevisions.list} without the facts, which can be large. */
  heads(query?: ReportQuery): Promise<ReportHead[]>;
  count(query?: ReportQuery): Promise<number>;
  /** The newest revision of a date (in a given state), or a given revision. */
  get(date: string, which?: { state?: ReportStateName; revision?: number }): Promise<StoredReport | null>;
}

/** Reports of official lists, which can be published. */
export interface ReportRepository extends ReportRevisions {
  /** Publishes a revision (default: the newest); the previously published one becomes superseded. False: no such revision. */
  publish(date: string, at: string, revision?: number): Promise<boolean>;
  /** Returns the published revision of a date to draft. False when none was published. */
  unpublish(date: string, at?: string): Promise<boolean>;
  /** All publications and withdrawals, oldest first. */
  publications(): Promise<PublicationTable[]>;
  /** Grows with every publication and withdrawal; while it is unchanged, the published reports are too. */
  publicationMark(): Promise<number>;
}

const HEAD_FIELDS = [
  'date',
  'revision',
  'state',
  'data_version',
  'body',
  'change_summary',
  'built_at',
  'published_at',
  'events_digest',
  'coverage_digest',
] as const satisfies (keyof ReportHead)[];

const fromRow = (row: Selectable<ReportTable>): StoredReport => ({
  ...row,
  facts: JSON.parse(row.facts),
  body: JSON.parse(row.body),
});

/** Tables of reports, with the same columns. */
type ReportTableName = 'reports' | 'own_reports';

async function add(trx: Transaction<Tables>, table: ReportTableName, report: NewReport): Promise<number> {
  const facts = JSON.stringify(report.facts);
  const body = JSON.stringify(report.body);
  const last = await trx
    .selectFrom(table)
    .select(['revision', 'facts', 'body'])
    .where('date', '=', report.date)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.body === body && last.facts === facts) return last.revision;
  const revision = (last?.revision ?? 0) + 1;
  const draft = { state: 'draft' as const, published_at: null };
  const row = { events_digest: '', coverage_digest: '', ...report, ...draft, revision, facts, body };
  await trx
    .insertInto(table)
    .values({ ...row, seal: rowChecksum(table, row) })
    .execute();
  return revision;
}

const newestPublication = (db: Kysely<Tables>) =>
  db.selectFrom('publications').select('id').orderBy('id', 'desc').limit(1);

/** Each id is the previous one plus one, so that ids become visible in ascending order. */
async function logPublication(trx: Transaction<Tables>, entry: Omit<PublicationTable, 'id'>): Promise<void> {
  const id = ((await newestPublication(trx).executeTakeFirst())?.id ?? 0) + 1;
  await trx
    .insertInto('publications')
    .values({ ...entry, id })
    .execute();
}

/** Deletes every report. Published ones are logged as forgotten, so that caches stop serving them. */
export async function forgetReports(trx: Transaction<Tables>): Promise<void> {
  const published = await trx
    .selectFrom('reports')
    .select(['date', 'revision'])
    .where('state', '=', 'published')
    .orderBy('date')
    .execute();
  for (const table of ['reports', 'own_reports'] as const) await trx.deleteFrom(table).execute();
  const at = new Date().toISOString();
  for (const { date, revision } of published) await logPublication(trx, { date, revision, action: 'forgotten', at });
}

const publishedRevision = (trx: Transaction<Tables>, date: string) =>
  trx
    .selectFrom('reports')
    .select('revision')
    .where('date', '=', date)
    .where('state', '=', 'published')
    .executeTakeFirst();

/** Sets the state of a revision, and its checksum. */
async function setState(
  trx: Transaction<Tables>,
  { date, revision }: Pick<ReportTable, 'date' | 'revision'>,
  state: Partial<Pick<ReportTable, 'state' | 'published_at'>>,
): Promise<void> {
  const one = trx.selectFrom('reports').selectAll().where('date', '=', date).where('revision', '=', revision);
  const seal = rowChecksum('reports', { ...(await one.executeTakeFirstOrThrow()), ...state });
  await trx
    .updateTable('reports')
    .set({ ...state, seal })
    .where('date', '=', date)
    .where('revision', '=', revision)
    .execute();
}

/** Publishes a revision of a date, by default the newest; false when there is no such revision. */
async function publish(trx: Transaction<Tables>, date: string, at: string, revision?: number): Promise<boolean> {
  let rows = trx.selectFrom('reports').select(['revision', 'state']).where('date', '=', date);
  if (revision) rows = rows.where('revision', '=', revision);
  const chosen = await rows.orderBy('revision', 'desc').limit(1).executeTakeFirst();
  if (!chosen) return false;
  if (chosen.state === 'published') return true;
  const before = await publishedRevision(trx, date);
  if (before) await setState(trx, { date, revision: before.revision }, { state: 'superseded' });
  await setState(trx, { date, revision: chosen.revision }, { state: 'published', published_at: at });
  await logPublication(trx, { date, revision: chosen.revision, action: 'published', at });
  return true;
}

/** Returns the published revision of a date to draft; false when none was published. */
async function unpublish(trx: Transaction<Tables>, date: string, at: string): Promise<boolean> {
  const published = await publishedRevision(trx, date);
  if (!published) return false;
  await setState(trx, { date, revision: published.revision }, { state: 'draft', published_at: null });
  await logPublication(trx, { date, revision: published.revision, action: 'unpublished', at });
  return true;
}

/** The revisions in a table. */
export function reportRevisions(db: Kysely<Tables>, table: ReportTableName): ReportRevisions {
  const select = (query: ReportQuery) => {
    let rows = db.selectFrom(table);
    if (query.state) rows = rows.where('state', '=', query.state);
    if (query.from) rows = rows.where('date', '>=', query.from);
    if (query.to) rows = rows.where('date', '<=', query.to);
    return rows;
  };
  const page = (query: ReportQuery) =>
    select(query)
      .orderBy('date', 'desc')
      .orderBy('revision', 'desc')
      .limit(query.limit ?? 1_000_000)
      .offset(query.offset ?? 0);

  return {
    put: (report) => db.transaction().execute((trx) => add(trx, table, report)),
    putAll(reports) {
      return db.transaction().execute(async (trx) => {
        const revisions: number[] = [];
        for (const report of reports) revisions.push(await add(trx, table, report));
        return revisions;
      });
    },
    async list(query = {}) {
      return (await page(query).selectAll().execute()).map(fromRow);
    },
    async heads(query = {}) {
      const rows = await page(query).select(HEAD_FIELDS).execute();
      return rows.map((row) => ({ ...row, body: JSON.parse(row.body) }));
    },
    async count(query = {}) {
      const { count } = await select(query)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async get(date, which = {}) {
      let rows = db.selectFrom(table).selectAll().where('date', '=', date).orderBy('revision', 'desc').limit(1);
      if (which.state) rows = rows.where('state', '=', which.state);
      if (which.revision) rows = rows.where('revision', '=', which.revision);
      const row = await rows.executeTakeFirst();
      return row ? fromRow(row) : null;
    },
  };
}

/** The reports of official lists. */
export function reportRepository(db: Kysely<Tables>): ReportRepository {
  const newest = newestPublication(db).compile();
  return {
    ...reportRevisions(db, 'reports'),
    publish: (date, at, revision) => durably(db, (trx) => publish(trx, date, at, revision)),
    unpublish: (date, at = new Date().toISOString()) => durably(db, (trx) => unpublish(trx, date, at)),
    publications: () => db.selectFrom('publications').selectAll().orderBy('id').execute(),
    // The statement is compiled once, because every request for a report runs it.
    publicationMark: async () => (await db.executeQuery(newest)).rows[0]?.id ?? 0,
  };
}
