import { type Kysely, sql } from 'kysely';
import type { ChangeQuery } from './change-query.ts';
import type { Tables } from './schema.ts';

/** What filters ask of a dated event, and its place in the order. */
interface Place {
  seq: number;
  date: string;
  event: string;
  jurisdiction: string;
  source_list: string;
  entity_type: string;
  is_china: number;
}

const FILTERS = ['jurisdictions', 'sourceLists', 'entityTypes', 'isChina', 'kinds'] as const;

/** True when a query asks for more than dates: then rare matches may lie anywhere among all events. */
export const isFiltered = (query: ChangeQuery): boolean => FILTERS.some((filter) => query[filter] !== undefined);

/** How many of the places, newest first, are dated after `date`, or with `seq` on it at or after that place. */
function startAfter(places: readonly Place[], date: string, seq: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const place = places[middle]!;
    if (place.date > date || (place.date === date && place.seq >= seq)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function asked({ jurisdictions, sourceLists, entityTypes, isChina, kinds }: ChangeQuery) {
  const china = isChina === undefined ? undefined : Number(isChina);
  return (place: Place): boolean =>
    (jurisdictions?.includes(place.jurisdiction) ?? true) &&
    (sourceLists?.includes(place.source_list) ?? true) &&
    (entityTypes?.includes(place.entity_type) ?? true) &&
    (kinds?.some((kind) => kind === place.event) ?? true) &&
    (china === undefined || place.is_china === china);
}

/**
 * Finds the places of filtered changes in memory. In the tables the filtered columns belong to the party and the order
 * to the event, so that no index serves both, and a rare party would cost a look at every event each time it is asked.
 * Read once for each state of the editions: nothing else writes events or parties.
 * @returns gives the `seq` of the first `limit` matches, in the order of changes
 */
export function changePlaces(db: Kysely<Tables>) {
  let kept: { state: string; places: Promise<Place[]> } | null = null;

  /** Steps with every edition; ids alone would not do, for those of a dropped source are given again. */
  async function stateOfEditions(): Promise<string> {
    const { rows } = await sql<{ seq: number | null; editions: number; newest: string | null }>`
      select (select max(seq) from events) as seq, (select count(*) from editions) as editions,
        (select sha256 from editions order by id desc limit 1) as newest`.execute(db);
    return Object.values(rows[0]!).join(' ');
  }

  async function read(): Promise<Place[]> {
    const rows = await db
      .selectFrom('events')
      .innerJoin('entities', 'entities.id', 'events.entity_id')
      .select(['events.seq', 'events.date', 'events.event'])
      .select(['entities.jurisdiction', 'entities.source_list', 'entities.entity_type', 'entities.is_china'])
      .where('events.date', 'is not', null)
      .orderBy('events.date', 'desc')
      .orderBy('events.seq', 'desc')
      .execute();
    // The driver's own rows are dictionaries: ten times slower to look through than objects of one shape.
    return rows.map(({ seq, date, event, jurisdiction, source_list, entity_type, is_china }) => ({
      seq,
      date: date!,
      event,
      jurisdiction,
      source_list,
      entity_type,
      is_china,
    }));
  }

  return async (query: ChangeQuery & { limit: number }): Promise<number[]> => {
    const state = await stateOfEditions();
    if (kept?.state !== state) kept = { state, places: read() };
    const { places: reading } = kept;
    const places = await reading.catch((error: unknown) => {
      kept = null;
      throw error;
    });
    const { from = '', to, after, limit } = query;
    const matches = asked(query);
    const found: number[] = [];
    let at = 0;
    if (to !== undefined) at = startAfter(places, to, Number.POSITIVE_INFINITY);
    if (after) at = Math.max(at, startAfter(places, after.date, after.seq));
    for (; at < places.length && found.length < limit; at += 1) {
      const place = places[at]!;
      if (place.date < from) break;
      if (matches(place)) found.push(place.seq);
    }
    return found;
  };
}
