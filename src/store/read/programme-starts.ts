import type { Kysely } from 'kysely';
import type { ListedParty } from '../../domain/entity/party.ts';
import type { Tables } from '../schema.ts';

/** Records per query. */
const PAGE = 2_000;

/** When a list first names a programme. */
export interface ProgrammeStart {
  sourceId: string;
  programme: string;
  /** Earliest listing date of a party under it; null when no party's date is known. */
  first: string | null;
  /** True when a party under it has no known date, so that `first` may be too late. */
  hasUndated: boolean;
}

/** The start of every programme of every source, from active and removed parties. */
export async function readProgrammeStarts(db: Kysely<Tables>): Promise<ProgrammeStart[]> {
  const starts = new Map<string, ProgrammeStart>();
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('entities')
      .select(['id', 'source_id', 'listed_date', 'record'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) return [...starts.values()];
    after = rows.at(-1)!.id;
    for (const { source_id: sourceId, listed_date: date, record } of rows) {
      for (const programme of (JSON.parse(record) as ListedParty).sanction_programs) {
        const key = `${sourceId}\n${programme}`;
        const start = starts.get(key) ?? { sourceId, programme, first: null, hasUndated: false };
        if (date === null) start.hasUndated = true;
        else if (start.first === null || date < start.first) start.first = date;
        starts.set(key, start);
      }
    }
  }
}
