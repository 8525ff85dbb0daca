/** POST /match/{dataset}: finds the listed parties that the examples may be. */

import { z } from '@hono/zod-openapi';
import { resolveCountry } from '../../../domain/countries/countries.ts';
import { GENDERS } from '../../../domain/vocabulary.ts';
import type { FtmEntity } from '../../../export/ftm.ts';
import { ALERT_THRESHOLD } from '../../../names/score/weights.ts';
import type { Filters } from '../../../search/query.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';
import {
  birthDatesOf,
  countriesOf,
  type FoundParty,
  type PartyQuery,
  screenParty,
  statedIdentifiers,
} from '../../../service/parameters/party-search.ts';
import { badParameter, Problem } from '../../../service/problems.ts';
import { sendUncached } from '../../answers/send-answer.ts';
import type { Endpoint } from '../../endpoint.ts';
import { FtmTotal, ScoredEntity } from '../../openapi/ftm-schemas.ts';
import { loadedData } from '../../operations/answer-operation.ts';
import { jsonOf, readBody } from '../../request/body.ts';
import { fraction, type Given, one, readGiven, several, whole } from '../parameters.ts';
import { entityIdOf, foundEntity } from './entities.ts';
import { BELONGINGS, checkAlgorithm, datasetFilters, SCHEMATA, scopeShape, topicsOf, typesOfSchema } from './scope.ts';

const values = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number(), z.null()]))]);

/** An entity to match: a schema, and texts by property. */
export const Example = z
  .object({
    id: z.string().nullish(),
    schema: z.string(),
    properties: z.record(z.string(), values),
  })
  .openapi('EntityExample');
export type Example = z.output<typeof Example>;

/** Queries by name. zod drops `__proto__` silently, and a query without an answer looks like one without hits. */
export const queriesOf = <S extends z.ZodType>(query: S) =>
  z.preprocess(
    (given, context) => {
      if (typeof given === 'object' && given !== null && Object.hasOwn(given, '__proto__'))
        context.addIssue({ code: 'custom', message: 'must have no query named __proto__', input: given });
      return given;
    },
    z.record(z.string(), query),
  );

const NAMES = ['name', 'alias', 'previousName', 'weakAlias', 'abbreviation'];
const NUMBERS = [
  ...['idNumber', 'passportNumber', 'socialSecurityNumber', 'registrationNumber', 'taxNumber', 'vatCode', 'innCode'],
  ...['ogrnCode', 'leiCode', 'dunsCode', 'swiftBic', 'isinCode', 'imoNumber', 'mmsi', 'callSign', 'serialNumber'],
  ...['licenseNumber', 'uscCode', 'publicKey', 'email', 'phone', 'website'],
  ...['accountNumber', 'iban', 'bic', 'isin', 'number', 'personalNumber'],
];
const COUNTRIES = ['nationality', 'citizenship', 'country', 'jurisdiction', 'mainCountry', 'flag'];
const MAX_NAMES = 12;
const MAX_DATES = 8;

function textsOf(value: Example['properties'][string] | undefined): string[] {
  const list = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return list.flatMap((one) => (one === null || String(one).trim() === '' ? [] : [String(one).trim()]));
}

/** The parts of an example that the screening uses. Throws a 400 problem for a schema that cannot be matched here. */
function partyOf({ schema, properties }: Example): PartyQuery {
  const of = (names: readonly string[]): string[] => [...new Set(names.flatMap((name) => textsOf(properties[name])))];
  const types = typesOfSchema(schema, [...SCHEMATA, ...BELONGINGS]);
  // The name of an account or a security is not that of the party that has it.
  const names = BELONGINGS.includes(schema) ? [] : namesOf(of);
  const gender = of(['gender']).map((text) => text.toLowerCase())[0];
  const inAddresses = of(['address']).map((address) => address.split(',').at(-1)!.trim());
  return {
    names: names.slice(0, MAX_NAMES).map((name) => name.slice(0, 500)),
    identifiers: statedIdentifiers(of(NUMBERS)),
    birthDates: birthDatesOf(of(['birthDate'])).slice(0, MAX_DATES),
    countries: [
      ...new Set([...countriesOf(of(COUNTRIES)), ...countriesOf(inAddresses.filter((text) => resolveCountry(text)))]),
    ],
    gender: GENDERS.find((one) => one === gender),
    entityType: types?.length === 1 ? types[0] : undefined,
  };
}

