/** Officially dated changes: as a list, by property, and over time. The counts use the columns only. */
import { addDays, dayNumber, dayOfNumber } from '../domain/dates.ts';
import type { EntitySummary, HistoryEvent } from '../domain/entity/entity.ts';
import { type ChangeCounts, noChanges } from '../domain/lists/list-changes.ts';
import { type EventKind, JURISDICTIONS, type OfficialJurisdiction } from '../domain/vocabulary.ts';
import type { Filters } from './query.ts';
import { type DatedChanges, firstPlaceFrom, isSecondOfTwo, kindAt } from './snapshot/dated-changes.ts';
import { addRow, countRows, hasRow, intersectInto, wordsFor } from './snapshot/row-sets.ts';
import { firstNotBefore } from './snapshot/section-views.ts';
import { recordNow, type Snapshot, summaryOf } from './snapshot.ts';

/** Selects officially dated events, with a maximum number. */
export interface ChangesQuery {
  /** Bounds on the official date, inclusive. */
  from?: string;
  to?: string;
  kinds?: readonly EventKind[];
  /** Filters on the party. */
  filters: Filters;
  /** Only events after this position in the order. */
  after?: { date: string; seq: number };
  limit: number;
}

/** An officially dated event with its party as currently listed. */
export interface ListedChange {
  /** Position in the order of all events. */
  seq: number;
  event: HistoryEvent & { date: string };
  entity: EntitySummary;
}

/** Dated events, newest date first, and within a date the last recorded first. Events without an official date are excluded. */
export function listChanges(snapshot: Snapshot, query: ChangesQuery): ListedChange[] {
  const { changes } = snapshot;
  const { from, to, kinds, filters, after, limit } = query;
  const oldest = from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from);
  const { words } = snapshot.filter(filters);
  const found: ListedChange[] = [];
  let at = to === undefined ? 0 : firstPlaceFrom(changes, dayNumber(to));
  if (after) at = Math.max(at, firstPlaceFrom(changes, dayNumber(after.date), after.seq));
  for (; at < changes.days.length && found.length < limit && changes.days[at]! >= oldest; at++) {
    const row = changes.rows[at]!;
    if (!hasRow(words, row) || (kinds && !kinds.includes(kindAt(changes, at)))) continue;
    const { history } = recordNow(snapshot, row);
    const event = history[changes.steps[at]!] as ListedChange['event'];
    found.push({ seq: changes.seqs[at]!, event, entity: summaryOf(snapshot, row) });
  }
  return found;
}

/** The newest day on or before `date` with a change; null if there is none. */
export function latestChangeDay({ changes }: Snapshot, date: string): string | null {
  const day = changes.days[firstPlaceFrom(changes, dayNumber(date))];
  return day === undefined ? null : dayOfNumber(day);
}

