/** Changes to stored rows by migrations. */
import { hash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../schema.ts';
import { sealContents } from '../trust/contents.ts';
import { rowChecksum, SEALED, type SealedTable } from '../trust/seals.ts';

/** Tables that had rows before row checksums were introduced. */
type SealedLater = Exclude<SealedTable, 'own_reports'>;

/** Primary keys of these tables. */
const KEYS: Record<SealedLater, readonly string[]> = {
  entities: ['id'],
  events: ['seq'],
  editions: ['id'],
  reports: ['date', 'revision'],
  tokens: ['id'],
};

/** Writes the checksums of a table's rows; rows that `isWanted` rejects are not changed. */
async function sealRows<T extends SealedLater>(
  db: Kysely<Tables>,
  table: T,
  isWanted: (row: Tables[T] & { seal: string }) => boolean = () => true,
): Promise<void> {
  const columns = KEYS[table];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  type Row = Tables[T] & { seal: string };
  const { rows } = await sql<Record<string, unknown>>`select ${names} from ${sql.table(table)}`.execute(db);
  // One by one, because the records of all entities together are large.
  for (const key of rows) {
    const its = sql`(${names}) = (${sql.join(columns.map((column) => key[column]))})`;
    const found = await sql<Row>`select * from ${sql.table(table)} where ${its}`.execute(db);
    const row = found.rows[0]!;
    if (!isWanted(row)) continue;
    await sql`update ${sql.table(table)} set seal = ${rowChecksum(table, row as never)} where ${its}`.execute(db);
  }
}

/** Writes checksums for all stored rows. */
export async function sealStored(db: Kysely<Tables>): Promise<void> {
  for (const table of ['entities', 'events', 'editions', 'reports'] as const) await sealRows(db, table);
}

/** Columns of reports that their checksums include from now on. */
const NEW_COLUMNS: readonly string[] = ['state', 'published_at'];

/** The checksum of a report as computed before. */
function formerSeal(row: Tables['reports']): string {
  const columns = SEALED.reports.filter((column) => !NEW_COLUMNS.includes(column));
  return hash('sha256', columns.map((column) => row[column] ?? '\0').join('\x1f'), 'base64url');
}

/** Records the contents of each source with its newest edition; adds checksums to tokens and states of reports. */
export async function sealStoredContents(db: Kysely<Tables>): Promise<void> {
  // The migrator runs each migration in a transaction.
  for (const { id } of await db.selectFrom('sources').select('id').execute())
    await sealContents(db as Transaction<Tables>, id);
  // An altered row keeps its checksum, so that `sis verify` finds it.
  await sealRows(db, 'reports', (row) => row.seal === formerSeal(row));
  await sealRows(db, 'tokens');
}

/** Records rewritten per query. */
const PAGE = 500;

/** The record with its legal basis as texts with addresses; null when it has that form already. */
function withAddresses(json: string): string | null {
  const record = JSON.parse(json) as { legal_basis?: (string | object)[] };
  if (!record.legal_basis?.some((each) => typeof each === 'string')) return null;
  const legal_basis = record.legal_basis.map((each) => (typeof each === 'string' ? { text: each, url: null } : each));
  return JSON.stringify({ ...record, legal_basis });
}

/** Converts the legal basis of stored records from plain texts to texts with the address of the act. */
export async function legalBasisWithAddress(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ; ) {
    const page = db.selectFrom('entities').select(['id', 'record']).where('id', '>', after).orderBy('id').limit(PAGE);
    const rows = await page.execute();
    if (rows.length === 0) return;
    for (const { id, record } of rows) {
      const rewritten = withAddresses(record);
      if (rewritten) await db.updateTable('entities').set({ record: rewritten }).where('id', '=', id).execute();
    }
    after = rows.at(-1)!.id;
  }
}

/** Stores the record of each decision in a column. */
export async function recordsOfDecisions(db: Kysely<Tables>): Promise<void> {
  const decisions = await db.selectFrom('decisions').select(['id', 'body']).where('body', '<>', '').execute();
  for (const { id, body } of decisions) {
    const { record } = JSON.parse(body) as { record: string };
    await db.updateTable('decisions').set({ record }).where('id', '=', id).execute();
  }
}
