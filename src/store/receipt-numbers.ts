import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';
import { durably } from './write/durably.ts';

/** A receipt that was given out with a short number. What it states is not kept. */
export interface NumberedReceipt {
  /** The first 16 hex digits of the digest. */
  number: string;
  /** SHA-256 of the receipt, lower-case hex. */
  digest: string;
  /** ISO instant at which it was issued. */
  time: string;
}

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