/** Number of events of each kind dated on a day; a renumbering counts once. */
export function countChangesOn(snapshot: Snapshot, date: string): Partial<Record<EventKind, number>> {
  const { changes } = snapshot;
  const official = snapshot.filter({ official: true });
  const day = dayNumber(date);
  const counts: Partial<Record<EventKind, number>> = {};
  for (let at = firstPlaceFrom(changes, day); changes.days[at] === day; at++) {
    const kind = kindAt(changes, at);
    if (hasRow(official.words, changes.rows[at]!) && !isSecondOfTwo(changes, at))
      counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Selects the changes to count. Bounds are official days, inclusive. */
export interface CountedRange {
  from?: string | undefined;
  to?: string | undefined;
  kinds?: readonly EventKind[] | undefined;
  /** Filters on the party. */
  filters: Filters;
}

/** Changes of one group, such as those of one list. */
interface CountedGroup {
  name: string;
  count: number;
}

/** Counts by each property, largest first, each as if the filter on it were not set. */
export interface ChangeFacets {
  total: number;
  kinds: ChangeCounts;
  jurisdictions: CountedGroup[];
  entity_types: CountedGroup[];
  programmes: CountedGroup[];
  /** Changes of China-related parties. */
  china: number;
}

/** Calls `use` for each event in the range; a renumbering counts once. */
function eachPlace(
  changes: DatedChanges,
  { from, to, kinds }: CountedRange,
  use: (at: number, row: number) => void,
): void {
  const oldest = from === undefined ? Number.NEGATIVE_INFINITY : dayNumber(from);
  const first = to === undefined ? 0 : firstPlaceFrom(changes, dayNumber(to));
  for (let at = first; at < changes.days.length && changes.days[at]! >= oldest; at++) {
    if (isSecondOfTwo(changes, at) || (kinds && !kinds.includes(kindAt(changes, at)))) continue;
    use(at, changes.rows[at]!);
  }
}

/** Rows with their number of changes: a bitmap for the first change of each, and a list for the others. */
interface CountedRows {
  words: Uint32Array;
  further: number[];
  total: number;
}

/** Counts the rows by the properties that start with `prefix`. */
function groupCounts({ columns }: Snapshot, prefix: string, { words, further }: CountedRows): CountedGroup[] {
  const found: CountedGroup[] = [];
  for (const property of columns.properties) {
    if (!property.startsWith(prefix)) continue;
    const count = countIn(columns.property(property)!, { words, further });
    if (count > 0) found.push({ name: property.slice(prefix.length), count });
  }
  return found.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

function countIn(property: Uint32Array, { words, further }: Pick<CountedRows, 'words' | 'further'>): number {
  const both = words.slice();
  intersectInto(both, property);
  let count = countRows(both);
  for (const row of further) if (hasRow(property, row)) count++;
  return count;
}

function countedRows({ changes, entities }: Snapshot, range: CountedRange, passes: Uint32Array): CountedRows {
  const rows: CountedRows = { words: new Uint32Array(wordsFor(entities)), further: [], total: 0 };
  eachPlace(changes, range, (_at, row) => {
    if (!hasRow(passes, row)) return;
    rows.total++;
    if (hasRow(rows.words, row)) rows.further.push(row);
    else addRow(rows.words, row);
  });
  return rows;
}

/** Number of changes of each kind in a range, whatever kinds it asks for. */
export function changeKinds(snapshot: Snapshot, range: CountedRange): ChangeFacets['kinds'] {
  const { words } = snapshot.filter(range.filters);
  const kinds = noChanges();
  eachPlace(snapshot.changes, { ...range, kinds: undefined }, (at, row) => {
    if (hasRow(words, row)) kinds[kindAt(snapshot.changes, at)]++;
  });
  return kinds;
}

/** See {@link ChangeFacets}. */
export function changeFacets(snapshot: Snapshot, range: CountedRange): ChangeFacets {
  const { columns } = snapshot;
  const { words } = snapshot.filter(range.filters);
  const all = countedRows(snapshot, range, words);
  const rowsWithout = (left: keyof Filters): CountedRows => {
    const { [left]: value, ...filters } = range.filters;
    return value === undefined ? all : countedRows(snapshot, range, snapshot.filter(filters).words);
  };
  const china = columns.property('china');
  return {
    total: all.total,
    kinds: changeKinds(snapshot, range),
    jurisdictions: groupCounts(snapshot, 'jurisdiction:', rowsWithout('jurisdictions')),
    entity_types: groupCounts(snapshot, 'type:', rowsWithout('entity_types')),
    programmes: groupCounts(snapshot, 'programme:', rowsWithout('programmes')),
    china: china ? countIn(china, rowsWithout('is_china')) : 0,
  };
}

/** Lengths of the periods in which changes are counted. */
export type TimeStep = 'year' | 'month' | 'day';

/** Changes of one period: `2026`, `2026-08` or `2026-08-21`. */
export interface ChangeBar {
  time: string;
  /** Listed and relisted. */
  added: Partial<Record<OfficialJurisdiction, number>>;
  removed: Partial<Record<OfficialJurisdiction, number>>;
}

const LENGTH: Readonly<Record<TimeStep, number>> = { year: 4, month: 7, day: 10 };
const SIDE: Partial<Record<EventKind, 'added' | 'removed'>> = {
  listed: 'added',
  relisted: 'added',
  removed: 'removed',
};

/** Listings and removals over time by authority, oldest first; periods without either are omitted. */
export function changeBars(snapshot: Snapshot, range: CountedRange, step: TimeStep): ChangeBar[] {
  const { changes, columns } = snapshot;
  const { words } = snapshot.filter({ ...range.filters, official: true });
  const authorities = JURISDICTIONS.flatMap((code) => {
    const rows = columns.property(`jurisdiction:${code}`);
    return rows ? [{ code, rows }] : [];
  });
  const bars: ChangeBar[] = [];
  let day = Number.NaN;
  let bar: ChangeBar | undefined;
  eachPlace(changes, range, (at, row) => {
    const side = SIDE[kindAt(changes, at)];
    if (!side || !hasRow(words, row)) return;
    // Events are sorted by day, so the text of a day is built once.
    if (changes.days[at] !== day) {
      day = changes.days[at]!;
      const time = dayOfNumber(day).slice(0, LENGTH[step]);
      if (bar?.time !== time) {
        bar = { time, added: {}, removed: {} };
        bars.push(bar);
      }
    }
    const code = authorities.find(({ rows }) => hasRow(rows, row))?.code;
    if (code) bar![side][code] = (bar![side][code] ?? 0) + 1;
  });
  return bars.reverse();
}

/** One list over time. */
export interface ListSizes {
  source_id: string;
  /** Official days of its stored editions, oldest first. From the first one on the counts are exact. */
  editions: string[];
  /** Counts by day, oldest first; before the first edition only parties that it still contains, by their listing dates. */
  points: { date: string; count: number }[];
}

/** The first day of each quarter from a year on, up to `last`. */
function quarters(firstYear: number, last: string): string[] {
  const days: string[] = [];
  for (let year = firstYear; ; year++)
    for (const month of ['01', '04', '07', '10']) {
      const day = `${year}-${month}-01`;
      if (day > last) return days;
      days.push(day);
    }
}

/** The sizes of all lists at each quarter from `firstYear` on, and on the day of every edition. */
export function listSizes({ columns, editionDays, sources, entities }: Snapshot, firstYear: number): ListSizes[] {
  const { intervals, intervalAt } = columns;
  return sources.map(({ source_id }) => {
    const own = new Set(editionDays.filter((one) => one.source_id === source_id).map(({ date }) => date));
    const editions = [...own].sort();
    const last = editions.at(-1);
    const rows = columns.property(`source:${source_id}`);
    if (last === undefined || !rows) return { source_id, editions, points: [] };
    const before = editions[0]! > `${firstYear}` ? [addDays(editions[0]!, -1)] : [];
    const days = [...new Set([...quarters(firstYear, last), ...before, ...editions])].sort();
    const numbers = days.map(dayNumber);
    const placeOf = (day: number): number => firstNotBefore(0, numbers.length, (at) => numbers[at]! < day);
    // Differences between successive days, summed at the end.
    const steps = new Int32Array(days.length + 1);
    for (let row = 0; row < entities; row++) {
      if (!hasRow(rows, row)) continue;
      for (let at = intervalAt[row]!; at < intervalAt[row + 1]!; at++) {
        steps[placeOf(intervals[2 * at]!)]!++;
        steps[placeOf(intervals[2 * at + 1]!)]!--;
      }
    }
    let count = 0;
    const points = days.map((date, at) => {
      count += steps[at]!;
      return { date, count };
    });
    return { source_id, editions, points };
  });
}
