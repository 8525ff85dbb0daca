import { z } from '@hono/zod-openapi';
import { addDays, dayNumber } from '../../domain/dates.ts';
import { EVENT_KINDS, type EventKind } from '../../domain/vocabulary.ts';
import type { Filters } from '../../search/query.ts';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { readFilters } from '../../service/parameters/filters.ts';
import {
  choice,
  dayParameter,
  filterShape,
  officialJurisdictions,
  parameter,
  parseParameters,
} from '../../service/parameters/parameters.ts';
import { badParameters, faultOfParameter, WrongValue } from '../../service/problems.ts';

/** Stretches of time that the page shows, each of whole days. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof PERIODS)[number];

interface DaySpan {
  from: string;
  to: string;
}

/** The stretch that a day lies in; weeks begin on Monday (ISO 8601). */
function spanOf(period: Period, day: string): DaySpan {
  const [year, month] = day.split('-').map(Number) as [number, number];
  if (period === 'day') return { from: day, to: day };
  if (period === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  if (period === 'month')
    return { from: `${day.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
  // 1970-01-01 was a Thursday.
  const monday = addDays(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));
  return { from: monday, to: addDays(monday, 6) };
}

/** A day in the stretch before, and one in the stretch after. */
export function neighbours(period: Period, day: string): { before: string; after: string } {
  const { from, to } = spanOf(period, day);
  return { before: spanOf(period, addDays(from, -1)).from, after: addDays(to, 1) };
}

const Query = z.object({
  period: choice(PERIODS, 'week', 'How long.').transform((period) => period ?? 'week'),
  date: dayParameter('A day of the period; default that of the newest change.'),
  jurisdiction: officialJurisdictions,
  entity_type: filterShape.entity_type,
  is_china: filterShape.is_china,
  kind: choice(EVENT_KINDS, undefined, 'Kind of change.'),
  programme: filterShape.programme,
  country: filterShape.country,
  source_list: filterShape.source_list,
  cursor: parameter(
    (text) => {
      const match = /^(\d{4}-\d{2}-\d{2})\.(\d{1,12})$/.exec(text);
      if (match) return { date: match[1]!, seq: Number(match[2]) };
      throw new WrongValue({ is: 'place' });
    },
    { type: 'string', description: 'Where the page begins.' },
  ),
});

/** What the page is to show, from its address. */
export interface ChangesQuery {
  period: Period;
  date: string;
  span: DaySpan;
  filters: Filters;
  kind: EventKind | undefined;
  cursor: { date: string; seq: number } | undefined;
  /** The parameters as given, without those that are empty. */
  given: ReadonlyMap<string, string>;
}

/** Reads the address of the page; empty fields count as absent. Throws a 400 problem that names wrong parameters. */
export function readChangesQuery(query: ReadonlyMap<string, string>, data: LoadedData, today: string): ChangesQuery {
  const given = new Map([...query].filter(([, text]) => text !== ''));
  const { period, date = data.latestChange(today) ?? today, kind, cursor, ...asked } = parseParameters(Query, given);
  if (date < '1900-01-01' || date > '2999-12-31')
    throw badParameters([faultOfParameter('date', { is: 'outside', from: '1900', to: '2999' })]);
  const filters = readFilters(asked, data, today);
  return { period, date, span: spanOf(period, date), filters, kind, cursor, given };
}

/** The address of the page with some parameters changed; null takes one out. A cursor holds for its own page alone. */
export function changesHref(
  given: ReadonlyMap<string, string>,
  change: Readonly<Record<string, string | null>>,
): string {
  const all = Object.entries({ ...Object.fromEntries(given), cursor: null, ...change });
  const query = new URLSearchParams(all.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])));
  return query.size > 0 ? `/changes?${query}` : '/changes';
}
