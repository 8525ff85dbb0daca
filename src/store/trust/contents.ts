import type { Kysely, Transaction } from 'kysely';
import type { EditionTable, Tables } from '../schema.ts';
import { AlteredRow, checkSeal, holdsOf, isIntact, sealOf } from './seals.ts';

/** Length of a seal, bytes. */
const SEAL_BYTES = 32;

/** Tables whose rows belong to a source. */
type CountedTable = 'entities' | 'events';

/**
 * How many rows a source has and what they are, whatever their order: the exclusive or of their seals, each of which covers the
 * id of its row. Kept in the seal of the source's newest edition, it finds rows that were deleted or added.
 */
export function contentsOf() {
  const counts: Record<CountedTable, number> = { entities: 0, events: 0 };
  const digest = new Uint8Array(SEAL_BYTES);
  return {
    add(table: CountedTable, seal: string): void {
      counts[table]++;
      const bytes = Buffer.from(seal, 'base64url');
      for (let at = 0; at < SEAL_BYTES; at++) digest[at]! ^= bytes[at] ?? 0;
    },
    /** As the edition keeps it: `<entities> <events> <digest>`. */
    text: (): string => `${counts.entities} ${counts.events} ${Buffer.from(digest).toString('base64url')}`,
  };
}

/** The contents of a source without rows. */
const NOTHING = contentsOf().text();

/** Compares what sources hold with what their newest applied editions say. */
export function contentsCheck() {
  const found = new Map<string, ReturnType<typeof contentsOf>>();
  const newest = new Map<string, Pick<EditionTable, 'date' | 'seal'>>();
  const foundOf = (sourceId: string) => {
    const known = found.get(sourceId) ?? contentsOf();
    found.set(sourceId, known);
    return known;
  };
  return {
    /** Takes an edition; those of a source in the order of their ids. */
    edition({ source_id, status, date, seal }: Pick<EditionTable, 'source_id' | 'status' | 'date' | 'seal'>): void {
      if (status === 'applied') newest.set(source_id, { date, seal });
    },
    row: (table: CountedTable, row: { source_id: string; seal: string }): void =>
      foundOf(row.source_id).add(table, row.seal),
    /** The sources whose rows are others than were written, and what is wrong. */
    faults(): { source_id: string; fault: string }[] {
      return [...new Set([...newest.keys(), ...found.keys()])].sort().flatMap((source_id) => {
        const holds = found.get(source_id)?.text() ?? NOTHING;
        const edition = newest.get(source_id);
        const contents = edition ? holdsOf(edition.seal) : NOTHING;
        // An older release, side by side with this one, says nothing of it.
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

/** The newest applied edition of each source. */
async function newestEditions(db: Kysely<Tables>): Promise<EditionTable[]> {
  const rows = await db.selectFrom('editions').selectAll().where('status', '=', 'applied').orderBy('id').execute();
  return [...new Map(rows.map((row) => [row.source_id, row])).values()];
}

/** Writes into the newest applied edition of a source what the source holds now; at the end of whatever changes it. */
export async function sealContents(trx: Transaction<Tables>, sourceId: string): Promise<void> {
  const edition = (await newestEditions(trx)).find(({ source_id }) => source_id === sourceId);
  // One that was altered stays as it is, for `sis verify` to find.
  if (!edition || !isIntact('editions', edition)) return;
  const contents = contentsOf();
  for (const table of ['entities', 'events'] as const) {
    const rows = await trx.selectFrom(table).select('seal').where('source_id', '=', sourceId).execute();
    for (const { seal } of rows) contents.add(table, seal);
  }
  const seal = sealOf('editions', edition, contents.text());
  await trx.updateTable('editions').set({ seal }).where('id', '=', edition.id).execute();
}

/** Follows a reading of every row of the store, to tell at its end whether rows are missing or too many. */
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
      // An ingest that ended meanwhile changed the rows; nobody altered them.
      const seals = (rows: readonly EditionTable[]): string => rows.map(({ seal }) => seal).join();
      if (seals(await newestEditions(db)) !== seals(begun)) return;
      throw new AlteredRow(
        `The store was altered: ${first.source_id} ${first.fault}. \`sis verify\` lists everything that is wrong; put a backup back with \`sis restore\`, or read the archived editions into a new store.`,
      );
    },
  };
}
