/** GET /v2/search and /v2/listinfo, compatible with Moov's Watchman. */
import { z } from '@hono/zod-openapi';
import { lookupTable } from '../../../domain/lookup-table.ts';
import { nearestOf } from '../../../domain/nearest.ts';
import { type EntityType, GENDERS } from '../../../domain/vocabulary.ts';
import { ALERT_THRESHOLD } from '../../../names/score/weights.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';
import { readSourceLists } from '../../../service/parameters/filters.ts';
import {
  birthDatesOf,
  countriesOf,
  type PartyQuery,
  screenParty,
  statedIdentifiers,
} from '../../../service/parameters/party-search.ts';
import { badParameter, Problem } from '../../../service/problems.ts';
import { RELEASE } from '../../../service/release.ts';
import { sendJson, tagOf } from '../../answers/send-answer.ts';
import type { Endpoint } from '../../endpoint.ts';
import { loadedData } from '../../operations/answer-operation.ts';
import { fraction, type Given, one, readGiven, several, whole } from '../parameters.ts';
import { listOf, searchedEntity } from './entity.ts';

const TYPES = lookupTable<EntityType | undefined>({
  person: 'individual',
  business: 'organization',
  organization: 'organization',
  vessel: 'vessel',
  aircraft: 'aircraft',
  unknown: undefined,
});

const repeated = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, several()])) as Record<N, ReturnType<typeof several>>;
const GOVERNMENT_IDS =
  'passport drivers-license national-id tax-id ssn cedula curp cuit electoral business-registration commercial-registry birth-certificate refugee-id diplomatic-passport personal-id citizenship nationality'
    .split(' ')
    .map((kind) => `gov_${kind}`);
/** Parameters whose values identify a party. */
const NUMBERS = ['imoNumber', 'mmsi', 'callSign', 'serialNumber', 'sourceID'];
const CONTACTS =
  'email emailAddress emailAddresses phone phoneNumber phoneNumbers fax faxNumber faxNumbers website websites'.split(
    ' ',
  );
const ADDRESSES = ['address', 'addresses'];
const WALLETS = ['cryptoAddress', 'cryptoAddresses'];
/** Details that our lists do not have; accepted but not compared, so that clients need no changes. */
const UNUSED =
  'deathDate titles created dissolved aircraftType icaoCode model built vesselType owner tonnage grossRegisteredTonnage algorithm requestID debugSourceIDs'.split(
    ' ',
  );
const PARAMETERS = {
  name: one('A name of 2 characters at least; or give a number.'),
  altNames: several('Other names of the same party.'),
  type: z.enum([...TYPES.keys()]).optional(),
  source: one('A list by the name that listinfo has; default all.'),
  limit: whole(1, 100, 10),
  minMatch: fraction,
  debug: one('True, or a score from which hits explain themselves.'),
  format: z.enum(['watchman']).optional(),
  gender: one(),
  birthDate: several('YYYY-MM-DD, YYYY-MM or YYYY.'),
  flag: several('Two-letter codes.'),
  ...repeated([...NUMBERS, ...CONTACTS, ...ADDRESSES, ...WALLETS, ...GOVERNMENT_IDS, ...UNUSED]),
};

/** Adds the member `error`, which Watchman's clients read; without it they take a refusal for an empty answer. */
const withError = (problem: Problem): Problem =>
  new Problem(problem.status, problem.message, {
    errors: problem.errors,
    headers: problem.headers,
    extensions: { error: problem.message },
  });

/** Removes the prefix up to the colon from `country:number` or `currency:address`. */
const afterColon = (text: string): string => text.slice(text.indexOf(':') + 1).trim();

function typeOf(text: string | undefined): EntityType | undefined {
  if (text === undefined) return undefined;
  if (TYPES.has(text.toLowerCase())) return TYPES.get(text.toLowerCase());
  const near = nearestOf(text, [...TYPES.keys()]);
  const hint = near ? ` Nearest valid value: ${near}.` : '';
  throw badParameter('type', `must be one of ${[...TYPES.keys()].join(', ')}.${hint}`);
}

function partyOf(given: Given): PartyQuery {
  const all = (names: readonly string[]): string[] => names.flatMap((name) => given.all(name));
  const gender = given.one('gender')?.toLowerCase();
  const places = all(ADDRESSES).map((address) => address.split(/[,\s]+/).at(-1) ?? '');
  const names = [given.one('name') ?? '', ...given.all('altNames')].map((name) => name.trim());
  return {
    names: [...new Set(names)].filter((name) => [...name].length >= 2).map((name) => name.slice(0, 500)),
    identifiers: statedIdentifiers([
      ...all(NUMBERS),
      ...all(CONTACTS),
      ...all([...WALLETS, ...GOVERNMENT_IDS]).map(afterColon),
    ]),
    birthDates: birthDatesOf(given.all('birthDate')),
    countries: countriesOf([...given.all('flag'), ...places.filter((place) => place.length === 2)]),
    gender: GENDERS.find((one) => one === gender),
    entityType: typeOf(given.one('type')),
  };
}

