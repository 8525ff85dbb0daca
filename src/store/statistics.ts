import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

interface Counts {
  total: number;
  active: number;
  inactive: number;
}

/** Counts over all entities of the store, in the shape of `/api/stats`; groups are largest first, ties by name. */
export interface StoreStatistics extends Counts {
  china_related: number;
  by_jurisdiction: ({ jurisdiction: string } & Counts)[];
  by_source_list: ({ source_list: string; jurisdiction: string } & Counts)[];
  by_entity_type: ({ entity_type: string } & Counts)[];
}

export async function readStatistics(db: Kysely<Tables>): Promise<StoreStatistics> {
  const rows = await db
    .selectFrom('entities')
    .select(['jurisdiction', 'source_list', 'entity_type'])
    .select((eb) => [
      eb.fn.countAll().as('total'),
      eb.fn.sum('is_active').as('active'),
      eb.fn.sum('is_china').as('china'),
    ])
    .groupBy(['jurisdiction', 'source_list', 'entity_type'])
    .execute();

  const sum = (column: 'total' | 'active' | 'china', of: typeof rows): number =>
    of.reduce((total, row) => total + Number(row[column]), 0);
  const countsOf = (of: typeof rows): Counts => {
    const total = sum('total', of);
    const active = sum('active', of);
    return { total, active, inactive: total - active };
  };
  /** Groups by the text that `nameOf` gives. */
  const groups = <T extends object>(nameOf: (row: (typeof rows)[number]) => T): (T & Counts)[] =>
    [...Map.groupBy(rows, (row) => JSON.stringify(nameOf(row)))]
      .map(([name, of]): [string, T & Counts] => [name, { ...nameOf(of[0]!), ...countsOf(of) }])
      .sort(([a, x], [b, y]) => y.total - x.total || (a < b ? -1 : 1))
      .map(([, group]) => group);

  return {
    ...countsOf(rows),
    china_related: sum('china', rows),
    by_jurisdiction: groups(({ jurisdiction }) => ({ jurisdiction })),
    by_source_list: groups(({ source_list, jurisdiction }) => ({ source_list, jurisdiction })),
    by_entity_type: groups(({ entity_type }) => ({ entity_type })),
  };
}
