import type { Kysely, Migration } from 'kysely';

/** Records rewritten at a time. */
const PAGE = 500;

interface Records {
  entities: { id: string; record: string };
}

/** The record with its legal basis as texts with addresses; null when it has that form already. */
function withAddresses(json: string): string | null {
  const record = JSON.parse(json) as { legal_basis?: (string | object)[] };
  if (!record.legal_basis?.some((each) => typeof each === 'string')) return null;
  const legal_basis = record.legal_basis.map((each) => (typeof each === 'string' ? { text: each, url: null } : each));
  return JSON.stringify({ ...record, legal_basis });
}

/** Gives the legal basis of stored records, which were plain texts, a place for the address of the act. */
export const legalBasisWithAddress: Migration = {
  async up(anyDb: Kysely<unknown>) {
    const db = anyDb as Kysely<Records>;
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('entities')
        .select(['id', 'record'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute();
      if (rows.length === 0) return;
      for (const { id, record } of rows) {
        const rewritten = withAddresses(record);
        if (rewritten) await db.updateTable('entities').set({ record: rewritten }).where('id', '=', id).execute();
      }
      after = rows.at(-1)!.id;
    }
  },
};
