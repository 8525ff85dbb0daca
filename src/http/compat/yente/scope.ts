/** Which entities a request of a yente client covers. */

import { lookupTable } from '../../../domain/lookup-table.ts';
import { nearestOf } from '../../../domain/nearest.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { topicOf } from '../../../export/ftm.ts';
import { datasetOf } from '../../../export/opensanctions.ts';
import type { Filters } from '../../../search/query.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';
import { readSourceLists } from '../../../service/parameters/filters.ts';
import type { FoundParty } from '../../../service/parameters/party-search.ts';
import { badParameter, Problem } from '../../../service/problems.ts';
import type { Request } from '../../request/request.ts';
import { type Given, several } from '../parameters.ts';

/** Collections that contain every list of this service. */
export const COLLECTIONS = ['default', 'all', 'sanctions'];

/** Parameters that narrow every search. */
export const scopeShape = {
  include_dataset: several('Data sets to search; default all of the path.'),
  exclude_dataset: several('Data sets to leave out.'),
  exclude_schema: several('Schemata to leave out.'),
  topics: several('Topics that a result must have one of.'),
};

/** Other names, past or present, that OpenSanctions uses for a list that is one list here. */
const OTHER_NAMES = lookupTable<string>({ gb_hmt_sanctions: 'gb_fcdo_sanctions' });

/** Entity types of each schema that our entities have, and of the schemata these extend; null: every type. */
const TYPES = lookupTable<readonly EntityType[] | null>({
  Thing: null,
  LegalEntity: ['individual', 'organization', 'other'],
  Person: ['individual'],
  Organization: ['organization'],
  Company: ['organization'],
  PublicBody: ['organization'],
  Asset: ['organization', 'vessel', 'aircraft'],
  Vehicle: ['vessel', 'aircraft'],
  Vessel: ['vessel'],
  Airplane: ['aircraft'],
});
/** Schemata that can be requested. */
export const SCHEMATA = [...TYPES.keys()];

/** Schemata of what belongs to a party. They are no entities here: their numbers are numbers of the party. */
export const BELONGINGS = ['CryptoWallet', 'BankAccount', 'Security', 'Passport', 'Identification'];

/** Types of a schema; null for every type. Throws a 400 problem for one that is not among the allowed schemata. */
export function typesOfSchema(schema: string, allowed: readonly string[] = SCHEMATA): readonly EntityType[] | null {
  if (allowed.includes(schema)) return TYPES.get(schema) ?? null;
  const near = nearestOf(schema, allowed);
  throw new Problem(
    400,
    `${schema.slice(0, 60)} is not a schema of entities here; allowed: ${allowed.join(', ')}.${near ? ` Nearest valid value: ${near}.` : ''}`,
  );
}

/** Source id of a data set by any of its names; null for an unknown name. */
function sourceOf(name: string, { sources }: LoadedData): string | null {
  const wanted = OTHER_NAMES.get(name) ?? name;
  return sources.find(({ info }) => wanted === datasetOf(info.id) || wanted === info.id)?.info.id ?? null;
}

const known = ({ sources }: LoadedData): string =>
  [...COLLECTIONS, ...sources.map(({ info }) => datasetOf(info.id))].join(', ');

/** Source ids of the data set in the path. Throws a 404 problem for an unknown one. */
function sourcesOf(dataset: string, data: LoadedData): string[] {
  if (COLLECTIONS.includes(dataset)) return data.sources.map(({ info }) => info.id);
  const source = sourceOf(dataset, data);
  if (source === null)
    throw new Problem(404, `There is no data set ${dataset.slice(0, 60)}; there are: ${known(data)}.`);
  return [source];
}

/** Filters for data sets. An unknown one to include is a 400, so that no client believes it was searched. */
export function datasetFilters(dataset: string, given: Given, data: LoadedData): Filters {
  const within = sourcesOf(dataset, data);
  const named = (name: string): string[] => (COLLECTIONS.includes(name) ? within : [sourceOf(name, data)!]);
  const include = given.all('include_dataset');
  const unknown = include.find((name) => !COLLECTIONS.includes(name) && sourceOf(name, data) === null);
  if (unknown !== undefined)
    throw badParameter('include_dataset', `${unknown.slice(0, 60)} is not held here; there are: ${known(data)}.`);
  const excluded = new Set(given.all('exclude_dataset').flatMap(named));
  const wanted = include.length === 0 ? within : within.filter((id) => include.flatMap(named).includes(id));
  const chosen = wanted.filter((id) => !excluded.has(id));
  if (chosen.length === data.sources.length) return {};
  if (chosen.length === 0) throw new Problem(400, 'No data set is left to search.');
  return { source_lists: readSourceLists(chosen.join(','), data) };
}

/** Topics of a hit, the same as in its entity of FollowTheMoney. */
export const topicsOf = ({ is_active, source_list }: FoundParty): string[] => (is_active ? [topicOf(source_list)] : []);

/** The token as clients of yente send it; `?api_key=` of OpenRefine is removed from the request, so that no log has it. */
export function yenteAuthorization(request: Request): string | undefined {
  const { authorization } = request.context.env.incoming.headers;
  const inQuery = takeKey(request);
  if (authorization !== undefined) return authorization.replace(/^ApiKey +/i, 'Bearer ');
  return inQuery === null ? undefined : `Bearer ${inQuery}`;
}

function takeKey(request: Request): string | null {
  const start = request.target.indexOf('?');
  if (start === -1) return null;
  const params = new URLSearchParams(request.target.slice(start + 1));
  const key = params.get('api_key');
  if (key === null) return null;
  params.delete('api_key');
  const rest = params.toString();
  request.target = request.target.slice(0, start) + (rest === '' ? '' : `?${rest}`);
  return key;
}

/** The only scoring algorithm of this service. */
export const ALGORITHM = 'sis';

/** Names of algorithms that clients of yente may request; all are answered by {@link ALGORITHM}. */
const ACCEPTED = `best ${ALGORITHM} logic-v1 logic-v2 name-based name-qualified regression-v1 regression-v2`.split(' ');

/** Throws a 400 problem for an algorithm that yente does not have either. */
export function checkAlgorithm(name: string | undefined): void {
  if (name !== undefined && !ACCEPTED.includes(name.toLowerCase().trim()))
    throw new Problem(400, `Unknown algorithm: ${name.slice(0, 60)}; accepted: ${ACCEPTED.join(', ')}.`);
}
