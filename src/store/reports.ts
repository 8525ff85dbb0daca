import type { Kysely, Selectable } from 'kysely';
import type { ReportTable, Tables } from './schema.ts';

export type ReportStateName = ReportTable['state'];

/** One revision of the report of one day. Revisions are never rewritten; only their state changes. */
export interface StoredReport {
  /** YYYY-MM-DD. */
  date: string;
  /** From 1, per date. */
  revision: number;
  state: ReportStateName;
  /** Snapshot that the facts were taken from. */
  data_version: string;
  facts: unknown;
  body: unknown;
  /** What changed since the revision before; null on the first. */
  change_summary: string | null;
  /** ISO instants; operator data. */
  built_at: string;
  published_at: string | null;
}

export interface ReportQuery {
  state?: ReportStateName;
  /** Bounds on the date, inclusive. */
  from?: string;
  to?: string;
  limit?: number;
  offset?: number;
}

export interface ReportRepository {
  /**
   * Adds a draft revision and gives its number. When the newest revision already has the same body, nothing is
   * written and its number is given.
   */
  put(report: Omit<StoredReport, 'revision' | 'state' | 'published_at'>): Promise<number>;
  /** Newest date first, newest revision first. */
  list(query?: ReportQuery): Promise<StoredReport[]>;
  count(query?: ReportQuery): Promise<number>;
  /** The newest revision of a date (in that state, when one is named), or one revision. */
  get(date: string, which?: { state?: ReportStateName; revision?: number }): Promise<StoredReport | null>;
  /** Publishes a revision (default: the newest); the one published before becomes superseded. False: no such revision. */
  publish(date: string, at: string, revision?: number): Promise<boolean>;
  /** Takes the published revision of a date back to draft. False when none was published. */
  unpublish(date: string): Promise<boolean>;
}

const fromRow = (row: Selectable<ReportTable>): StoredReport => ({
  ...row,
  facts: JSON.parse(row.facts),
  body: JSON.parse(row.body),
});

export function reportRepository(db: Kysely<Tables>): ReportRepository {
  const select = (query: ReportQuery) => {
    let rows = db.selectFrom('reports');
    if (query.state) rows = rows.where('state', '=', query.state);
    if (query.from) rows = rows.where('date', '>=', query.from);
    if (query.to) rows = rows.where('date', '<=', query.to);
    return rows;
  };
  const newest = (date: string) =>
    db.selectFrom('reports').selectAll().where('date', '=', date).orderBy('revision', 'desc').limit(1);

  return {
    put(report) {
      return db.transaction().execute(async (trx) => {
        const body = JSON.stringify(report.body);
        const last = await trx
          .selectFrom('reports')
          .select(['revision', 'body'])
          .where('date', '=', report.date)
          .orderBy('revision', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (last?.body === body) return last.revision;
        const revision = (last?.revision ?? 0) + 1;
        await trx
          .insertInto('reports')
          .values({
            ...report,
            revision,
            state: 'draft',
            facts: JSON.stringify(report.facts),
            body,
            published_at: null,
          })
          .execute();
        return revision;
      });
    },
    async list(query = {}) {
      const rows = await select(query)
        .selectAll()
        .orderBy('date', 'desc')
        .orderBy('revision', 'desc')
        .limit(query.limit ?? 1_000_000)
        .offset(query.offset ?? 0)
        .execute();
      return rows.map(fromRow);
    },
    async count(query = {}) {
      const { count } = await select(query)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async get(date, which = {}) {
      let rows = newest(date);
      if (which.state) rows = rows.where('state', '=', which.state);
      if (which.revision) rows = rows.where('revision', '=', which.revision);
      const row = await rows.executeTakeFirst();
      return row ? fromRow(row) : null;
    },
    publish(date, at, revision) {
      return db.transaction().execute(async (trx) => {
        let rows = trx.selectFrom('reports').select(['revision', 'state']).where('date', '=', date);
        if (revision) rows = rows.where('revision', '=', revision);
        const chosen = await rows.orderBy('revision', 'desc').limit(1).executeTakeFirst();
        if (!chosen) return false;
        if (chosen.state === 'published') return true;
        await trx
          .updateTable('reports')
          .set({ state: 'superseded' })
          .where('date', '=', date)
          .where('state', '=', 'published')
          .execute();
        await trx
          .updateTable('reports')
          .set({ state: 'published', published_at: at })
          .where('date', '=', date)
          .where('revision', '=', chosen.revision)
          .execute();
        return true;
      });
    },
    async unpublish(date) {
      const { numUpdatedRows } = await db
        .updateTable('reports')
        .set({ state: 'draft', published_at: null })
        .where('date', '=', date)
        .where('state', '=', 'published')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
