import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { KeptDecision, Tables } from './schema.ts';
import { durably } from './write/durably.ts';

export interface DecisionRepository {
  /** Adds decisions, all or none; gives their ids. They are on disk when this resolves. */
  add(decisions: readonly Pick<KeptDecision, 'customer' | 'body'>[], at: string): Promise<string[]>;
  /** Oldest first, those after an id. */
  list(query: { after?: string | undefined; customer?: string | undefined; limit: number }): Promise<KeptDecision[]>;
  /** Deletes the texts of all decisions about a customer; gives how many. */
  forget(customer: string, by: string, at: string): Promise<number>;
}

/** Rows of one statement, below the limits of both engines. */
const ROWS = 500;

export const decisionRepository = (db: Kysely<Tables>): DecisionRepository => ({
  add(decisions, at) {
    const call = randomBytes(4).toString('hex');
    const rows = decisions.map(({ customer, body }, place) => ({
      id: `${at}-${call}-${String(place).padStart(5, '0')}`,
      ...{ customer, body, deleted_at: null, deleted_by: null },
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
  async list({ after, customer, limit }) {
    let rows = db.selectFrom('decisions').selectAll().orderBy('id').limit(limit);
    if (after !== undefined) rows = rows.where('id', '>', after);
    if (customer !== undefined) rows = rows.where('customer', '=', customer);
    return rows.execute();
  },
  forget: (customer, by, at) =>
    durably(db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('decisions')
        .set({ body: '', deleted_at: at, deleted_by: by })
        .where('customer', '=', customer)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    }),
});
