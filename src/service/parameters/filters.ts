import type { z } from '@hono/zod-openapi';
import { lazilyOf } from '../../domain/lazily.ts';
import { nearestOf } from '../../domain/nearest.ts';
import { EVENT_KINDS, type EventKind, JURISDICTIONS } from '../../domain/vocabulary.ts';
import type { Filters } from '../../search/query.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { parsedAnswer } from '../json-text.ts';
import { badParameters, faultOfParameter, type ParameterError, WrongValue } from '../problems.ts';
import { programmeNamed } from '../programmes.ts';
import { filterShape, listParameter, optionalText, readList, unknownJurisdiction } from './parameters.ts';

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Folded name -> the `source_list` values it means: of entities, then titles, ids and other names of the sources. */
function listNames({ sources, statistics }: LoadedData): Map<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  const add = (name: string, lists: readonly string[]): void => {
    if (!names.has(folded(name))) names.set(folded(name), lists);
  };
  for (const { source_list } of statistics.by_source_list) add(source_list, [source_list]);
  for (const { info } of sources) for (const list of info.source_lists) add(list, [list]);
  for (const { info, state } of sources)
    for (const name of [info.id, info.title, state.source_list]) add(name, info.source_lists);
  for (const { info } of sources)
    for (const [name, lists] of Object.entries(info.other_names ?? {})) add(name, lists ?? info.source_lists);
  return names;
}

const knownLists = lazilyOf(listNames);

function nearestList(part: string, names: ReadonlyMap<string, readonly string[]>): string | null {
  const wanted = folded(part);
  const containing = wanted.length < 3 ? undefined : [...names.keys()].find((name) => name.includes(wanted));
  const near = containing ?? nearestOf(wanted, [...names.keys()]);
  return near === null || near === undefined ? null : names.get(near)![0]!;
}

/** `source_list` values for a comma-separated list of names. @throws WrongValue with the allowed names for an unknown one */
export function readSourceLists(text: string, data: LoadedData): string[] {
  const names = knownLists(data);
  const lists = readList(
    text,
    (part) => names.get(folded(part)) ?? null,
    (part) => {
      const near = nearestList(part, names);
      const official = [...new Set([...names.values()].flat())].join('; ');
      return { is: 'unknown', what: 'source_list', text: part.slice(0, 60), allowed: official, near: near || null };
    },
  );
  return [...new Set(lists.flat())];
}

/** Published programme names for a comma-separated list. @throws WrongValue with the most similar name for an unknown one */
function readProgrammes(text: string, data: LoadedData): string[] {
  // Names of programmes can hold commas themselves.
  const whole = programmeNamed(data, text);
  if (whole !== null) return [whole];
  return readList(
    text,
    (part) => programmeNamed(data, part),
    (part) => {
      const wanted = folded(part);
      const near = data.programmes.find((name) => wanted.length > 2 && folded(name).includes(wanted));
      const text = part.slice(0, 60);
      return { is: 'unknown', what: 'programme', text, allowed: '', near: near ?? nearestOf(part, data.programmes) };
    },
  );
}

type FilterQuery = Partial<z.output<z.ZodObject<typeof filterShape>>>;

/** Search filters from validated parameters. @throws Problem 400 for an unknown list, wrong bounds or a future day */
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
  const read = (parameter: 'source_list' | 'programme', parse: (text: string, data: LoadedData) => string[]) => {
    const text = query[parameter];
    try {
      return text === undefined ? undefined : parse(text, data);
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      errors.push(faultOfParameter(parameter, error.fault));
      return undefined;
    }
  };
  const source_lists = read('source_list', readSourceLists);
  const programmes = read('programme', readProgrammes);
  if (query.date_from && query.date_to && query.date_from > query.date_to)
    errors.push(faultOfParameter('date_from', { is: 'after', other: 'date_to', value: query.date_to }));
  if (query.as_of && query.as_of > today) errors.push(faultOfParameter('as_of', { is: 'future', near: today }));
  if (errors.length > 0) throw badParameters(errors);
  return { ...filters, source_lists, programmes };
}

/** Kinds of change, separated by commas. */
export const kindsParameter = listParameter<EventKind>(
  (part) => EVENT_KINDS.find((kind) => kind === part.toLowerCase()) ?? null,
  (part) => ({
    is: 'unknown',
    what: 'kind',
    text: part.slice(0, 60),
    allowed: EVENT_KINDS.join(', '),
    near: nearestOf(part, EVENT_KINDS),
  }),
  { description: `Kinds of change, by commas: ${EVENT_KINDS.join(', ')}.`, example: 'listed,removed' },
);

const { programme, country, jurisdiction, source_list, entity_type, is_china, official } = filterShape;
/** Parameters of followed changes. */
export const followedChangesShape = {
  q: optionalText('A surname or another name: only changes of records that a search finds by it.', 'Deripaska'),
  ...{ programme, country, jurisdiction, source_list, entity_type, is_china, official },
  kind: kindsParameter,
};

type FollowedChanges = z.output<z.ZodObject<typeof followedChangesShape>>;

/** Ids of changed records, including those with the newest changes; `most` changes are examined. */
export async function changedRecords(
  { q, kind, ...query }: FollowedChanges,
  { data, today, most }: { data: LoadedData; today: string; most: number },
): Promise<string[]> {
  const filters = readFilters(query, data, today);
  if (!q) {
    const changes = data.changes({ filters, ...(kind && { kinds: kind }), limit: most });
    return [...new Set(changes.map(({ entity }) => entity.id))];
  }
  const search = { q, filters, mode: 'keyword', page: 1, limit: 100 } as const;
  const { entities } = parsedAnswer<{ entities: { id: string }[] }>(await data.hybrid(search, {}));
  return entities.map(({ id }) => id);
}