/** The whole names, or one made from the parts when there are none. */
function namesOf(of: (names: readonly string[]) => string[]): string[] {
  const whole = of(NAMES).filter((name) => [...name].length >= 2);
  if (whole.length > 0) return whole;
  const [first, last] = [of(['firstName'])[0], of(['lastName'])[0]];
  const middle = of(['secondName', 'middleName', 'fatherName'])[0];
  const name = [first, middle, last].filter((part) => part !== undefined).join(' ');
  return [...name].length >= 2 ? [name] : [];
}

/** Maximum number of queries in a request, and of bytes in its body. */
export const MAX_QUERIES = 100;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_RESULTS = 500;
/** Hits that are examined when some are filtered out after the search. */
const LOOKED_THROUGH = 200;

const MATCH_PARAMETERS = {
  limit: whole(0, MAX_RESULTS, 5),
  threshold: fraction,
  cutoff: fraction,
  algorithm: one('Changes nothing.'),
  ...scopeShape,
  changed_since: one('YYYY-MM-DD: parties without a change since are left out.'),
  exclude_entity_ids: several('Ids to leave out, at most 50.'),
};

/** Members by which extensions of yente narrow a search: ignoring one would broaden the search. */
const nothing = z.null('is not taken here; give what it says as parameters of the address').optional();

const weighing = {
  weights: z.record(z.string(), z.number()).optional(),
  config: z.record(z.string(), z.unknown()).optional(),
};
const Body = z.object({
  ...weighing,
  queries: queriesOf(Example.extend({ filters: nothing, params: nothing }).nullable()),
  params: nothing,
});
/** The body in the OpenAPI document: client generators cannot express members that are always null. */
const DocumentedBody = z.object({ ...weighing, queries: z.record(z.string(), Example) }).openapi('EntityMatchQuery');

/** Options that apply to every query of a request. */
interface MatchOptions {
  filters: Filters;
  limit: number;
  threshold: number;
  cutoff: number;
  topics: readonly string[];
  excludeSchemata: readonly string[];
  /** Ids of entities to leave out. */
  excluded: ReadonlySet<string>;
  /** `YYYY-MM-DD`, or with a time; entities without a later change are left out. */
  changedSince: string | undefined;
}

/** Reads the options of a match. Throws 400 and 404 problems. */
export async function matchOptions(given: Given, dataset: string, data: LoadedData): Promise<MatchOptions> {
  checkAlgorithm(given.one('algorithm'));
  const threshold = given.number('threshold', ALERT_THRESHOLD, { min: 0, max: 1 });
  const changedSince = given.one('changed_since');
  if (changedSince !== undefined && !/^\d{4}-\d{2}-\d{2}(T\d{2}(:\d{2}(:\d{2})?)?)?$/.test(changedSince))
    throw badParameter('changed_since', 'must be a day YYYY-MM-DD, or one with a time.');
  const excluded = given.all('exclude_entity_ids');
  if (excluded.length > 50) throw badParameter('exclude_entity_ids', 'holds more than 50 ids.');
  const ids = await Promise.all(excluded.map((id) => entityIdOf(data, id)));
  return {
    filters: datasetFilters(dataset, given, data),
    limit: given.number('limit', 5, { min: 0, max: MAX_RESULTS, whole: true }),
    threshold,
    cutoff: Math.min(threshold, given.number('cutoff', ALERT_THRESHOLD, { min: 0, max: 1 })),
    topics: given.all('topics'),
    excludeSchemata: given.all('exclude_schema'),
    excluded: new Set(ids.filter((id) => id !== null)),
    changedSince,
  };
}

interface Scored extends FtmEntity {
  score: number;
  match: boolean;
  explanations: z.output<typeof ScoredEntity>['explanations'];
}

