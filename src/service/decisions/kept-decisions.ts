/** Decisions that the service stores: input, storage and present effect. */
import { z } from '@hono/zod-openapi';
import type { DecisionRepository } from '../../store/decisions.ts';
import type { KeptDecision } from '../../store/schema.ts';
import type { LoadedData } from '../data/loaded-data.ts';
import { Problem } from '../problems.ts';
import { readScreeningRow } from '../rows/screening-row.ts';
import { customerFact, knownRecords, recordFacts } from './deciding-facts.ts';
import { changedFacts, Decision, lastDecision } from './decision.ts';

/** Facts about a customer, as in `POST /batch/screen`. */
const Row = z.looseObject({ q: z.string() });

/** A decision in a request. The service adds author and day, and the facts if the request has none. */
export const SentDecision = Decision.extend({
  facts: Decision.shape.facts.default({}),
  row: Row.optional().openapi({ description: 'The row of the customer: another one re-opens the decision.' }),
});

/** A customer, and the records whose decisions are requested. */
export const AskedCustomer = z.strictObject({
  customer: Decision.shape.customer,
  records: z.array(Decision.shape.record).max(1_000),
  row: Row.optional(),
});

/** A decision in a response, with all fields that were sent; for a deleted one, the remaining fields. */
export const GivenDecision = z.looseObject({
  id: z.string(),
  customer: z.string(),
  at: z.string().openapi({ description: 'When it was taken.' }),
  state: z.enum(['holds', 'reopened', 'deleted']).openapi({
    description: 'reopened: a fact that decided is another one now; deleted: the texts are gone.',
  }),
  changed: z.array(z.string()).openapi({ description: 'The facts that are others now.' }),
  deleted_at: z.string().optional(),
  deleted_by: z.string().optional(),
});
export type GivenDecision = z.output<typeof GivenDecision> & Partial<Decision>;

type Row = z.output<typeof Row>;

/** Hash of a customer's row. @throws Problem 400 for a row that cannot be screened */
function factOf(row: Row): string {
  const read = readScreeningRow({ number: 1, fields: row });
  if (read.error !== undefined) throw new Problem(400, `row: ${read.error}`);
  return customerFact(read);
}

/** Completes decisions and stores all or none of them; returns their ids. @throws Problem 400 naming an invalid one */
export async function keepDecisions(
  values: readonly unknown[],
  { store, data, by }: { store: DecisionRepository; data: LoadedData; by: string },
): Promise<string[]> {
  const at = new Date().toISOString();
  const rows = values.map((value, place) => {
    const decision = completed(value, { place: place + 1, data, by, date: at.slice(0, 10) });
    return { customer: decision.customer, record: decision.record, body: JSON.stringify(decision) };
  });
  return store.add(rows, at);
}

/** `place`: position of the decision in the request, from 1. */
function completed(
  value: unknown,
  { place, data, by, date }: { place: number; data: LoadedData; by: string; date: string },
): Decision {
  const wrong = (what: string): Problem =>
    new Problem(400, `Decision ${place}: ${what} No decision of the request was stored.`);
  const parsed = SentDecision.safeParse(value);
  if (!parsed.success)
    throw wrong(parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}.`).join(' '));
  const { facts, row, ...decision } = parsed.data;
  const record = data.record(decision.record);
  if (!record) throw wrong(`no record has the id "${decision.record.slice(0, 100)}".`);
  const decided = Object.keys(facts).length > 0 ? facts : recordFacts(record);
  try {
    return { ...decision, facts: { ...decided, ...(row && { customer: factOf(row) }) }, by, date };
  } catch (error) {
    if (error instanceof Problem) throw wrong(`${error.message}.`);
    throw error;
  }
}

const timeOf = (id: string): string => id.slice(0, '2026-01-01T00:00:00.000Z'.length);

/** A stored decision as in responses, checked against the record only: the customer's row is not known here. */
export function givenDecision(kept: KeptDecision, data: LoadedData): GivenDecision {
  const { id, customer, body, deleted_at, deleted_by } = kept;
  const known = { id, customer, at: timeOf(id) };
  if (deleted_at !== null)
    return { ...known, state: 'deleted', changed: [], deleted_at, ...(deleted_by !== null && { deleted_by }) };
  const decision = JSON.parse(body) as Decision;
  const record = data.record(decision.record);
  const { customer: fact } = decision.facts;
  const changed = record ? changedFacts(decision, { ...recordFacts(record), ...(fact && { customer: fact }) }) : [];
  return { ...known, ...decision, state: changed.length > 0 ? 'reopened' : 'holds', changed };
}

/** The last decisions about customers and records, each under the record id of the request. */
export async function decisionsAbout(
  asked: readonly z.output<typeof AskedCustomer>[],
  store: DecisionRepository,
  data: LoadedData,
): Promise<{ customer: string; decisions: GivenDecision[] }[]> {
  const kept = await store.list({ customers: [...new Set(asked.map(({ customer }) => customer))] });
  const decisions = kept
    .filter(({ body }) => body !== '')
    .map(({ id, body }) => ({ ...(JSON.parse(body) as Decision), id, at: timeOf(id) }));
  const byCustomer = Map.groupBy(decisions, ({ customer }) => customer);
  return asked.map(({ customer, records, row }) => {
    const own = byCustomer.get(customer) ?? [];
    const fact = row && own.length > 0 ? factOf(row) : undefined;
    const known = knownRecords((id) => data.record(id), fact);
    const found = records.flatMap((record) => {
      const last = lastDecision(own, record, known);
      if (!last) return [];
      // If the request states no customer facts, a change of them cannot be detected.
      const changed = last.changed.filter((one) => one !== 'customer' || fact !== undefined);
      const state = changed.length > 0 ? ('reopened' as const) : ('holds' as const);
      return { ...last.decision, record, changed, state };
    });
    return { customer, decisions: found };
  });
}
