import type { z } from '@hono/zod-openapi';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import { receiptParameter } from '../../service/question/parameters.ts';
import type { Answer } from '../answers/answer.ts';
import type { Tag } from '../openapi/tags.ts';

/** What an operation is given to answer one request. */
export interface Call<Q extends z.ZodObject = z.ZodObject> {
  query: z.output<Q>;
  /** The `{id}` of the path, "" where there is none. */
  id: string;
  data: LoadedData;
  reports: ReportReader;
  /** YYYY-MM-DD in the configured time zone. */
  today: string;
  /** Address of the service as the client reached it. */
  base: string;
}

/** An operation that an answer leads on to, and where in the answer its parameters stand. */
export interface Link {
  operationId: string;
  parameters: Readonly<Record<string, string>>;
  description: string;
}

/** From a page of entities to the first one in full. */
export const TO_DETAIL: Readonly<Record<string, Link>> = {
  detail: {
    operationId: 'getEntity',
    parameters: { id: '$response.body#/entities/0/id' },
    description: 'An entity in full.',
  },
};

/** The problem of a search whose `data_version` is another than those held. */
export const NOT_HELD: Readonly<Record<number, string>> = {
  409: 'The data version is not held, or held no longer; `data_version` names the present one.',
};

/** One documented GET operation under `/api`. */
export interface Operation<Q extends z.ZodObject = z.ZodObject> {
  /** As in the OpenAPI document: `/api/entities/{id}`. */
  path: string;
  id: string;
  tag: Tag;
  summary: string;
  description: string;
  query: Q;
  /** Description of the `{id}` path parameter, where there is one. */
  pathParameter?: string;
  response: z.ZodType;
  /** Media type of a 200 that is not JSON. */
  mediaType?: string;
  /** Media types beside JSON that a 200 can have. */
  alsoProduces?: readonly string[];
  /** Problem statuses beside those that every operation has. */
  problems?: Record<number, string>;
  /**
   * What an ETag is made from. `query`: the answer follows from snapshot, path and parameters alone; `content`: from
   * more than that, so the body is hashed.
   */
  freshness: 'query' | 'content';
  /** True for the operation whose answers carry a receipt without being asked for one. */
  isScreening?: boolean;
  /** True for the operation whose answers say why lists are not fresh, so that its receipts must say it too. */
  saysWhy?: boolean;
  /** Where an answer leads on (OpenAPI links). */
  links?: Readonly<Record<string, Link>>;
  /** A query that works on any data, for the documentation. */
  example: string;
  answer(call: Call<Q>): Answer | Promise<Answer>;
}

/**
 * Keeps the query type of an operation while it is written, and forgets it where operations are listed. One that answers in
 * JSON takes `receipt` too.
 */
export const operation = <Q extends z.ZodObject>(definition: Operation<Q>): Operation => {
  const written = definition as unknown as Operation;
  return written.mediaType === undefined
    ? { ...written, query: written.query.extend({ receipt: receiptParameter }) }
    : written;
};
