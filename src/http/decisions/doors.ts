/** /decisions: what people decided about hits, kept by the service where its operator wants that. */
import { z } from '@hono/zod-openapi';
import type { LoadedData } from '../../service/data/loaded-data.ts';
import { type DecidingFact, recordFacts } from '../../service/decisions/deciding-facts.ts';
import { Decision } from '../../service/decisions/decision.ts';
import { Problem } from '../../service/problems.ts';
import { parameter, parseParameters } from '../../service/question/parameters.ts';
import type { DecisionRepository } from '../../store/decisions.ts';
import type { KeptDecision } from '../../store/schema.ts';
import type { Door, DoorCall } from '../doors/door.ts';
import { loadedData } from '../operations/answer-operation.ts';
import { jsonOf, mediaTypeOf, readBody } from '../request/body.ts';
import { readQuery } from '../request/query-string.ts';
import type { Request } from '../request/request.ts';

const MAX_BYTES = 8 * 1024 * 1024;
/** Most decisions of one request, and of one page. */
const MAX_SENT = 10_000;
const PAGE = 1_000;

/** A decision as it is sent: its author and day are the service's to say, and so are the facts where it names none. */
const Sent = Decision.extend({ facts: Decision.shape.facts.default({}) });
const Forget = z.strictObject({ customer: Decision.shape.customer, delete: z.literal(true) });

/** A decision as an answer has it, with the fields that were sent; of a deleted one, what is left. */
const Given = z.looseObject({
  id: z.string(),
  customer: z.string(),
  state: z.enum(['holds', 'reopened', 'deleted']).openapi({
    description: 'reopened: a fact that decided is another one now; deleted: the texts are gone.',
  }),
  changed: z.array(z.string()).openapi({ description: 'The facts of the record that are others now.' }),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
});

const Query = z.object({
  customer: parameter((text) => text, { type: 'string', description: 'Of this customer alone.' }),
  after: parameter((text) => text, { type: 'string', description: 'Decisions after the one with this id.' }),
});

const storeOf = ({ parts }: DoorCall): DecisionRepository => {
  if (parts.decisions) return parts.decisions;
  throw new Problem(404, 'This service keeps no decisions; SIS_DECISIONS=on makes it keep them.');
};

const sendJson = ({ headers }: Request, value: unknown): Response =>
  new Response(JSON.stringify(value), {
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/** The facts of its record that are others than when it was decided. */
function changedFacts({ record, facts }: Decision, data: LoadedData): DecidingFact[] {
  const now = data.record(record);
  if (!now) return [];
  const values: Partial<Record<DecidingFact, string>> = recordFacts(now);
  return (Object.keys(facts) as DecidingFact[]).filter(
    (fact) => values[fact] !== undefined && values[fact] !== facts[fact],
  );
}

function given({ id, customer, body, deleted_at, deleted_by }: KeptDecision, data: LoadedData): z.output<typeof Given> {
  if (deleted_at !== null)
    return { id, customer, state: 'deleted', changed: [], deleted_at, ...(deleted_by !== null && { deleted_by }) };
  const decision = JSON.parse(body) as Decision;
  const changed = changedFacts(decision, data);
  return { id, ...decision, state: changed.length > 0 ? 'reopened' : 'holds', changed };
}

/** Every decision that is not deleted, as the lines of a file that `sis screen --decisions` takes. */
async function* linesOf(store: DecisionRepository): AsyncGenerator<Uint8Array> {
  for (let after: string | undefined; ; ) {
    const page = await store.list({ after, limit: PAGE });
    yield Buffer.from(page.map(({ body }) => (body === '' ? '' : `${body}\n`)).join(''));
    if (page.length < PAGE) return;
    after = page.at(-1)!.id;
  }
}

const readDecisions: Door = {
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
      'application/json': z.object({ decisions: z.array(Given), next_after: z.string().nullable() }),
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
    const page = await store.list({ after, customer, limit: PAGE });
    const data = loadedData(parts, request);
    const next_after = page.length === PAGE ? page.at(-1)!.id : null;
    return sendJson(request, { decisions: page.map((one) => given(one, data)), next_after });
  },
};

/** What is sent in a body: an object, an array of them, or lines. */
async function valuesOf(request: Request): Promise<unknown[]> {
  const type = mediaTypeOf(request.context.env.incoming);
  const body = await readBody(request, MAX_BYTES);
  if (type === 'application/json') return [jsonOf(body)].flat();
  if (type !== 'application/x-ndjson') throw new Problem(415, 'Send application/json or application/x-ndjson.');
  const lines = body.toString().split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => jsonOf(Buffer.from(line)));
}

/** Checks a decision and completes it by what the service knows. Throws a 400 problem that names its place. */
function completed(value: unknown, place: number, by: string, data: LoadedData): Decision {
  const wrong = (what: string): Problem =>
    new Problem(400, `Decision ${place}: ${what} Nothing of the request was kept.`);
  const parsed = Sent.safeParse(value);
  if (!parsed.success)
    throw wrong(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}.`).join(' '));
  const { facts, ...decision } = parsed.data;
  const record = data.record(decision.record);
  if (!record) throw wrong(`no record has the id "${decision.record.slice(0, 100)}".`);
  const decided = Object.keys(facts).length > 0 ? facts : recordFacts(record);
  return { ...decision, facts: decided, by, date: new Date().toISOString().slice(0, 10) };
}

const takeDecisions: Door = {
  method: 'POST',
  path: '/decisions',
  scope: 'decide',
  doc: {
    id: 'takeDecisions',
    tag: 'Decisions',
    summary: 'Decide about hits',
    description:
      'Keeps decisions: one, an array, or NDJSON, at most 10,000 and all or none. The author is the name of the token; where `facts` is absent, all facts of the record as they are now decide. `{"customer","delete":true}` deletes the texts of every decision about a customer; who deleted them and when stays.',
    body: { 'application/json': z.array(Sent.omit({ facts: true })), 'application/x-ndjson': z.string() },
    answer: { 'application/json': z.object({ ids: z.array(z.string()), deleted: z.int() }) },
    problems: { 404: 'The service keeps no decisions.', 413: 'The body is too large.', 415: 'The body is no JSON.' },
  },
  async answer(call) {
    const { parts, request, allowance } = call;
    const store = storeOf(call);
    const values = await valuesOf(request);
    const [by, at] = [allowance!.name, new Date().toISOString()];
    const forget = values.length === 1 ? Forget.safeParse(values[0]) : null;
    if (forget?.success)
      return sendJson(request, { ids: [], deleted: await store.forget(forget.data.customer, by, at) });
    if (values.length === 0 || values.length > MAX_SENT)
      throw new Problem(400, `Send 1 to ${MAX_SENT.toLocaleString('en')} decisions.`);
    const data = loadedData(parts, request);
    const decisions = values.map((value, place) => completed(value, place + 1, by, data));
    const rows = decisions.map((one) => ({ customer: one.customer, body: JSON.stringify(one) }));
    return sendJson(request, { ids: await store.add(rows, at), deleted: 0 });
  },
};

export const decisionDoors: readonly Door[] = [readDecisions, takeDecisions];
