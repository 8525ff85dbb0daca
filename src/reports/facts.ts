import { mainCountry } from '../domain/countries/entity-countries.ts';
import type { EntityRecord } from '../domain/entity/entity.ts';
import { type ChangeCounts, changesIn, noChanges } from '../domain/lists/list-changes.ts';
import { picked } from '../domain/picked.ts';
import { type EventKind, jurisdictionPlace } from '../domain/vocabulary.ts';
import type { Change } from '../store/read/changes.ts';
import { actionsOf } from './actions.ts';
import { type History, notableOf } from './notable.ts';
import {
  type AmendedParty,
  type Coverage,
  type Gap,
  type HeldEdition,
  type ListFormChange,
  MAX_REASON,
  type RenumberedParty,
  type ReportedParty,
  type ReportFacts,
} from './report.ts';

/** Truncates a text after a word, with an ellipsis. */
function shortened(text: string): string {
  if (text.length <= MAX_REASON) return text;
  const cut = text.slice(0, MAX_REASON).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${space > MAX_REASON / 2 ? cut.slice(0, space) : cut}…`;
}

function reported({ event, entity }: Change): ReportedParty {
  const country = mainCountry(entity);
  return {
    ...picked(entity, 'id', 'name', 'entity_type'),
    country_code: country?.code ?? null,
    country_name: country?.name ?? null,
    ...picked(entity, 'jurisdiction', 'source_list', 'is_china', 'sanction_programs'),
    reason: entity.reason === null ? null : shortened(entity.reason),
    date_basis: event.basis,
    ...picked(event, 'after', 'by'),
    listed_date: entity.listed_date,
    ...(event.late && { late: event.late }),
    ...(event.note && { note: event.note }),
    source_url: entity.source_url,
  };
}

const changed = ({ event, entity }: Change) => ({
  ...picked(entity, 'id', 'name', 'jurisdiction', 'source_list'),
  date_basis: event.basis,
  ...picked(event, 'after', 'by'),
});

const amended = (change: Change): AmendedParty => ({ ...changed(change), changes: change.event.changes ?? [] });

const renumbered = (change: Change): RenumberedParty[] =>
  change.event.still_listed_as ? [{ ...changed(change), still_listed_as: change.event.still_listed_as }] : [];

/** Changes dated by their edition only, where the edition before it is longer ago than usual. */
function gapsOf(date: string, undated: readonly Change[], coverage: readonly Coverage[], history: History): Gap[] {
  return coverage.flatMap(({ source_id, title, jurisdiction, after, gap_days }) => {
    const own = undated.filter(({ entity }) => entity.source_id === source_id);
    if (own.length === 0 || after === null || gap_days === null) return [];
    const counts = noChanges();
    for (const { event } of own) counts[event.event]++;
    const actions = actionsOf(own, history, []);
    return [{ source_id, title, jurisdiction, after, by: date, days: gap_days, ...counts, actions }];
  });
}

const place = ({ entity, seq }: Change): (string | number)[] => [
  jurisdictionPlace(entity.jurisdiction),
  entity.source_list,
  entity.name,
  entity.id,
  seq,
];

/** Sorts by facts alone, so that the order in which sources were ingested has no influence. */
function byPlace(a: Change, b: Change): number {
  const right = place(b);
  for (const [index, value] of place(a).entries()) {
    if (value !== right[index]) return value < right[index]! ? -1 : 1;
  }
  return 0;
}

/** Counts changes by the groups that `groupsOf` returns for a party; largest group first, ties by name. */
function breakdown<T extends object>(
  changes: readonly Change[],
  groupsOf: (entity: EntityRecord) => readonly T[],
): (T & ChangeCounts)[] {
  const groups = new Map<string, T & ChangeCounts>();
  for (const { event, entity } of changes) {
    for (const group of groupsOf(entity)) {
      const key = JSON.stringify(group);
      const row = groups.get(key) ?? { ...group, ...noChanges() };
      row[event.event]++;
      groups.set(key, row);
    }
  }
  return [...groups].sort(([a, x], [b, y]) => changesIn(y) - changesIn(x) || (a < b ? -1 : 1)).map(([, row]) => row);
}

const isNews = (kind: EventKind): boolean => kind !== 'amended' && kind !== 'renumbered';

/** The facts of a day, from all changes officially dated on it. */
export function factsOf(
  date: string,
  unordered: readonly Change[],
  { coverage, formChanges, held = [] }: { coverage: Coverage[]; formChanges: ListFormChange[]; held?: HeldEdition[] },
  history: History,
): ReportFacts {
  // A renumbered party has two events; the one of the removed record counts.
  const changes = unordered.filter(({ event }) => event.formerly === undefined).sort(byPlace);
  const of = (kind: Change['event']['event']): Change[] => changes.filter(({ event }) => event.event === kind);
  const far = new Set(
    coverage
      .filter((one) => one.gap_days !== null && one.after !== null && one.edition === date)
      .map(({ source_id }) => source_id),
  );
  const isUndated = ({ event, entity }: Change): boolean => event.basis === 'edition' && far.has(entity.source_id);
  const dated = changes.filter((change) => !isUndated(change));
  const isListing = ({ event }: Change): boolean => event.event === 'listed' || event.event === 'relisted';
  const notable = notableOf(
    date,
    { listings: dated.filter(isListing), removals: dated.filter(({ event }) => event.event === 'removed') },
    coverage,
    history,
  );
  const totals = noChanges();
  for (const { event } of changes) totals[event.event]++;
  return {
    date,
    coverage,
    totals: {
      ...totals,
      china_related: changes.filter(({ entity, event }) => entity.is_china && isNews(event.event)).length,
    },
    by_jurisdiction: breakdown(changes, ({ jurisdiction }) => [{ jurisdiction }]),
    by_source_list: breakdown(changes, ({ source_list, jurisdiction }) => [{ source_list, jurisdiction }]),
    by_programme: breakdown(changes, ({ sanction_programs, jurisdiction }) =>
      [...new Set(sanction_programs)].map((programme) => ({ programme, jurisdiction })),
    ),
    by_entity_type: breakdown(changes, ({ entity_type }) => [{ entity_type }]),
    by_country: breakdown(changes, (entity) => {
      const country = mainCountry(entity);
      return [{ country_code: country?.code ?? null, country_name: country?.name ?? null }];
    }),
    actions: actionsOf(dated, history, notable),
    notable,
    listed: of('listed').map(reported),
    relisted: of('relisted').map(reported),
    removed: of('removed').map(reported),
    renumbered: of('renumbered').flatMap(renumbered),
    amended: of('amended').map(amended),
    gaps: gapsOf(date, changes.filter(isUndated), coverage, history),
    list_changes: formChanges,
    held,
  };
}
