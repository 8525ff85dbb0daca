import type { Kysely } from 'kysely';
import type { NumberedReceipt, Tables } from './schema.ts';
import { durably } from './write/durably.ts';

export interface ReceiptNumberRepository {
  note(receipt: NumberedReceipt): Promise<void>;
  find(number: string): Promise<NumberedReceipt | null>;
}

export const receiptNumberRepository = (db: Kysely<Tables>): ReceiptNumberRepository => ({
  async note(receipt) {
    await durably(db, (trx) =>
      trx
        .insertInto('receipt_numbers')
        .values(receipt)
        .onConflict((conflict) => conflict.column('number').doNothing())
        .execute(),
    );
  },
  async find(number) {
    const row = await db.selectFrom('receipt_numbers').selectAll().where('number', '=', number).executeTakeFirst();
    return row ?? null;
  },
});
