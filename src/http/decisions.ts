/** /decisions: people's decisions on hits, when the operator lets the service store them. */

import { z } from '@hono/zod-openapi';
import { Decision } from '../service/decisions/decision.ts';
import {
  AskedCustomer,
  decisionsAbout,
  GivenDecision,
  givenDecision,
  keepDecisions,
  SentDecision,
} from '../service/decisions/kept-decisions.ts';
import { parameter, parseParameters } from '../service/parameters/parameters.ts';
import { Problem } from '../service/problems.ts';
import type { DecisionRepository } from '../store/decisions.ts';
import { sendUncached } from './answers/send-answer.ts';
import type { Endpoint, EndpointCall } from './endpoint.ts';
import { loadedData } from './operations/answer-operation.ts';
import { jsonOf, mediaTypeOf, readBody } from './request/body.ts';
import { type Request, readQuery } from './request/request.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** Maximum number of decisions in one request, and on one page. */
const MAX_SENT = 10_000;
const PAGE = 1_000;

const Forget = z.strictObject({ customer: Decision.shape.customer, delete: z.literal(true) });
const Asked = z.array(AskedCustomer).min(1).max(500);

const Query = z.object({
  customer: parameter((text) => text, { type: 'string', description: 'Of this customer alone.' }),
  after: parameter((text) => text, { type: 'string', description: 'Decisions after the one with this id.' }),
});

const storeOf = ({ parts }: EndpointCall): DecisionRepository => {
  if (parts.decisions) return parts.decisions;
  throw new Problem(404, 'This service keeps no decisions; SIS_DECISIONS=on makes it keep them.');
};

/** Every decision that is not deleted, as lines of a file for `sis screen --decisions`. */
async function* linesOf(store: DecisionRepository): AsyncGenerator<Uint8Array> {
  for (let after: string | undefined; ; ) {
    const page = await store.list({ after, limit: PAGE });
    yield Buffer.from(page.map(({ body }) => (body === '' ? '' : `${body}\n`)).join(''));
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
  }
}

const readDecisions: Endpoint = {
  method: 'GET',
  path: '/decisions',
  scope: 'decide',
  doc: {
    id: 'listDecisions',
    tag: 'Decisions',
    summary: 'Decisions about hits',
    description:
      'What people decided, oldest first, 1,000 at a time; `next_after` leads on. A decision is reopened when a fact of the record that decided is another one now. With `Accept: application/x-ndjson` all that are not deleted come as the file that `sis screen --decisions` takes.',
    query: Query,
    answer: {
      'application/json': z.object({ decisions: z.array(GivenDecision), next_after: z.string().nullable() }),
      'application/x-ndjson': z.string(),
    },
    problems: { 404: 'The service keeps no decisions.' },
  },
  async answer(call) {
    const { parts, request } = call;
    const store = storeOf(call);
    const { customer, after } = parseParameters(Query, readQuery(request.target));
    if (request.context.env.incoming.headers.accept?.includes('application/x-ndjson')) {
      const headers = { ...request.headers, 'Content-Type': 'application/x-ndjson; charset=utf-8' };
      const body = ReadableStream.from(linesOf(store)) as ReadableStream<Uint8Array>;
      return new Response(body, { headers: { ...headers, 'Cache-Control': 'no-store' } });
    }
    const page = await store.list({ after, ...(customer !== undefined && { customers: [customer] }), limit: PAGE });
    const data = loadedData(parts, request);
    const next_after = page.length === PAGE ? page.at(-1)!.id : null;
    return sendUncached(request, { decisions: page.map((one) => givenDecision(one, data)), next_after });
  },
};

/** The values in a body: one object, an array, or lines. */
async function valuesOf(request: Request): Promise<unknown[]> {
  const type = mediaTypeOf(request.context.env.incoming);
  const body = await readBody(request, MAX_BYTES);
  if (type === 'application/json') return [jsonOf(body)].flat();
  if (type !== 'application/x-ndjson') throw new Problem(415, 'Send application/json or application/x-ndjson.');
  const lines = body.toString().split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => jsonOf(Buffer.from(line)));
}

const takeDecisions: Endpoint = {
  method: 'POST',
  path: '/decisions',
  scope: 'decide',
  doc: {
    id: 'takeDecisions',
    tag: 'Decisions',
    summary: 'Decide about hits',
    description:
      'Keeps decisions: one, an array, or NDJSON, at most 10,000 and all or none. The author is the name of the token; where `facts` is absent, all facts of the record as they are now decide. `{"customer","delete":true}` deletes the texts of every decision about a customer; who deleted them and when stays.',
    body: { 'application/json': z.array(SentDecision.omit({ facts: true })), 'application/x-ndjson': z.string() },
    answer: { 'application/json': z.object({ ids: z.array(z.string()), deleted: z.int() }) },
    problems: { 404: 'The service keeps no decisions.', 413: 'The body is too large.', 415: 'The body is no JSON.' },
  },
  async answer(call) {
    const { parts, request, allowance } = call;
    const store = storeOf(call);
    const values = await valuesOf(request);
    const by = allowance!.name;
    const forget = values.length === 1 ? Forget.safeParse(values[0]) : null;
    if (forget?.success) {
      const deleted = await store.forget(forget.data.customer, by, new Date().toISOString());
      return sendUncached(request, { ids: [], deleted });
    }
    if (values.length === 0 || values.length > MAX_SENT)
      throw new Problem(400, `Send 1 to ${MAX_SENT.toLocaleString('en')} decisions.`);
    const ids = await keepDecisions(values, { store, data: loadedData(parts, request), by });
    return sendUncached(request, { ids, deleted: 0 });
  },
};

const askDecisions: Endpoint = {
  method: 'POST',
  path: '/decisions/about',
  scope: 'decide',
  doc: {
    id: 'findDecisions',
    tag: 'Decisions',
    summary: 'What was last decided about customers and records',
    description:
      'Of each customer the last decision about each of `records`, in the order in which they were sent; a decision goes on with a record that was given another number. With `row`, what is known of the customer now, one that was taken about another row is reopened.',
    body: { 'application/json': Asked },
    answer: {
      'application/json': z.object({
        customers: z.array(z.object({ customer: z.string(), decisions: z.array(GivenDecision) })),
      }),
    },
    problems: { 404: 'The service keeps no decisions.', 413: 'The body is too large.', 415: 'The body is no JSON.' },
  },
  async answer(call) {
    const { parts, request } = call;
    const store = storeOf(call);
    const asked = Asked.safeParse(await valuesOf(request));
    if (!asked.success)
      throw new Problem(400, asked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`).join(' '));
    return sendUncached(request, { customers: await decisionsAbout(asked.data, store, loadedData(parts, request)) });
  },
};

export const decisionEndpoints: readonly Endpoint[] = [readDecisions, takeDecisions, askDecisions];
