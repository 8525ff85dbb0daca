/** GET /entities/{id} and the entities adjacent to it, compatible with yente. */
import { z } from '@hono/zod-openapi';
import type { EntityDetail } from '../../../domain/entity/entity-detail.ts';
import { ftmEntity } from '../../../export/ftm.ts';
import type { LoadedData } from '../../../service/data/loaded-data.ts';
import { Problem } from '../../../service/problems.ts';
import { tagOf } from '../../answers/entity-tags.ts';
import { sendJson } from '../../answers/send-answer.ts';
import type { Endpoint, EndpointCall } from '../../endpoints/endpoint.ts';
import { AdjacentPage, FtmEntity, NestedEntity } from '../../openapi/ftm-schemas.ts';
import { loadedData } from '../../operations/answer-operation.ts';
import { type Given, one, readGiven, several, truth, whole } from '../parameters.ts';
import { adjacentOf, entityIdOf, type NestedEntity as Nested, nestedEntity } from './entity-answers.ts';
import { checkAlgorithm, yenteAuthorization } from './scope.ts';

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

const pageOf = (entities: readonly Nested[], given: Given) => {
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
  authorization: yenteAuthorization,
  doc: {
    id: 'yenteEntity',
    tag: 'yente',
    summary: 'One entity, as yente has it',
    description:
      'An entity of FollowTheMoney with its sanctions, documents, wallets and links nested, unless `nested=false`. An id of OpenSanctions that follows from an official number (`ofac-…`, `eu-fsf-eu-…`, `gb-fcdo-…`, `gb-hmt-…`) is answered 308 with the address of the entity.',
    query: z.object(ENTITY_PARAMETERS),
    answer: { 'application/json': NestedEntity },
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
  authorization: yenteAuthorization,
  doc: {
    id: 'yenteAdjacent',
    tag: 'yente',
    summary: 'What refers to an entity',
    description: 'Sanctions, documents, wallets and links of an entity by property, each with its page.',
    query: z.object(PAGE_PARAMETERS),
    answer: { 'application/json': z.object({ entity: FtmEntity, adjacent: z.record(z.string(), AdjacentPage) }) },
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
  authorization: yenteAuthorization,
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