/** Filters for `source`. Throws a 400 problem for an unknown list. */
function filtersOf(given: Given, data: LoadedData) {
  const wanted = given.one('source');
  if (wanted === undefined) return {};
  const found = data.sources.find(({ info }) => listOf(info.id) === wanted || info.id === wanted);
  if (found) return { source_lists: readSourceLists(found.info.id, data) };
  const names = data.sources.map(({ info }) => listOf(info.id)).join(', ');
  throw badParameter('source', `is not held here; there are: ${names}.`);
}

/** An entity has many further members, which depend on its kind, as in Watchman. */
const SearchAnswer = z
  .object({
    query: z.object({ name: z.string(), entityType: z.string(), sourceList: z.string() }),
    entities: z.array(
      z
        .object({
          name: z.string(),
          entityType: z.string(),
          sourceList: z.string(),
          sourceID: z.string(),
          match: z.number(),
        })
        .loose()
        .openapi('WatchmanEntity'),
    ),
  })
  .openapi('WatchmanAnswer');

const search: Endpoint = {
  method: 'GET',
  path: '/compat/watchman/v2/search',
  problem: withError,
  doc: {
    id: 'watchmanSearch',
    tag: 'Watchman',
    summary: "Search, as Moov's Watchman does",
    description:
      "The flat parameters and the answer of Watchman's /v2/search. Matches are scored by this service; without `minMatch` those of 0.70 and above are given. See docs/compatibility.md.",
    query: z.object(PARAMETERS),
    answer: { 'application/json': SearchAnswer },
  },
  async answer({ parts, request }) {
    const data = loadedData(parts, request);
    const given = readGiven(request.target, PARAMETERS);
    const format = given.one('format') ?? 'watchman';
    if (format !== 'watchman') throw badParameter('format', 'must be watchman; other formats are under /export.');
    const party = partyOf(given);
    if (party.names.length === 0 && party.identifiers.length === 0)
      throw badParameter('name', 'is required: a name of 2 characters at least, or a number.');
    const limit = given.number('limit', 10, { min: 1, max: 100, whole: true });
    const threshold = given.number('minMatch', ALERT_THRESHOLD, { min: 0, max: 1 });
    const { found } = await screenParty(data, party, { filters: filtersOf(given, data), threshold, limit });
    const debug = given.one('debug');
    const debugFrom = debug === undefined || /^(false|no|0)$/i.test(debug) ? 2 : Number(debug) || 0;
    const entities = found
      .slice(0, limit)
      .map((hit) => searchedEntity(data.record(hit.id)!, hit, hit.score >= debugFrom));
    const query = { name: party.names[0] ?? '', entityType: given.one('type') ?? 'unknown', sourceList: 'api-request' };
    return sendJson(request, { query, entities }, tagOf(data.version, request.target));
  },
};

const listinfo: Endpoint = {
  method: 'GET',
  path: '/compat/watchman/v2/listinfo',
  problem: withError,
  doc: {
    id: 'watchmanLists',
    tag: 'Watchman',
    summary: "Lists, as Moov's Watchman tells them",
    description:
      'How many parties of each list are held, and the hash of its edition. Times are the official dates of the editions.',
    answer: {
      'application/json': z.object({
        lists: z.record(z.string(), z.int()),
        listHashes: z.record(z.string(), z.string()),
        startedAt: z.string(),
        endedAt: z.string(),
        version: z.string(),
      }),
    },
  },
  answer({ parts, request }) {
    const data = loadedData(parts, request);
    readGiven(request.target, {});
    const of = <T>(value: (source: LoadedData['sources'][number]) => T) =>
      Object.fromEntries(data.sources.map((source) => [listOf(source.info.id), value(source)]));
    const days = data.sources.flatMap(({ state }) => state.edition ?? []).sort();
    const body = {
      lists: of(({ state }) => state.active + state.removed),
      listHashes: of(({ state }) => state.edition_sha256 ?? ''),
      startedAt: `${days[0] ?? '0001-01-01'}T00:00:00Z`,
      endedAt: `${days.at(-1) ?? '0001-01-01'}T00:00:00Z`,
      version: `sis-${RELEASE}`,
    };
    return sendJson(request, body, tagOf(data.version, 'listinfo'));
  },
};

export const watchmanEndpoints: readonly Endpoint[] = [search, listinfo];
