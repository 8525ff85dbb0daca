import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

export interface Tally {
  value: string;
  total: number;
  active: number;
}

/** Counts over all entities of the store; tallies are sorted by name. */
export interface StoreStatistics {
  total: number;
  active: number;
  inactive: number;
  china_related: number;
  by_jurisdiction: Tally[];
  by_source_list: Tally[];
  by_entity_type: Tally[];
}

export async function readStatistics(db: Kysely<Tables>): Promise<StoreStatistics> {
  const tally = async (column: 'jurisdiction' | 'source_list' | 'entity_type'): Promise<Tally[]> => {
    const rows = await db
      .selectFrom('entities')
      .select(column)
      .select((eb) => [eb.fn.countAll().as('total'), eb.fn.sum('is_active').as('active')])
      .groupBy(column)
      .execute();
    return rows
      .map((row) => ({ value: row[column]!, total: Number(row.total), active: Number(row.active) }))
      .sort((a, b) => (a.value < b.value ? -1 : 1));
  };
  const totals = await db
    .selectFrom('entities')
    .select((eb) => [
      eb.fn.countAll().as('total'),
      eb.fn.coalesce(eb.fn.sum('is_active'), eb.lit(0)).as('active'),
      eb.fn.coalesce(eb.fn.sum('is_china'), eb.lit(0)).as('china'),
    ])
    .executeTakeFirstOrThrow();
  const total = Number(totals.total);
  const active = Number(totals.active);
  return {
    total,
    active,
    inactive: total - active,
    china_related: Number(totals.china),
    by_jurisdiction: await tally('jurisdiction'),
    by_source_list: await tally('source_list'),
    by_entity_type: await tally('entity_type'),
  };
}
