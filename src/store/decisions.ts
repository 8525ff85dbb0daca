import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { durably } from './engines/store-states.ts';
import type { KeptDecision, Tables } from './schema.ts';

type DecisionQuery = {
  /** Only those after this id. */
  after?: string | undefined;
  customers?: readonly string[] | undefined;
  records?: readonly string[] | undefined;
  limit?: number;
  /** Newest first; default oldest first. */
  isNewestFirst?: true;
};

export type DecisionRepository = ReturnType<typeof decisionRepository>;

/** Rows per statement, below the limits of both engines. */
const ROWS = 500;

export const decisionRepository = (db: Kysely<Tables>) => ({
  /** Adds decisions, all or none, and returns their ids. They are on disk when the promise resolves. */
  add(decisions: readonly Pick<KeptDecision, 'customer' | 'record' | 'body'>[], at: string): Promise<string[]> {
    const call = randomBytes(4).toString('hex');
    const rows = decisions.map(({ customer, record, body }, place) => ({
      id: `${at}-${call}-${String(place).padStart(5, '0')}`,
      ...{ customer, record, body, deleted_at: null, deleted_by: null },
    }));
    return durably(db, async (trx) => {
      for (let from = 0; from < rows.length; from += ROWS)
        await trx
          .insertInto('decisions')
          .values(rows.slice(from, from + ROWS))
          .execute();
      return rows.map(({ id }) => id);
    });
  },
  /** Decisions about at most a thousand customers and records. */
  async list({ after, customers, records, limit, isNewestFirst }: DecisionQuery): Promise<KeptDecision[]> {
    let rows = db
      .selectFrom('decisions')
      .selectAll()
      .orderBy('id', isNewestFirst ? 'desc' : 'asc');
    if (limit !== undefined) rows = rows.limit(limit);
    if (after !== undefined) rows = rows.where('id', '>', after);
    if (customers) rows = rows.where('customer', 'in', customers);
    if (records) rows = rows.where('record', 'in', records);
    return rows.execute();
  },
  /** Deletes the contents of all decisions about a customer; returns their number. */
  forget: (customer: string, by: string, at: string): Promise<number> =>
    durably(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('decisions')
        .set({ record: '', body: '', deleted_at: at, deleted_by: by })
        .where('customer', '=', customer)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    }),
});
