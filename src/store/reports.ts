import type { Kysely, Selectable, Transaction } from 'kysely';
import { durably } from './engines/store-states.ts';
import type { PublicationTable, ReportTable, Tables } from './schema.ts';
import { rowChecksum, SEALED } from './trust/seals.ts';

type ReportStateName = ReportTable['state'];

/** A revision without its facts: enough for lists and decisions. Times are operator data. */
export interface ReportHead extends Omit<ReportTable, 'facts' | 'body' | 'seal'> {
  body: unknown;
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

type ReportQuery = {
  state?: ReportStateName;
  /** Bounds on the date, inclusive. */
  from?: string;
  to?: string;
  limit?: number;
  offset?: number;
};

/** Revisions of reports, of official lists or of own lists. */
export type ReportRevisions = ReturnType<typeof reportRevisions>;

/** Reports of official lists, which can be published. */
export type ReportRepository = ReturnType<typeof reportRepository>;

const HEAD_FIELDS = SEALED.reports.filter((column) => column !== 'facts');

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

async function unpublish(trx: Transaction<Tables>, date: string): Promise<boolean> {
  const published = await publishedRevision(trx, date);
  if (!published) return false;
  await setState(trx, { date, revision: published.revision }, { state: 'draft', published_at: null });
  const at = new Date().toISOString();
  await logPublication(trx, { date, revision: published.revision, action: 'unpublished', at });
  return true;
}

/** The revisions in a table. */
export function reportRevisions(db: Kysely<Tables>, table: ReportTableName) {
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
    /** Adds a draft and returns its number; nothing is written if the newest revision has the same facts and body. */
    put: (report: NewReport): Promise<number> => db.transaction().execute((trx) => add(trx, table, report)),
    /** Adds many reports, all or none. */
    putAll: (reports: readonly NewReport[]): Promise<number[]> =>
      db.transaction().execute(async (trx) => {
        const revisions: number[] = [];
        for (const report of reports) revisions.push(await add(trx, table, report));
        return revisions;
      }),
    /** Newest date first, newest revision first. */
    list: async (query: ReportQuery = {}): Promise<StoredReport[]> =>
      (await page(query).selectAll().execute()).map(fromRow),
    /** The same without the facts, which can be large. */
    async heads(query: ReportQuery = {}): Promise<ReportHead[]> {
      const rows = await page(query).select(HEAD_FIELDS).execute();
      return rows.map((row) => ({ ...row, body: JSON.parse(row.body) }));
    },
    async count(query: ReportQuery = {}): Promise<number> {
      const { count } = await select(query)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** The newest revision of a date (in a given state), or a given revision. */
    async get(date: string, which: { state?: ReportStateName; revision?: number } = {}): Promise<StoredReport | null> {
      let rows = db.selectFrom(table).selectAll().where('date', '=', date).orderBy('revision', 'desc').limit(1);
      if (which.state) rows = rows.where('state', '=', which.state);
      if (which.revision) rows = rows.where('revision', '=', which.revision);
      const row = await rows.executeTakeFirst();
      return row ? fromRow(row) : null;
    },
  };
}

/** The reports of official lists. */
export function reportRepository(db: Kysely<Tables>) {
  // Compiled once, because every request for a report runs it.
  const newest = newestPublication(db).compile();
  return {
    ...reportRevisions(db, 'reports'),
    /** Publishes a revision (default: the newest); the previously published one becomes superseded. False: no such revision. */
    publish: (date: string, at: string, revision?: number): Promise<boolean> =>
      durably(db, (trx) => publish(trx, date, at, revision)),
    /** Returns the published revision of a date to draft. False when none was published. */
    unpublish: (date: string): Promise<boolean> => durably(db, (trx) => unpublish(trx, date)),
    /** All publications and withdrawals, oldest first. */
    publications: (): Promise<PublicationTable[]> => db.selectFrom('publications').selectAll().orderBy('id').execute(),
    /** Grows with every publication and withdrawal; while it is unchanged, the published reports are too. */
    publicationMark: async (): Promise<number> => (await db.executeQuery(newest)).rows[0]?.id ?? 0,
  };
}
