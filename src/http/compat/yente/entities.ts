/** GET /entities/{id} and the entities adjacent to it, compatible with yente. */

import { setImmediate } from 'node:timers/promises';
import { z } from '@hono/zod-openapi';
import type { EntityDetail } from '../../../domain/entity/entity-detail.ts';
import { lazilyOf } from '../../../domain/lazily.ts';
import { lookupTable } from '../../../domain/lookup-table.ts';
import { type FtmEntity, ftmEntity, ftmLinked } from '../../../export/ftm.ts';
import { referentsOf } from '../../../export/opensanctions.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';
import { Problem } from '../../../service/problems.ts';
import { sendJson, tagOf } from '../../answers/send-answer.ts';
import type { Endpoint, EndpointCall } from '../../endpoint.ts';
import { AdjacentPage, FtmEntity as FtmEntityShape, NestedEntity as NestedShape } from '../../openapi/ftm-schemas.ts';
import { loadedData } from '../../operations/answer-operation.ts';
import { type Given, one, readGiven, several, truth, whole } from '../parameters.ts';
import { checkAlgorithm } from './scope.ts';

/** The entity of an id found by a search. */
export const foundEntity = (data: LoadedData, id: string): FtmEntity => ftmEntity(data.record(id)!);

/** An entity whose properties may contain entities. */
interface NestedEntity extends Omit<FtmEntity, 'properties'> {
  properties: Record<string, (string | NestedEntity)[]>;
}

const REVERSE = lookupTable<string>({
  Sanction: 'sanctions',
  Passport: 'identification',
  Identification: 'identification',
  CryptoWallet: 'cryptoWallets',
  UnknownLink: 'unknownLinkTo',
});

/** Maximum number of links that include the other party as a whole entity. */
const MAX_NESTED = 100;

/** The entities that refer to an entity, by property of FollowTheMoney; links include the other party as a whole. */
function adjacentOf(data: LoadedData, detail: EntityDetail): Record<string, NestedEntity[]> {
  const adjacent: Record<string, NestedEntity[]> = {};
  let nested = 0;
  for (const one of ftmLinked(detail)) {
    const entity: NestedEntity = one;
    const [other] = one.properties.object ?? [];
    const party = other !== undefined && nested < MAX_NESTED ? data.record(other) : null;
    if (party) {
      nested++;
      entity.properties = { ...one.properties, object: [ftmEntity(party)] };
    }
    const property = REVERSE.get(one.schema)!;
    adjacent[property] ??= [];
    adjacent[property].push(entity);
  }
  return adjacent;
}

/** An entity whose properties include the entities that refer to it. */
function nestedEntity(data: LoadedData, detail: EntityDetail): NestedEntity {
  const entity = ftmEntity(detail);
  return { ...entity, properties: { ...entity.properties, ...adjacentOf(data, detail) } };
}

/** Records read without yielding to other requests. */
const AT_ONCE = 200;

/** Entity ids by referent, computed once from all records of a snapshot. */
const indexOf = lazilyOf(async (data: LoadedData): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  let read = 0;
  for (const detail of data.records()) {
    // Of two records with one referent, the one that is listed now is used.
    for (const referent of referentsOf(detail))
      if (detail.is_active || !ids.has(referent)) ids.set(referent, detail.id);
    if (++read % AT_ONCE === 0) await setImmediate();
  }
  return ids;
});

/** Our id for a given one: itself, or ours for an OpenSanctions id based on an official number; else null. */
export async function entityIdOf(data: LoadedData, id: string): Promise<string | null> {
  if (data.detail(id) !== null) return id;
  if (!/^(ofac|eu-fsf|gb-hmt|gb-fcdo)-/.test(id)) return null;
  const index = await indexOf(data);
  return index.get(id.toLowerCase()) ?? null;
}

const BASE = '/compat/yente/entities';
const MAX_ADJACENT = 500;
const MAX_OFFSET = 10_000;

