import type { Store } from '../store.ts';
import { contentsCheck } from './contents.ts';
import type { Row } from './portable-rows.ts';
import { isIntact, type SealedTable } from './seals.ts';

/** A row or file that differs from what was written. */
export interface Fault {
  /** Table, file or database. */
  where: string;
  /** Id of an entity, date of a report, or path of a file. */
  name: string;
  fault: string;
}

/** Name of a row for people, by table. */
const NAMES: Record<SealedTable, (row: Row) => string> = {
  entities: (row) => String(row.id),
  events: (row) => `event ${row.seq} of ${row.entity_id}`,
  editions: (row) => `${row.source_id} ${row.date} ${String(row.sha256).slice(0, 8)}`,
  reports: (row) => `${row.date} revision ${row.revision}`,
  own_reports: (row) => `${row.date} revision ${row.revision}`,
  tokens: (row) => `${row.name} (${row.id})`,
};
const isSealed = (table: string): table is SealedTable => table in NAMES;

/** Checks every row against its checksum, and the SQLite file: the number of rows, and all errors. */
export async function verifyRows(store: Store): Promise<{ rows: number; faults: Fault[] }> {
  const own = await store.integrityFaults();
  const faults: Fault[] = own.map((fault) => ({ where: 'database', name: 'SQLite', fault }));
  const days = new Set<string>();
  const contents = contentsCheck();
  let rows = 0;
  const look = (table: string, row: Row): void => {
    if (isSealed(table) && !isIntact(table, row as never)) {
      faults.push({ where: table, name: NAMES[table](row), fault: 'is not what was written' });
    }
    if (table === 'editions') contents.edition(row as never);
    if (table === 'entities' || table === 'events') contents.row(table, row as never);
    if (table === 'editions' && row.status === 'applied') days.add(`${row.source_id} ${row.date}`);
    if (table !== 'entities') return;
    if (!days.has(`${row.source_id} ${row.last_edition}`)) {
      const fault = `was last carried by an edition of ${row.last_edition}, which there is not`;
      faults.push({ where: table, name: String(row.id), fault });
    }
  };
  await store.exportRows(async (table, page) => {
    rows += page.length;
    for (const row of page) look(table, row);
  });
  for (const { source_id: name, fault } of contents.faults()) faults.push({ where: 'entities', name, fault });
  return { rows, faults };
}
