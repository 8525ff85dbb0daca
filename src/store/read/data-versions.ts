import { deflateSync, inflateSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { durably } from '../engines/store-states.ts';
import type { DataVersionTable, EditionTable, NumberedReceipt, Tables } from '../schema.ts';
import type { StoredEdition } from './source-states.ts';

/** An applied edition or change file that a data version is based on. */
export interface AppliedFile extends Pick<EditionTable, 'source_id' | 'kind'> {
  /** The first 12 hex digits of the SHA-256 of the decompressed file, as in its name in the archive. */
  digest: string;
  /** Highest event number assigned before, if that event no longer exists; else 0. */
  lastSeq: number;
}

/** What a data version is based on. */
export interface DataVersion extends Omit<DataVersionTable, 'editions' | 'built_at'> {
  /** In the order in which they were applied. */
  files: AppliedFile[];
}

/** The files as a short text. Rows of editions change when one is revoked, so each version stores its own list of files. */
const packed = (files: readonly AppliedFile[]): string =>
  deflateSync(
    files.map(({ source_id, kind, digest, lastSeq }) => `${source_id} ${kind} ${digest} ${lastSeq}`).join('\n'),
  ).toString('base64');

const unpacked = (text: string): AppliedFile[] =>
  inflateSync(Buffer.from(text, 'base64'))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [source_id = '', kind, digest = '', lastSeq = '0'] = line.split(' ');
      return { source_id, kind: kind === 'delta' ? 'delta' : 'full', digest, lastSeq: Number(lastSeq) };
    });

/** The files that the present state of a store is based on. */
export function appliedFiles(editions: readonly StoredEdition[]): AppliedFile[] {
  const applied = editions.filter(({ status }) => status === 'applied').sort((a, b) => a.id - b.id);
  const revoked = editions.filter(({ status }) => status === 'revoked');
  return applied.map(({ source_id, kind, sha256, last_seq, ingested_at }) => {
    const before = revoked.filter((one) => one.revoked_at !== null && one.revoked_at <= ingested_at);
    const lastSeq = Math.max(Number(last_seq ?? 0), ...before.map((one) => Number(one.last_seq ?? 0)));
    return { source_id, kind, digest: sha256.slice(0, 12), lastSeq };
  });
}

/** What the data versions of a store are based on. */
export const dataVersionRepository = (db: Kysely<Tables>) => ({
  /** Stores what a version is based on; a version that is already known does not change. */
  async note({ files, ...made }: DataVersion): Promise<void> {
    await db
      .insertInto('data_versions')
      .values({ ...made, editions: packed(files), built_at: new Date().toISOString() })
      .onConflict((conflict) => conflict.column('version').doNothing())
      .execute();
  },
  async find(version: string): Promise<DataVersion | null> {
    const row = await db.selectFrom('data_versions').selectAll().where('version', '=', version).executeTakeFirst();
    return row ? { version, ruleset: row.ruleset, encoder: row.encoder, files: unpacked(row.editions) } : null;
  },
});

/** Numbers of printed receipts. */
export type ReceiptNumberRepository = ReturnType<typeof receiptNumberRepository>;

export const receiptNumberRepository = (db: Kysely<Tables>) => ({
  async note(receipt: NumberedReceipt): Promise<void> {
    await durably(db, (trx) =>
      trx
        .insertInto('receipt_numbers')
        .values(receipt)
        .onConflict((conflict) => conflict.column('number').doNothing())
        .execute(),
    );
  },
  find: async (number: string): Promise<NumberedReceipt | null> =>
    (await db.selectFrom('receipt_numbers').selectAll().where('number', '=', number).executeTakeFirst()) ?? null,
});

/** A key that all nodes on the store share: the first request creates it. */
export async function sharedKey(db: Kysely<Tables>, name: string, make: () => string): Promise<string> {
  const read = () => db.selectFrom('shared_keys').select('key').where('name', '=', name).executeTakeFirst();
  const known = await read();
  if (known) return known.key;
  await db
    .insertInto('shared_keys')
    .values({ name, key: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await read())!.key;
}
