import type { Kysely, Transaction } from 'kysely';
import type { EditionTable, Tables } from '../schema.ts';
import { AlteredRow, checkSeal, holdsOf, isIntact, rowChecksum } from './seals.ts';

/** Length of a row checksum, bytes. */
const SEAL_BYTES = 32;

type CountedTable = 'entities' | 'events';

/** Number of rows of a source and the exclusive or of their checksums: detects deleted and added rows. */
export function contentsOf() {
  const counts: Record<CountedTable, number> = { entities: 0, events: 0 };
  const digest = new Uint8Array(SEAL_BYTES);
  return {
    add(table: CountedTable, seal: string): void {
      counts[table]++;
      const bytes = Buffer.from(seal, 'base64url');
      for (let at = 0; at < SEAL_BYTES; at++) digest[at]! ^= bytes[at] ?? 0;
    },
    /** Format in the row of the edition: `<entities> <events> <digest>`. */
    text: (): string => `${counts.entities} ${counts.events} ${Buffer.from(digest).toString('base64url')}`,
  };
}

const NOTHING = contentsOf().text();

/** Compares the rows of sources with the contents recorded in their newest applied editions. */
export function contentsCheck() {
  const found = new Map<string, ReturnType<typeof contentsOf>>();
  const newest = new Map<string, Pick<EditionTable, 'date' | 'seal'>>();
  const foundOf = (sourceId: string) => {
    const known = found.get(sourceId) ?? contentsOf();
    found.set(sourceId, known);
    return known;
  };
  return {
    /** Adds an edition; those of a source must come in the order of their ids. */
    edition({ source_id, status, date, seal }: Pick<EditionTable, 'source_id' | 'status' | 'date' | 'seal'>): void {
      if (status === 'applied') newest.set(source_id, { date, seal });
    },
    row: (table: CountedTable, row: { source_id: string; seal: string }): void =>
      foundOf(row.source_id).add(table, row.seal),
    /** The sources whose rows differ from what was written, with a description. */
    faults(): { source_id: string; fault: string }[] {
      return [...new Set([...newest.keys(), ...found.keys()])].sort().flatMap((source_id) => {
        const holds = found.get(source_id)?.text() ?? NOTHING;
        const edition = newest.get(source_id);
        const contents = edition ? holdsOf(edition.seal) : NOTHING;
        // An older release running in parallel does not record the contents.
        if (holds === contents || contents === '') return [];
        const [parties, events] = holds.split(' ');
        const [hadParties, hadEvents] = contents.split(' ');
        const was = edition
          ? `its edition of ${edition.date} left ${hadParties} and ${hadEvents}`
          : 'no edition is in force';
        return [
          { source_id, fault: `holds ${parties} parties and ${events} events that are not those written; ${was}` },
        ];
      });
    },
  };
}

/** The newest applied edition of each source, of any or one kind. */
export async function newestEditions(db: Kysely<Tables>, kind?: EditionTable['kind']): Promise<EditionTable[]> {
  let rows = db.selectFrom('editions').selectAll().where('status', '=', 'applied').orderBy('id');
  if (kind) rows = rows.where('kind', '=', kind);
  return [...new Map((await rows.execute()).map((row) => [row.source_id, row])).values()];
}

/** Records the present contents of a source in its newest applied edition; call it after any change to the rows. */
export async function sealContents(trx: Transaction<Tables>, sourceId: string): Promise<void> {
  const edition = (await newestEditions(trx)).find(({ source_id }) => source_id === sourceId);
  // An altered row keeps its checksum, so that `sis verify` finds it.
  if (!edition || !isIntact('editions', edition)) return;
  const contents = contentsOf();
  for (const table of ['entities', 'events'] as const) {
    const rows = await trx.selectFrom(table).select('seal').where('source_id', '=', sourceId).execute();
    for (const { seal } of rows) contents.add(table, seal);
  }
  const seal = rowChecksum('editions', edition, contents.text());
  await trx.updateTable('editions').set({ seal }).where('id', '=', edition.id).execute();
}

/** Observes a read of every row of the store, to detect at its end missing and added rows. */
export async function contentsReading(db: Kysely<Tables>) {
  const begun = await newestEditions(db);
  const check = contentsCheck();
  for (const row of begun) {
    checkSeal('editions', row, `${row.source_id} ${row.date}`);
    check.edition(row);
  }
  return {
    row: check.row,
    /** @throws AlteredRow */
    async end(): Promise<void> {
      const [first] = check.faults();
      if (!first) return;
      // An ingest that finished meanwhile changed the rows legitimately.
      const seals = (rows: readonly EditionTable[]): string => rows.map(({ seal }) => seal).join();
      if (seals(await newestEditions(db)) !== seals(begun)) return;
      throw new AlteredRow(
        `The store was altered: ${first.source_id} ${first.fault}. \`sis verify\` lists everything that is wrong; put a backup back with \`sis restore\`, or read the archived editions into a new store.`,
      );
    },
  };
}
