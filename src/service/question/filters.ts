import type { z } from '@hono/zod-openapi';
import { JURISDICTIONS } from '../../domain/vocabulary.ts';
import type { Filters } from '../../search/query.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { badParameters, type ParameterError } from '../problems.ts';
import { faultOfParameter, WrongValue } from './faults.ts';
import { readSourceLists } from './list-names.ts';
import { type filterShape, unknownJurisdiction } from './parameters.ts';

type FilterQuery = Partial<z.output<z.ZodObject<typeof filterShape>>>;

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
    official: query.official,
    date_from: query.date_from,
    date_to: query.date_to,
    as_of: query.as_of,
  };
  const jurisdictions = new Set<string>([...JURISDICTIONS, ...data.sources.map(({ info }) => info.jurisdiction)]);
  const unknown = query.jurisdiction?.find((code) => !jurisdictions.has(code));
  if (unknown !== undefined) errors.push(faultOfParameter('jurisdiction', unknownJurisdiction(unknown)));
  if (query.source_list !== undefined) {
    try {
      filters.source_lists = readSourceLists(query.source_list, data);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      errors.push(faultOfParameter('source_list', error.fault));
    }
  }
  if (query.date_from && query.date_to && query.date_from > query.date_to)
    errors.push(faultOfParameter('date_from', { is: 'after', other: 'date_to', value: query.date_to }));
  if (query.as_of && query.as_of > today) errors.push(faultOfParameter('as_of', { is: 'future', near: today }));
  if (errors.length > 0) throw badParameters(errors);
  return filters;
}
