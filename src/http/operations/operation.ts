import type { z } from '@hono/zod-openapi';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import {
  dataVersionParameter,
  filterShape,
  pagingShape,
  receiptParameter,
} from '../../service/parameters/parameters.ts';
import type { Answer } from '../answers/send-answer.ts';
import type { Tag } from '../openapi/parts.ts';

/** The arguments of an operation for one request. */
export interface Call<Q extends z.ZodObject = z.ZodObject> {
  query: z.output<Q>;
  /** The `{id}` of the path; "" for a path without one. */
  id: string;
  data: LoadedData;
  reports: ReportReader;
  /** YYYY-MM-DD in the configured time zone. */
  today: string;
  /** Address of the service that the client used; "" when it is unknown. */
  base: string;
}

/** An operation that can follow an answer, and the position of its parameters in the answer. */
export interface Link {
  operationId: string;
  parameters: Readonly<Record<string, string>>;
  description: string;
}

/** Leads from a page of entities to the details of the first one. */
export const TO_DETAIL: Readonly<Record<string, Link>> = {
  detail: {
    operationId: 'getEntity',
    parameters: { id: '$response.body#/entities/0/id' },
    description: 'An entity in full.',
  },
};

/** The problem of a search whose `data_version` is no longer loaded. */
export const NOT_HELD: Readonly<Record<number, string>> = {
  409: 'The data version is not held, or held no longer; `data_version` names the present one.',
};

/** Parameters that the searches share. */
export const SEARCH_SHAPE = { ...pagingShape, data_version: dataVersionParameter, ...filterShape };

/** One documented GET operation under `/api`. */
export interface Operation<Q extends z.ZodObject = z.ZodObject> {
  /** Path as in the OpenAPI document: `/api/entities/{id}`. */
  path: string;
  id: string;
  tag: Tag;
  summary: string;
  description: string;
  query: Q;
  /** Description of the `{id}` path parameter, if there is one. */
  pathParameter?: string;
  response: z.ZodType;
  /** Media type of a 200, when it is not JSON. */
  mediaType?: string;
  /** Media types besides JSON that a 200 can have. */
  alsoProduces?: readonly string[];
  /** Problem statuses in addition to those that every operation has. */
  problems?: Record<number, string>;
  /** How the ETag is computed: from snapshot, path and parameters, or from a body that depends on more. */
  freshness: 'query' | 'content';
  /** True for the operation whose answers have a receipt without a request for one. */
  isScreening?: boolean;
  /** True for the operation whose answers state why lists are not fresh: its receipts then state it too. */
  saysWhy?: boolean;
  /** Operations that can follow an answer (OpenAPI links). */
  links?: Readonly<Record<string, Link>>;
  /** A query that works with any data, for the documentation. */
  example: string;
  answer(call: Call<Q>): Answer | Promise<Answer>;
}

/** Checks the query type of an operation and hides it; adds the parameter `receipt` where the answer is JSON. */
export const operation = <Q extends z.ZodObject>(definition: Operation<Q>): Operation => {
  const written = definition as unknown as Operation;
  return written.mediaType === undefined
    ? { ...written, query: written.query.extend({ receipt: receiptParameter }) }
    : written;
};
