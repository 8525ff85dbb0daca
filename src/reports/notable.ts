import { addDays } from '../domain/dates.ts';
import type { EntityRecord } from '../domain/entity/entity.ts';
import { type Jurisdiction, jurisdictionPlace } from '../domain/vocabulary.ts';
import type { Change, ProgrammeStart } from '../store/read/changes.ts';
import { onSeveralLists } from './elsewhere.ts';
import type { Coverage, Notable } from './report.ts';

/** The earlier data that a report compares a day with. */
export interface History {
  /** Earliest listing under each programme; the key is {@link programmeKey}. */
  programmes: ReadonlyMap<string, ProgrammeStart>;
  /** Listings per source and day. */
  listings: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Start of the run of editions without a gap up to a day; counts of earlier days are incomplete. */
  unbrokenSince(sourceId: string, day: string): string | null;
  /** Other authorities that list the same party on a day. */
  listedElsewhere?(entity: EntityRecord, day: string): readonly Jurisdiction[];
}

/** The changes of a day that can be notable. */
export interface DayChanges {
  /** Listed and relisted. */
  listings: readonly Change[];
  removals: readonly Change[];
}

/** Minimum number of listings for a record day. */
const RECORD_LEAST = 10;
/** Minimum number of days that a record must cover. */
const RECORD_DAYS = 14;
/** Names given as examples. */
const EXAMPLES = 3;
/** Maximum number of parties on several lists that are named individually. */
const SEVERAL_NAMED = 10;

export const programmeKey = (sourceId: string, programme: string): string => `${sourceId}\n${programme}`;

const names = (changes: readonly Change[]): string[] =>
  [...new Set(changes.map(({ entity }) => entity.name))].slice(0, EXAMPLES);

/** Sources whose history before the day is known from editions: only their changes can be called new. */
const knownSources = (coverage: readonly Coverage[]): Set<string> =>
  new Set(coverage.filter(({ state }) => state === 'covered').map(({ source_id }) => source_id));

function newProgrammes(date: string, listings: readonly Change[], known: Set<string>, history: History) {
  const listed = listings.flatMap(({ entity }) =>
    [...new Set(entity.sanction_programs)].map((programme) => ({ ...entity, programme })),
  );
  const groups = Map.groupBy(listed, ({ source_id, programme }) => programmeKey(source_id, programme));
  return [...groups].flatMap(([key, own]): Notable[] => {
    const { source_id, jurisdiction, programme } = own[0]!;
    const start = history.programmes.get(key);
    const isNew = known.has(source_id) && start?.first === date && !start.hasUndated;
    return isNew ? [{ kind: 'new_programme', jurisdiction, programme, listed: own.length }] : [];
  });
}

/** Sources with more listings than on any earlier day of at least {@link RECORD_DAYS} days that their editions cover. */
function recordDays(date: string, listings: readonly Change[], coverage: readonly Coverage[], history: History) {
  const known = knownSources(coverage);
  return [...Map.groupBy(listings, ({ entity }) => entity.source_id)].flatMap(([sourceId, own]): Notable[] => {
    if (own.length < RECORD_LEAST || !known.has(sourceId)) return [];
    let since = history.unbrokenSince(sourceId, date) ?? date;
    for (const [day, count] of history.listings.get(sourceId) ?? []) {
      if (day < date && count >= own.length && day > since) since = day;
    }
    if (since > addDays(date, -RECORD_DAYS)) return [];
    const { jurisdiction, title } = coverage.find(({ source_id }) => source_id === sourceId)!;
    return [{ kind: 'record_day', jurisdiction, list: title, listed: own.length, since }];
  });
}

function severalLists(event: 'listed' | 'removed', changes: readonly Change[]): Notable[] {
  return onSeveralLists(changes.map(({ entity }) => entity)).map((members) => ({
    kind: 'several_lists',
    event,
    name: members[0]!.name,
    entity_ids: [...new Set(members.map(({ id }) => id))],
    jurisdictions: [...new Set(members.map(({ jurisdiction }) => jurisdiction))].sort(
      (a, b) => jurisdictionPlace(a) - jurisdictionPlace(b),
    ),
  }));
}

/** The notable facts of a day; none is new or a record where the past is known from listing dates alone. */
export function notableOf(
  date: string,
  changes: DayChanges,
  coverage: readonly Coverage[],
  history: History,
): Notable[] {
  const { listings, removals } = changes;
  const notable: Notable[] = [
    ...newProgrammes(date, listings, knownSources(coverage), history),
    ...recordDays(date, listings, coverage, history),
    ...[...severalLists('listed', listings), ...severalLists('removed', removals)].slice(0, SEVERAL_NAMED),
  ];
  const china = [...listings, ...removals].filter(({ entity }) => entity.is_china);
  if (china.length > 0) {
    const removed = removals.filter(({ entity }) => entity.is_china).length;
    notable.push({ kind: 'china_related', listed: china.length - removed, removed, names: names(china) });
  }
  return notable;
}
