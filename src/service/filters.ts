import type { z } from '@hono/zod-openapi';
import { nearestOf } from '../domain/nearest.ts';
import type { Filters } from '../search/query.ts';
import type { LoadedData } from './loaded-data.ts';
import { type filterShape, readList } from './parameters.ts';
import { badParameters, type ParameterError } from './problems.ts';

type FilterQuery = z.output<z.ZodObject<typeof filterShape>>;

const folded = (text: string): string => text.toLowerCase().replace(/[\s,_-]+/g, ' ');

/** What users may write for each official list: its name, any case, and the source id for all lists of a source. */
function listNames(data: LoadedData): Map<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  for (const { info, state } of data.sources) {
    const lists = [...new Set([...info.source_lists, state.source_list])];
    names.set(folded(info.id), lists);
    names.set(folded(info.title), lists);
    for (const name of lists) names.set(folded(name), [name]);
  }
  for (const { source_list } of data.statistics.by_source_list) names.set(folded(source_list), [source_list]);
  return names;
}

const namesBySnapshot = new WeakMap<LoadedData, Map<string, readonly string[]>>();

function knownLists(data: LoadedData): Map<string, readonly string[]> {
  const known = namesBySnapshot.get(data) ?? listNames(data);
  namesBySnapshot.set(data, known);
  return known;
}

function nearestList(part: string, names: ReadonlyMap<string, readonly string[]>): string | null {
  const wanted = folded(part);
  const containing = wanted.length < 3 ? undefined : [...names.keys()].find((name) => name.includes(wanted));
  const near = containing ?? nearestOf(wanted, [...names.keys()]);
  return near === null || near === undefined ? null : names.get(near)![0]!;
}

function readSourceLists(text: string, data: LoadedData): string[] {
  const names = knownLists(data);
  const lists = readList(
    text,
    (part) => names.get(folded(part)) ?? null,
    (part) => {
      const near = nearestList(part, names);
      const official = [...new Set([...names.values()].flat())].join('; ');
      return `"${part.slice(0, 60)}" is not a known source list; allowed: ${official}.${near ? ` Nearest valid value: ${near}.` : ''}`;
    },
  );
  return [...new Set(lists.flat())];
}

/**
 * Filters for the searches from validated parameters.
 * Throws a 400 problem for an unknown source list, bounds in the wrong order or a day in the future.
 * @param today YYYY-MM-DD
 */
export function readFilters(query: FilterQuery, data: LoadedData, today: string): Filters {
  const errors: ParameterError[] = [];
  const filters: Filters = {
    jurisdictions: query.jurisdiction,
    entity_types: query.entity_type,
    countries: query.country,
    is_china: query.is_china,
    is_active: query.is_active,
    date_from: query.date_from,
    date_to: query.date_to,
    as_of: query.as_of,
  };
  if (query.source_list !== undefined) {
    try {
      filters.source_lists = readSourceLists(query.source_list, data);
    } catch (error) {
      errors.push({ parameter: 'source_list', message: (error as Error).message });
    }
  }
  if (query.date_from && query.date_to && query.date_from > query.date_to)
    errors.push({ parameter: 'date_from', message: `lies after date_to (${query.date_to}).` });
  if (query.as_of && query.as_of > today)
    errors.push({ parameter: 'as_of', message: `lies in the future. Nearest valid value: ${today}.` });
  if (errors.length > 0) throw badParameters(errors);
  return filters;
}
