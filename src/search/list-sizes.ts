/** Number of parties on each list over time. */
import { addDays, dayNumber } from '../domain/dates.ts';
import { hasRow } from './snapshot/row-sets.ts';
import { firstNotBefore } from './snapshot/section-views.ts';
import type { Snapshot } from './snapshot.ts';

/** One list over time. */
export interface ListSizes {
  source_id: string;
  /** Official days of its stored editions, oldest first. From the first one on the counts are exact. */
  editions: string[];
  /**
   * Counts by day, oldest first. Before the first edition only parties that it still contains are counted, by their stated
   * listing dates.
   */
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
