import type { Kysely } from 'kysely';
import type { GroupCounts, Statistics } from '../../domain/entity/statistics.ts';
import type { EntityType, Jurisdiction } from '../../domain/vocabulary.ts';
import type { Tables } from '../schema.ts';

/** Counts over all entities of the store. */
export async function readStatistics(db: Kysely<Tables>): Promise<Statistics> {
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
  const countsOf = (of: typeof rows): GroupCounts => {
    const total = sum('total', of);
    const active = sum('active', of);
    return { total, active, inactive: total - active };
  };
  /** Groups by the text that `nameOf` gives. */
  const groups = <T extends object>(nameOf: (row: (typeof rows)[number]) => T): (T & GroupCounts)[] =>
    [...Map.groupBy(rows, (row) => JSON.stringify(nameOf(row)))]
      .map(([name, of]): [string, T & GroupCounts] => [name, { ...nameOf(of[0]!), ...countsOf(of) }])
      .sort(([a, x], [b, y]) => y.total - x.total || (a < b ? -1 : 1))
      .map(([, group]) => group);

  return {
    ...countsOf(rows),
    china_related: sum('china', rows),
    by_jurisdiction: groups(({ jurisdiction }) => ({ jurisdiction: jurisdiction as Jurisdiction })),
    by_source_list: groups(({ source_list, jurisdiction }) => ({
      source_list,
      jurisdiction: jurisdiction as Jurisdiction,
    })),
    by_entity_type: groups(({ entity_type }) => ({ entity_type: entity_type as EntityType })),
  };
}
