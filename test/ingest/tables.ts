import type { Store } from '../../src/store/store.ts';
import type { Row } from '../../src/store/trust/portable-rows.ts';

/** Operator data: instants, and numbers that follow from the order of what an operator did. */
const OF_THE_OPERATOR = 'ingested_at checked_at built_at at published_at revoked_at last_seq reader_version'.split(' ');

/**
 * Every row of every table of a store as text, for comparing two stores: without operator data and without revoked
 * editions; numbers of editions and events, and the seals made of them, stand for their order alone.
 */
export async function tablesOf(store: Store): Promise<Record<string, string[]>> {
  const rows: Record<string, Row[]> = {};
  await store.exportRows(async (table, page) => {
    rows[table] = [...(rows[table] ?? []), ...page];
  });
  const editions = (rows.editions ?? []).filter(({ status }) => status !== 'revoked');
  rows.editions = editions;
  const editionNumber = new Map(editions.map(({ id }, index) => [id, index + 1]));
  const eventNumber = new Map((rows.events ?? []).map(({ seq }, index) => [seq, index + 1]));
  const cellOf = (table: string, name: string, value: unknown): unknown => {
    if (OF_THE_OPERATOR.includes(name)) return 'operator';
    if (name === 'edition_id' || (table === 'editions' && name === 'id')) return editionNumber.get(value as number);
    if (name === 'seq') return eventNumber.get(value as number);
    // Images stand in the order in which the engine happened to give the rows.
    if (table === 'before_images' && name === 'ordinal') return 'any';
    if (name === 'seal' && table !== 'entities') return 'seal';
    if (name === 'image') return textOf('events', JSON.parse(value as string));
    return value;
  };
  const textOf = (table: string, row: object): string =>
    JSON.stringify(
      Object.entries(row)
        .map(([name, value]) => [name, cellOf(table, name, value)])
        .sort(),
    );
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all.map((row) => textOf(table, row)).sort()]),
  );
}
