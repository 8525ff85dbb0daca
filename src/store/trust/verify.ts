import { hash } from 'node:crypto';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { Store } from '../store.ts';
import { namesOf } from '../write/entity-writer.ts';
import type { Row } from './portable-rows.ts';
import { type SealedTable, sealOf } from './seals.ts';

/** Something in the store or beside it that is not what was written. */
export interface Fault {
  /** Table, file or database. */
  where: string;
  /** Which one: id of an entity, date of a report, path of a file. */
  name: string;
  fault: string;
}

/** How people find a row of a sealed table. */
const NAMES: Record<SealedTable, (row: Row) => string> = {
  entities: (row) => String(row.id),
  events: (row) => `event ${row.seq} of ${row.entity_id}`,
  editions: (row) => `${row.source_id} ${row.date} ${String(row.sha256).slice(0, 8)}`,
  reports: (row) => `${row.date} revision ${row.revision}`,
};
const isSealed = (table: string): table is SealedTable => table in NAMES;

/** One text for the names of an entity, in the order of their ordinals. */
const digestOf = (names: readonly object[]): string =>
  hash('sha256', JSON.stringify(names.map((name) => Object.entries(name).sort())), 'base64url');

/** Checks that the names that an entity is recognised by are those of its record. */
function namesChecker(onFault: (fault: Fault) => void) {
  const expected = new Map<string, string>();
  let id: string | null = null;
  let names: Row[] = [];
  const close = (): void => {
    if (id === null) return;
    if (expected.get(id) !== digestOf(names))
      onFault({ where: 'names', name: id, fault: 'names are not those of its record' });
    expected.delete(id);
  };
  return {
    entity(row: Row): void {
      try {
        expected.set(String(row.id), digestOf(namesOf(String(row.id), JSON.parse(String(row.record)) as ListedParty)));
      } catch {
        // A record that is no JSON is not what was sealed, and is told as that.
      }
    },
    name(row: Row): void {
      if (row.entity_id !== id) {
        close();
        id = String(row.entity_id);
        names = [];
      }
      names.push(row);
    },
    end(): void {
      close();
      for (const missing of expected.keys()) onFault({ where: 'names', name: missing, fault: 'has no names' });
    },
  };
}

/**
 * Checks every row of the store against its seal, the names against the records, and the file of SQLite against itself.
 * @returns rows looked at, and everything that is wrong
 */
export async function verifyRows(store: Store): Promise<{ rows: number; faults: Fault[] }> {
  const faults: Fault[] = (await store.integrityFaults()).map((fault) => ({
    where: 'database',
    name: 'SQLite',
    fault,
  }));
  const names = namesChecker((fault) => faults.push(fault));
  const days = new Set<string>();
  let rows = 0;
  const look = (table: string, row: Row): void => {
    if (isSealed(table) && row.seal !== sealOf(table, row as never)) {
      faults.push({ where: table, name: NAMES[table](row), fault: 'is not what was written' });
    }
    if (table === 'editions' && row.status === 'applied') days.add(`${row.source_id} ${row.date}`);
    if (table === 'names') names.name(row);
    if (table !== 'entities') return;
    names.entity(row);
    if (!days.has(`${row.source_id} ${row.last_edition}`)) {
      const fault = `was last carried by an edition of ${row.last_edition}, which there is not`;
      faults.push({ where: table, name: String(row.id), fault });
    }
  };
  await store.exportRows(async (table, page) => {
    rows += page.length;
    for (const row of page) look(table, row);
  });
  names.end();
  return { rows, faults };
}