/** The listed parties that an example may be, best match first. */
export async function matchExample(
  data: LoadedData,
  example: Example,
  options: MatchOptions,
): Promise<{ results: Scored[]; total: { value: number; relation: 'eq' } }> {
  const { filters, limit, threshold, cutoff, topics, excludeSchemata, excluded, changedSince } = options;
  const isNarrowed = topics.length > 0 || excludeSchemata.length > 0 || excluded.size > 0 || changedSince !== undefined;
  const { found, total } = await screenParty(data, partyOf(example), {
    filters,
    threshold: cutoff,
    limit: isNarrowed ? LOOKED_THROUGH : Math.max(1, limit),
  });
  const results: Scored[] = [];
  let passed = 0;
  for (const one of found) {
    if (excluded.has(one.id) || (topics.length > 0 && !topicsOf(one).some((topic) => topics.includes(topic)))) continue;
    if (!isNarrowed && results.length >= limit) break;
    const entity = foundEntity(data, one.id);
    if (excludeSchemata.includes(entity.schema)) continue;
    if (changedSince !== undefined && (entity.last_change ?? '') < changedSince) continue;
    passed++;
    if (results.length < limit) results.push(scored(entity, one, threshold));
  }
  return { results, total: { value: isNarrowed ? passed : total, relation: 'eq' } };
}

/** A hit as an entity with its score; parties that only share a word of the name are never a match. */
function scored(entity: FtmEntity, { score, tier, match }: FoundParty, threshold: number): Scored {
  const facts = (match?.facts ?? []).map(({ fact, query, record, verdict }) => [
    `${fact}_${verdict}`,
    { score: verdict === 'agrees' ? 1 : verdict === 'differs' ? -1 : 0, detail: null, query, candidate: record },
  ]);
  return {
    ...entity,
    score,
    match: tier === 'name' && score >= threshold,
    explanations: {
      [match?.type === 'identifier' ? 'identifier_match' : 'name_match']: {
        score: match?.name_score ?? score,
        detail: match?.evidence.join('; ') || null,
        query: null,
        candidate: match?.value ?? null,
      },
      ...Object.fromEntries(facts),
    },
  };
}

const MatchResponse = z
  .object({ status: z.int(), results: z.array(ScoredEntity), total: FtmTotal, query: Example })
  .openapi('MatchResponse');

export const match: Endpoint = {
  method: 'POST',
  path: '/compat/yente/match/:dataset',
  doc: {
    id: 'yenteMatch',
    tag: 'yente',
    summary: 'Match entities, as yente does',
    description:
      'Up to 100 example entities of FollowTheMoney in, scored entities out, in the shapes of yente. Every name, date, number and country of an example is used. Scores, threshold and order are those of the native screening; `algorithm`, `weights` and `config` are accepted and change nothing. See docs/compatibility.md.',
    query: z.object(MATCH_PARAMETERS),
    body: { 'application/json': DocumentedBody },
    answer: { 'application/json': z.object({ responses: z.record(z.string(), MatchResponse), limit: z.int() }) },
    problems: { 404: 'There is no such data set.', 413: 'The body is larger than 2 MiB.' },
  },
  async answer({ parts, request, allowance }) {
    const data = loadedData(parts, request);
    const given = readGiven(request.target, MATCH_PARAMETERS);
    const options = await matchOptions(given, request.context.req.param('dataset')!, data);
    const parsed = Body.safeParse(jsonOf(await readBody(request, MAX_BYTES)));
    if (!parsed.success) {
      const { path, message } = parsed.error.issues[0]!;
      throw new Problem(400, `The body is not a match query: ${path.join('.') || 'it'} ${message}.`);
    }
    const queries = Object.entries(parsed.data.queries).filter((one): one is [string, Example] => one[1] !== null);
    if (queries.length === 0) throw new Problem(400, 'No queries provided.');
    if (queries.length > MAX_QUERIES)
      throw new Problem(400, `The body has ${queries.length} queries; ${MAX_QUERIES} are allowed.`);
    await allowance?.rows(queries.length - 1, request.context.req.raw.signal);
    const responses = await Promise.all(
      queries.map(async ([name, example]) => {
        const found = await matchExample(data, example, options);
        return [name, { status: 200, ...found, query: example }];
      }),
    );
    request.headers['X-Batch-Size'] = String(queries.length);
    return sendUncached(request, { responses: Object.fromEntries(responses), limit: options.limit });
  },
};
