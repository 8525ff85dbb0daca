/** Reviewers' decisions: one applies to one customer and one record, while all facts it was based on are unchanged. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from '@hono/zod-openapi';
import { parseJson } from '../json-text.ts';
import { type DecidingFact, type DecidingFacts, type KnownRecords, RECORD_FACTS } from './deciding-facts.ts';

/** `true_match`: the customer is the listed party; `false_match`: it is not; `unsure`: undecided. */
export const VERDICTS = ['true_match', 'false_match', 'unsure'] as const;

const hash = z.string().regex(/^[0-9a-f]{12}$/);

/** A decision, as one line of the file. */
export const Decision = z.strictObject({
  /** The operator's id of the customer. */
  customer: z.string().min(1).max(200),
  /** Id of the record that was compared with the customer. */
  record: z.string().min(1).max(200),
  /** Basis of the decision: hashes of facts of the record and of the customer's row. */
  facts: z.partialRecord(z.enum([...RECORD_FACTS, 'customer']), hash),
  /** Outcome; absent in files: `false_match`. */
  verdict: z.enum(VERDICTS).optional(),
  reason: z.string().min(1).max(1000),
  note: z.string().max(4000).optional(),
  case_number: z.string().max(200).optional(),
  by: z.string().min(1).max(200).optional(),
  date: z.iso.date().optional(),
});
export type Decision = z.infer<typeof Decision>;

/** Effect of a decision on a hit. */
export interface Ruling {
  /** `silenced`: the decision applies; `reopened`: a fact that it was based on has changed. */
  state: 'silenced' | 'reopened';
  decision: Decision;
  changed: DecidingFact[];
}

/** The facts that have changed since a decision. */
export const changedFacts = ({ facts }: Pick<Decision, 'facts'>, now: DecidingFacts): DecidingFact[] =>
  (Object.keys(facts) as DecidingFact[]).filter((fact) => now[fact] !== facts[fact]);

/** The last decision about a record or its predecessors; of merged records, only if each of them was decided. */
export function lastDecision<T extends Decision>(
  decisions: readonly T[],
  id: string,
  records: KnownRecords,
): { decision: T; changed: DecidingFact[] } | null {
  const decision = decisions.length === 0 ? null : decisionFor(decisions, id, records);
  return decision && { decision, changed: changedFacts(decision, records.factsOf(id)) };
}

/** The last decision that a record is not the customer, and whether it still applies: only such a decision dismisses a hit. */
export function decisionOutcome(decisions: readonly Decision[], id: string, records: KnownRecords): Ruling | null {
  const last = lastDecision(decisions, id, records);
  if (!last || (last.decision.verdict ?? 'false_match') !== 'false_match') return null;
  return { state: last.changed.length === 0 ? 'silenced' : 'reopened', ...last };
}

/** Maximum number of renumberings to follow. */
const LONGEST_CHAIN = 20;

function decisionFor<T extends Decision>(
  decisions: readonly T[],
  id: string,
  records: KnownRecords,
  steps = LONGEST_CHAIN,
): T | null {
  const own = decisions.findLast(({ record }) => record === id);
  if (own || steps === 0) return own ?? null;
  const earlier = records.formersOf(id).map((former) => decisionFor(decisions, former, records, steps - 1));
  return earlier.length > 0 && earlier.every((one) => one !== null) ? earlier.at(-1)! : null;
}

/** The file of decisions is invalid. That stops the run, because an invalid decision could hide a hit. */
export class WrongDecisions extends Error {
  override name = 'WrongDecisions';
}

export interface Decisions {
  /** Decisions of a customer, in the order of the file. */
  of(customer: string): readonly Decision[];
  customers(): Iterable<string>;
  all: readonly Decision[];
  digest: string;
}

export const NO_DECISIONS: Decisions = { of: () => [], customers: () => [], all: [], digest: 'none' };

/** @throws WrongDecisions when the file cannot be read or a line is invalid */
export function readDecisions(path: string): Decisions {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new WrongDecisions(`The decisions ${path} cannot be read: ${(error as Error).message}`);
  }
  const all: Decision[] = [];
  for (const [at, line] of text.split('\n').entries())
    if (line.trim() !== '') all.push(decisionOf(line, `${path} line ${at + 1}`));
  const byCustomer = Map.groupBy(all, ({ customer }) => customer);
  return {
    all,
    of: (customer) => byCustomer.get(customer) ?? [],
    customers: () => byCustomer.keys(),
    digest: createHash('sha256').update(text).digest('hex').slice(0, 16),
  };
}

function decisionOf(line: string, place: string): Decision {
  let value: unknown;
  try {
    value = parseJson(line);
  } catch {
    throw new WrongDecisions(`${place} is no JSON; each line must be one decision.`);
  }
  const parsed = Decision.safeParse(value);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'line'}: ${message}`).join('; ');
    throw new WrongDecisions(`${place}: ${wrong}`);
  }
  if (Object.keys(parsed.data.facts).length === 0)
    throw new WrongDecisions(
      `${place}: facts must name at least one fact that decided; sis decisions add writes them.`,
    );
  return parsed.data;
}