/** Answers with the result of `make`, or redirects to the entity's own address. Throws a 404 problem. */
async function answerEntity(
  call: EndpointCall,
  { parameters, more = '' }: { parameters: Readonly<Record<string, z.ZodType>>; more?: string },
  make: (data: LoadedData, detail: EntityDetail, given: Given) => unknown,
): Promise<Response> {
  const { parts, request } = call;
  const given = readGiven(request.target, parameters);
  const data = loadedData(parts, request);
  const asked = request.context.req.param('id')!;
  const id = await entityIdOf(data, asked);
  if (id === null) throw new Problem(404, 'No such entity!');
  if (id !== asked) {
    const query = request.target.includes('?') ? request.target.slice(request.target.indexOf('?')) : '';
    request.headers.Location = `${BASE}/${encodeURIComponent(id)}${more}${query}`;
    return new Response(null, { status: 308, headers: request.headers });
  }
  return sendJson(request, make(data, data.record(id)!, given), tagOf(data.version, request.target));
}

const pageOf = (entities: readonly NestedEntity[], given: Given) => {
  const limit = given.number('limit', 10, { min: 0, max: MAX_ADJACENT, whole: true });
  const offset = given.number('offset', 0, { min: 0, max: MAX_OFFSET, whole: true });
  return {
    results: entities.slice(offset, offset + limit),
    total: { value: entities.length, relation: 'eq' },
    limit,
    offset,
  };
};

const ENTITY_PARAMETERS = {
  nested: truth('False for ids in place of entities.'),
  algorithm: one('Changes nothing; some clients send it everywhere.'),
};
const PAGE_PARAMETERS = {
  limit: whole(0, MAX_ADJACENT, 10),
  offset: whole(0, MAX_OFFSET, 0),
  sort: several('Changes nothing.'),
};
const missing = {
  empty: { 308: 'The id is another name of the entity; `Location` has its own address.' },
  problems: { 404: 'No entity has this id.' },
};

const fetchEntity: Endpoint = {
  method: 'GET',
  path: `${BASE}/:id`,
  doc: {
    id: 'yenteEntity',
    tag: 'yente',
    summary: 'One entity, as yente has it',
    description:
      'An entity of FollowTheMoney with its sanctions, documents, wallets and links nested, unless `nested=false`. An id of OpenSanctions that follows from an official number (`ofac-…`, `eu-fsf-eu-…`, `gb-fcdo-…`, `gb-hmt-…`) is answered 308 with the address of the entity.',
    query: z.object(ENTITY_PARAMETERS),
    answer: { 'application/json': NestedShape },
    ...missing,
  },
  answer: (call) =>
    answerEntity(call, { parameters: ENTITY_PARAMETERS }, (data, detail, given) => {
      checkAlgorithm(given.one('algorithm'));
      return given.truth('nested', true) ? nestedEntity(data, detail) : ftmEntity(detail);
    }),
};

const adjacent: Endpoint = {
  method: 'GET',
  path: `${BASE}/:id/adjacent`,
  doc: {
    id: 'yenteAdjacent',
    tag: 'yente',
    summary: 'What refers to an entity',
    description: 'Sanctions, documents, wallets and links of an entity by property, each with its page.',
    query: z.object(PAGE_PARAMETERS),
    answer: { 'application/json': z.object({ entity: FtmEntityShape, adjacent: z.record(z.string(), AdjacentPage) }) },
    ...missing,
  },
  answer: (call) =>
    answerEntity(call, { parameters: PAGE_PARAMETERS, more: '/adjacent' }, (data, detail, given) => ({
      entity: ftmEntity(detail),
      adjacent: Object.fromEntries(
        Object.entries(adjacentOf(data, detail)).map(([property, entities]) => [property, pageOf(entities, given)]),
      ),
    })),
};

const ADJACENT_PROPERTIES = ['sanctions', 'identification', 'cryptoWallets', 'unknownLinkTo'];

const adjacentProperty: Endpoint = {
  method: 'GET',
  path: `${BASE}/:id/adjacent/:property`,
  doc: {
    id: 'yenteAdjacentProperty',
    tag: 'yente',
    summary: 'What refers to an entity under one property',
    description: `One of ${ADJACENT_PROPERTIES.join(', ')}, in pages.`,
    query: z.object(PAGE_PARAMETERS),
    answer: { 'application/json': AdjacentPage },
    ...missing,
  },
  answer(call) {
    const property = call.request.context.req.param('property')!;
    if (!ADJACENT_PROPERTIES.includes(property)) throw new Problem(404, 'No such property!');
    return answerEntity(call, { parameters: PAGE_PARAMETERS, more: `/adjacent/${property}` }, (data, detail, given) =>
      pageOf(adjacentOf(data, detail)[property] ?? [], given),
    );
  },
};

export const entityEndpoints: readonly Endpoint[] = [fetchEntity, adjacent, adjacentProperty];
